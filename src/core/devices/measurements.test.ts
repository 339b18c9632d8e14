import { describe, expect, test } from 'vitest';
import { IGNITION } from '../../../events/fix-columns.ts';
import * as measurementEvents from '../../../events/measurements.ts';
import * as positionEvents from '../../../events/positions.ts';
import { fixes, START } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { ignitionBy, ignitionOf } from './measurements.ts';

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
