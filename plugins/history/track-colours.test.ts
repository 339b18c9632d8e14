import { describe, expect, test } from 'vitest';
import { apart, type Rgb } from './track-colours.ts';

const LIGHT = [240, 241, 238];
const DARK = [20, 24, 32];
const BLUE: Rgb = [32, 110, 230];

describe('[MAP-06] tracks of several devices can be told apart', () => {
  test('a device has its own colour where nothing speaks against it', () => {
    const own: Rgb[] = [BLUE, [226, 92, 20]];
    expect(apart(own, LIGHT)).toEqual(own);
    expect(apart(own, DARK)).toEqual(own);
  });
  test('of two with nearly the same colour the second gets quite another', () => {
    const [first, second] = apart([BLUE, [40, 104, 220]], LIGHT) as [Rgb, Rgb];
    expect(first).toEqual(BLUE);
    expect(Math.abs(second[0] - first[0]) + Math.abs(second[2] - first[2])).toBeGreaterThan(150);
  });
  test('six of one colour have six colours', () => {
    const colours = apart(
      Array.from({ length: 6 }, (): Rgb => [110, 118, 129]),
      LIGHT,
    );
    expect(new Set(colours.map(String)).size).toBe(6);
  });
  test('white is not lost on a light ground, nor black on a dark one', () => {
    expect(apart([[255, 255, 255]], LIGHT)).not.toEqual([[255, 255, 255]]);
    expect(apart([[0, 0, 0]], DARK)).not.toEqual([[0, 0, 0]]);
    expect(apart([[0, 0, 0]], LIGHT)).toEqual([[0, 0, 0]]);
  });
});
