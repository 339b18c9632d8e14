import { expect, test } from 'vitest';
import { pansFromEdge } from './Shell.tsx';

test.each([
  ['from the left edge to the right', 4, 30, 5, true],
  ['from the right edge to the left', 386, -30, 5, true],
  ['from the left edge to the left, off the screen', 4, -3, 0, false],
  ['from the right edge to the right', 386, 3, 0, false],
  ['scrolling up and down along the edge', 4, 5, 40, false],
  ['as much down as across', 4, 20, 20, false],
  ['in the middle: a list, a map, a sheet', 195, 60, 0, false],
  ['just inside of the edge', 24, 10, 0, true],
  ['just outside of it', 25, 10, 0, false],
  ['a tap', 4, 0, 0, false],
])('[GEN-09] a pan %s', (_, x, dx, dy, wanted) => {
  expect(pansFromEdge(x, 390, dx, dy)).toBe(wanted);
});
