/**
 * A marker on its way to the place its fix names: it stands at target + away × (1 − progress).
 *
 * The same sentence is computed here, for what the processor needs to know, and in the vertex shader (`gpu/glide.glsl.ts`)
 * for every marker in every frame.
 */
export type Glide = {
  /** Degrees from the target back to where the glide began. */
  readonly awayLng: number;
  readonly awayLat: number;
  /** Seconds on the map's own clock. */
  readonly start: number;
  /** Share of the way made in a second; 0 = stands at the target. */
  readonly perSecond: number;
};

export const AT_REST: Glide = { awayLng: 0, awayLat: 0, start: 0, perSecond: 0 };

/** Share of the way that is left, 1 … 0. Never negative, so that a marker cannot run past its fix. */
export function remaining(glide: Pick<Glide, 'start' | 'perSecond'>, time: number): number {
  if (glide.perSecond === 0) return 0;
  return 1 - Math.min(1, Math.max(0, (time - glide.start) * glide.perSecond));
}

/**
 * The glide from a place on screen to a new fix, the short way round the earth. Degrees, seconds.
 *
 * @param seconds how long it takes; 0 or less means that the marker stands there at once.
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
