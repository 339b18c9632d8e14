import { describe, expect, test } from 'vitest';
import * as app from '../../events/app.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as positionEvents from '../../events/positions.ts';
import { aDevice, fixes, START } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { watchEffects } from './watch.effects.ts';
import { watch } from './watch.state.ts';

const listed = deviceEvents.listed({ devices: [aDevice(1), aDevice(2)], leftOut: [], source: 'server' });
const fix = (device: number, at: number, speed: number) =>
  positionEvents.fixesReceived({ source: 'socket', fixes: fixes({ device, at, speed }) });
const seen = (state: 'moving' | 'standing' | 'nosignal' | 'off', told: 'state' | null) =>
  deviceEvents.movementWatched({ id: 1, state, place: null, told });
const story = () =>
  scenario({ projections: [watch] as never, effects: watchEffects }).given(
    app.started({ version: '0', backend: 'demo', demoAccounts: [], scenarios: [], language: 'en' }),
    listed,
    fix(1, 0, 0),
  );

describe('[MAP-17] movements of the device that is open or followed', () => {
  test('are told when they change, not when watching begins', () =>
    story()
      .when(deviceEvents.selected({ id: 1, from: 'list' }))
      .expect(seen('standing', null))
      .when(fix(1, 1, 40))
      .expect(seen('moving', 'state'))
      .when(fix(1, 2, 44))
      .expect());

  test('are told at most once in 15 s; a stop that is over by then is not', () =>
    story()
      .when(deviceEvents.selected({ id: 1, from: 'list' }), fix(1, 1, 40))
      .expect(seen('standing', null), seen('moving', 'state'))
      .after('5s')
      .when(fix(1, 6, 0))
      .expect()
      .after('5s')
      .when(fix(1, 11, 40))
      .expect()
      .after('6s')
      .when(fix(1, 17, 0))
      .expect(seen('standing', 'state')));

  test('a device that falls silent while it moves is told of, once', () =>
    story()
      .when(deviceEvents.followStarted({ id: 1 }), fix(1, 1, 40))
      .expect(seen('standing', null), seen('moving', 'state'))
      .after('6min')
      .when(app.timePassed())
      .expect(seen('nosignal', 'state'))
      .after('10s')
      .when(app.timePassed())
      .expect());

  test('of others nothing is told, and of none nothing', () =>
    story()
      .when(fix(1, 1, 40), fix(2, 1, 90))
      .expect()
      .when(deviceEvents.selected({ id: 1, from: 'map' }))
      .expect(seen('moving', null))
      .when(fix(2, 2, 0))
      .expect()
      .when(deviceEvents.deselected(), fix(1, 3, 0))
      .expect()
      .check((it) => expect(it.read(watch).told).toBeNull()));

  test('whoever follows one and opens another hears of the followed one', () =>
    story()
      .when(
        deviceEvents.selected({ id: 1, from: 'list' }),
        deviceEvents.followStarted({ id: 1 }),
        fix(2, 1, 50),
      )
      .expect(seen('standing', null))
      .check(() => expect(START).toBeGreaterThan(0)));
});
