import { describe, expect, test } from 'vitest';
import { MOST_SHOWN, whereabouts } from './whereabouts.ts';

const spot = (id: number, lat: number, lng: number) => ({ id, name: `Device ${id}`, lat, lng });
const room = { width: 800, height: 600 };

describe('[PLAN-01] the devices on the map of an empty plan', () => {
  test('have their names below them where there is room', () => {
    const shown = whereabouts([spot(1, 57.7, 11.9), spot(2, 57.6, 12.1), spot(3, 57.8, 12)], null, room);
    expect(shown.map(({ side }) => side)).toEqual(['below', 'below', 'below']);
  });
  test('never lie on each other: of two at one place the first is shown', () => {
    const shown = whereabouts([spot(1, 57.7, 11.9), spot(2, 57.7, 11.9001), spot(3, 57.6, 12.1)], null, room);
    expect(shown.map(({ id }) => id)).toEqual([1, 3]);
  });
  test('have their names beside them if a marker lies below', () => {
    const far = spot(3, 57.9, 12.2);
    const [above, below] = [spot(1, 57.8, 11.9), spot(2, 57.793, 11.9)];
    const [first] = whereabouts([above, below, far], null, room);
    expect(first).toMatchObject({ id: 1, side: 'right' });
  });
  test('have fewer names on a small map', () => {
    const row = Array.from({ length: 6 }, (_, i) => ({
      ...spot(i, 57.7, 11.9 + i / 100),
      name: `Harbour shuttle ${i}`,
    }));
    const names = (width: number) =>
      whereabouts(row, null, { width, height: 200 }).filter(({ side }) => side !== null).length;
    expect(names(1000)).toBe(6);
    expect(names(220)).toBeLessThan(5);
  });
  test('are those nearest to where the user last looked, and few', () => {
    const many = Array.from({ length: 40 }, (_, i) => spot(i, 57 + i / 10, 11));
    const shown = whereabouts(many, { lat: 60.9, lng: 11 }, room);
    expect(shown).toHaveLength(MOST_SHOWN);
    expect(Math.min(...shown.map(({ id }) => id))).toBe(40 - MOST_SHOWN);
  });
  test.each([null, { lat: -17.5, lng: 179.9 }, { lat: -17.5, lng: -179.9 }])(
    'are all shown when they are on both sides of the date line (looked at: %o)',
    (centre) => {
      const fleet = [179.4, 179.7, -179.9, -179.6, -179.3].map((lng, id) => spot(id, -17.5, lng));
      expect(whereabouts(fleet, centre, room)).toHaveLength(5);
    },
  );
  test('are one with its name, or none', () => {
    expect(whereabouts([spot(1, 57.7, 11.9)], null, room)).toEqual([
      { ...spot(1, 57.7, 11.9), side: 'below' },
    ]);
    expect(whereabouts([], null, room)).toEqual([]);
  });
});
