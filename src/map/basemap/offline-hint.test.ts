import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { streetAreas } from './areas.ts';
import { offlineHint } from './offline-hint.ts';

const mitte = { name: 'Mitte', lng: 13.4049, lat: 52.52 };
const berlin = { lng: 13.39, lat: 52.512, zoom: 13, pitch: 0 };

describe('the hint that there are no streets', () => {
  test('names the nearest place, how far it is and where one stands from it', () => {
    const hint = offlineHint(berlin, [{ name: 'Spandau', lng: 13.2, lat: 52.53 }, mitte]);
    expect(hint?.near).toMatchObject({ place: 'Mitte', direction: 'SW' });
    expect(hint?.near?.metres).toBeCloseTo(1344, -1);
  });

  test('without known places it still says that there are none', () => {
    expect(offlineHint(berlin, [])).toEqual({ missing: 'streets', near: null });
  });

  test('is not given from far away', () =>
    expect(offlineHint({ ...berlin, zoom: 10.9 }, [mitte])).toBeNull());

  test.each(Object.entries(streetAreas))('is not given in %s', (_, [west, south, east, north]) => {
    expect(
      offlineHint({ lng: (west + east) / 2, lat: (south + north) / 2, zoom: 15, pitch: 0 }, [mitte]),
    ).toBeNull();
  });

  test.each([
    [0, 1, 'N'],
    [1, 1, 'NE'],
    [1, 0, 'E'],
    [1, -1, 'SE'],
    [0, -1, 'S'],
    [-1, -1, 'SW'],
    [-1, 0, 'W'],
    [-1, 1, 'NW'],
  ])('%i east and %i north of a place is %s of it', (east, north, direction) => {
    const hint = offlineHint({ lng: east * 0.01, lat: north * 0.01, zoom: 13, pitch: 0 }, [
      { name: 'Null Island', lng: 0, lat: 0 },
    ]);
    expect(hint?.near?.direction).toBe(direction);
  });

  test('takes the short way across the date line', () => {
    const hint = offlineHint({ lng: 179.99, lat: 0, zoom: 13, pitch: 0 }, [
      { name: 'East', lng: -179.99, lat: 0 },
    ]);
    expect(hint?.near?.metres).toBeLessThan(2300);
    expect(hint?.near?.direction).toBe('W');
  });

  test('is never further away than half the earth, wherever one looks', () => {
    const lng = fc.double({ min: -180, max: 180, noNaN: true });
    const lat = fc.double({ min: -85, max: 85, noNaN: true });
    fc.assert(
      fc.property(lng, lat, lng, lat, (x, y, placeX, placeY) => {
        const near = offlineHint({ lng: x, lat: y, zoom: 14, pitch: 0 }, [
          { name: 'A', lng: placeX, lat: placeY },
        ])?.near;
        expect(near?.metres ?? 0).toBeLessThan(28_000_000);
      }),
    );
  });
});

describe('[MAP-09] the hint that a tilted map has no houses', () => {
  const goteborg = { lng: 11.97, lat: 57.7, zoom: 13, pitch: 60 };
  const houses = { missing: 'houses', near: null };

  test('is given where there are streets but no houses', () =>
    expect(offlineHint(goteborg, [])).toEqual(houses));

  test.each([
    ['the map is not tilted', { pitch: 0 }],
    ['the map shows more than a town', { zoom: 9 }],
    ['there are houses, as in Astana', { lng: 71.43, lat: 51.16 }],
    ['there are houses, as in Liechtenstein', { lng: 9.52, lat: 47.14 }],
  ])('is not given if %s', (_, other) => expect(offlineHint({ ...goteborg, ...other }, [])).toBeNull());

  test('gives way to the hint that there are no streets', () =>
    expect(offlineHint({ ...berlin, pitch: 60 }, [])?.missing).toBe('streets'));
});
