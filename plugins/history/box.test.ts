import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aWay, BEGIN } from '../../src/rules/travel/testing.ts';
import { momentAt } from '../../src/rules/travel/moment.ts';
import { timeBeside } from '../../src/rules/travel/way.ts';
import { type Area, boxOf, joined } from './box.ts';

const area = (west: number, east: number, south = 0, north = 1): Area => ({ west, south, east, north });
const width = ({ west, east }: Area) => (east < west ? east + 360 - west : east - west);
/** The date line has two names, and lies in a box by either. */
const holds = (box: Area, lng: number): boolean =>
  isIn(box, lng) || (Math.abs(lng) === 180 && isIn(box, -lng));
const isIn = (box: Area, lng: number) =>
  box.east < box.west
    ? lng >= box.west - 1e-9 || lng <= box.east + 1e-9
    : lng >= box.west - 1e-9 && lng <= box.east + 1e-9;

describe('[MAP-06] pasts at the date line', () => {
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
  test('[MAP-07] between two fixes at its sides the player goes across it', () => {
    const way = aWay({ at: 0, lng: 179.99 }, { at: 40, lng: -179.99 });
    expect(boxOf(way)).toMatchObject({ west: 179.99, east: -179.99 });
    expect(momentAt(way, BEGIN + 10)?.lng).toBeCloseTo(179.995, 6);
    expect(momentAt(way, BEGIN + 30)?.lng).toBeCloseTo(-179.995, 6);
    expect(Math.abs(momentAt(way, BEGIN + 20)?.lng ?? 0)).toBeCloseTo(180, 6);
  });
});

describe('[MAP-07] a step of the player', () => {
  const way = aWay(
    { at: 10 },
    { at: 20, lat: 57.701 },
    { at: 20, lat: 57.7011 },
    { at: 20, lat: 57.7012 },
    { at: 35, lat: 57.702 },
  );
  const beside = (at: number, by: 1 | -1) => (timeBeside(way, BEGIN + at, by) ?? 0) - BEGIN;
  test('leads to another second, also where several fixes share one', () => {
    expect(beside(35, -1)).toBe(20);
    expect(beside(20, -1)).toBe(10);
    expect(beside(10, 1)).toBe(20);
    expect(beside(20, 1)).toBe(35);
  });
  test('from between two fixes to the one before or after, and never beyond the ends', () => {
    expect(beside(25, -1)).toBe(20);
    expect(beside(25.4, 1)).toBe(35);
    expect(beside(20.6, -1)).toBe(20);
    expect(beside(10, -1)).toBe(10);
    expect(beside(35, 1)).toBe(35);
    expect(timeBeside(aWay(), 5, 1)).toBeNull();
  });
});

test('[DAY-02] of a part of a way only the fixes that are named count', () => {
  const way = { lat: Int32Array.of(1e7, 2e7, 8e8, 3e7), lng: Int32Array.of(4e7, 5e7, -1.7e9, 6e7) };
  expect(boxOf(way, [1, 3])).toEqual({ west: 5, east: 6, south: 2, north: 3 });
  expect(boxOf(way, [0, 1, 2, 3]).north).toBe(80);
});
