import type { Degrees, E7 } from '../src/rules/units.ts';

/**
 * Fixes as columns: entry `i` of every column belongs to fix `i`.
 *
 * Whole numbers only: they are short in a log, exact in typed arrays, and the same in Node and in every browser.
 * The units are those of the API's binary socket frame, so a frame becomes columns without arithmetic.
 */
export type FixColumns = {
  /** Device id. */
  readonly device: ArrayLike<number>;
  /** When the receiver took the fix, unix seconds (UTC). */
  readonly at: ArrayLike<number>;
  /** Latitude, degrees × 10⁷ (WGS84). */
  readonly lat: ArrayLike<number>;
  /** Longitude, degrees × 10⁷ (WGS84). */
  readonly lng: ArrayLike<number>;
  /** Speed over ground, km/h × 10. */
  readonly speed: ArrayLike<number>;
  /** Heading, degrees × 10, clockwise from true north. */
  readonly heading: ArrayLike<number>;
  /** Radius of the accuracy circle in metres; 0 = the device did not say. */
  readonly accuracy: ArrayLike<number>;
  /** Battery in per cent; −1 = no battery or not told. */
  readonly battery: ArrayLike<number>;
  /** Sum of the bits below. */
  readonly flags: ArrayLike<number>;
  /** Step counter of the day; 0 = none. */
  readonly steps: ArrayLike<number>;
};

/** The fix came from Wi-Fi or a phone cell: the place is approximate. */
export const APPROXIMATE = 1;
/** The ignition was on. */
export const IGNITION = 2;
/** The device itself said that it was moving. */
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

/** Degrees × 10⁷, as columns keep them. */
export const toE7 = (degrees: Degrees): E7 => Math.round(degrees * 1e7);
/** Degrees from a column's entry. */
export const fromE7 = (entry: E7): Degrees => entry / 1e7;
