/** Formulas of the Web Mercator projection, as the map uses it: the world is 512 × 2^zoom pixels wide. */

/** Returns the width of a degree of longitude in pixels. */
export const pixelsPerDegree = (zoom: number): number => (512 * 2 ** zoom) / 360;

/**
 * Returns the width of a pixel in metres at a latitude. Uses the earth's circumference at the equator by WGS84: 40 075
 * 016.686 m.
 */
export const metresPerPixel = (zoom: number, lat: number): number =>
  (40_075_016.686 * Math.cos((lat * Math.PI) / 180)) / (512 * 2 ** zoom);

const LIMIT = 85.051129;

/**
 * Converts a latitude to its position on the Mercator map's vertical axis, in degrees of longitude at the equator
 * (−180 … 180).
 */
export function mercatorLat(lat: number): number {
  const clamped = Math.min(LIMIT, Math.max(-LIMIT, lat));
  return (Math.log(Math.tan(Math.PI / 4 + (clamped * Math.PI) / 360)) * 180) / Math.PI;
}

/** Returns the distance in pixels between two places on a map without tilt, the shorter way round the earth. */
export const pixelsBetween = (lngA: number, latA: number, lngB: number, latB: number, zoom: number): number =>
  Math.hypot(...pixelsAway(lngA, latA, lngB, latB, zoom));

/**
 * Returns how many pixels east and north of place B place A is, on a map without tilt, the shorter way round the
 * earth.
 */
export function pixelsAway(
  lngA: number,
  latA: number,
  lngB: number,
  latB: number,
  zoom: number,
): readonly [east: number, north: number] {
  const scale = pixelsPerDegree(zoom);
  return [(((lngA - lngB + 540) % 360) - 180) * scale, (mercatorLat(latA) - mercatorLat(latB)) * scale];
}

/**
 * Converts a position on the Mercator map's vertical axis back to a latitude (degrees): the inverse of
 * `mercatorLat`.
 */
export const latOfMercator = (mercator: number): number =>
  (Math.atan(Math.exp((mercator * Math.PI) / 180)) * 360) / Math.PI - 90;
