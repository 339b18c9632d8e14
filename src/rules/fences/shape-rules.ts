import type { FenceShape, Point } from '../../../events/geofence-types.ts';
import { corridor } from './corridor.ts';
import { reachOf } from './depth.ts';
import { boundsOf, unwrapped } from './ring.ts';

/**
 * The smallest radius of a circular fence (metres), because GPS is not reliable for a smaller one. The server has the
 * same limit for a park guard (an alarm for when a parked device moves).
 */
export const SMALLEST_RADIUS = 20;
export const LARGEST_RADIUS = 100_000;
/** Half of the smallest width of a fence that is not a circle (metres). */
const SMALLEST_REACH = 10;
/**
 * The largest height and width of a fence (degrees): about 500 km. Larger shapes are whole countries, for which fences
 * are the wrong tool.
 */
const LARGEST_HEIGHT = 4.5;
const LARGEST_WIDTH = 9;
export const MOST_CORNERS = 100;
/** How far a fence around a line must extend to each side at least, and may extend at most (metres). */
export const NARROWEST = SMALLEST_REACH;
export const WIDEST = 10_000;
/** Returns the minimum number of corners of a fence of this shape. */
export const leastCorners = (kind: FenceShape['kind']): number => (kind === 'line' ? 2 : 3);
/**
 * A fence may not extend beyond this latitude: web maps end there (Web Mercator), so the user could not see the rest.
 */
const LAST_PARALLEL = 85;

/** Why a shape cannot be used as a fence. */
export type ShapeProblem = 'fewCorners' | 'manyCorners' | 'crossing' | 'tooSmall' | 'tooLarge' | 'outside';

/** Returns why a shape cannot be used as a fence. Null if it can. */
export function problemOf(shape: FenceShape): ShapeProblem | null {
  if (shape.kind === 'circle') {
    if (!(Math.abs(shape.lat) <= LAST_PARALLEL && Math.abs(shape.lng) <= 180)) return 'outside';
    if (!(shape.radius >= SMALLEST_RADIUS)) return 'tooSmall';
    return shape.radius > LARGEST_RADIUS ? 'tooLarge' : null;
  }
  if (shape.kind === 'polygon' || shape.kind === 'line') {
    if (shape.corners.length < leastCorners(shape.kind)) return 'fewCorners';
    if (shape.corners.length > MOST_CORNERS) return 'manyCorners';
  }
  const { west, south, east, north } = boundsOf(shape);
  if (!(south >= -LAST_PARALLEL && north <= LAST_PARALLEL && Number.isFinite(west) && Number.isFinite(east)))
    return 'outside';
  if (north - south > LARGEST_HEIGHT || east - west > LARGEST_WIDTH) return 'tooLarge';
  if (shape.kind === 'polygon' && crossingEdge(shape.corners) !== null) return 'crossing';
  if (shape.kind === 'rectangle' && !(shape.north > shape.south)) return 'tooSmall';
  if (shape.kind === 'line') {
    if (shape.width > WIDEST) return 'tooLarge';
    if (corridor(unwrapped(shape.corners), shape.width) === null) return 'tooSmall';
  }
  return reachOf(shape) >= SMALLEST_REACH ? null : 'tooSmall';
}

/**
 * Returns the first edge of a polygon that crosses or touches another edge, as the index of the edge's first corner.
 * Null if there is none.
 */
export function crossingEdge(corners: readonly Point[]): number | null {
  const ring = unwrapped(corners);
  const count = ring.length;
  for (let i = 0; i < count; i++)
    for (let j = i + 1; j < count; j++) {
      const [a, b] = [ring[i] as Point, ring[(i + 1) % count] as Point];
      const [c, d] = [ring[j] as Point, ring[(j + 1) % count] as Point];
      const isNext = j === i + 1 || (i === 0 && j === count - 1);
      // Adjacent edges share a corner. They count as crossing only if one runs back along the other.
      if (isNext ? runsBack(a, b, c, d, j === i + 1) : crosses(a, b, c, d)) return i;
    }
  return null;
}

/** Returns on which side of the line from `a` to `b` the point `c` is: positive on the left. */
const turn = (a: Point, b: Point, c: Point) =>
  (b.lng - a.lng) * (c.lat - a.lat) - (b.lat - a.lat) * (c.lng - a.lng);
const isWithin = (a: Point, b: Point, c: Point) =>
  Math.min(a.lng, b.lng) <= c.lng &&
  c.lng <= Math.max(a.lng, b.lng) &&
  Math.min(a.lat, b.lat) <= c.lat &&
  c.lat <= Math.max(a.lat, b.lat);

function crosses(a: Point, b: Point, c: Point, d: Point): boolean {
  const [one, two, three, four] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)];
  if (one > 0 !== two > 0 && three > 0 !== four > 0 && one * two * three * four !== 0) return true;
  return (
    (one === 0 && isWithin(a, b, c)) ||
    (two === 0 && isWithin(a, b, d)) ||
    (three === 0 && isWithin(c, d, a)) ||
    (four === 0 && isWithin(c, d, b))
  );
}

function runsBack(a: Point, b: Point, c: Point, d: Point, follows: boolean): boolean {
  const [from, shared, to] = follows ? [a, b, d] : [b, a, c];
  if (turn(from, shared, to) !== 0) return false;
  return (
    (from.lng - shared.lng) * (to.lng - shared.lng) + (from.lat - shared.lat) * (to.lat - shared.lat) >= 0
  );
}
