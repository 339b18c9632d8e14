import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bestOrder, EXACT, hurriedOrder, secondsOf, type Table } from './order.ts';
import { straightTable } from './straight.ts';

/** Every order of these. */
function* orders(of: readonly number[]): Generator<number[]> {
  if (of.length === 0) yield [];
  for (const [i, first] of of.entries())
    for (const rest of orders([...of.slice(0, i), ...of.slice(i + 1)])) yield [first, ...rest];
}
const endings = ['open', 'last', 'back'] as const;
const tableOf = (size: number, ...values: number[]): Table =>
  Array.from({ length: size }, (_, i) =>
    Array.from({ length: size }, (_v, k) => (i === k ? 0 : (values[(i * size + k) % values.length] ?? 1))),
  );
const anyTable = (min: number, max: number) =>
  fc
    .tuple(
      fc.integer({ min, max }),
      fc.array(fc.integer({ min: 1, max: 3_600 }), { minLength: 81, maxLength: 81 }),
    )
    .map(([size, values]) => tableOf(size, ...values));

describe('[PLAN-01] a better order', () => {
  test('a zigzag is straightened', () => {
    const places = [0, 3, 1, 4, 2].map((k) => ({ lat: 57.7, lng: 11.9 + k / 100 }));
    expect(bestOrder(straightTable(places, 'car'), 'open')).toMatchObject({
      order: [0, 2, 4, 1, 3],
      exact: true,
    });
  });
  test('the last stop stays the last where the plan ends there, and a round comes home', () => {
    const places = [0, 3, 1, 4, 2].map((k) => ({ lat: 57.7, lng: 11.9 + k / 100 }));
    const table = straightTable(places, 'car');
    expect(bestOrder(table, 'last').order.at(-1)).toBe(4);
    const round = bestOrder(table, 'back');
    expect(round.seconds).toBe(secondsOf(table, round.order, true));
  });
  test.each([
    [[]],
    [[[0]]],
    [
      [
        [0, 5],
        [7, 0],
      ],
    ],
  ] as [Table][])('one order is all there is: %j', (table) => {
    expect(bestOrder(table, 'open').order).toEqual(table.map((_, i) => i));
  });
  test('where no way leads anywhere the order stays a whole one', () => {
    const nowhere = tableOf(5, Number.POSITIVE_INFINITY);
    for (const ending of endings)
      expect(bestOrder(nowhere, ending).order.toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4]);
  });
  test('up to seven stops: no order of all there are is shorter, whatever the ways, one-way streets included', () => {
    fc.assert(
      fc.property(anyTable(3, 7), fc.constantFrom(...endings), (table, ending) => {
        const last = ending === 'last' ? table.length - 1 : null;
        const free = table.map((_, i) => i).filter((i) => i > 0 && i !== last);
        let least = Number.POSITIVE_INFINITY;
        for (const middle of orders(free))
          least = Math.min(
            least,
            secondsOf(table, [0, ...middle, ...(last === null ? [] : [last])], ending === 'back'),
          );
        const best = bestOrder(table, ending);
        expect(best.seconds).toBe(least);
        expect(best.exact).toBe(true);
      }),
    );
  });
  test('each stop is in it once, the first stays the first, and it is never worse than what was there', () => {
    const places = fc.array(
      fc.record({
        lat: fc.double({ min: 57, max: 58, noNaN: true }),
        lng: fc.double({ min: 11, max: 12, noNaN: true }),
      }),
      { minLength: 3, maxLength: 18 },
    );
    fc.assert(
      fc.property(places, fc.constantFrom(...endings), (stops, ending) => {
        const table = straightTable(stops, 'car');
        const { order, seconds, exact } = bestOrder(table, ending);
        expect(order.toSorted((a, b) => a - b)).toEqual(stops.map((_, i) => i));
        expect(order[0]).toBe(0);
        const asIs = stops.map((_, i) => i);
        expect(seconds).toBeLessThanOrEqual(secondsOf(table, asIs, ending === 'back'));
        expect(exact).toBe(stops.length - 1 - (ending === 'last' ? 1 : 0) <= EXACT);
      }),
      { numRuns: 25 },
    );
  });
  test('a full plan of fifty stops is ordered in a moment, whatever the ways', () => {
    const hard = tableOf(50, ...Array.from({ length: 2_500 }, (_, i) => ((i * 7_919) % 3_601) + 1));
    const places = Array.from({ length: 50 }, (_, i) => ({
      lat: ((i * 37) % 50) / 100,
      lng: ((i * 13) % 47) / 100,
    }));
    for (const table of [hard, straightTable(places, 'car')])
      for (const ending of endings) {
        const begun = process.cpuUsage();
        const { order } = bestOrder(table, ending);
        const { user } = process.cpuUsage(begun);
        expect(new Set(order).size).toBe(50);
        // Microseconds; a machine that is busy gets three times what it takes.
        expect(user).toBeLessThan(1_500_000);
      }
  });
  test('up to eleven stops the hurried way is hardly ever much longer than the best', () => {
    let worst = 1;
    for (let seed = 1; seed <= 40; seed++) {
      const places = Array.from({ length: 11 }, (_, i) => ({
        lat: (((i + 1) * seed * 7_919) % 1_000) / 1_000,
        lng: (((i + 3) * seed * 104_729) % 1_000) / 1_000,
      }));
      const table = straightTable(places, 'car');
      worst = Math.max(worst, hurriedOrder(table, 'open').seconds / bestOrder(table, 'open').seconds);
    }
    expect(worst).toBeLessThan(1.1);
  });
  test('twenty stops: within five per cent of the best on rounds whose best order is known', () => {
    // On a circle the best way is around it: known without looking at all orders.
    for (let seed = 1; seed <= 8; seed++) {
      const turns = Array.from({ length: 20 }, (_, i) => (((i * 7 + seed * 3) % 20) / 20) * 2 * Math.PI);
      const places = turns.map((turn) => ({ lat: 0.1 * Math.sin(turn), lng: 0.1 * Math.cos(turn) }));
      const table = straightTable(places, 'car');
      const around = turns.map((_, i) => i).sort((a, b) => (turns[a] as number) - (turns[b] as number));
      const best = secondsOf(table, around, true);
      expect(bestOrder(table, 'back').seconds).toBeLessThanOrEqual(best * 1.05);
    }
  });
});
