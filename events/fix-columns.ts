import type { Degrees, E7 } from '../src/rules/units.ts';

/**
 * Fixes as columns: entry `i` of every column belongs to fix `i`.
 *
 * Whole numbers only: they are short in a log, exact in typed arrays, and the same in Node and in every browser.
 * The units match the API's binary socket frame, so a frame becomes columns without arithmetic.
 */
export type FixColumns = {
  /** Device id. */
  readonly device: ArrayLike<number>;
  /** When the receiver took the fix (Unix seconds, UTC). */
  readonly at: ArrayLike<number>;
  /** Latitude (degrees × 10⁷, WGS84). */
  readonly lat: ArrayLike<number>;
  /** Longitude (degrees × 10⁷, WGS84). */
  readonly lng: ArrayLike<number>;
  /** Speed over ground (km/h × 10). */
  readonly speed: ArrayLike<number>;
  /** Heading (degrees × 10), clockwise from true north. */
  readonly heading: ArrayLike<number>;
  /** Radius of the accuracy circle (metres). 0 if the device did not say. */
  readonly accuracy: ArrayLike<number>;
  /** Battery level (per cent). −1 if there is no battery or the level is not known. */
  readonly battery: ArrayLike<number>;
  /** Sum of the bits below. */
  readonly flags: ArrayLike<number>;
  /** Today's step count. 0 if none. */
  readonly steps: ArrayLike<number>;
};

/** The fix came from Wi-Fi or a phone cell, so the position is approximate. */
export const APPROXIMATE = 1;
/** The ignition was on. */
export const IGNITION = 2;
/** The device itself reported that it was moving. */
export const MOVING = 4;

/** The names of the columns, in the order of the binary frame. */
export const FIX_COLUMN_NAMES = [
  'device',
  'at',
  'lat',
  'lng',
  'speed',
  'heading',
  'accuracy',
  'battery',
  'flags',
  'steps',
] as const satisfies readonly (keyof FixColumns)[];

/** Converts degrees to a column entry (degrees × 10⁷). */
export const toE7 = (degrees: Degrees): E7 => Math.round(degrees * 1e7);
/** Converts a column entry to degrees. */
export const fromE7 = (entry: E7): Degrees => entry / 1e7;
