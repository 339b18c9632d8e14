/** Web Mercator, as the map draws it: the world is 512 × 2^zoom pixels wide. */

/** Pixels of one degree of longitude. */
export const pixelsPerDegree = (zoom: number): number => (512 * 2 ** zoom) / 360;

/** Metres of one pixel at a latitude. Circumference of the earth at the equator by WGS84: 40 075 016.686 m. */
export const metresPerPixel = (zoom: number, lat: number): number =>
  (40_075_016.686 * Math.cos((lat * Math.PI) / 180)) / (512 * 2 ** zoom);

const LIMIT = 85.051129;

/** Latitude on the Mercator axis, in degrees of longitude at the equator (−180 … 180). */
export function mercatorLat(lat: number): number {
  const clamped = Math.min(LIMIT, Math.max(-LIMIT, lat));
  return (Math.log(Math.tan(Math.PI / 4 + (clamped * Math.PI) / 360)) * 180) / Math.PI;
}

/** Pixels between two places on a map without pitch, the short way round the earth. */
export function pixelsBetween(lngA: number, latA: number, lngB: number, latB: number, zoom: number): number {
  const dx = ((lngA - lngB + 540) % 360) - 180;
  return Math.hypot(dx, mercatorLat(latA) - mercatorLat(latB)) * pixelsPerDegree(zoom);
}

/** The latitude of a place on the Mercator axis, `mercatorLat` turned round. Degrees. */
export const latOfMercator = (mercator: number): number =>
  (Math.atan(Math.exp((mercator * Math.PI) / 180)) * 360) / Math.PI - 90;
