import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { APPROXIMATE } from '../../../events/fix-columns.ts';
import type { FenceShape } from '../../../events/geofence-types.ts';
import { JUMP } from '../jump.ts';
import { BEGIN, columnsOf, north, type PlainFix } from '../travel/testing.ts';
import { wayOf } from '../travel/way.ts';
import { type FixOfFence, marginOf, NOTHING_KNOWN, sideOf, step } from './crossing.ts';
import { crossingsOf } from './crossings.ts';
import { metresBetween } from '../geodesy.ts';
import { depthOf, reachOf } from './depth.ts';
import { placeAt, ringOf, wrapped } from './ring.ts';

/** A circle of 100 m around the place where the test fixes are. */
const home: FenceShape = { kind: 'circle', lat: 57.7, lng: 11.97, radius: 100 };
const over = (fixes: readonly PlainFix[], shape = home) =>
  crossingsOf(wayOf(columnsOf(fixes), 1, 1, 0xffff_ffff).way, shape);
const kinds = (fixes: readonly PlainFix[]) => over(fixes).crossings.map(({ kind }) => kind);
/** Returns fixes at this distance north of the circle's centre (metres), one fix every `every` seconds. */
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
    // A fix that is merely too inaccurate does not cancel a departure.
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
    // Even three fixes at the distant place do not prove a departure.
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

  /** The fixes of a standing receiver, which drifts slowly and sends an outlier now and then. */
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

const lat = fc.double({ min: -80, max: 80, noNaN: true });
const lng = fc.double({ min: -180, max: 180, noNaN: true });
const square = (y: number, x: number, half: number): FenceShape => ({
  kind: 'rectangle',
  west: wrapped(x - half),
  east: wrapped(x + half),
  south: y - half,
  north: y + half,
});
const cornersOf = (shape: FenceShape): FenceShape => ({
  kind: 'polygon',
  corners: ringOf(shape).map(({ lat: y, lng: x }) => ({ lat: y, lng: wrapped(x) })),
});

describe('[MAP-14] how far a place lies within a fence', () => {
  test('of a circle: what is left of the radius, in every direction and across the date line', () =>
    fc.assert(
      fc.property(
        lat,
        lng,
        fc.double({ min: 0, max: 20_000, noNaN: true }),
        fc.double({ min: 0, max: 6.28, noNaN: true }),
        (y, x, away, turn) => {
          const at = placeAt(y, x, away, turn);
          const depth = depthOf({ kind: 'circle', lat: y, lng: x, radius: 5000 })(at.lat, wrapped(at.lng));
          expect(depth).toBeCloseTo(5000 - away, 0);
        },
      ),
    ));
  test('a rectangle and the same one as a polygon agree, wherever it lies', () =>
    fc.assert(
      fc.property(
        lat,
        lng,
        fc.double({ min: -2, max: 2, noNaN: true }),
        fc.double({ min: -2, max: 2, noNaN: true }),
        (y, x, up, across) => {
          const shape = square(y, x, 0.01);
          const place = [y + up / 100, wrapped(x + across / 100)] as const;
          const one = depthOf(shape)(...place);
          const two = depthOf(cornersOf(shape))(...place);
          expect(Math.abs(one - two)).toBeLessThan(5 + Math.abs(one) / 100);
        },
      ),
    ));
  test('across the date line a fence has an inside and an outside', () => {
    const shape: FenceShape = { kind: 'rectangle', west: 179.9, east: -179.9, south: -17, north: -16 };
    for (const each of [shape, cornersOf(shape)]) {
      expect(depthOf(each)(-16.5, 179.95)).toBeGreaterThan(0);
      expect(depthOf(each)(-16.5, -179.95)).toBeGreaterThan(0);
      expect(depthOf(each)(-16.5, 180)).toBeGreaterThan(0);
      expect(depthOf(each)(-16.5, 179.8)).toBeLessThan(0);
      expect(depthOf(each)(-16.5, 0)).toBeLessThan(-1_000_000);
    }
  });
  test('a ring around a pole has the pole in it, and not the other one', () => {
    const ring = [0, 90, 180, -90].map((x) => ({ lat: 80, lng: x }));
    const depth = depthOf({ kind: 'polygon', corners: ring });
    expect(depth(89, 17)).toBeGreaterThan(0);
    expect(depth(81, -170)).toBeGreaterThan(0);
    expect(depth(79, 45)).toBeLessThan(0);
    expect(depth(-89, 45)).toBeLessThan(0);
    const south = depthOf({
      kind: 'polygon',
      corners: [...ring].reverse().map(({ lng: x }) => ({ lat: -80, lng: x })),
    });
    expect(south(-85, 3)).toBeGreaterThan(0);
    expect(south(85, 3)).toBeLessThan(0);
    expect(depthOf({ kind: 'circle', lat: 89.99, lng: 10, radius: 5000 })(89.99, -170)).toBeGreaterThan(0);
  });
  test('a notch of a polygon is outside', () => {
    const at = (x: number, y: number) => ({ lng: 12 + x / 1000, lat: 57 + y / 1000 });
    const depth = depthOf({ kind: 'polygon', corners: [at(0, 0), at(4, 0), at(4, 4), at(2, 1), at(0, 4)] });
    expect(depth(57.003, 12.002)).toBeLessThan(0);
    expect(depth(57.001, 12.0005)).toBeGreaterThan(0);
  });
  test('nothing lies within a line', () => {
    const line = [
      { lat: 57, lng: 12 },
      { lat: 58, lng: 12 },
    ];
    expect(depthOf({ kind: 'polygon', corners: line })(57.5, 12)).toBe(Number.NEGATIVE_INFINITY);
  });
  test('the outline of a circle lies on its edge', () =>
    fc.assert(
      fc.property(lat, lng, fc.double({ min: 20, max: 50_000, noNaN: true }), (y, x, radius) => {
        for (const each of ringOf({ kind: 'circle', lat: y, lng: x, radius }))
          expect(metresBetween({ lat: y, lng: x }, each)).toBeCloseTo(radius, 0);
      }),
    ));
  test('how deep it is at its deepest: the radius, half the side', () => {
    expect(reachOf({ kind: 'circle', lat: 0, lng: 0, radius: 70 })).toBe(70);
    expect(reachOf(square(0, 0, 0.001))).toBeCloseTo(111, 0);
    expect(reachOf(cornersOf(square(0, 179.9995, 0.001)))).toBeCloseTo(111, 0);
  });
});
