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

const GOTEBORG = town(60, 57.7, 11.97);
const MONTEVIDEO = town(20, -34.9, -56.2);

test('[MAP-01] a fleet on two continents opens with the town that has most of it', () => {
  const box = openingBox(places([...MONTEVIDEO, ...GOTEBORG]));
  expect(box).toEqual(boxAround(places(GOTEBORG)));
});

test('a household with one tracker far away opens with all of them', () => {
  const all = places([...town(5, 57.7, 11.97), [-34.9, -56.2]]);
  expect(openingBox(all)).toEqual(boxAround(all));
});

test('a fleet in one country opens with all of it, however its devices are spread', () => {
  const all = places([...town(200, 57.7, 11.97), [67.8, 20.2]]);
  expect(openingBox(all)).toEqual(boxAround(all));
});

test('a fleet that is nowhere dense opens with all of it', () => {
  const all = places(Array.from({ length: 100 }, (_, i) => [((i * 37) % 140) - 70, i * 3.6 - 180]));
  expect(openingBox(all)).toEqual(boxAround(all));
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
    const box = openingBox(places([...town(30, 35, lng > 90 ? -56 : 150), ...here]));
    expect(box && boundsOf(box)).toEqual(boundsOf(boxAround(places(here)) ?? fail()));
  }
});

test('hidden devices count for nothing', () => {
  const list = [...GOTEBORG, ...town(55, -34.9, -56.2)];
  const box = openingBox(places(list, (i) => i >= GOTEBORG.length));
  expect(box).toEqual(boxAround(places(list.slice(GOTEBORG.length))));
  expect(openingBox(places(list, () => false))).toBeNull();
});

test('whatever the fleet, the map opens with a third of it at least', () => {
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
        const box = openingBox(all);
        expect(box && countInside(all, box)).toBeGreaterThanOrEqual(all.length / 3);
      },
    ),
  );
});

const fail = (): never => {
  throw new Error('no box');
};
