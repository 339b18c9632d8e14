import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { APPROXIMATE } from '../../../events/fix-columns.ts';
import type { FenceShape } from '../../../events/geofence-types.ts';
import { BEGIN, columnsOf, type PlainFix } from '../travel/testing.ts';
import { wayOf } from '../travel/way.ts';
import { crossingsOf } from './crossings.ts';
import { depthOf } from './depth.ts';
import { placeAt } from './ring.ts';

const HOME = { lat: 57.7, lng: 11.97 };
const SIZES = [50, 75, 100, 150, 300];
const TURN = 2 * Math.PI;
const circle = (radius: number): FenceShape => ({ kind: 'circle', ...HOME, radius });
const wayFrom = (fixes: readonly PlainFix[]) => wayOf(columnsOf(fixes), 1, 1, 0xffff_ffff).way;
const kinds = (fixes: readonly PlainFix[], radius: number) =>
  crossingsOf(wayFrom(fixes), circle(radius)).crossings.map(({ kind }) => kind);

/**
 * Returns a generator of pseudo-random numbers from 0 to 1 that are the same in every run (mulberry32, by T. Ettinger).
 */
function numbersFrom(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Simulates the fixes of a receiver indoors. It drifts slowly, by up to twice its reported accuracy, which varies from
 * 5 m to `worst`. Now and then it is located by Wi-Fi, misses up to sixty fixes, or reports one or two wrong places up
 * to 3 km away as accurate. `next` returns random numbers from 0 to 1.
 */
function told(
  next: () => number,
  [to, every, worst]: readonly [to: number, every: number, worst: number],
  placeOf: (at: number) => typeof HOME,
) {
  const fixes: PlainFix[] = [];
  let [at, east, north, accuracy] = [0, 0, 0, 20];
  const put = (metres: number, turn: number, rest: Partial<PlainFix>) => {
    const here = placeOf(at);
    fixes.push({ at, ...placeAt(here.lat, here.lng, metres, turn), ...rest });
    at += Math.round(every * (0.5 + next()));
  };
  const honest = () => {
    accuracy = Math.min(worst, Math.max(5, accuracy * (0.7 + 0.65 * next())));
    east = 0.85 * east + 0.6 * (2 * next() - 1);
    north = 0.85 * north + 0.6 * (2 * next() - 1);
    const off = Math.min(2, 1.2 * Math.hypot(east, north)) * accuracy;
    put(off, Math.atan2(east, north), { accuracy: Math.round(accuracy) });
  };
  while (at < to) {
    const chance = next();
    if (chance < 0.03) {
      const [count, metres, turn] = [1 + Math.floor(2 * next()), 500 + 2500 * next(), TURN * next()];
      for (let i = 0; i < count; i++) put(metres, turn, { accuracy: 5 + Math.round(15 * next()) });
      // The first fix after an outlier counts as a jump too, so it does not prove that the device is back. The
      // following fixes do.
      for (let i = 0; i < 3; i++) honest();
    } else if (chance < 0.09)
      put(180 * next(), TURN * next(), { accuracy: 20 + Math.round(40 * next()), flags: APPROXIMATE });
    else if (chance < 0.11) at += Math.round(60 * every * next());
    else honest();
  }
  return fixes;
}
/** Returns the fixes of a night spent at this distance north of the fence's centre (metres). */
const nightOf = (next: () => number, off = 0, hours = 10) =>
  told(next, [hours * 3600, 60, 80], () => placeAt(HOME.lat, HOME.lng, off, 0));

describe('[MAP-14] fences on nights and drives as receivers tell them', () => {
  const nights = Array.from({ length: 12 }, (_, i) => nightOf(numbersFrom(i + 1)));

  test('hours of rest indoors raise no alarm around the resting place, however near the fence', () => {
    for (const night of nights)
      for (const radius of SIZES) {
        const { crossings, watch } = crossingsOf(wayFrom(night), circle(radius));
        expect(crossings).toEqual([]);
        expect(watch.side).toBe('inside');
      }
  });
  test('believing every fix the same nights would have woken people, and what was held back is told', () => {
    const depth = depthOf(circle(75));
    let [believed, doubts] = [0, 0];
    for (const night of nights) {
      const sides = night.map(({ lat = 0, lng = 0 }) => depth(lat, lng) >= 0);
      believed += sides.filter((side, i) => i > 0 && side !== sides[i - 1]).length;
      doubts += crossingsOf(wayFrom(night), circle(75)).doubts.length;
    }
    expect(believed).toBeGreaterThan(500);
    expect(doubts).toBeGreaterThan(100);
  });
  test('whatever the night and wherever it is spent within the inner third: no alarm', () =>
    fc.assert(
      fc.property(
        fc.integer(),
        fc.constantFrom(...SIZES),
        fc.double({ min: 0, max: 1 / 3, noNaN: true }),
        (seed, radius, part) => {
          expect(kinds(nightOf(numbersFrom(seed), part * radius, 4), radius)).toEqual([]);
        },
      ),
      { numRuns: 200 },
    ));

  /**
   * Half an hour of standing, 8 km of driving at 50 km/h, and half an hour of standing: a drive away from home or back.
   */
  const [REST, PACE, FAR] = [1800, 50 / 3.6, 8000];
  const drive = (next: () => number, out: boolean) =>
    told(next, [2 * REST + FAR / PACE, 10, 25], (at) => {
      const gone = Math.min(FAR, Math.max(0, (at - REST) * PACE));
      return placeAt(HOME.lat, HOME.lng, out ? gone : FAR - gone, 1);
    });
  test.each([
    ['the morning’s drive out', 'left', true],
    ['the evening’s drive home', 'entered', false],
  ] as const)('%s is found once, whatever its fixes are like', (_, kind, out) =>
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(...SIZES), (seed, radius) => {
        const { crossings } = crossingsOf(wayFrom(drive(numbersFrom(seed), out)), circle(radius));
        expect(crossings.map((each) => each.kind)).toEqual([kind]);
      }),
      { numRuns: 100 },
    ),
  );
  test.each([
    ['the morning’s drive out', true],
    ['the evening’s drive home', false],
  ] as const)('%s is told with the time of one of the first fixes beyond the edge', (_, out) => {
    const edge = REST + (out ? 150 : FAR - 150) / PACE;
    const fixes = drive(numbersFrom(7), out);
    const { crossings } = crossingsOf(wayFrom(fixes), circle(150));
    expect(crossings).toHaveLength(1);
    const at = (crossings[0]?.at ?? 0) - BEGIN;
    expect(at).toBeGreaterThan(edge - 30);
    expect(fixes.filter((fix) => fix.at > edge && fix.at < at).length).toBeLessThan(6);
  });
});
