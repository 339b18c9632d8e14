import { type Box, isInside } from './boxes.ts';
import type { Fleet, Movement } from './fleet.ts';

/** Length of one window in which the speed of markers is measured (seconds). A marker's glide never takes longer. */
const WINDOW = 1;

/**
 * Measures the speed of the fastest marker in view, so that no more frames are drawn than needed for visible movement.
 *
 * Speeds are in degrees per second, because the zoom may change while markers glide. The result is the highest speed of
 * the last one to two seconds.
 */
export class MotionMeter {
  #until = 0;
  #fastest = 0;
  #before = 0;
  #windowEnd = 0;

  /** Adds a glide that starts now: its length in degrees and its duration in seconds. */
  add(degrees: number, seconds: number, time: number): void {
    this.#turn(time);
    this.#until = Math.max(this.#until, time + seconds);
    this.#fastest = Math.max(this.#fastest, degrees / seconds);
  }

  /** Whether any marker in view glides. */
  isMoving(time: number): boolean {
    return time < this.#until;
  }

  /** When the last glide of a marker ends. */
  get until(): number {
    return this.#until;
  }

  /** Returns the speed of the fastest marker that may still be gliding (degrees per second). */
  speed(time: number): number {
    this.#turn(time);
    return time < this.#until ? Math.max(this.#fastest, this.#before) : 0;
  }

  #turn(time: number): void {
    if (time < this.#windowEnd) return;
    this.#before = time < this.#windowEnd + WINDOW ? this.#fastest : 0;
    this.#fastest = 0;
    this.#windowEnd = time + WINDOW;
  }
}

/** A movement between two frames that is smaller than this is invisible (pixels). */
const VISIBLE_STEP = 0.5;
/**
 * Over less than this distance (pixels), markers jump instead of gliding: users see no difference, and a jump needs
 * only one frame.
 */
export const SHORTEST_GLIDE = 2;
/** Maximum time until a change becomes visible on the map (seconds; F3). */
export const LONGEST_WAIT = 0.2;

/**
 * With more markers than this in view, frames are limited to one per `CROWD_INTERVAL`, so that a single fast marker
 * does not force the map to draw at the display's full frame rate.
 */
const CROWD = 1_000;
/** Minimum time between two frames if there are more than `CROWD` markers in view (seconds). */
const CROWD_INTERVAL = 0.1;

/**
 * Returns how long to wait before the next frame is worth drawing (seconds). 0: draw it with the display's next frame.
 * @param longest the maximum result (seconds), such as the time until the current glides end
 * @param inView number of markers that the frame draws
 */
export function frameInterval(pixelsPerSecond: number, longest = LONGEST_WAIT, inView = 1): number {
  const interval = VISIBLE_STEP / Math.max(pixelsPerSecond, 1e-9);
  if (inView > CROWD) return Math.min(longest, Math.max(interval, CROWD_INTERVAL));
  return interval < 1 / 30 ? 0 : Math.min(longest, interval);
}

/**
 * Adds to the meter the glides that start in view. Returns what the user will see of the new positions: `motion`,
 * `places` (a marker that is at a new place at once), or `nothing`.
 */
export function noteMotion(
  fleet: Fleet,
  { rows }: Movement,
  meter: MotionMeter,
  view: Box,
  time: number,
): 'motion' | 'places' | 'nothing' {
  if (rows === 'all') return 'places';
  let seen: 'motion' | 'places' | 'nothing' = 'nothing';
  const { lat, lng, shown } = fleet.targets;
  // A device in a cluster has no marker, so frames drawn for its glide would show no difference.
  const { shown: hasMarker } = fleet.markers;
  for (const row of rows) {
    if (!shown[row]) continue;
    const toLat = lat[row] as number;
    const toLng = lng[row] as number;
    if (!isInside(view, toLat, toLng)) continue;
    const end = fleet.glideEnd(row);
    if (seen === 'nothing') seen = 'places';
    if (end <= time || !hasMarker[row]) continue;
    const [fromLng, fromLat] = fleet.shownAt(row, time);
    meter.add(Math.hypot(fromLng - toLng / 1e7, fromLat - toLat / 1e7), end - time, time);
    seen = 'motion';
  }
  return seen;
}
