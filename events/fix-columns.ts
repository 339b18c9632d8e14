import type { Degrees, E7 } from '../src/rules/units.ts';

/**
 * GPS fixes as columns: entry `i` of every column belongs to fix `i`.
 *
 * Columns hold only whole numbers, which are short in a log, exact in typed arrays, and the same in Node and in every
 * browser. The units are those of the API's binary socket frame, so a frame becomes columns without arithmetic.
 */
export type FixColumns = {
  /** Device id. */
  readonly device: ArrayLike<number>;
  /** When the GPS receiver took the fix (Unix seconds, UTC). */
  readonly at: ArrayLike<number>;
  /** Latitude of the fix (degrees × 10⁷, WGS84). */
  readonly lat: ArrayLike<number>;
  /** Longitude of the fix (degrees × 10⁷, WGS84). */
  readonly lng: ArrayLike<number>;
  /** Speed over ground at the fix (km/h × 10). */
  readonly speed: ArrayLike<number>;
  /** Heading at the fix (degrees × 10), clockwise from true north. */
  readonly heading: ArrayLike<number>;
  /** Radius of the fix's accuracy circle (metres). 0 if the device did not say. */
  readonly accuracy: ArrayLike<number>;
  /** The device's battery level (per cent). −1 if there is no battery or the level is not known. */
  readonly battery: ArrayLike<number>;
  /** Sum of the flag bits of a fix: `APPROXIMATE`, `IGNITION`, `MOVING`. */
  readonly flags: ArrayLike<number>;
  /** Steps that the device has counted that day until the fix. 0 if none. */
  readonly steps: ArrayLike<number>;
};

/**
 * Reports of devices without a new fix, for example without GPS reception. Entry `i` of both lists belongs together: the
 * device's id, and when it sent the report (Unix seconds).
 */
export type Heard = { readonly devices: readonly number[]; readonly at: readonly number[] };
/** Fixes, and which of their devices have reported without a new fix since. */
export type ReportedFixes = FixColumns & { readonly heard?: Heard };

/** Flag: the position is approximate, because it was derived from Wi-Fi or a phone cell. */
export const APPROXIMATE = 1;
/** Flag: the vehicle's ignition was on at the fix. */
export const IGNITION = 2;
/** Flag: the device itself reported that it was moving. */
export const MOVING = 4;

/** The names of the fix columns, in the order of the API's binary frame. */
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

/** Converts degrees to a whole number for a fix column (degrees × 10⁷). */
export const toE7 = (degrees: Degrees): E7 => Math.round(degrees * 1e7);
/** Converts an entry of a fix column (degrees × 10⁷) to degrees. */
export const fromE7 = (entry: E7): Degrees => entry / 1e7;
