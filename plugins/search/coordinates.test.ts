import fc from 'fast-check';
import { forward } from 'mgrs';
import { describe, expect, test } from 'vitest';
import { coordinatesIn } from './coordinates.ts';
import { utmPlace } from './utm.ts';

const near = { lat: 57.7, lng: 11.9 };
const GÖTEBORG = [57.70716, 11.96679] as const;

describe('[MAP-10] a place by its coordinates, in all usual notations', () => {
  test.each([
    ['57.70716, 11.96679'],
    ['57.70716 11.96679'],
    ['57,70716 11,96679'],
    ['57.70716;11.96679'],
    ['(57.70716, 11.96679)'],
    ['+57.70716, +11.96679'],
    ['57.70716° N, 11.96679° E'],
    ['N 57.70716 E 11.96679'],
    ['11.96679 E, 57.70716 N'],
    ['57°42\'25.8"N 11°58\'0.4"E'],
    ['57° 42′ 25.8″ N, 11° 58′ 0.4″ E'],
    ['57 42 25.8 N, 11 58 0.4 E'],
    ['N57 42.430 E011 58.007'],
    ['57° 42.430′ N, 11° 58.007′ E'],
    ['33V 319284 6400156'],
    ['33V 319284mE 6400156mN'],
    ['33V UE 19284 00156'],
    ['33VUE1928400156'],
    ['9F9HPX48+VP'],
    ['geo:57.70716,11.96679?z=15'],
    ['https://www.openstreetmap.org/#map=15/57.70716/11.96679'],
    ['https://www.openstreetmap.org/?mlat=57.70716&mlon=11.96679'],
    ['https://www.google.com/maps/@57.70716,11.96679,15z'],
    ['https://www.google.com/maps/place/X/@57.6,11.8,15z/data=!3m1!4b1!3d57.70716!4d11.96679'],
    ['https://maps.apple.com/?ll=57.70716,11.96679'],
  ])('%s', (text) => {
    const found = coordinatesIn(text, near);
    expect(found?.lat).toBeCloseTo(GÖTEBORG[0], 3);
    expect(found?.lng).toBeCloseTo(GÖTEBORG[1], 3);
  });
  test('south and west are negative, whichever way they are written', () => {
    for (const text of [
      '-34.9011, -56.1645',
      'S 34.9011 W 56.1645',
      '34.9011S 56.1645W',
      '34° 54.066′ S 56° 9.87′ W',
    ])
      expect(coordinatesIn(text, null)).toEqual({
        lat: expect.closeTo(-34.9011, 4),
        lng: expect.closeTo(-56.1645, 4),
      });
  });
  test('one decimal is tenths of a degree, never minutes', () => {
    expect(coordinatesIn('57.7 N 11.9 W', null)).toEqual({ lat: 57.7, lng: -11.9 });
  });
  test('a short plus code is read near where the map is, and is nothing without that', () => {
    expect(coordinatesIn('PX48+VP Göteborg', { lat: 57.7, lng: 11.95 })?.lng).toBeCloseTo(11.967, 2);
    expect(coordinatesIn('PX48+VP', null)).toBeNull();
  });
  test.each([
    ['Taxi 241'],
    ['12'],
    ['12 34'],
    ['12, 34'],
    ['353693803000013'],
    ['91.5, 10.5'],
    ['10.5, 181.5'],
    ['57.7 N 11.9 N'],
    ['57.7 N, 11.9'],
    ['57.70716'],
    ['Main Street 12, 57 Town'],
    ['61V 319284 6400331 and more'],
    ['99V 319284 6400331'],
    ['https://example.com/57'],
    ['geo:here'],
    ['+++'],
    [''],
  ])('“%s” names no place', (text) => {
    expect(coordinatesIn(text, near)).toBeNull();
  });
  test('whatever is typed, there is a place on earth or none, and never an error', () => {
    const notation = fc.string({
      unit: fc.constantFrom(
        '1',
        '57',
        '9',
        '180',
        '.',
        ',',
        '°',
        "'",
        '"',
        'N',
        'S',
        'E',
        'W',
        ' ',
        '+',
        '-',
        'geo:',
      ),
      maxLength: 40,
    });
    fc.assert(
      fc.property(fc.oneof(notation, fc.string()), (text) => {
        const found = coordinatesIn(text, near);
        if (!found) return;
        expect(Math.abs(found.lat)).toBeLessThanOrEqual(90);
        expect(Math.abs(found.lng)).toBeLessThanOrEqual(180);
      }),
    );
  });
  test('decimal degrees come back as they were written', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9e6, max: 9e6 }), fc.integer({ min: -18e6, max: 18e6 }), (lat, lng) => {
        const [a, b] = [(lat / 1e5).toFixed(5), (lng / 1e5).toFixed(5)];
        expect(coordinatesIn(`${a}, ${b}`, null)).toEqual({ lat: Number(a), lng: Number(b) });
      }),
    );
  });
  test('UTM agrees with the squares of MGRS within a metre, north and south', () => {
    fc.assert(
      fc.property(fc.integer({ min: -79, max: 71 }), fc.integer({ min: -179, max: 179 }), (south, west) => {
        const [lat, lng] = [south + 0.4, west + 0.3];
        const mgrs = forward([lng, lat], 5);
        const square = coordinatesIn(mgrs, null);
        expect(square?.lat).toBeCloseTo(lat, 4);
        expect(square?.lng).toBeCloseTo(lng, 3);
      }),
      { numRuns: 60 },
    );
    // Statue of Liberty and Sydney Opera House, as published.
    expect(utmPlace(18, true, 580_741, 4_504_700)?.lat).toBeCloseTo(40.689, 2);
    expect(utmPlace(56, false, 334_897, 6_252_287)).toEqual({
      lat: expect.closeTo(-33.8568, 3),
      lng: expect.closeTo(151.2153, 3),
    });
  });
});
