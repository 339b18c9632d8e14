import { dark, light } from '../../../src/map/basemap/palette.ts';
import { PALETTE } from '../../../src/rules/colours.ts';

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

/**
 * Returns how people name a colour: by its hue and its saturation, and little by its lightness. Computed in OKLab, where
 * equal distances look equally different (Björn Ottosson, 2020); a dark blue is still called blue.
 * @param colour `#rrggbb`
 */
function tone(colour: string): readonly [number, number, number] {
  const [r = 0, g = 0, b = 0] = channels(colour).map(linear);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const [red, yellow] = [
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
  const share = Math.max(lightness, 0.05);
  return [lightness / 4, red / share, yellow / share];
}

/**
 * Returns the index of the most similar colour that has a name, because a code such as `#2f9e6e` says nothing to most
 * people.
 * @param colour `#rrggbb`
 */
export function nearestNamed(colour: string): number {
  const here = tone(colour);
  const far = PALETTE.map((each) => Math.hypot(...tone(each).map((value, i) => value - (here[i] ?? 0))));
  return far.indexOf(Math.min(...far));
}
