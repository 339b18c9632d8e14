import { pastDevices, toolDevices } from '../../../src/core/app/map-tool.ts';
import type { Read } from '../../../src/kernel/read.ts';
import type { MapLayerContext } from '../../../src/map/layers.ts';
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

const markerThemes = {
  light: { surface: colour(WHITE, 0.3), outline: colour(WHITE, 0), ...states('light') },
  dark: { surface: colour(DARK_SURFACE, 0.6), outline: colour(NIGHT, 1), ...states('dark') },
};
/** The opacity of live markers while a history is shown or the user measures (0–1). */
const QUIET = 0.42;
const quietTheme = ({ moving, ...others }: (typeof markerThemes)['light']) => ({
  ...others,
  moving: [moving[0], moving[1], moving[2], QUIET] satisfies Colour as Colour,
});
const quietThemes = { light: quietTheme(markerThemes.light), dark: quietTheme(markerThemes.dark) };

/** Whether a history is shown on the map. Its track then matters more than the live markers. */
export const isPastShown = (read: Read): boolean => read(pastDevices) !== null;

/** Whether live markers are faint, because a history's track or the points of the measuring tool matter more. */
export const isQuiet = (read: Read): boolean => isPastShown(read) || read(toolDevices('measure')) !== null;

/**
 * Returns the colours of markers and clusters for the current theme. Their alpha values carry other settings of the
 * theme: strength of the shadow (`surface`), whether outlines are light (`outline`), and the overall opacity
 * (`moving`).
 */
export const markerTheme = ({ read, isDark }: Pick<MapLayerContext, 'read' | 'isDark'>) =>
  (isQuiet(read) ? quietThemes : markerThemes)[isDark() ? 'dark' : 'light'];

/** The colours of names and ages beside markers. */
export const labelColours: Readonly<Record<'light' | 'dark', SpriteColours>> = {
  light: { ink: [0.08, 0.1, 0.13, 1], quiet: [0.66, 0.36, 0, 1], halo: [1, 1, 1, 0.92] },
  dark: { ink: [0.94, 0.96, 0.98, 1], quiet: [0.98, 0.75, 0.36, 1], halo: [0.06, 0.08, 0.11, 0.9] },
};

const hushed = (colours: SpriteColours): SpriteColours => {
  const quiet = ([r, g, b, a]: Colour): Colour => [r, g, b, a * QUIET];
  return { ink: quiet(colours.ink), quiet: quiet(colours.quiet), halo: quiet(colours.halo) };
};
/**
 * Returns the colours of labels or cluster numbers for the current theme. They are fainter while markers are.
 */
export const spriteColours = (
  of: Readonly<Record<'light' | 'dark', SpriteColours>>,
  { read, isDark }: Pick<MapLayerContext, 'read' | 'isDark'>,
): SpriteColours => {
  const colours = of[isDark() ? 'dark' : 'light'];
  return isQuiet(read) ? hushed(colours) : colours;
};

/** The colours of the numbers in clusters. They have their own background and need no halo. */
export const numberColours: Readonly<Record<'light' | 'dark', SpriteColours>> = {
  light: { ...labelColours.light, halo: [1, 1, 1, 0] },
  dark: { ...labelColours.dark, halo: [0, 0, 0, 0] },
};
