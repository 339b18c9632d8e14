import type { Point } from '../../../events/geofence-types.ts';
import type { Metres } from '../units.ts';

const METRES_PER_DEGREE = 111_320;
/** At a sharp bend of the line, a corner of the corridor is at most this many times `width` away from the line. */
const LONGEST_CORNER = 3;

type Way = { readonly x: number; readonly y: number };

/** Returns the direction from one point to another, as a vector of length 1. */
const wayOf = (from: Way, to: Way): Way => {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(x, y);
  return { x: x / length, y: y / length };
};

/**
 * Returns the outline of a corridor around a line, `width` metres to each side of it. Null if the line has no length.
 * Treats the Earth as flat around the line.
 */
export function corridor(line: readonly Point[], width: Metres): Point[] | null {
  const middle = ((line[0]?.lat ?? 0) + (line.at(-1)?.lat ?? 0)) / 2;
  const [high, wide] = [
    METRES_PER_DEGREE,
    METRES_PER_DEGREE * Math.max(0.01, Math.cos((middle * Math.PI) / 180)),
  ];
  const points = line
    .map(({ lat, lng }) => ({ x: lng * wide, y: lat * high }))
    .filter(({ x, y }, i, all) => i === 0 || x !== all[i - 1]?.x || y !== all[i - 1]?.y);
  if (points.length < 2) return null;
  const ways = points.slice(1).map((point, i) => wayOf(points[i] ?? point, point));
  const side = (sign: 1 | -1): Way[] =>
    points.map(({ x, y }, i) => {
      const before = ways[Math.max(0, i - 1)] ?? { x: 0, y: 0 };
      const after = ways[Math.min(i, ways.length - 1)] ?? before;
      // The corner of the corridor lies on the bisector of the bend, so far out that both sides of the corridor are
      // `width` away from the line.
      const sum = { x: -(before.y + after.y), y: before.x + after.x };
      const length = Math.hypot(sum.x, sum.y);
      if (length === 0) return { x: x - sign * after.y * width, y: y + sign * after.x * width };
      const reach = (width * Math.min(LONGEST_CORNER, 2 / length)) / length;
      return { x: x + sign * sum.x * reach, y: y + sign * sum.y * reach };
    });
  return [...side(1), ...side(-1).reverse()].map(({ x, y }) => ({
    lat: Math.min(90, Math.max(-90, y / high)),
    lng: x / wide,
  }));
}
