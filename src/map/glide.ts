/**
 * The glide of a marker to its new fix. While it lasts, the marker's position is target + away × (1 − progress).
 *
 * The formula exists twice: here, for the app's own calculations, and in the vertex shader (`gpu/glide-module.ts`), for
 * all markers in each frame.
 */
export type Glide = {
  /** Degrees of longitude and latitude from the glide's target back to its start. */
  readonly awayLng: number;
  readonly awayLat: number;
  /** When the glide started (seconds on the map's own clock). */
  readonly start: number;
  /** Share of the glide's distance covered per second; 0 if the marker is at its target. */
  readonly perSecond: number;
};

export const AT_REST: Glide = { awayLng: 0, awayLat: 0, start: 0, perSecond: 0 };

/**
 * Returns the share of a glide that is still to be covered, from 1 down to 0. Never negative, so that a marker cannot
 * overshoot its fix.
 */
export function remaining(glide: Pick<Glide, 'start' | 'perSecond'>, time: number): number {
  if (glide.perSecond === 0) return 0;
  return 1 - Math.min(1, Math.max(0, (time - glide.start) * glide.perSecond));
}

/**
 * Returns a marker's glide from its place on screen to a new fix, the shorter way round the earth. In degrees and
 * seconds.
 *
 * @param seconds the glide's duration; with 0 or less, the marker jumps to the new fix at once.
 */
export function glideTo(
  shownLng: number,
  shownLat: number,
  lng: number,
  lat: number,
  time: number,
  seconds: number,
): Glide {
  if (!(seconds > 0)) return AT_REST;
  let awayLng = shownLng - lng;
  if (awayLng > 180) awayLng -= 360;
  if (awayLng < -180) awayLng += 360;
  return { awayLng, awayLat: shownLat - lat, start: time, perSecond: 1 / seconds };
}
