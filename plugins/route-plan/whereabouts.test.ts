import { describe, expect, test } from 'vitest';
import { MOST_SHOWN, whereabouts } from './whereabouts.ts';

const spot = (id: number, lat: number, lng: number) => ({ id, name: `Device ${id}`, lat, lng });
const room = { width: 800, height: 600 };

describe('[PLAN-01] the devices on the map of an empty plan', () => {
  test('have their names where no other name lies', () => {
    const shown = whereabouts([spot(1, 57.7, 11.9), spot(2, 57.6, 12.1), spot(3, 57.8, 12)], null, room);
    expect(shown.map(({ isNamed }) => isNamed)).toEqual([true, true, true]);
  });
  test('lose the name that would lie on another one, and lie under the named marker', () => {
    const shown = whereabouts([spot(1, 57.7, 11.9), spot(2, 57.7, 11.9001), spot(3, 57.6, 12.1)], null, room);
    expect(shown.map(({ id, isNamed }) => [id, isNamed])).toEqual([
      [2, false],
      [1, true],
      [3, true],
    ]);
  });
  test('have no name that would be printed on a marker below', () => {
    const far = spot(3, 57.9, 12.2);
    const [above, below] = [spot(1, 57.8, 11.9), spot(2, 57.793, 11.9)];
    const named = (...spots: ReturnType<typeof spot>[]) =>
      whereabouts(spots, null, room).flatMap(({ id, isNamed }) => (isNamed ? [id] : []));
    expect(named(above, below, far)).toEqual([2, 3]);
    expect(named(above, { ...below, lat: 57.7 }, far)).toEqual([1, 2, 3]);
    expect(named(above, { ...below, lng: 12 }, far)).toEqual([1, 2, 3]);
  });
  test('have fewer names on a small map', () => {
    const row = Array.from({ length: 6 }, (_, i) => spot(i, 57.7, 11.9 + i / 100));
    const names = (width: number) =>
      whereabouts(row, null, { width, height: 200 }).filter(({ isNamed }) => isNamed).length;
    expect(names(1000)).toBe(6);
    expect(names(220)).toBe(2);
  });
  test('are those nearest to where the user last looked, and few', () => {
    const many = Array.from({ length: 40 }, (_, i) => spot(i, 57 + i / 10, 11));
    const shown = whereabouts(many, { lat: 60.9, lng: 11 }, room);
    expect(shown).toHaveLength(MOST_SHOWN);
    expect(Math.min(...shown.map(({ id }) => id))).toBe(40 - MOST_SHOWN);
  });
  test('are one with its name, or none', () => {
    expect(whereabouts([spot(1, 57.7, 11.9)], null, room)).toEqual([
      { ...spot(1, 57.7, 11.9), isNamed: true },
    ]);
    expect(whereabouts([], null, room)).toEqual([]);
  });
  test('at the same place have one name', () => {
    const shown = whereabouts([spot(1, 57.7, 11.9), spot(2, 57.7, 11.9)], null, room);
    expect(shown.map(({ isNamed }) => isNamed)).toEqual([false, true]);
  });
});
