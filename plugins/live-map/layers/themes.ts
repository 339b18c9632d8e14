import type { SpriteColours } from '../../../src/map/gpu/sprite-layer.ts';
import { stateColours } from '../../../src/ui/state-colours.ts';

type Bytes = readonly [number, number, number];
type Colour = [number, number, number, number];
const colour = ([r, g, b]: Bytes, alpha = 1): Colour => [r / 255, g / 255, b / 255, alpha];

const WHITE: Bytes = [255, 255, 255];
const NIGHT: Bytes = [20, 25, 33];
const DARK_SURFACE: Bytes = [30, 36, 46];

const states = (name: 'light' | 'dark') => ({
  moving: colour(stateColours[name].moving),
  standing: colour(stateColours[name].standing),
  nosignal: colour(stateColours[name].nosignal),
  off: colour(stateColours[name].off),
});

/**
 * What markers and clusters are drawn with. The alphas carry what a theme decides beyond colour: strength of the shadow,
 * and whether outlines are light.
 */
export const markerThemes = {
  light: { surface: colour(WHITE, 0.3), outline: colour(WHITE, 0), ...states('light') },
  dark: { surface: colour(DARK_SURFACE, 0.6), outline: colour(NIGHT, 1), ...states('dark') },
};

/** Names and ages beside markers. */
export const labelColours: Readonly<Record<'light' | 'dark', SpriteColours>> = {
  light: { ink: [0.08, 0.1, 0.13, 1], quiet: [0.66, 0.36, 0, 1], halo: [1, 1, 1, 0.92] },
  dark: { ink: [0.94, 0.96, 0.98, 1], quiet: [0.98, 0.75, 0.36, 1], halo: [0.06, 0.08, 0.11, 0.9] },
};

/** Numbers in clusters stand on a surface of their own and need no halo. */
export const numberColours: Readonly<Record<'light' | 'dark', SpriteColours>> = {
  light: { ...labelColours.light, halo: [1, 1, 1, 0] },
  dark: { ...labelColours.dark, halo: [0, 0, 0, 0] },
};
