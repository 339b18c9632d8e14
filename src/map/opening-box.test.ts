import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundsOf, boxAround, countInside, type Places } from './boxes.ts';
import { openingBox } from './opening-box.ts';

type Place = readonly [lat: number, lng: number];

const places = (list: readonly Place[], shown: (i: number) => boolean = () => true): Places => ({
  length: list.length,
  lat: Int32Array.from(list, ([lat]) => Math.round(lat * 1e7)),
  lng: Int32Array.from(list, ([, lng]) => Math.round(lng * 1e7)),
  shown: Uint8Array.from(list, (_, i) => Number(shown(i))),
});
/** This many devices within a few kilometres. */
const town = (count: number, lat: number, lng: number): Place[] =>
  Array.from({ length: count }, (_, i) => [lat + (i % 7) / 100, lng + (i % 5) / 100]);

/** The free part of the map on a phone, above the list, and on a desktop. */
const PHONE = { width: 300, height: 270 };
const DESKTOP = { width: 950, height: 770 };

const GOTEBORG = town(60, 57.7, 11.97);
const MONTEVIDEO = town(20, -34.9, -56.2);

test('[MAP-01] a fleet on two continents opens with the town that has most of it', () => {
  const box = openingBox(places([...MONTEVIDEO, ...GOTEBORG]), DESKTOP);
  expect(box).toEqual(boxAround(places(GOTEBORG)));
});

test.each([PHONE, DESKTOP])(
  '[MAP-01] with one tracker far away, the map opens where the others are: %o',
  (room) => {
    for (const count of [5, 11, 200]) {
      const home = town(count, 57.7, 11.97);
      const all = places([...home, [-34.9, -56.2]]);
      expect(openingBox(all, room)).toEqual(boxAround(places(home)));
    }
  },
);

test('devices that are all far from each other open with all of them', () => {
  const all = places([
    [57.7, 11.97],
    [57.701, 11.97],
    [48.1, 11.6],
    [-34.9, -56.2],
  ]);
  expect(openingBox(all, PHONE)).toEqual(boxAround(all));
  expect(
    openingBox(
      places([
        [57.7, 11.97],
        [-34.9, -56.2],
      ]),
      PHONE,
    ),
  ).toEqual(
    boxAround(
      places([
        [57.7, 11.97],
        [-34.9, -56.2],
      ]),
    ),
  );
});

test('a household at one address, with a car on a journey, opens with both', () => {
  const all = places([...Array.from({ length: 4 }, (): Place => [57.7, 11.97]), [57.9, 12.1]]);
  expect(openingBox(all, PHONE)).toEqual(boxAround(all));
});

test('[MAP-01] a dense fleet opens closer on a phone, where all of it would be three circles', () => {
  const dense = Array.from({ length: 400 }, (_, i): Place => [57.7 + (i % 20) / 400, 11.9 + (i % 19) / 400]);
  const all = places([...dense, ...town(100, 57.7, 12.6), ...town(100, 58.3, 11.9)]);
  const box = openingBox(all, PHONE);
  expect(box).toEqual(boxAround(places(dense)));
});

test('[MAP-01] thousands of devices open closer: six circles on a phone would say little about them', () => {
  // Most are in the middle of the town, as in real ones.
  const middle = (i: number) => ((i * 7919) % 1000) / 1000 + ((i * 104_729) % 1000) / 1000 - 1;
  const city = (count: number) =>
    Array.from({ length: count }, (_, i): Place => [57.7 + middle(i) / 12, 11.97 + middle(i * 31 + 7) / 6]);
  const widthOf = (list: Place[]) => {
    const box = openingBox(places(list), PHONE);
    const [[west], [east]] = boundsOf(box ?? fail());
    return east - west;
  };
  expect(widthOf(city(10_000))).toBeLessThan(0.75 * widthOf(city(400)));
});

test('a fleet that is nowhere dense opens with all of it', () => {
  const all = places(Array.from({ length: 100 }, (_, i) => [((i * 37) % 140) - 70, i * 3.6 - 180]));
  expect(openingBox(all, DESKTOP)).toEqual(boxAround(all));
});

test('a town on the border of cells counts whole, at the date line too', () => {
  for (const [lat, lng] of [
    [60, 12],
    [0, 0],
    [-18, 179.99],
  ] as const) {
    const here = Array.from({ length: 60 }, (_, i): Place => {
      const east = lng + ((i % 7) - 3) / 100;
      return [lat + ((i % 5) - 2) / 100, east > 180 ? east - 360 : east];
    });
    const box = openingBox(places([...town(30, 35, lng > 90 ? -56 : 150), ...here]), DESKTOP);
    expect(box && boundsOf(box)).toEqual(boundsOf(boxAround(places(here)) ?? fail()));
  }
});

test('[MAP-01] a household whose car is across the town opens with all of it', () => {
  const all = places([
    [52.5, 13.4],
    [52.501, 13.402],
    [52.504, 13.405],
    [52.58, 13.5],
  ]);
  expect(openingBox(all, PHONE)).toEqual(boxAround(all));
});

test('hidden devices count for nothing', () => {
  const list = [...GOTEBORG, ...town(55, -34.9, -56.2)];
  const box = openingBox(
    places(list, (i) => i >= GOTEBORG.length),
    DESKTOP,
  );
  expect(box).toEqual(boxAround(places(list.slice(GOTEBORG.length))));
  expect(
    openingBox(
      places(list, () => false),
      DESKTOP,
    ),
  ).toBeNull();
});

test('whatever the fleet, the map opens with a fifth of it at least', () => {
  const place = fc.tuple(
    fc.double({ min: -85, max: 85, noNaN: true }),
    fc.double({ min: -180, max: 180, noNaN: true }),
  );
  fc.assert(
    fc.property(
      fc.array(place, { minLength: 1, maxLength: 120 }),
      place,
      fc.nat(100),
      (list, [lat, lng], more) => {
        const all = places([...list, ...town(more, Math.min(84, lat), Math.min(179, lng))]);
        const box = openingBox(all, DESKTOP);
        expect(box && countInside(all, box)).toBeGreaterThanOrEqual(all.length / 5);
      },
    ),
  );
});

const fail = (): never => {
  throw new Error('no box');
};
