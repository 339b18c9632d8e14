import { of } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as auth from '../../events/auth.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as positionEvents from '../../events/positions.ts';
import * as sensorEvents from '../../events/sensors.ts';
import type { SensorColumns, SensorValue } from '../../events/sensor-types.ts';
import type { App } from '../../src/kernel/app.ts';
import { access, aDevice, backend, failure, fixes } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { activityText, alarmsText } from './Sensors.view.tsx';
import { sensorsPlugin } from './index.ts';
import { sensorsOf } from './sensors.state.ts';

type One = readonly [name: string, value: SensorValue, at: number];
const columns = (device: number, all: readonly One[]): SensorColumns => ({
  names: all.map(([name]) => name),
  units: all.map(() => ''),
  device: all.map(() => device),
  at: all.map(([, , at]) => at),
  name: all.map((_, i) => i),
  value: all.map(([, value]) => value),
});
const loaded = (device: number, ...all: readonly One[]) =>
  sensorEvents.loaded({ device, sensors: columns(device, all) });
const shown = (it: App, device = 1) => it.read(sensorsOf(device)).all.map(({ name, value }) => [name, value]);

describe('[SENS-01] the sensors of a device', () => {
  test('stand in an order that stays, those that were seen first last in front', () =>
    scenario({ plugins: [sensorsPlugin] })
      .when(loaded(1, ['altitude', 30, 10], ['Zoo', 'a', 10], ['temp1', 3, 10]))
      .check((it) =>
        expect(shown(it)).toEqual([
          ['temp1', 3],
          ['altitude', 30],
          ['Zoo', 'a'],
        ]),
      )
      .when(loaded(1, ['Zoo', 'b', 20], ['fuel', 40, 20], ['temp1', 4, 20]))
      .check((it) =>
        expect(shown(it)).toEqual([
          ['fuel', 40],
          ['temp1', 4],
          ['altitude', 30],
          ['Zoo', 'b'],
        ]),
      ));

  test('an older value never takes the place of a newer one, nor of another device', () =>
    scenario({ plugins: [sensorsPlugin] })
      .when(
        loaded(1, ['fuel', 40, 20], ['fuel', 39, 10]),
        loaded(1, ['fuel', 55, 5]),
        loaded(2, ['fuel', 7, 99]),
      )
      .check((it) => {
        expect(shown(it)).toEqual([['fuel', 40]]);
        expect(shown(it, 2)).toEqual([['fuel', 7]]);
        expect(it.read(sensorsOf(3))).toMatchObject({ all: [], known: false });
      }));

  test('a batch whose columns do not fit each other says what it can', () =>
    scenario({ plugins: [sensorsPlugin] })
      .when(
        sensorEvents.loaded({
          device: 1,
          sensors: {
            names: ['fuel'],
            units: [],
            device: [1, 2, 1],
            at: [5, 5],
            name: [0, 0, 0, 9],
            value: [1, 2, 3, 4],
          },
        }),
      )
      .check((it) => expect(it.read(sensorsOf(1)).all).toEqual([{ name: 'fuel', value: 1, unit: '', at: 5 }]))
      .when(
        sensorEvents.loaded({
          device: 2,
          sensors: {
            names: ['fuel', 'sat'],
            units: [],
            device: [2, 2, 2],
            at: [5, 6],
            name: [0, 9, 1],
            value: [1, 4, 7],
          },
        }),
      )
      .check((it) =>
        expect(it.read(sensorsOf(2)).all).toEqual([{ name: 'fuel', value: 1, unit: '', at: 5 }]),
      ));

  test('those of twenty devices are held, of the ones that were looked at last', () =>
    scenario({ plugins: [sensorsPlugin] })
      .when(...Array.from({ length: 21 }, (_, i) => loaded(i + 1, ['fuel', i, 1])))
      .check((it) => {
        expect(it.read(sensorsOf(1)).known).toBe(false);
        expect(it.read(sensorsOf(2)).known).toBe(true);
        expect(it.read(sensorsOf(21)).known).toBe(true);
      }));

  test('what could not be had says why, and what was known stays', () =>
    scenario({ plugins: [sensorsPlugin] })
      .when(loaded(1, ['fuel', 40, 20]), sensorEvents.loadFailed({ device: 1, failure: failure(503) }))
      .check((it) => expect(it.read(sensorsOf(1))).toMatchObject({ known: true, failure: failure(503) }))
      .when(sensorEvents.requested({ device: 1 }))
      .check((it) => expect(it.read(sensorsOf(1))).toMatchObject({ known: true, failure: null })));
});

describe('[SENS-01] sensors are asked for while somebody looks', () => {
  const NONE = { names: [], units: [], device: [], at: [], name: [], value: [] };
  const it = (status = 200) =>
    scenario({ plugins: [sensorsPlugin], backend: backend() })
      .with(
        (world) =>
          (world.replies = () => of({ status, body: status === 200 ? columns(1, [['fuel', 40, 1]]) : null })),
      )
      .given(
        auth.sessionRestored({ ...access(), email: '' }),
        deviceEvents.listed({ devices: [aDevice(1), aDevice(2)], leftOut: [], source: 'server' }),
      );
  const open = (id = 1) => deviceEvents.selected({ id, from: 'list' });
  const came = (device: number, at: number) =>
    positionEvents.fixesReceived({ source: 'socket', fixes: fixes({ device, at }) });

  test('of nobody while no panel is open, however many fixes come', () =>
    it().when(came(1, 0), came(2, 0)).after('10min').asked().idle());

  test('when a panel opens, and again after a new fix of that device, at most every ten seconds', () =>
    it()
      .when(open())
      .asked('get /sensors/1')
      .when(came(1, 1), came(1, 2), came(1, 3))
      .after('9s')
      .asked()
      .after('1s')
      .asked('get /sensors/1')
      .when(came(2, 4))
      .after('20s')
      .asked());

  test('without a fix once a minute, and no more when the panel is closed', () =>
    it()
      .when(open())
      .asked('get /sensors/1')
      .after('59s')
      .asked()
      .after('1s')
      .asked('get /sensors/1')
      .when(deviceEvents.deselected())
      .after('10min')
      .asked()
      .idle());

  test('a refusal says why, and is tried again when the user wants it', () =>
    it(422)
      .when(open())
      .check((app) => expect(app.read(sensorsOf(1)).failure?.reason).toBe('server'))
      .asked('get /sensors/1')
      .when(sensorEvents.requested({ device: 1 }))
      .asked('get /sensors/1'));

  const part = sensorsPlugin.parts?.[0];
  test('a device without sensors, and a server that has none, get no section', () =>
    scenario({ plugins: [sensorsPlugin] })
      .check((app) => expect(part?.when?.(app.read, null)).toBe(false))
      .when(sensorEvents.loaded({ device: 1, sensors: NONE }))
      .check((app) => expect(part?.when?.(app.read, 1)).toBe(false))
      .when(loaded(2, ['fuel', 1, 1]), sensorEvents.loadFailed({ device: 3, failure: failure(503) }))
      .check((app) => {
        expect(part?.when?.(app.read, 2)).toBe(true);
        expect(part?.when?.(app.read, 3)).toBe(true);
      }));
});

describe('[SENS-01] a code that a tracker sends is shown as words', () => {
  const t = (key: string) => `[${key}]`;
  test('alarms in the words of alerts, several as a list, unknown ones readable', () => {
    expect(alarmsText('sos', t, 'en')).toBe('[alerts.raised.sos]');
    expect(alarmsText('sos, lowBattery', t, 'en')).toBe('[alerts.raised.sos] and [alerts.raised.lowBattery]');
    expect(alarmsText('cargoDoor', t, 'en')).toBe('Cargo door');
    expect(alarmsText('<b>', t, 'en')).toBe('<b>');
  });
  test('activities of a phone, whichever name its app uses', () => {
    expect([activityText('in_vehicle', t), activityText('automotive', t)]).toEqual([
      '[sensors.activities.vehicle]',
      '[sensors.activities.vehicle]',
    ]);
    expect(activityText('toString', t)).toBe('To string');
    expect(activityText('rowingBoat', t)).toBe('Rowing boat');
  });
});
