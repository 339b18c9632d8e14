import { describe, expect, test } from 'vitest';
import { IGNITION } from '../../../events/fix-columns.ts';
import * as measurementEvents from '../../../events/measurements.ts';
import * as positionEvents from '../../../events/positions.ts';
import { fixes, START, failure } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { ignitionBy, ignitionOf, measurementsOf } from './measurements.ts';
import type { Measurements } from '../../../events/care-types.ts';
import type { App } from '../../kernel/app.ts';

const told = (on: boolean, since: number | null = null) => ({ ignition: { on, since }, ignitionAt: START });
const fix = (at: number, ignition: boolean) => ({ at: START + at, ignition });
const [yes, no] = [() => true, () => false];

describe('[MODE-01] of the ignition the newest word counts', () => {
  test('a newer fix beats what was asked for before', () => {
    expect(ignitionBy(told(false), fix(5, true), yes)).toEqual({ on: true, since: null });
    expect(ignitionBy(told(true), fix(5, false), yes)).toEqual({ on: false, since: null });
  });

  test('an older fix does not', () => {
    expect(ignitionBy(told(false), fix(-5, true), yes)?.on).toBe(false);
    expect(ignitionBy(told(true), fix(0, false), yes)?.on).toBe(true);
  });

  test('older than since when the ignition is as it was told, a fix does not count either', () => {
    const later = { ignition: { on: false, since: START + 60 }, ignitionAt: START };
    expect(ignitionBy(later, fix(30, true), yes)?.on).toBe(false);
    expect(ignitionBy(later, fix(61, true), yes)?.on).toBe(true);
  });

  test('agreeing, they keep the time since when', () =>
    expect(ignitionBy(told(true, START - 90), fix(5, true), yes)).toEqual({ on: true, since: START - 90 }));

  test('fixes that never tell the ignition do not say that it is off', () => {
    expect(ignitionBy(told(true), fix(5, false), no)?.on).toBe(true);
    expect(ignitionBy({ ignition: null, ignitionAt: 0 }, fix(5, false), no)).toBeNull();
    expect(ignitionBy({ ignition: null, ignitionAt: 0 }, null, no)).toBeNull();
  });

  test('asked for, then a fix, then asked for again: each counts in its time', () => {
    const it = scenario({});
    const measured = (on: boolean) =>
      measurementEvents.loaded({ device: 1, measurements: { ignition: { on, since: null } } });
    const came = (at: number, flags: number) =>
      positionEvents.fixesReceived({ source: 'socket', fixes: fixes({ device: 1, at, flags }) });
    return it
      .when(measured(false), came(10, IGNITION))
      .check((app) => expect(app.read(ignitionOf(1))?.on).toBe(true))
      .after('20s')
      .when(measured(true), came(30, 0))
      .check((app) => expect(app.read(ignitionOf(1))?.on).toBe(false))
      .after('60s')
      .when(measured(true))
      .check((app) => expect(app.read(ignitionOf(1))?.on).toBe(true));
  });
});

describe('the state of measurements', () => {
  test('[MODE-01] is complete only after all requests were answered, each device by itself', () =>
    scenario({})
      .when(measurementEvents.loaded({ device: 1, measurements: { odometer: 12 } }))
      .check((app) => expect(app.read(measurementsOf(1)).isComplete).toBe(false))
      .when(measurementEvents.completed({ device: 1 }))
      .check((app) => expect(app.read(measurementsOf(1)).isComplete).toBe(true))
      .check((app) => expect(app.read(measurementsOf(2)).isComplete).toBe(false)));

  const told = (measurements: Partial<Measurements>, device = 1) =>
    measurementEvents.loaded({ device, measurements });
  const volts = (...each: readonly (readonly [at: number, value: number])[]) =>
    told({ volts: each.map(([at, value]) => ({ at, value })) });
  const of = (device: number) => (it: App) => it.read(measurementsOf(device));
  const trend = (it: App) => of(1)(it).volts.map(({ at, value }) => [at, value]);
  const MOST = 96;

  describe('[MODE-01] what a device measures', () => {
    test('comes from several calls: each adds what it knows, and takes nothing away', () =>
      scenario({})
        .when(told({ odometer: 900 }), told({ today: 12 }), told({ odometer: 901 }))
        .check((it) => expect(of(1)(it)).toMatchObject({ odometer: 901, today: 12, status: 'ready' })));

    test('is that of its own device', () =>
      scenario({})
        .when(told({ odometer: 900 }), told({ odometer: 7 }, 2))
        .check((it) => {
          expect(of(1)(it).odometer).toBe(900);
          expect(of(2)(it).odometer).toBe(7);
          expect(of(3)(it)).toMatchObject({ odometer: null, status: 'loading' });
        }));

    test('the trend and the newest voltage are one curve in the order of time, each moment once, as told last', () =>
      scenario({})
        .when(volts([10, 12.1], [30, 12.3]), volts([20, 12.2], [30, 12.9]))
        .check((it) =>
          expect(trend(it)).toEqual([
            [10, 12.1],
            [20, 12.2],
            [30, 12.9],
          ]),
        ));

    test('of more than 96 voltages the oldest goes, never the newest', () =>
      scenario({})
        .when(volts(...Array.from({ length: MOST }, (_, i) => [i, 12] as const)))
        .check((it) => expect(trend(it)).toHaveLength(MOST))
        .when(volts([MOST, 13]))
        .check((it) => {
          expect(trend(it)).toHaveLength(MOST);
          expect(trend(it)[0]).toEqual([1, 12]);
          expect(trend(it).at(-1)).toEqual([MOST, 13]);
        }));

    test('the ignition keeps the time when it was told, whatever else is told later', () =>
      scenario({})
        .when(told({ ignition: { on: true, since: null } }))
        .after('1min')
        .when(told({ odometer: 900 }))
        .check((it) =>
          expect(of(1)(it)).toMatchObject({ ignitionAt: START, ignition: { on: true, since: null } }),
        ));

    test('what could not be had says why, and what was known stays', () =>
      scenario({})
        .when(told({ odometer: 900 }), measurementEvents.loadFailed({ device: 1, failure: failure(503) }))
        .check((it) =>
          expect(of(1)(it)).toMatchObject({ odometer: 900, status: 'ready', failure: failure(503) }),
        ));

    test('that one of its calls is lacking takes nothing away; that all are is said, also while it is asked again', () => {
      const lacking = measurementEvents.loadFailed({
        device: 1,
        failure: { reason: 'unavailable', status: 404 },
      });
      return scenario({})
        .when(lacking)
        .check((it) => expect(of(1)(it).status).toBe('unavailable'))
        .when(measurementEvents.requested({ device: 1 }))
        .check((it) => expect(of(1)(it)).toMatchObject({ status: 'unavailable', failure: { status: 404 } }))
        .when(told({ odometer: 900 }), lacking)
        .check((it) => expect(of(1)(it)).toMatchObject({ odometer: 900, status: 'ready' }));
    });

    test('wanted anew, the reason is gone at once and what was known stays', () =>
      scenario({})
        .when(told({ odometer: 900 }), measurementEvents.loadFailed({ device: 1, failure: failure(503) }))
        .when(measurementEvents.requested({ device: 1 }))
        .check((it) => expect(of(1)(it)).toMatchObject({ odometer: 900, status: 'ready', failure: null })));
  });
});
