/** Metres of a degree of latitude, on a sphere of the earth's mean radius. */
const PER_DEGREE = 111_195;

/** How far two places near each other are apart, in metres; on a plane, good for some kilometres. */
export const metresBetween = (latA: number, lngA: number, latB: number, lngB: number): number =>
  Math.hypot(latB - latA, (lngB - lngA) * Math.cos((latA * Math.PI) / 180)) * PER_DEGREE;
