import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  boundsOf,
  boxAround,
  boxOf,
  countInside,
  isInside,
  type Places,
  rowsInside,
  widened,
} from './boxes.ts';

const places = (...list: [lat: number, lng: number, shown?: number][]): Places => ({
  length: list.length,
  lat: Int32Array.from(list, ([lat]) => Math.round(lat * 1e7)),
  lng: Int32Array.from(list, ([, lng]) => Math.round(lng * 1e7)),
  shown: Uint8Array.from(list, ([, , shown]) => shown ?? 1),
});

test('hidden markers are neither counted nor found', () => {
  const three = places([1, 1], [1, 1, 0], [50, 1]);
  expect(countInside(three, boxOf(0, 0, 2, 2))).toBe(1);
  expect(rowsInside(three, boxOf(0, 0, 2, 2))).toEqual([0]);
  expect(boxAround(places([1, 1, 0]))).toBeNull();
});

test('of the markers inside no more are found than are asked for', () => {
  const three = places([1, 1], [1, 1], [1, 1]);
  for (const most of [0, 1, 2, 3]) expect(rowsInside(three, boxOf(0, 0, 2, 2), most)).toHaveLength(most);
});

test('a view across the date line holds what lies on both sides of it', () => {
  const pacific = boxOf(170, -10, 190, 10);
  expect(isInside(pacific, 0, 175e7)).toBe(true);
  expect(isInside(pacific, 0, -175e7)).toBe(true);
  expect(isInside(pacific, 0, 0)).toBe(false);
});

test('markers on both sides of the date line are framed across it, not round the earth', () => {
  const box = boxAround(places([0, 179], [2, -179]));
  expect(box && boundsOf(box)).toEqual([
    [179, 0],
    [181, 2],
  ]);
});

test('a marker on the date line itself is in the frame, by whichever of its two names', () => {
  for (const lng of [180, -180]) {
    const two = places([0, lng], [0, -1e-7]);
    const box = boxAround(two);
    expect(box && countInside(two, box)).toBe(2);
  }
});

test('a view that shows the whole earth holds every place', () => {
  expect(isInside(boxOf(-400, -85, 200, 85), 0, -179e7)).toBe(true);
});

test('a widened area holds what is a little outside, also across the date line', () => {
  const box = boxOf(0, 0, 10, 10);
  expect(isInside(box, -5e6, -5e6)).toBe(false);
  expect(isInside(widened(box, 0.1), -5e6, -5e6)).toBe(true);
  expect(isInside(widened(box, 0.1), -2e7, 5e6)).toBe(false);
  const across = widened(boxOf(175, 0, 185, 10), 0.1);
  expect(isInside(across, 0, 174.5e7)).toBe(true);
  expect(isInside(across, 0, -174.5e7)).toBe(true);
  expect(isInside(across, 0, 0)).toBe(false);
});

test('the frame around markers holds each of them', () => {
  const place = fc.tuple(
    fc.double({ min: -85, max: 85, noNaN: true }),
    fc.double({ min: -180, max: 180, noNaN: true }),
  );
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 20 }), (list) => {
      const all = places(...list.map(([lat, lng]) => [lat, lng] as [number, number]));
      const box = boxAround(all);
      expect(box && countInside(all, box)).toBe(all.length);
    }),
  );
});
