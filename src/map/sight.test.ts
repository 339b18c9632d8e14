import { expect, test } from 'vitest';
import { boxOf } from './boxes.ts';
import { boxInSight } from './sight.ts';

/** A map of 400 × 800 pixels on which a pixel is a thousandth of a degree, from 10° E, 50° N. */
const given = (pitch = 0, bearing = 0) => ({
  getPitch: () => pitch,
  getBearing: () => bearing,
  getBounds: () => ({ getWest: () => 10, getSouth: () => 49.2, getEast: () => 10.4, getNorth: () => 50 }),
  unproject: ([x, y]: readonly [number, number]) => ({ lng: 10 + x / 1_000, lat: 50 - y / 1_000 }),
});
const HALF = { view: { left: 0, right: 400, top: 0, bottom: 350 }, covered: [] };
const inSight = (...turn: readonly number[]) => boxInSight(given(...turn) as never, HALF);

test('[MAP-12] what a raised sheet covers is not in view', () =>
  expect(inSight()).toEqual(boxOf(10, 49.65, 10.4, 50)));

test.each([
  ['tilted', 60, 0],
  ['turned', 0, 30],
])('on a %s map, all of it counts', (_, pitch, bearing) =>
  expect(inSight(pitch, bearing)).toEqual(boxOf(10, 49.2, 10.4, 50)),
);
