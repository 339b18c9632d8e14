import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FenceShape } from '../../../events/geofence-types.ts';
import { metresBetween } from '../geodesy.ts';
import { depthOf, reachOf } from './depth.ts';
import { placeAt, ringOf, wrapped } from './ring.ts';

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
