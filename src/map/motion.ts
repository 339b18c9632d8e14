import { type Box, isInside } from './boxes.ts';
import type { Fleet, Movement } from './fleet.ts';

/** How long one window of the meter lasts; a glide lasts no longer. */
const WINDOW = 1;

/**
 * How fast the fastest marker in view moves, so that frames are drawn only as often as something can be seen to move.
 *
 * Speeds are in degrees a second, because the zoom may change while markers glide. The fastest of the last one to two
 * seconds counts.
 */
export class MotionMeter {
  #until = 0;
  #fastest = 0;
  #before = 0;
  #windowEnd = 0;

  /** Notes a glide that begins: its length in degrees, and how many seconds it takes. */
  add(degrees: number, seconds: number, time: number): void {
    this.#turn(time);
    this.#until = Math.max(this.#until, time + seconds);
    this.#fastest = Math.max(this.#fastest, degrees / seconds);
  }

  /** True while a glide in view is under way. */
  isMoving(time: number): boolean {
    return time < this.#until;
  }

  /** When the last glide ends. */
  get until(): number {
    return this.#until;
  }

  /** Degrees a second of the fastest glide that may be under way. */
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

/** A move by less than this between two frames cannot be seen. */
const VISIBLE_STEP = 0.5;
/** The longest a change waits to be seen (F3). */
export const LONGEST_WAIT = 0.2;

/** Seconds until the next frame is worth drawing; 0 = with the next one of the display. */
export function frameInterval(pixelsPerSecond: number): number {
  const interval = VISIBLE_STEP / Math.max(pixelsPerSecond, 1e-9);
  return interval < 1 / 30 ? 0 : Math.min(LONGEST_WAIT, interval);
}

/**
 * Notes the glides that begin in view and are long enough to be seen. Says what of a change there is to see: motion, a
 * place that changed at once, or nothing.
 */
export function noteMotion(
  fleet: Fleet,
  { rows }: Movement,
  meter: MotionMeter,
  view: Box,
  pixelsPerDegree: number,
  time: number,
): 'motion' | 'places' | 'nothing' {
  if (rows === 'all') return 'places';
  let seen: 'motion' | 'places' | 'nothing' = 'nothing';
  const { lat, lng, shown } = fleet.targets;
  for (const row of rows) {
    if (!shown[row]) continue;
    const toLat = lat[row] as number;
    const toLng = lng[row] as number;
    if (!isInside(view, toLat, toLng)) continue;
    const end = fleet.glideEnd(row);
    if (seen === 'nothing') seen = 'places';
    if (end <= time) continue;
    const [fromLng, fromLat] = fleet.shownAt(row, time);
    const degrees = Math.hypot(fromLng - toLng / 1e7, fromLat - toLat / 1e7);
    if (degrees * pixelsPerDegree < VISIBLE_STEP) continue;
    meter.add(degrees, end - time, time);
    seen = 'motion';
  }
  return seen;
}
