import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inkOn } from './ink-on.ts';
import { type Colour, contrast } from './token-colours.ts';

test.each([
  ['#000000', '#ffffff'],
  ['#ffffff', '#14181f'],
  ['#2962ff', '#ffffff'],
  ['#ffd600', '#14181f'],
])('on %s the ink is %s', (colour, ink) => {
  expect(inkOn(colour)).toBe(ink);
});

test('on any colour the ink reaches 3 : 1', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xff_ff_ff }), (number) => {
      const colour = `#${number.toString(16).padStart(6, '0')}`;
      expect(contrast(read(inkOn(colour)), read(colour))).toBeGreaterThanOrEqual(3);
    }),
  );
});

test('what is no #rrggbb gets a defined ink and does not throw', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(['#14181f', '#ffffff']).toContain(inkOn(text));
    }),
  );
});

function read(colour: string): Colour {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  return { rgb: [r, g, b], alpha: 1 };
}
