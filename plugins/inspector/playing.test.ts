import { describe, expect, test } from 'vitest';
import { FactTable } from '../../src/replay/fact-table.ts';
import { goalOf } from './bench/goal.ts';
import { densityOf, isError, isVisible, nextPosition, positionAt } from './bench/places.ts';
import { Playing } from './bench/playing.ts';
import { Timings } from './bench/Bench.ts';
import { book, tableOf } from './inspector-given.ts';

describe('places in a log', () => {
  const table = tableOf(
    [1, 0, 1, 'app/started', 1_000],
    [2, 0, 2, 'positions/fixesReceived', 2_000],
    [3, 0, 3, 'auth/loginFailed', 3_000],
    [4, 0, 4, 'app/timePassed', 13_000],
    [5, 0, 5, 'devices/selected', 13_000],
  );

  test('[LOG-04] the next error, the next visible change, forwards and backwards', () => {
    expect(nextPosition(table, 0, 1, isError(table))).toBe(3);
    expect(nextPosition(table, 3, 1, isError(table))).toBeNull();
    expect(nextPosition(table, 5, -1, isError(table))).toBe(3);
    const visible = isVisible(table, book.fast);
    expect(nextPosition(table, 3, 1, visible)).toBe(5);
    expect(nextPosition(table, 3, -1, visible)).toBe(1);
  });

  test('[LOG-04] a moment is the position after all that happened by then', () => {
    expect([0, 1_000, 2_500, 13_000, 99_000].map((at) => positionAt(table, at))).toEqual([0, 1, 2, 5, 5]);
  });

  test('[LOG-04] one goes to a number, a time of day, or so many seconds after the beginning', () => {
    const noon = new Date(2026, 5, 15, 12, 0, 0).getTime();
    const day = tableOf([10, 0, 10, 'app/started', noon], [12, 0, 12, 'app/initialised', noon + 64_500]);
    expect(goalOf('12', day, noon)).toBe(2);
    expect(goalOf(' #10 ', day, noon)).toBe(1);
    expect(goalOf('11', day, noon)).toBeNull();
    expect(goalOf('12:01', day, noon)).toBe(1);
    expect(goalOf('12:01:04.5', day, noon)).toBe(2);
    expect(goalOf('23:00', day, noon)).toBeNull();
    expect(goalOf('+64.5', day, noon)).toBe(2);
    for (const wrong of ['', 'x', '1e99', '-3', '12:', '+', '<b>'])
      expect(goalOf(wrong, day, noon)).toBeNull();
    expect(goalOf('12:00', new FactTable(), noon)).toBeNull();
  });

  test('[LOG-04] the bar counts facts and errors where they happened', () => {
    const { counts, errors } = densityOf(table, 12);
    expect(counts.reduce((a, b) => a + b)).toBe(5);
    expect([counts[0], counts[1], counts[2], counts[11]]).toEqual([1, 1, 1, 2]);
    expect(errors[2]).toBe(1);
    expect(densityOf(new FactTable(), 3).counts).toEqual(new Uint32Array(3));
  });
});

describe('playing', () => {
  const table = tableOf(
    [1, 0, 1, 'app/started', 1_000],
    [2, 0, 2, 'app/initialised', 1_100],
    [3, 0, 3, 'app/timePassed', 11_100],
    [4, 0, 4, 'app/timePassed', 11_200],
  );

  test('[LOG-04] as fast as it was recorded, and a tenth, and a thousand times as fast', () => {
    const one = new Playing(table, 1);
    expect(one.advance(50, 1, false)).toBe(1);
    expect(one.advance(50, 1, false)).toBe(2);
    expect(one.advance(9_999, 1, false)).toBe(2);
    expect(one.advance(1, 1, false)).toBe(3);
    expect(new Playing(table, 1).advance(999, 0.1, false)).toBe(1);
    expect(new Playing(table, 1).advance(11, 1000, false)).toBe(4);
  });

  test('[LOG-04] idle time is skipped where nothing happens for more than a second of the viewer', () => {
    const playing = new Playing(table, 2);
    expect(playing.advance(16, 1, true)).toBe(3);
    expect(playing.advance(100, 1, true)).toBe(4);
    expect(playing.isOver).toBe(true);
    expect(playing.advance(1_000, 1, true)).toBe(4);
  });

  test('a clock that was set back does not bring playing to a halt or back', () => {
    const odd = tableOf(
      [1, 0, 1, 'app/started', 5_000],
      [2, 0, 2, 'app/started', 1_000],
      [3, 0, 3, 'app/started', 6_000],
    );
    const playing = new Playing(odd, 1);
    const seen = [playing.advance(100, 1, false), playing.advance(1_000, 1, false)];
    expect(seen[1]).toBe(3);
    expect(seen[0]).toBeGreaterThanOrEqual(1);
  });
});

test('[LOG-04] timings: most of all in all first, and the slowest facts', () => {
  const timings = new Timings();
  timings.add({ seq: 1, fold: 1, effects: 1 }, 'a/one');
  timings.add({ seq: 2, fold: 4, effects: 0 }, 'a/two');
  timings.add({ seq: 3, fold: 1, effects: 2 }, 'a/one');
  expect(timings.byType().map(({ type, count, total, longest }) => [type, count, total, longest])).toEqual([
    ['a/one', 2, 5, 3],
    ['a/two', 1, 4, 4],
  ]);
  expect(timings.slowest().map(({ seq }) => seq)).toEqual([2, 3, 1]);
  expect(timings.of(3)).toEqual({ seq: 3, fold: 1, effects: 2 });
});
