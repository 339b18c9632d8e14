import fc from 'fast-check';
import { averageOf } from './travel/speeds.ts';
import { localDay } from './time/local-day.ts';
import type { E7, Kmh, Metres, Millis } from './units.ts';
import { describe, expect, test } from 'vitest';
import { areaOf, bearingBetween, metresBetween, metresBetweenE7 } from './geodesy.ts';

const e7 = (degrees: number) => Math.round(degrees * 1e7);
const metres = (a: readonly [number, number], b: readonly [number, number]) =>
  metresBetweenE7(e7(a[0]), e7(a[1]), e7(b[0]), e7(b[1]));
const place = fc.record({
  lat: fc.double({ min: -89, max: 89, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
});
/** A degree along a meridian of the sphere (metres). */
const DEGREE = (6_371_008.8 * Math.PI) / 180;

describe('[MAP-18] measuring on the sphere', () => {
  test('the area does not depend on where the ring begins, which way it runs, or on the date line', () => {
    const square = (west: number) =>
      [
        [0, west],
        [0, west + 1],
        [1, west + 1],
        [1, west],
      ].map(([lat = 0, lng = 0]) => ({ lat, lng: ((lng + 540) % 360) - 180 }));
    // A square of one degree at the equator: 12 364 km² on a sphere with a radius of 6 371 008.8 m.
    expect(areaOf(square(10)) / 1e6).toBeCloseTo(12_363.7, 0);
    expect(areaOf(square(179.5))).toBeCloseTo(areaOf(square(10)), -3);
    fc.assert(
      fc.property(fc.integer({ min: -179, max: 178 }), fc.nat(3), (west, turn) => {
        const ring = square(west);
        const turned = [...ring.slice(turn), ...ring.slice(0, turn)];
        expect(areaOf(turned)).toBeCloseTo(areaOf(ring), -2);
        expect(areaOf(turned.toReversed())).toBeCloseTo(areaOf(ring), -2);
      }),
    );
  });
  test('bearings lie between 0° and 360°, and the way back is the other way round on a meridian', () => {
    fc.assert(
      fc.property(place, place, (from, to) => {
        const bearing = bearingBetween(from, to);
        expect(bearing).toBeGreaterThanOrEqual(0);
        expect(bearing).toBeLessThan(360);
      }),
    );
    const [south, north] = [
      { lat: 0, lng: 0 },
      { lat: 1, lng: 0 },
    ];
    expect(bearingBetween(south, north)).toBe(0);
    expect(bearingBetween(north, south)).toBe(180);
    // The example in the "Aviation Formulary": from Los Angeles to New York, and back.
    const [losAngeles, newYork] = [
      { lat: 33.95, lng: -118.4 },
      { lat: 40.6333333, lng: -73.7833333 },
    ] as const;
    expect(bearingBetween(losAngeles, newYork)).toBeCloseTo(65.9, 1);
    expect(bearingBetween(newYork, losAngeles)).toBeCloseTo(273.9, 1);
  });

  test('along a meridian a degree is a degree, and eastward it shrinks with the cosine of the latitude', () => {
    expect(metres([10, 20], [11, 20])).toBeCloseTo(DEGREE, 3);
    expect(metres([10, 20], [10.01, 20])).toBeCloseTo(DEGREE / 100, 3);
    expect(metres([0, 20], [0, 20.01])).toBeCloseTo(DEGREE / 100, 3);
    expect(metres([60, 20], [60, 20.01])).toBeCloseTo(DEGREE / 200, 2);
    expect(metres([-60, 20], [-60, 19.99])).toBeCloseTo(DEGREE / 200, 2);
  });
  test('across half the earth, over a pole and over the date line the shorter way counts', () => {
    expect(metres([0, 0], [0, 180])).toBeCloseTo(180 * DEGREE, 0);
    expect(metres([0, 0], [0, 90])).toBeCloseTo(90 * DEGREE, 0);
    expect(metres([89.99, 0], [89.99, 180])).toBeCloseTo(DEGREE / 50, 1);
    expect(metres([-89.99, 0], [-89.99, 180])).toBeCloseTo(DEGREE / 50, 1);
    expect(metres([0, 179.99], [0, -179.99])).toBeCloseTo(DEGREE / 50, 1);
    expect(metres([45, 10], [-45, -170])).toBeCloseTo(180 * DEGREE, 0);
  });
  test('degrees are measured as columns are', () =>
    fc.assert(
      fc.property(place, place, (a, b) => {
        expect(metresBetween(a, b)).toBe(metresBetweenE7(a.lat * 1e7, a.lng * 1e7, b.lat * 1e7, b.lng * 1e7));
      }),
    ));
  test('near places and far ones are measured alike, to a millionth', () =>
    fc.assert(
      fc.property(
        fc.double({ min: -89, max: 89, noNaN: true }),
        fc.double({ min: -179, max: 179, noNaN: true }),
        fc.double({ min: -0.12, max: 0.12, noNaN: true }),
        fc.double({ min: -0.12, max: 0.12, noNaN: true }),
        (lat, lng, north, east) => {
          const [a, b] = [
            [e7(lat), e7(lng)],
            [e7(lat + north), e7(lng + east)],
          ] as const;
          const rad = (value: number) => (value / 1e7) * (Math.PI / 180);
          const half = (from: number, to: number) => Math.sin(rad(to - from) / 2) ** 2;
          const chord = half(a[0], b[0]) + Math.cos(rad(a[0])) * Math.cos(rad(b[0])) * half(a[1], b[1]);
          const haversine = 2 * 6_371_008.8 * Math.asin(Math.sqrt(chord));
          expect(Math.abs(metresBetweenE7(...a, ...b) - haversine)).toBeLessThan(0.02 + haversine * 1e-5);
        },
      ),
    ));
  test('fewer than three places have no area, and three at the equator half of four', () => {
    const [a, b, c, d] = [
      { lat: 0, lng: 0 },
      { lat: 0, lng: 1 },
      { lat: 1, lng: 1 },
      { lat: 1, lng: 0 },
    ] as const;
    expect(areaOf([])).toBe(0);
    expect(areaOf([a, b])).toBe(0);
    expect(areaOf([a, b, c]) / areaOf([a, b, c, d])).toBeCloseTo(0.5, 3);
  });
});

describe('units', () => {
  test('a number of one unit does not compile where another is expected; a plain number does', () => {
    const kmh = { speed: 50 as Kmh, metres: 50 as Metres };
    // @ts-expect-error km/h are not metres
    expect(averageOf(kmh.speed, 10)).toBe(averageOf(kmh.metres, 10));
    const now = 1_780_000_000_000 as Millis;
    // @ts-expect-error the clock's milliseconds are not unix seconds
    expect(localDay(now, 'UTC')).not.toBe(localDay(now / 1000, 'UTC'));
    const e7 = 521_234_567 as E7;
    // @ts-expect-error whole numbers of a column are not degrees
    expect(metresBetween({ lat: e7, lng: 0 }, { lat: 52.1234567, lng: 0 })).toBeGreaterThan(0);
  });
});
