import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bucketsOf, rowsOf } from './buckets.ts';
import { roundSteps, roundStepsBetween } from './round-steps.ts';
import { timesBetween } from './TimeChart.tsx';

const value = (values: readonly (number | null)[]) => (i: number) => values[i] ?? null;

describe('[MAP-07] a chart of many measurements', () => {
  test('a million of them are a bounded number of buckets, and no peak is lost', () => {
    const at = Uint32Array.from({ length: 1_000_000 }, (_, i) => i);
    const runs = bucketsOf(at, (i) => (i === 765_432 ? 140 : 50), 0, 999_999, 600, 900);
    expect(runs).toHaveLength(1);
    expect(runs[0]?.length).toBeLessThanOrEqual(601);
    expect(Math.max(...(runs[0] ?? []).map(({ high }) => high))).toBe(140);
  });
  test('extremes of the buckets are the extremes of what was measured', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(5_000), fc.nat(200)), { minLength: 1, maxLength: 80 }),
        fc.integer({ min: 1, max: 30 }),
        (pairs, count) => {
          const sorted = pairs.sort((a, b) => a[0] - b[0]);
          const values = sorted.map(([, v]) => v);
          const all = bucketsOf(
            sorted.map(([t]) => t),
            value(values),
            0,
            5_000,
            count,
            400,
          ).flat();
          expect(Math.max(...all.map(({ high }) => high))).toBe(Math.max(...values));
          expect(Math.min(...all.map(({ low }) => low))).toBe(Math.min(...values));
          for (let i = 1; i < all.length; i++)
            expect(all[i]?.at ?? 0).toBeGreaterThanOrEqual(all[i - 1]?.at ?? 0);
        },
      ),
    );
  });
  test('silence parts the line, and what was not measured is left out', () => {
    const runs = bucketsOf([0, 10, 5_000, 5_010], value([1, null, 3, 4]), 0, 5_010, 600, 900);
    expect(runs.map((run) => run.map(({ high }) => high))).toEqual([[1], [3, 4]]);
    expect(bucketsOf([0, 10, 20], value([1, 2, 3]), 0, 20, 20, 900, (i) => i === 2)).toHaveLength(2);
    expect(bucketsOf([0, 1], value([null, null]), 0, 1, 10, 10)).toEqual([]);
    expect(bucketsOf([], value([]), 0, 0, 10, 10)).toEqual([]);
  });
  test('the table says the same in few rows', () => {
    const runs = bucketsOf([0, 50, 100], value([5, 9, 2]), 0, 100, 100, 900);
    expect(rowsOf(runs, 0, 100, 2)).toEqual([
      { at: 0, until: 50, low: 5, high: 5 },
      { at: 50, until: 100, low: 2, high: 9 },
    ]);
  });
  test('times below the chart are round ones of the user’s day', () => {
    const midnight = 82_800;
    expect(timesBetween(midnight + 400, midnight + 4 * 3_600, 5, midnight)).toEqual([
      midnight + 3_600,
      midnight + 7_200,
      midnight + 10_800,
      midnight + 14_400,
    ]);
    expect(timesBetween(5, 5, 4, 0)).toHaveLength(1);
    expect(timesBetween(0, 92 * 86_400, 6, 0).length).toBeLessThanOrEqual(6);
  });
});

describe('[MAP-07] the scale of a chart', () => {
  test.each([[3], [10], [61], [97], [100], [101], [250], [1]])(
    'up to %d it is round, and nothing is above it',
    (most) => {
      const steps = roundSteps(most);
      expect(steps[0]).toBe(0);
      expect(steps.at(-1)).toBeGreaterThanOrEqual(most);
      expect(steps.at(-1)).toBeLessThanOrEqual(Math.max(2, most * 2));
      expect(steps.length).toBeLessThanOrEqual(5);
      expect(steps.every(Number.isInteger)).toBe(true);
    },
  );
});

describe('[SENS-02] the scale of values that lie far from 0, or below it', () => {
  test.each([
    [-18, -4, [-20, -15, -10, -5, 0]],
    [321, 348, [320, 330, 340, 350]],
    [0, 1, [0, 0.5, 1]],
    [12.6, 13.9, [12.5, 13, 13.5, 14]],
  ])('from %d to %d it is round', (least, most, steps) => {
    const found = roundStepsBetween(least, most);
    expect(found).toHaveLength(steps.length);
    for (const [i, step] of steps.entries()) expect(found[i]).toBeCloseTo(step);
  });

  test('one value alone, none, and the largest there are have a scale', () => {
    for (const [least, most] of [
      [5, 5],
      [0, 0],
      [-1e300, 1e300],
      [1e12, 1e12],
    ] as const) {
      const steps = roundStepsBetween(least, most);
      expect(steps.length).toBeGreaterThan(1);
      expect(steps.length).toBeLessThan(8);
      expect(steps[0]).toBeLessThanOrEqual(least);
      expect(steps.at(-1)).toBeGreaterThanOrEqual(most);
    }
  });
});
