import { dark, light } from '../../../src/map/basemap/palette.ts';

/** The colour of land on the embedded map, light and dark. Most markers are drawn on land. */
export const GROUNDS = { light: light.land, dark: dark.land } as const;
export type Ground = keyof typeof GROUNDS;

/** The minimum contrast between graphics and their background (WCAG 2.2, 1.4.11). */
export const LEAST = 3;

const channels = (colour: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

export const isColour = (text: string): boolean => /^#[\da-f]{6}$/i.test(text);

/**
 * Returns the relative luminance, 0 to 1 (WCAG 2.2).
 * @param colour `#rrggbb`
 */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = channels(colour).map(linear);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Returns the contrast of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** Returns a colour's contrast with the light and the dark map. */
export const onMaps = (colour: string): Readonly<Record<Ground, number>> => ({
  light: contrast(colour, GROUNDS.light),
  dark: contrast(colour, GROUNDS.dark),
});

const isClear = (colour: string) => Object.values(onMaps(colour)).every((each) => each >= LEAST);

const hex = (value: number) =>
  Math.round(Math.min(1, Math.max(0, value)) * 255)
    .toString(16)
    .padStart(2, '0');

/**
 * Mixes a colour with black or white. The hue stays the same.
 * @param share -1 (black) to 0 (unchanged) to 1 (white)
 */
const mixed = (colour: string, share: number): string =>
  `#${channels(colour)
    .map((value) => hex(share < 0 ? value * (1 + share) : value + (1 - value) * share))
    .join('')}`;

/**
 * Returns the nearest darker or lighter colour of the same hue that has enough contrast on the light and the
 * dark map. Null if the given colour already has it, or if there is no such colour.
 */
export function clearer(colour: string): string | null {
  if (isClear(colour)) return null;
  for (let step = 1; step <= 100; step++)
    for (const sign of [-1, 1]) {
      const tried = mixed(colour, (sign * step) / 100);
      if (isClear(tried)) return tried;
    }
  return null;
}
