import type { Coordinates } from './coordinates.ts';

/** WGS84: half the longer axis in metres, and the square of the first eccentricity. */
const AXIS = 6_378_137;
const E2 = 0.006_694_379_990_14;
const SCALE = 0.9996;
const DEGREES = 180 / Math.PI;

/**
 * A place by its zone and metres in the Universal Transverse Mercator system.
 * Formulas: J. P. Snyder, "Map Projections – A Working Manual", USGS Professional Paper 1395 (1987), eqs. 8-17 to 8-25.
 */
export function utmPlace(
  zone: number,
  isNorth: boolean,
  easting: number,
  northing: number,
): Coordinates | null {
  if (
    !(zone >= 1 && zone <= 60) ||
    !(easting >= 100_000 && easting < 1_000_000) ||
    !(northing >= 0 && northing < 1e7)
  )
    return null;
  const e1 = (1 - Math.sqrt(1 - E2)) / (1 + Math.sqrt(1 - E2));
  const second = E2 / (1 - E2);
  const meridian = (isNorth ? northing : northing - 1e7) / SCALE;
  const mu = meridian / (AXIS * (1 - E2 / 4 - (3 * E2 ** 2) / 64 - (5 * E2 ** 3) / 256));
  const foot =
    mu +
    ((3 * e1) / 2 - (27 * e1 ** 3) / 32) * Math.sin(2 * mu) +
    ((21 * e1 ** 2) / 16 - (55 * e1 ** 4) / 32) * Math.sin(4 * mu) +
    ((151 * e1 ** 3) / 96) * Math.sin(6 * mu) +
    ((1097 * e1 ** 4) / 512) * Math.sin(8 * mu);
  const c = second * Math.cos(foot) ** 2;
  const t = Math.tan(foot) ** 2;
  const inner = 1 - E2 * Math.sin(foot) ** 2;
  const n = AXIS / Math.sqrt(inner);
  const r = (AXIS * (1 - E2)) / inner ** 1.5;
  const d = (easting - 500_000) / (n * SCALE);
  const lat =
    foot -
    ((n * Math.tan(foot)) / r) *
      (d ** 2 / 2 -
        ((5 + 3 * t + 10 * c - 4 * c ** 2 - 9 * second) * d ** 4) / 24 +
        ((61 + 90 * t + 298 * c + 45 * t ** 2 - 252 * second - 3 * c ** 2) * d ** 6) / 720);
  const lng =
    (d -
      ((1 + 2 * t + c) * d ** 3) / 6 +
      ((5 - 2 * c + 28 * t - 3 * c ** 2 + 8 * second + 24 * t ** 2) * d ** 5) / 120) /
    Math.cos(foot);
  return { lat: lat * DEGREES, lng: lng * DEGREES + (zone - 1) * 6 - 177 };
}
