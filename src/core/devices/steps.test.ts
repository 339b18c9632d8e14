import { describe, expect, test } from 'vitest';
import * as auth from '../../../events/auth.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as measurementEvents from '../../../events/measurements.ts';
import * as network from '../../../events/network.ts';
import * as positions from '../../../events/positions.ts';
import * as serverEvents from '../../../events/server.ts';
import * as userEvents from '../../../events/user.ts';
import { of } from 'rxjs';
import { access, aDevice, backend, fixes, settings, START, started } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { careEffects } from './care.effects.ts';
import { localDay, startOfLocalDay } from '../../rules/time/local-day.ts';
import { countsElsewhere, stepsToday } from './measurements.ts';

/** A time zone in which the date is still the previous day. */
const SAMOA = 'Pacific/Pago_Pago';
const listed = deviceEvents.listed({ devices: [aDevice(1)], leftOut: [], source: 'server' });
const zone = (time_zone: string) =>
  userEvents.settingsLoaded({ settings: { ...settings(), time_zone }, source: 'server' });
const days = (...each: readonly (readonly [string, number])[]) =>
  measurementEvents.loaded({
    device: 1,
    measurements: { days: each.map(([day, steps]) => ({ day, steps, minutes: 5, rest: 0 })) },
  });
const counted = (steps: number, age: number) =>
  positions.fixesReceived({
    source: 'lastKnown',
    fixes: { ...fixes({ device: 1, at: -age }), steps: [steps] },
  });
/** A count of the tracker at this longitude, at 13:00 UTC. */
const watchAt = (lng: number, steps: number) =>
  positions.fixesReceived({
    source: 'socket',
    fixes: { ...fixes({ device: 1, at: 5 * 3600 - 60, lng }), steps: [steps] },
  });
const today = localDay(START, SAMOA);
const it = () =>
  scenario({}).given(started(), auth.sessionRestored({ ...access(), email: '' }), listed, zone(SAMOA));

describe('[MODE-02] [MODE-03] steps of today', () => {
  test('are those of the user’s own day, which is another one than that of the server', () => {
    expect(today, 'or the test says nothing').not.toBe(localDay(START, 'UTC'));
    return it()
      .when(days([today, 900]))
      .reads(stepsToday(1), 900);
  });

  test('are not those of another day, however new it is', () =>
    it()
      .when(days(['2026-06-01', 4000]))
      .reads(stepsToday(1), null));

  test('are found wherever they stand in the answer', () =>
    it()
      .when(days([today, 900], ['2026-06-01', 4000]))
      .reads(stepsToday(1), 900));

  test('are those that the tracker has counted since, where it counted more', () =>
    it()
      .when(days([today, 900]), counted(1200, 60))
      .reads(stepsToday(1), 1200));

  test('are not what the tracker counted yesterday', () =>
    it()
      .when(counted(7000, 26 * 3600))
      .reads(stepsToday(1), null));

  test('nobody has counted any: not none, but not known', () =>
    it().when(counted(0, 60)).reads(stepsToday(1), null));

  test('far ahead are those of the day there, not of the user’s day', () =>
    it()
      .when(days([today, 9000]), counted(300, 60))
      .reads(stepsToday(1), 300)
      .reads(countsElsewhere(1), true));

  test('far behind are those of the day there, although the user’s has ended', () =>
    scenario({})
      .given(started(), auth.sessionRestored({ ...access(), email: '' }), listed, zone('Pacific/Auckland'))
      .after('5h')
      .when(days(['2026-06-16', 20]), watchAt(-56.16, 7987))
      .reads(stepsToday(1), 7987));

  test('far away are the service’s sum, where the tracker has counted none since midnight', () =>
    it()
      .when(days([today, 20], ['2026-06-15', 4000]), counted(7000, 26 * 3600))
      .reads(stepsToday(1), 4000));

  test('near are those of the user’s day, although the sun is hours behind the clock', () =>
    scenario({})
      .given(started(), auth.sessionRestored({ ...access(), email: '' }), listed, zone('Europe/Madrid'))
      .after('5h')
      .when(watchAt(-8.6, 40))
      .reads(countsElsewhere(1), false));
});

describe('[MODE-01] [MODE-02] what the open device measures', () => {
  const open = () => {
    const asked: unknown[] = [];
    const one = scenario({
      effects: careEffects,
      backend: {
        ...backend(),
        measurements(device, now, dayBegan) {
          asked.push(dayBegan);
          return backend().measurements(device, now, dayBegan);
        },
      },
    })
      .with((world) => (world.replies = () => of({ status: 200, body: null })))
      .given(
        started(),
        auth.sessionRestored({ ...access(), email: '', appMode: 'pets' }),
        listed,
        zone(SAMOA),
      )
      .when(deviceEvents.selected({ id: 1, from: 'list' }));
    return { one, asked };
  };

  test('is asked for by the user’s day', async () => {
    const { one, asked } = open();
    await one;
    expect(asked).toEqual([startOfLocalDay(START, SAMOA)]);
  });

  test('is asked for again when the network is back, and when somebody looks again', async () => {
    const { one, asked } = open();
    await one.when(network.wentOnline());
    expect(asked).toHaveLength(2);
  });
});

describe('[MODE-01] the distance of the open vehicle today', () => {
  const open = (abilities: readonly string[]) =>
    scenario({ effects: careEffects, backend: backend() })
      .with((world) => (world.replies = () => of({ status: 200, body: null })))
      .given(
        started(),
        auth.sessionRestored({ ...access(), email: '', appMode: 'v2' }),
        serverEvents.described({
          ...{ kind: 'traccar', version: '6.9.1', identifier: 'free', login: 'name' },
          ...{ abilities: [...abilities], source: 'server' },
        }),
        listed,
      )
      .when(deviceEvents.selected({ id: 1, from: 'list' }));
  const asked = (events: readonly { readonly type: string }[]) =>
    events.filter(({ type }) => type === 'travel/asked').length;

  test('is worked out from its history', () =>
    open(['history']).check((_, events) => expect(asked(events)).toBe(1)));

  test('is not asked for where the server tells no history, since no answer would come', () =>
    open([]).check((_, events) => expect(asked(events)).toBe(0)));
});
