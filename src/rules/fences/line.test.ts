import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FenceShape } from '../../../events/geofence-types.ts';
import { aGeofence } from '../../../tests/samples.ts';
import { alike } from './alike.ts';
import { depthOf, reachOf } from './depth.ts';
import { placeAt, ringOf, wrapped } from './ring.ts';
import { MOST_CORNERS, problemOf, WIDEST } from './shape-rules.ts';

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
          // East of it the second stretch may be nearer.
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
