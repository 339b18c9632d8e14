import { expect, test } from 'vitest';
import { strengthIn } from './fences.layer.ts';

/** Returns a map view of one degree by one degree. `west`: the longitude of its west edge. */
const view = (west = 11) => ({ west: west * 1e7, south: 57e7, east: (west + 1) * 1e7, north: 58e7 });
const area = (width: number, height: number, west = 11) =>
  ({ kind: 'rectangle', west, south: 57, east: west + width, north: 57 + height }) as const;

test('a small place is filled, and a place out of view changes nothing', () => {
  expect(strengthIn(area(0.2, 0.2), view())).toBe(1);
  expect(strengthIn(area(0.9, 0.9, 20), view())).toBe(1);
});

test('the more of the view a place covers, the paler its fill; from half of the view on there is none', () => {
  const strengths = [0.3, 0.5, 0.6, 0.75, 0.9].map((side) => strengthIn(area(side, side), view()));
  expect(strengths).toEqual(strengths.toSorted((a, b) => b - a));
  expect(strengths[0]).toBe(1);
  expect(strengths[1]).toBeLessThan(1);
  expect(strengths.at(-1)).toBe(0);
});

test('a view within a place has no fill, wherever the edge of the place is', () => {
  expect(strengthIn({ kind: 'circle', lat: 57.5, lng: 11.5, radius: 500_000 }, view())).toBe(0);
});

test('a view over the date line does not fail', () => {
  const box = { ...view(), west: 179e7, east: -179e7 };
  expect(strengthIn(area(0.9, 0.9, 179), box)).toBe(1);
});
