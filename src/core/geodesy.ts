/** Mean radius of the Earth in metres (IUGG). */
const EARTH_RADIUS = 6_371_008.8;
const RADIANS_PER_E7 = Math.PI / 180 / 1e7;

/**
 * Great-circle distance in metres between two places in degrees × 10⁷, by the haversine formula
 * (R. W. Sinnott, "Virtues of the Haversine", 1984). Off by at most 0.6 % from the ellipsoid.
 */
export function metresBetween(latA: number, lngA: number, latB: number, lngB: number): number {
  const a = Math.sin(((latB - latA) * RADIANS_PER_E7) / 2);
  const b = Math.sin(((lngB - lngA) * RADIANS_PER_E7) / 2);
  const chord = a * a + Math.cos(latA * RADIANS_PER_E7) * Math.cos(latB * RADIANS_PER_E7) * b * b;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(chord)));
}
