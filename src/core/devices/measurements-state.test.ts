import { describe, expect, test } from 'vitest';
import * as measurementEvents from '../../../events/measurements.ts';
import type { Measurements } from '../../../events/care-types.ts';
import { failure, START } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import type { App } from '../../kernel/app.ts';
import { measurementsOf } from './measurements.ts';

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
      .check((it) => expect(of(1)(it)).toMatchObject({ odometer: 901, today: 12, known: true })));

  test('is that of its own device', () =>
    scenario({})
      .when(told({ odometer: 900 }), told({ odometer: 7 }, 2))
      .check((it) => {
        expect(of(1)(it).odometer).toBe(900);
        expect(of(2)(it).odometer).toBe(7);
        expect(of(3)(it)).toMatchObject({ odometer: null, known: false });
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
      .check((it) => expect(of(1)(it)).toMatchObject({ odometer: 900, known: true, failure: failure(503) })));

  test('wanted anew, the reason is gone at once and what was known stays', () =>
    scenario({})
      .when(told({ odometer: 900 }), measurementEvents.loadFailed({ device: 1, failure: failure(503) }))
      .when(measurementEvents.requested({ device: 1 }))
      .check((it) => expect(of(1)(it)).toMatchObject({ odometer: 900, known: true, failure: null })));
});
