import fc from 'fast-check';
import { forward } from 'mgrs';
import { describe, expect, test } from 'vitest';
import { coordinatesIn, readingsIn, utmPlace } from './coordinates.ts';

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
  test('MGRS leads back to the place that it was made from, north and south', () => {
    fc.assert(
      fc.property(fc.integer({ min: -79, max: 71 }), fc.integer({ min: -179, max: 179 }), (south, west) => {
        const [lat, lng] = [south + 0.4, west + 0.3];
        const square = coordinatesIn(forward([lng, lat], 5), null);
        expect(square?.lat).toBeCloseTo(lat, 4);
        expect(square?.lng).toBeCloseTo(lng, 3);
      }),
      { numRuns: 60 },
    );
  });
  test('UTM leads back to the place that it was made from, in every zone, within a decimetre', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -79.9, max: 83.9, noNaN: true }),
        fc.double({ min: -180, max: 179.999, noNaN: true }),
        (lat, lng) => {
          fc.pre(Math.abs(lat) > 1e-6); // within 11 cm of the equator, rounding may change the hemisphere
          const { zone, band, easting, northing } = utmOf(lat, lng);
          const found = coordinatesIn(
            `${zone}${band} ${easting.toFixed(2)} ${northing.toFixed(2).padStart(9, '0')}`,
            null,
          );
          expect(found?.lat).toBeCloseTo(lat, 5);
          expect(found?.lng).toBeCloseTo(lng, 5);
        },
      ),
      { numRuns: 400 },
    );
    // The published coordinates of the Statue of Liberty and the Sydney Opera House.
    expect(utmPlace(18, true, 580_741, 4_504_700)?.lat).toBeCloseTo(40.689, 2);
    expect(utmPlace(56, false, 334_897, 6_252_287)).toEqual({
      lat: expect.closeTo(-33.8568, 3),
      lng: expect.closeTo(151.2153, 3),
    });
  });
  test('a link of a phone is read by what it says, not by its 0,0', () => {
    for (const text of [
      'geo:0,0?q=57.70716,11.96679(Depot)',
      'geo:0,0?z=15&q=57.70716%2C11.96679',
      'geo:57.70716,11.96679?q=57.70716,11.96679(Depot%202)',
      'geo:57.70716,11.96679?q=Depot',
    ])
      expect(coordinatesIn(text, null)).toEqual({ lat: 57.70716, lng: 11.96679 });
    expect(coordinatesIn('geo:0,0?q=Main+Street', null)).toBeNull();
  });
  test('O is east in German and Dutch, west in Spanish, French, Italian and Portuguese, and else both are offered', () => {
    const text = '34.9 N, 56.1 O';
    for (const language of ['de', 'nl'] as const)
      expect(readingsIn(text, null, language)).toEqual([{ lat: 34.9, lng: 56.1 }]);
    for (const language of ['es', 'fr', 'it', 'pt'] as const)
      expect(readingsIn(text, null, language)).toEqual([{ lat: 34.9, lng: -56.1 }]);
    for (const language of ['en', 'pl', 'el', 'tr'] as const)
      expect(readingsIn(text, null, language).map(({ lng }) => lng)).toEqual([56.1, -56.1]);
    expect(readingsIn('34° 54′ N 56° 6′ O', null, 'es')[0]?.lng).toBeCloseTo(-56.1, 5);
    expect(readingsIn('34° 54′ N 56° 6′ O', null, 'de')[0]?.lng).toBeCloseTo(56.1, 5);
    expect(readingsIn('Oslo', null, 'en')).toEqual([]);
    expect(readingsIn('57.70716, 11.96679', null, 'en')).toHaveLength(1);
  });
});

/**
 * Converts a place to UTM zone and metres, independently of the tested formulas: L. Krüger (1912), as in C. F. F. Karney,
 * "Transverse Mercator with an accuracy of a few nanometers", J. Geodesy 85 (2011), eqs. 7-11, 35, third order.
 */
function utmOf(lat: number, lng: number) {
  const zone = Math.floor((lng + 180) / 6) + 1;
  const band = 'CDEFGHJKLMNPQRSTUVWX'[Math.min(19, Math.floor((lat + 80) / 8))];
  const flattening = 1 / 298.257_223_563;
  const n = flattening / (2 - flattening);
  const e = Math.sqrt(flattening * (2 - flattening));
  const radius = (6_378_137 / (1 + n)) * (1 + n ** 2 / 4 + n ** 4 / 64);
  const alpha = [
    n / 2 - (2 / 3) * n ** 2 + (5 / 16) * n ** 3,
    (13 / 48) * n ** 2 - (3 / 5) * n ** 3,
    (61 / 240) * n ** 3,
  ];
  const phi = (lat * Math.PI) / 180;
  const lambda = ((lng - (zone * 6 - 183)) * Math.PI) / 180;
  const t = Math.sinh(Math.atanh(Math.sin(phi)) - e * Math.atanh(e * Math.sin(phi)));
  const xi = Math.atan2(t, Math.cos(lambda));
  const eta = Math.atanh(Math.sin(lambda) / Math.hypot(1, t));
  const term = (index: number) => 2 * (index + 1);
  const x = alpha.reduce((sum, a, i) => sum + a * Math.cos(term(i) * xi) * Math.sinh(term(i) * eta), eta);
  const y = alpha.reduce((sum, a, i) => sum + a * Math.sin(term(i) * xi) * Math.cosh(term(i) * eta), xi);
  return {
    zone,
    band,
    easting: 500_000 + 0.9996 * radius * x,
    northing: 0.9996 * radius * y + (lat < 0 ? 1e7 : 0),
  };
}
