import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { APPROXIMATE } from '../../../events/fix-columns.ts';
import type { FenceShape } from '../../../events/geofence-types.ts';
import { JUMP } from '../jump.ts';
import { BEGIN, columnsOf, north, type PlainFix } from '../travel/testing.ts';
import { wayOf } from '../travel/way.ts';
import { type FixOfFence, marginOf, NOTHING_KNOWN, sideOf, step } from './crossing.ts';
import { crossingsOf } from './crossings.ts';

/** 100 m around the place that tests begin at. */
const home: FenceShape = { kind: 'circle', lat: 57.7, lng: 11.97, radius: 100 };
const over = (fixes: readonly PlainFix[], shape = home) =>
  crossingsOf(wayOf(columnsOf(fixes), 1, 1, 0xffff_ffff).way, shape);
const kinds = (fixes: readonly PlainFix[]) => over(fixes).crossings.map(({ kind }) => kind);
/** Fixes at a distance from the middle, every so many seconds. */
const stay = (metres: number, from: number, count: number, every = 60, accuracy = 8): PlainFix[] =>
  Array.from({ length: count }, (_, i) => ({ at: from + i * every, lat: north(metres), accuracy }));

describe('[MAP-14] whether a device entered or left, by accuracy and dwell', () => {
  test('there and back again: left and entered, each with the time of the first fix there', () => {
    const { crossings, doubts } = over([...stay(0, 0, 5), ...stay(400, 300, 5), ...stay(10, 600, 5)]);
    expect(crossings).toEqual([
      { kind: 'left', at: BEGIN + 300 },
      { kind: 'entered', at: BEGIN + 600 },
    ]);
    expect(doubts).toEqual([]);
  });
  test('where a device is found first is no crossing', () => {
    expect(kinds(stay(0, 0, 9))).toEqual([]);
    expect(kinds(stay(900, 0, 9))).toEqual([]);
    expect(over(stay(0, 0, 9)).watch).toMatchObject({ side: 'inside', since: null });
  });
  test('a single stray, or two in a minute, raise nothing and are told as doubts', () => {
    const { crossings, doubts } = over([...stay(0, 0, 5), ...stay(400, 300, 2, 30), ...stay(0, 400, 5)]);
    expect(crossings).toEqual([]);
    expect(doubts).toEqual([{ kind: 'left', from: BEGIN + 300, to: BEGIN + 330 }]);
  });
  test('strays that come one by one, hours apart, never add up', () => {
    const hours = Array.from({ length: 8 }, (_, i) => [
      ...stay(80, i * 3600, 9, 300, 30),
      ...stay(400, i * 3600 + 2700, 1),
    ]);
    expect(kinds([...stay(0, -600, 5), ...hours.flat()])).toEqual([]);
  });
  test('strays do not add up while an unsure receiver has drifted over the edge', () => {
    const drifted = (from: number) => stay(130, from, 3, 60, 40);
    const one = (from: number) => stay(1500, from, 1);
    expect(
      kinds([...stay(0, 0, 5), ...one(300), ...drifted(360), ...one(540), ...drifted(600), ...one(780)]),
    ).toEqual([]);
    // One that says nothing of where it is denies nothing: a leaving device is found all the same.
    const vague = (from: number) => stay(600, from, 1, 60, 900);
    expect(kinds([...stay(0, 0, 5), ...stay(600, 300, 2), ...vague(420), ...stay(600, 480, 1)])).toEqual([
      'left',
    ]);
  });
  test('a fix whose circle reaches over the edge says nothing', () => {
    expect(kinds([...stay(0, 0, 5), ...stay(150, 300, 20, 60, 60)])).toEqual([]);
    expect(kinds([...stay(0, 0, 5), ...stay(150, 300, 20, 60, 10)])).toEqual(['left']);
  });
  test('fixes by Wi-Fi or cell count with a hundred metres at least, whatever they claim', () => {
    const vague = stay(200, 300, 20).map((fix) => ({ ...fix, flags: APPROXIMATE }));
    expect(kinds([...stay(0, 0, 5), ...vague])).toEqual([]);
    expect(kinds([...stay(0, 0, 5), ...stay(200, 300, 20)])).toEqual(['left']);
  });
  test('a leap that nothing can have gone proves nothing', () => {
    const far = [...stay(0, 0, 5), { at: 301, lat: 58.9 }, { at: 302, lat: north(0) }, ...stay(0, 360, 5)];
    expect(over(far).crossings).toEqual([]);
    // Not even if it stays there for a few seconds.
    expect(kinds([...stay(0, 0, 5), ...stay(130_000, 301, 3, 5), ...stay(0, 400, 5)])).toEqual([]);
  });
  test('a tracker that speaks every ten minutes has left with its second fix outside', () => {
    expect(kinds([...stay(0, 0, 3, 600), ...stay(500, 1800, 1)])).toEqual([]);
    expect(kinds([...stay(0, 0, 3, 600), ...stay(500, 1800, 2, 600)])).toEqual(['left']);
  });
  test('three fixes over half a minute are enough, or any two over five minutes; a second or a fix less is not', () => {
    const after = (...fixes: PlainFix[]) => kinds([...stay(0, 0, 5), ...fixes]);
    expect(after(...stay(400, 300, 3, 15))).toEqual(['left']);
    expect(after(...stay(400, 300, 2, 15), ...stay(400, 329, 1))).toEqual([]);
    expect(after(...stay(400, 300, 2, 299))).toEqual([]);
    expect(after(...stay(400, 300, 2, 300))).toEqual(['left']);
    expect(after(...stay(400, 300, 1))).toEqual([]);
  });
  test('before anybody knows where it is, an unsure fix takes back nothing and raises no doubt', () => {
    const fix = (at: number, accuracy: number): FixOfFence => ({
      at,
      accuracy,
      approximate: false,
      jumped: false,
    });
    const begun = [fix(100, 5), fix(110, 5)].reduce(
      (watch, each) => step(watch, -400, 100, each).watch,
      NOTHING_KNOWN,
    );
    expect(begun).toMatchObject({ side: null, doubt: null });
    const unsure = step(begun, -400, 100, fix(120, 900)).watch;
    expect(unsure).toMatchObject({ side: null, doubt: null });
    const known = step(unsure, -400, 100, fix(130, 5));
    expect(known).toMatchObject({ watch: { side: 'outside', since: null, doubt: null }, crossing: null });
  });
  test('driving through in a few seconds is not entering', () => {
    expect(kinds([...stay(500, 0, 5, 5), ...stay(0, 25, 4, 4), ...stay(500, 45, 5, 5)])).toEqual([]);
  });
  test('a fence smaller than its receivers are sure of is entered by fixes in its inner half', () => {
    expect(sideOf(90, marginOf({ accuracy: 70, approximate: false }), 100)).toBe('inside');
    expect(sideOf(20, marginOf({ accuracy: 70, approximate: false }), 100)).toBeNull();
    expect(sideOf(90, marginOf({ accuracy: 500, approximate: false }), 100)).toBeNull();
  });
  test('fixes that come late change nothing', () => {
    const fix = (at: number): FixOfFence => ({ at, accuracy: 5, approximate: false, jumped: false });
    const seen = [100, 150, 200].reduce((watch, at) => step(watch, 90, 100, fix(at)).watch, NOTHING_KNOWN);
    expect(step(seen, -900, 100, fix(120)).watch).toBe(seen);
  });

  /** Where a standing receiver says it is: wandering slowly, with a stray now and then. */
  const night = fc
    .array(
      fc.record({ x: fc.double({ min: -1, max: 1, noNaN: true }), stray: fc.integer({ min: 0, max: 24 }) }),
      {
        minLength: 60,
        maxLength: 200,
      },
    )
    .map((noise) => {
      let away = 0;
      return noise.map(({ x, stray }, i): PlainFix => {
        away = 0.8 * away + 9 * x;
        const isStray = stray === 0 && noise[i - 1]?.stray !== 0;
        return { at: i * 120, lat: north(isStray ? 600 : away), accuracy: 12 };
      });
    });
  test('no night of a standing receiver raises an alarm, strays included', () =>
    fc.assert(
      fc.property(night, (noisy) => {
        expect(over(noisy).crossings).toEqual([]);
      }),
    ));

  const fixes = fc.array(
    fc.record({
      at: fc.integer({ min: 0, max: 20_000 }),
      lat: fc.double({ min: 57.69, max: 57.71, noNaN: true }),
      accuracy: fc.integer({ min: 0, max: 300 }),
      flags: fc.constantFrom(0, APPROXIMATE, JUMP),
    }),
    { maxLength: 80 },
  );
  test('whatever comes: entered and left take turns, in order, and each is proved by fixes on that side', () =>
    fc.assert(
      fc.property(fixes, (some) => {
        const { crossings, watch } = over(some);
        for (const [i, each] of crossings.entries()) {
          const next = crossings[i + 1];
          expect(next === undefined || (next.kind !== each.kind && next.at >= each.at)).toBe(true);
          expect(some.some(({ at }) => at + BEGIN === each.at)).toBe(true);
        }
        const last = crossings.at(-1);
        expect(watch.side).toBe(last ? (last.kind === 'left' ? 'outside' : 'inside') : watch.side);
      }),
    ));
  test('taken in two pieces a past says the same as in one', () =>
    fc.assert(
      fc.property(fixes, fc.nat(80), (some, cut) => {
        const { way } = wayOf(columnsOf(some), 1, 1, 0xffff_ffff);
        const slice = (a: number, b?: number) =>
          Object.fromEntries(
            Object.entries(way).map(([name, column]) => [name, column.slice(a, b)]),
          ) as never;
        const one = crossingsOf(way, home);
        const first = crossingsOf(slice(0, cut), home);
        const second = crossingsOf(slice(cut), home, first.watch);
        expect([...first.crossings, ...second.crossings]).toEqual(one.crossings);
        expect(second.watch).toEqual(one.watch);
      }),
    ));
});
