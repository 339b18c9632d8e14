import { describe, expect, test, vi } from 'vitest';
import { timeline } from './timeline.ts';
import { emptyApp, facts, sum } from './sum-given.ts';

describe('[LOG-03] a timeline', () => {
  const moved = (count: number, distance?: number) => {
    const app = emptyApp();
    const folded = vi.spyOn(app, 'replay');
    const line = timeline(app, facts(count), distance);
    /** Moves the timeline. Returns its position, the state, and the number of events that it applied for the move. */
    const to = (position: number) => {
      folded.mockClear();
      line.seek(position);
      return [line.position, app.read(sum), folded.mock.calls.length];
    };
    return { line, to };
  };

  test('stays at its start until it is moved', () => {
    const { line } = moved(20, 5);
    expect([line.length, line.position]).toEqual([20, 0]);
  });

  test('moves forwards by applying events, and backwards from the nearest stored state', () => {
    const { to } = moved(20, 5);
    expect(to(12)).toEqual([12, 12, 12]);
    expect(to(12)).toEqual([12, 12, 0]);
    expect(to(13)).toEqual([13, 13, 1]);
    expect(to(11)).toEqual([11, 11, 1]);
    expect(to(10)).toEqual([10, 10, 0]);
    expect(to(9)).toEqual([9, 9, 4]);
    expect(to(0)).toEqual([0, 0, 0]);
  });

  test('uses a stored state ahead of it, if there is one, instead of applying the events before it', () => {
    const { to } = moved(20, 5);
    to(20);
    to(1);
    expect(to(17)).toEqual([17, 17, 2]);
    to(6);
    expect(to(8)).toEqual([8, 8, 2]);
  });

  test('does not move beyond its ends', () => {
    const { to } = moved(20, 5);
    expect(to(99)).toEqual([20, 20, 20]);
    expect(to(-3)).toEqual([0, 0, 0]);
  });

  test('says from where a position is reached: from a stored state before it, or from the current one', () => {
    const { line, to } = moved(20, 5);
    expect([line.before(0), line.before(7), line.before(20)]).toEqual([0, 0, 0]);
    to(12);
    expect([3, 5, 7, 11, 12, 13, 20].map((position) => line.before(position))).toEqual([
      0, 5, 5, 10, 12, 12, 12,
    ]);
    to(6);
    expect([6, 8, 10, 14].map((position) => line.before(position))).toEqual([6, 6, 10, 10]);
    expect(line.before(-1)).toBe(0);
  });

  test('stores a state every five hundred events by default', () => {
    const { line, to } = moved(1_100);
    to(1_100);
    expect([499, 500, 999, 1_000].map((position) => line.before(position))).toEqual([0, 500, 500, 1_000]);
  });

  test('stores at most 64 states: then every second one is removed, and the distance doubles', () => {
    const { line, to } = moved(200, 1);
    to(63);
    expect([1, 2, 63].map((position) => line.before(position))).toEqual([1, 2, 63]);
    to(64);
    expect([1, 2, 3, 63].map((position) => line.before(position))).toEqual([0, 2, 2, 62]);
    to(70);
    expect([65, 66, 67, 69].map((position) => line.before(position))).toEqual([64, 66, 66, 68]);
  });

  test('skips events that were removed', () => {
    const app = emptyApp();
    const some = facts(4);
    const line = timeline(app, { length: 4, at: (i) => (i === 1 ? undefined : some[i]) });
    line.seek(4);
    expect([line.position, app.read(sum)]).toEqual([4, 3]);
  });
});
