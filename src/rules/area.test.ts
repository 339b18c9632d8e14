import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Area, joined } from './area.ts';

const area = (west: number, east: number, south = 0, north = 1): Area => ({ west, south, east, north });
const width = ({ west, east }: Area) => (east < west ? east + 360 - west : east - west);
/**
 * Whether a box contains a longitude. The date line is both 180° and −180°, so it is enough if the box contains one of
 * them.
 */
const holds = (box: Area, lng: number): boolean =>
  isIn(box, lng) || (Math.abs(lng) === 180 && isIn(box, -lng));
const isIn = (box: Area, lng: number) =>
  box.east < box.west
    ? lng >= box.west - 1e-9 || lng <= box.east + 1e-9
    : lng >= box.west - 1e-9 && lng <= box.east + 1e-9;

describe('[MAP-06] boxes at the date line', () => {
  test('boxes at both sides of it are joined across it, not around the earth', () => {
    expect(joined(area(178, 179), area(-179, -178))).toEqual(area(178, -178));
    expect(joined(area(179, -179), area(-178, -177))).toEqual(area(179, -177));
    expect(joined(area(170, 175), area(179, -179, -5, 3))).toEqual(area(170, -179, -5, 3));
    expect(joined(area(10, 12), area(11, 13))).toEqual(area(10, 13));
    expect(joined(area(-179.9, 0), area(0, 179.9))).toEqual(area(-179.9, 179.9));
  });
  test('whatever is joined lies in the whole, which is as narrow as can be', () => {
    const lng = fc.integer({ min: -180, max: 179 });
    const box = fc.tuple(lng, fc.integer({ min: 0, max: 120 })).map(([west, wide]) => {
      const east = west + wide;
      return area(west, east > 180 ? east - 360 : east);
    });
    fc.assert(
      fc.property(box, box, (a, b) => {
        const whole = joined(a, b);
        for (const each of [a, b])
          for (const end of [each.west, each.east]) expect(holds(whole, end)).toBe(true);
        expect(width(whole)).toBeLessThanOrEqual(360);
        expect(width(whole)).toBeGreaterThanOrEqual(Math.max(width(a), width(b)));
        expect(width(joined(b, a))).toBeCloseTo(width(whole), 9);
      }),
    );
  });
});
