import { expect, test } from 'vitest';
import type { Box } from './boxes.ts';
import { zoomOnto } from './camera-link.ts';

const at = (lat: number, lng: number): Box => {
  const [south, west] = [Math.round(lat * 1e7), Math.round(lng * 1e7)];
  return { west, south, east: west, north: south };
};
const GOTEBORG = at(57.7, 11.97);
const BORAS = at(57.72, 12.94);

test('a device on streets is shown closely, and as closely as the user has zoomed in', () => {
  expect(zoomOnto(GOTEBORG, 9, false)).toBe(15.5);
  expect(zoomOnto(GOTEBORG, 16.2, false)).toBe(16.2);
});

test('[MAP-09] where the embedded map has no streets, a device is shown with the towns around it', () => {
  expect(zoomOnto(BORAS, 9, false)).toBe(11);
  expect(zoomOnto(BORAS, 16, false)).toBe(11);
  expect(zoomOnto(BORAS, 9, true), 'the online map').toBe(15.5);
});
