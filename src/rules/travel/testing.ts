import { type FixColumns, toE7 } from '../../../events/fix-columns.ts';
import { type Way, wayOf } from './way.ts';

/** A fix as written in tests (seconds, degrees, km/h, metres). */
export type PlainFix = {
  at: number;
  lat?: number;
  lng?: number;
  speed?: number;
  accuracy?: number;
  battery?: number;
  flags?: number;
};

/** The start of all test tracks (Unix seconds): 15 June 2026. */
export const BEGIN = 1_781_510_400;

/**
 * Returns these fixes as columns of one device, in the given order. The `at` of a fix is in seconds since `BEGIN`. For
 * tests.
 */
export const columnsOf = (fixes: readonly PlainFix[], device = 1): FixColumns => ({
  device: fixes.map(() => device),
  at: fixes.map(({ at }) => BEGIN + at),
  lat: fixes.map(({ lat = 57.7 }) => toE7(lat)),
  lng: fixes.map(({ lng = 11.97 }) => toE7(lng)),
  speed: fixes.map(({ speed = 0 }) => Math.round(speed * 10)),
  heading: fixes.map(() => 0),
  accuracy: fixes.map(({ accuracy = 0 }) => accuracy),
  battery: fixes.map(({ battery = -1 }) => battery),
  flags: fixes.map(({ flags = 0 }) => flags),
  steps: fixes.map(() => 0),
});

export const aWay = (...fixes: PlainFix[]): Way => wayOf(columnsOf(fixes), 1, 1, 0xffff_ffff).way;

/** Returns the latitude this many metres north of where the test tracks start (degrees); precise enough for tests. */
export const north = (metres: number): number => 57.7 + metres / 111_195;
