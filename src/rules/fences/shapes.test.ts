import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FenceShape, Point } from '../../../events/geofence-types.ts';
import { aGeofence } from '../../../tests/samples.ts';
import { alike } from './alike.ts';
import { drawnRings, middleOf, placeAt, ringOf, wrapped } from './ring.ts';
import { crossingEdge, problemOf, MOST_CORNERS, WIDEST } from './shape-rules.ts';
import { depthOf, reachOf, surrounds } from './depth.ts';

const at = (x: number, y: number): Point => ({ lng: 11.97 + x / 1000, lat: 57.7 + y / 1000 });
const polygon = (...corners: Point[]): FenceShape => ({ kind: 'polygon', corners });

describe('[MAP-14] which shapes can be fences', () => {
  test.each([
    ['a square', polygon(at(0, 0), at(4, 0), at(4, 4), at(0, 4)), null],
    ['a bow tie', polygon(at(0, 0), at(4, 4), at(4, 0), at(0, 4)), 'crossing'],
    [
      'an edge that runs back over the one before',
      polygon(at(0, 0), at(4, 0), at(2, 0), at(2, 4)),
      'crossing',
    ],
    ['a corner on another edge', polygon(at(0, 0), at(4, 0), at(4, 4), at(2, 0), at(0, 4)), 'crossing'],
    ['two corners', polygon(at(0, 0), at(4, 0)), 'fewCorners'],
    ['a line', polygon(at(0, 0), at(2, 2), at(4, 4)), 'tooSmall'],
    ['a hair', polygon(at(0, 0), at(4, 0), at(4, 0.01)), 'tooSmall'],
    [
      '101 corners',
      polygon(...Array.from({ length: 101 }, (_, i) => placeAt(57, 12, 500, (i / 101) * 2 * Math.PI))),
      'manyCorners',
    ],
    ['a circle of a hand', { kind: 'circle', lat: 57, lng: 12, radius: 0.1 }, 'tooSmall'],
    ['the smallest circle', { kind: 'circle', lat: 57, lng: 12, radius: 20 }, null],
    ['the largest circle', { kind: 'circle', lat: 57, lng: 12, radius: 100_000 }, null],
    ['a circle at the last parallel', { kind: 'circle', lat: -85, lng: 180, radius: 400 }, null],
    ['a circle at no longitude', { kind: 'circle', lat: 57, lng: 180.1, radius: 400 }, 'outside'],
    [
      'a rectangle without height',
      { kind: 'rectangle', west: 11, east: 11.1, south: 57, north: 57 },
      'tooSmall',
    ],
    ['the highest rectangle', { kind: 'rectangle', west: 11, east: 12, south: 50, north: 54.5 }, null],
    ['a higher one', { kind: 'rectangle', west: 11, east: 12, south: 50, north: 54.51 }, 'tooLarge'],
    ['the widest rectangle', { kind: 'rectangle', west: 11, east: 20, south: 50, north: 51 }, null],
    ['a wider one', { kind: 'rectangle', west: 11, east: 20.01, south: 50, north: 51 }, 'tooLarge'],
    [
      'one beyond the last parallel',
      { kind: 'rectangle', west: 11, east: 12, south: 84, north: 85.1 },
      'outside',
    ],
    ['one at the last parallel', { kind: 'rectangle', west: 11, east: 12, south: -85, north: -84 }, null],
    ['a circle of no size', { kind: 'circle', lat: 57, lng: 12, radius: Number.NaN }, 'tooSmall'],
    ['a circle around a country', { kind: 'circle', lat: 57, lng: 12, radius: 400_000 }, 'tooLarge'],
    ['a circle at the pole', { kind: 'circle', lat: 89.9, lng: 12, radius: 400 }, 'outside'],
    [
      'a rectangle upside down',
      { kind: 'rectangle', west: 11, east: 11.1, south: 57.1, north: 57 },
      'tooSmall',
    ],
    [
      'a rectangle across the date line',
      { kind: 'rectangle', west: 179.9, east: -179.9, south: -17, north: -16.9 },
      null,
    ],
    [
      'a rectangle the long way round',
      { kind: 'rectangle', west: -179.9, east: 179.9, south: -17, north: -16.9 },
      'tooLarge',
    ],
  ] as const)('%s: %s', (_, shape, problem) => {
    expect(problemOf(shape as FenceShape)).toBe(problem);
  });
  test('a corner that touches another edge is found however the shape is turned, mirrored or begun', () => {
    const touching = [
      [0, 0],
      [4, 0],
      [4, 4],
      [2, 0],
      [0, 4],
    ] as const;
    const free = touching.map(([x, y]) => [x, x === 2 ? 1 : y] as const);
    for (const [ring, isFound] of [
      [touching, true],
      [free, false],
    ] as const)
      for (const turned of [
        ([x, y]: readonly [number, number]) => at(x, y),
        ([x, y]: readonly [number, number]) => at(y, x),
        ([x, y]: readonly [number, number]) => at(-x, -y),
        ([x, y]: readonly [number, number]) => at(-y, -x),
        ([x, y]: readonly [number, number]) => at(x + y, y),
      ])
        for (let first = 0; first < ring.length; first++) {
          const corners = [...ring.slice(first), ...ring.slice(0, first)].map(turned);
          expect(crossingEdge(corners) !== null).toBe(isFound);
          expect(crossingEdge(corners.toReversed()) !== null).toBe(isFound);
        }
  });
  test('corners around a middle, in order, never cross; out of order they are found out', () =>
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 359 }), { minLength: 4, maxLength: 30 }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        (turns, lng) => {
          const round = [...turns].sort((a, b) => a - b);
          if (round.some((turn, i) => (round[(i + 1) % round.length] as number) - turn >= 180)) return;
          const corners = round.map((turn) => {
            const place = placeAt(10, lng, 3000, (turn * Math.PI) / 180);
            return { lat: place.lat, lng: wrapped(place.lng) };
          });
          expect(crossingEdge(corners)).toBeNull();
          const [a, b, ...rest] = corners as [Point, Point, ...Point[]];
          expect(crossingEdge([b, a, ...rest])).not.toBeNull();
        },
      ),
    ));
  test('the middle lies half way between its edges, south and north too', () => {
    const rectangle: FenceShape = { kind: 'rectangle', west: 10, east: 14, south: 50, north: 52 };
    expect(middleOf(rectangle)).toEqual({ lat: 51, lng: 12 });
    expect(middleOf(polygon(at(0, 0), at(4, 0), at(4, 2)))).toEqual({
      lat: expect.closeTo(at(0, 1).lat),
      lng: expect.closeTo(at(2, 0).lng),
    });
  });
  test('a corner on the line of an edge, but north of its end, touches nothing', () => {
    const corners = [at(0, 0), at(4, 0), at(4, 4), at(6, 4), at(6, 6), at(4, 6), at(4, 8), at(0, 8)];
    expect(crossingEdge(corners)).toBeNull();
  });
  test('the middle of what lies across the date line lies there too', () => {
    expect(middleOf({ kind: 'rectangle', west: 179, east: -179, south: 0, north: 2 }).lng).toBeCloseTo(-180);
  });
});

describe('[MAP-14] the same fence for several devices is shown as one', () => {
  test('by name, shape, colour and triggers; what a server rounds is still the same', () => {
    const groups = alike([
      aGeofence(1),
      aGeofence(2, { device: 2, shape: { kind: 'circle', lat: 57.700_000_04, lng: 11.97, radius: 100.01 } }),
      aGeofence(3, { device: 3, name: 'Work' }),
      aGeofence(4, { device: 4, onLeave: !aGeofence(1).onLeave }),
    ]);
    expect(groups.map(({ fences }) => fences.map(({ id }) => id))).toEqual([[1, 2], [3], [4]]);
  });
  test.each<[string, FenceShape, FenceShape[]]>([
    [
      'rectangles',
      { kind: 'rectangle', west: 11, south: 57, east: 12, north: 58 },
      [
        { kind: 'rectangle', west: 11.1, south: 57, east: 12, north: 58 },
        { kind: 'rectangle', west: 11, south: 57.1, east: 12, north: 58 },
        { kind: 'rectangle', west: 11, south: 57, east: 12.1, north: 58 },
        { kind: 'rectangle', west: 11, south: 57, east: 12, north: 58.1 },
        // If keys had no separators, this rectangle would have the same key as the first one.
        { kind: 'rectangle', west: 1, south: 157, east: 12, north: 58 },
      ],
    ],
    [
      'polygons',
      polygon(at(0, 0), at(4, 0), at(4, 4)),
      [
        polygon(at(0, 0), at(4, 0), at(4, 5)),
        polygon(at(0, 0), at(4, 0), at(5, 4)),
        polygon(at(0, 0), at(4, 0), at(4, 4), at(0, 4)),
      ],
    ],
    [
      'circles',
      { kind: 'circle', lat: 57, lng: 12, radius: 100 },
      [
        { kind: 'circle', lat: 57.1, lng: 12, radius: 100 },
        { kind: 'circle', lat: 57, lng: 12.1, radius: 100 },
        { kind: 'circle', lat: 57, lng: 12, radius: 101 },
      ],
    ],
  ])('%s are alike where every edge is', (_, shape, others) => {
    const groups = alike([
      aGeofence(1, { shape }),
      aGeofence(2, { device: 2, shape: structuredClone(shape) }),
      ...others.map((other, i) => aGeofence(i + 3, { device: i + 3, shape: other })),
    ]);
    expect(groups.map(({ fences }) => fences.length)).toEqual([2, ...others.map(() => 1)]);
  });
  test('one that only warns of coming, or of leaving, or has another colour is another', () => {
    const both = { onEnter: true, onLeave: true };
    const groups = alike([
      aGeofence(1, both),
      aGeofence(2, { ...both, device: 2, onEnter: false }),
      aGeofence(3, { ...both, device: 3, onLeave: false }),
      aGeofence(4, { ...both, device: 4, colour: '#010203' }),
    ]);
    expect(groups).toHaveLength(4);
  });
  test('off for some of its devices is said, and twice for one device is two', () => {
    const groups = alike([aGeofence(1), aGeofence(2, { device: 2, on: false }), aGeofence(3)]);
    expect(groups.map(({ on, fences }) => [on, fences.length])).toEqual([
      ['some', 2],
      [true, 1],
    ]);
  });
  test('every fence is in just one group, whatever they are', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ device: fc.nat(3), name: fc.constantFrom('a', 'b', 'a again'), on: fc.boolean() }),
        ),
        (some) => {
          const fences = some.map((each, i) => aGeofence(i + 1, each));
          const groups = alike(fences);
          expect(groups.flatMap((group) => group.fences).length).toBe(fences.length);
          expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
        },
      ),
    ));
});

describe('[MAP-14] outlines for the map', () => {
  test.each([
    ['a polygon', polygon({ lat: -17, lng: 179 }, { lat: -17, lng: -179 }, { lat: -16, lng: -179 })],
    [
      'a polygon drawn westwards',
      polygon({ lat: -17, lng: -179 }, { lat: -17, lng: 179 }, { lat: -16, lng: 179 }),
    ],
    ['a rectangle', { kind: 'rectangle', west: 179, east: -179, south: -17, north: -16 }],
    ['a circle', { kind: 'circle', lat: -17, lng: 179.99, radius: 5000 }],
  ] as [string, FenceShape][])(
    '%s over the date line is drawn whole at both edges of the world',
    (_, shape) => {
      const rings = drawnRings(ringOf(shape));
      const ends = rings
        .map((ring) => ring.map(({ lng }) => lng))
        .map((lngs) => [Math.min(...lngs), Math.max(...lngs)]);
      expect(ends.some(([west = 0, east = 0]) => west < 180 && east > 180)).toBe(true);
      expect(ends.some(([west = 0, east = 0]) => west < -180 && east > -180)).toBe(true);
      // No outline jumps at the date line. Otherwise the map would draw it around the whole Earth.
      for (const [west = 0, east = 0] of ends) expect(east - west).toBeLessThan(3);
    },
  );
  test('anything else is drawn once', () => {
    const ring = ringOf({ kind: 'circle', lat: 57.7, lng: 11.97, radius: 5000 });
    expect(drawnRings(ring)).toEqual([ring]);
    expect(drawnRings([])).toEqual([[]]);
  });
});

type Line = Extract<FenceShape, { kind: 'line' }>;
const line = (width: number, ...corners: readonly (readonly [number, number])[]): Line => ({
  kind: 'line',
  corners: corners.map(([lat, lng]) => ({ lat, lng })),
  width,
});
const road = line(50, [57.7, 11.97], [57.72, 11.97], [57.72, 12.02]);

describe('[TRAC-09] a fence along a line', () => {
  test('reaches as far to each side as it is wide, and around its ends', () =>
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 400, noNaN: true }),
        fc.constantFrom(-1, 1),
        fc.double({ min: 0.001, max: 0.019, noNaN: true }),
        (away, side, along) => {
          const at = placeAt(57.7 + along, 11.97, away, (side * Math.PI) / 2);
          // The line has no bend: beside a bend, another part of the line may be nearer.
          const depth = depthOf(line(50, [57.7, 11.97], [57.72, 11.97]))(at.lat, at.lng);
          expect(depth).toBeCloseTo(50 - away, 0);
        },
      ),
    ));

  test('has a bend within it, and the inside of the bend outside', () => {
    const depth = depthOf(road);
    expect(depth(57.72, 11.97)).toBeCloseTo(50, 3);
    expect(depth(57.7, 11.97)).toBeCloseTo(50, 3);
    expect(depth(57.71, 11.99)).toBeLessThan(-500);
  });

  test('that runs back beside itself is still within its width only', () => {
    const depth = depthOf(line(20, [57.7, 11.97], [57.72, 11.97], [57.7, 11.9705]));
    expect(depth(57.71, 11.97)).toBeGreaterThan(0);
    expect(depth(57.71, 11.98)).toBeLessThan(0);
  });

  test('works across the date line', () => {
    const depth = depthOf(line(1_000, [10, 179.9], [10, -179.9]));
    expect(depth(10, 180)).toBeCloseTo(1_000, 3);
    expect(depth(10, wrapped(181))).toBeLessThan(0);
  });

  test('its outline lies on its edge', () => {
    const depth = depthOf(road);
    const sides = ringOf(road).filter((_, i, all) => i !== 1 && i !== all.length - 2);
    for (const { lat, lng } of sides) expect(Math.abs(depth(lat, lng))).toBeLessThan(1);
    expect(reachOf(road)).toBe(50);
  });

  test.each([
    ['one point', line(50, [1, 1]), 'fewCorners'],
    ['twice the same point', line(50, [1, 1], [1, 1]), 'tooSmall'],
    ['narrower than receivers can be trusted with', line(5, [1, 1], [1, 1.01]), 'tooSmall'],
    ['too wide', line(WIDEST + 1, [1, 1], [1, 1.01]), 'tooLarge'],
    ['too long', line(50, [1, 1], [1, 15]), 'tooLarge'],
    ['beyond the edge of the map', line(50, [86, 1], [86, 2]), 'outside'],
    [
      'more corners than a fence can have',
      line(50, ...Array.from({ length: MOST_CORNERS + 1 }, (_, i) => [1 + i / 1_000, 1] as const)),
      'manyCorners',
    ],
  ])('%s is none', (_, shape, problem) => expect(problemOf(shape)).toBe(problem));

  test('may cross itself, unlike an area', () =>
    expect(problemOf(line(50, [1, 1], [1.01, 1.01], [1, 1.01], [1.01, 1]))).toBeNull());

  test('of another width is another fence', () => {
    const fence = (id: number, shape: FenceShape) => ({ ...aGeofence(id), device: id, name: 'Road', shape });
    expect(alike([fence(1, road), fence(2, road)])).toHaveLength(1);
    expect(alike([fence(1, road), fence(2, { ...road, width: 60 })])).toHaveLength(2);
  });
});

describe('[MAP-14] whether a view of the map lies wholly within a fence', () => {
  const view = (west: number, south: number, east: number, north: number) => ({
    west: west * 1e7,
    south: south * 1e7,
    east: east * 1e7,
    north: north * 1e7,
  });
  const circle: FenceShape = { kind: 'circle', lat: 57.7, lng: 11.97, radius: 1_000 };
  const angle = polygon(at(0, 0), at(40, 0), at(40, 10), at(10, 10), at(10, 40), at(0, 40));
  test.each([
    ['a street within a circle', circle, view(11.968, 57.699, 11.972, 57.701), true],
    ['a corner outside the circle', circle, view(11.955, 57.692, 11.985, 57.708), false],
    ['the whole circle', circle, view(11.9, 57.6, 12.1, 57.8), false],
    ['beside the circle', circle, view(12.1, 57.7, 12.2, 57.71), false],
    ['across the date line', circle, view(179, 57.69, -179, 57.71), false],
    ['the foot of an angle', angle, view(11.971, 57.701, 12.009, 57.709), true],
    ['the empty side of an angle', angle, view(11.971, 57.701, 12.009, 57.739), false],
  ])('%s', (_, shape, box, isWithin) => expect(surrounds(shape, box)).toBe(isWithin));
});
