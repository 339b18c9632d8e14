import { expect, test } from 'vitest';
import { type Badge, BadgeSheet } from './badges.ts';
import { PLACE_FLOATS } from './fleet.ts';
import { SPRITE_FLOATS } from './gpu/sprite-layer.ts';

const badge = (text: string, at: number): Badge => ({
  ...{ text, x: 9, y: -9 },
  place: (places, index) => places.fill(at, index * PLACE_FLOATS, (index + 1) * PLACE_FLOATS),
});

test('each badge stands at its own place, beside the middle of its marker', () => {
  const sheet = new BadgeSheet();
  sheet.write([badge('3', 1), badge('12', 2)], 1);
  const { places, sprites, length } = sheet.rows;
  expect(length).toBe(2);
  expect([places.floats[0], places.floats[PLACE_FLOATS]]).toEqual([1, 2]);
  for (const at of [0, SPRITE_FLOATS]) expect([...sprites.floats.slice(at, at + 2)]).toEqual([9, -9]);
  // The longer text needs the wider pill.
  expect(sprites.floats[SPRITE_FLOATS + 2]).toBeGreaterThan(sprites.floats[2] as number);
});

test('a text that was drawn before costs no new image; another one does', () => {
  const sheet = new BadgeSheet();
  sheet.write([badge('3', 1), badge('4', 2)], 1);
  const image = sheet.rows.sheet;
  sheet.write([badge('4', 1)], 1);
  expect(sheet.rows.sheet).toBe(image);
  sheet.write([badge('5', 1)], 1);
  expect(sheet.rows.sheet).not.toBe(image);
});

test('without badges nothing is drawn, and no image is made', () => {
  const sheet = new BadgeSheet();
  const image = sheet.rows.sheet;
  sheet.write([], 1);
  expect(sheet.rows.length).toBe(0);
  expect(sheet.rows.sheet).toBe(image);
});
