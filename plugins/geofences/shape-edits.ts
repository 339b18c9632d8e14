import type { FenceKind } from '../../events/fence-draft-types.ts';
import type { FenceShape, Point } from '../../events/geofence-types.ts';
import { metresBetween } from '../../src/rules/geodesy.ts';
import {
  boundsOf,
  METRES_PER_DEGREE,
  middleOf,
  placeAt,
  ringOf,
  unwrapped,
  wrapped,
} from '../../src/rules/fences/ring.ts';
import {
  LARGEST_RADIUS,
  leastCorners,
  MOST_CORNERS,
  SMALLEST_RADIUS,
} from '../../src/rules/fences/shape-rules.ts';
import { most } from '../../src/rules/extremes.ts';

/** How far a new fence along a line extends to each side of the line (metres). */
const USUAL_WIDTH = 50;
type ByCorners = Extract<FenceShape, { corners: unknown }>;
/** Whether a fence of this kind is drawn corner by corner, as polygons and lines are. */
export const isByCorners = (kind: FenceKind): kind is ByCorners['kind'] =>
  kind === 'polygon' || kind === 'line';
const hasCorners = (shape: FenceShape): shape is ByCorners => isByCorners(shape.kind);

/** A point of a drawn shape that can be dragged. `between` is the middle of an edge; dragging it adds a corner. */
export type Handle = Point & {
  readonly part: 'corner' | 'between' | 'middle' | 'radius';
  readonly index: number;
};

const EAST = Math.PI / 2;
const onEarth = ({ lat, lng }: Point): Point => ({
  lat: Math.min(85, Math.max(-85, lat)),
  lng: wrapped(lng),
});
/** Rounds a point to about ten centimetres. That is finer than any GPS receiver, and saves space in the log. */
const rounded = ({ lat, lng }: Point): Point => ({
  lat: Math.round(lat * 1e6) / 1e6,
  lng: Math.round(lng * 1e6) / 1e6,
});
const put = (point: Point): Point => rounded(onEarth(point));
const heldRadius = (metres: number) =>
  Math.round(Math.min(LARGEST_RADIUS, Math.max(SMALLEST_RADIUS, metres)) * 10) / 10;
/** Rounds the radius of a drawn circle, so that the user sees a number such as 150 m and not 147.3 m. */
function roundRadius(metres: number): number {
  const step = metres < 100 ? 5 : metres < 500 ? 10 : metres < 2_000 ? 50 : metres < 10_000 ? 100 : 1_000;
  return heldRadius(Math.round(metres / step) * step);
}

/**
 * Returns a new circle or rectangle around a place. For a polygon or a line, returns its first corner there.
 * `size`: metres from the middle to the edge.
 */
export function shapeAt(kind: FenceKind, place: Point, size: number): FenceShape {
  const at = put(place);
  if (kind === 'circle') return { kind, ...at, radius: roundRadius(size) };
  if (kind === 'polygon') return { kind, corners: [at] };
  if (kind === 'line') return { kind, corners: [at], width: USUAL_WIDTH };
  const half = heldRadius(size);
  const high = half / METRES_PER_DEGREE;
  const wide = high / Math.cos((at.lat * Math.PI) / 180);
  return between(
    { lat: at.lat - high * 0.7, lng: at.lng - wide },
    { lat: at.lat + high * 0.7, lng: at.lng + wide },
  );
}

/** Returns the rectangle with these two opposite corners, in any order. */
function between(a: Point, b: Point): FenceShape {
  const across = wrapped(b.lng - a.lng);
  const [one, two] = [put(a), put(b)];
  return {
    kind: 'rectangle',
    west: across >= 0 ? one.lng : two.lng,
    east: across >= 0 ? two.lng : one.lng,
    south: Math.min(one.lat, two.lat),
    north: Math.max(one.lat, two.lat),
  };
}

/**
 * Converts a shape to another kind at about the same place and of about the same size, such as a circle to a rectangle.
 */
export function asKind(shape: FenceShape, kind: FenceKind): FenceShape {
  if (shape.kind === kind) return shape;
  const middle = middleOf(shape);
  if (kind === 'line') {
    if (shape.kind === 'polygon') return { kind, corners: shape.corners, width: USUAL_WIDTH };
    // Any shape except a polygon becomes a line through its middle, from its western to its eastern edge.
    const { west, east } = boundsOf(shape);
    const ends = [west, east].map((lng) => put({ lat: middle.lat, lng }));
    return { kind, corners: ends, width: USUAL_WIDTH };
  }
  if (kind === 'polygon') {
    const ring = ringOf(shape);
    const every = shape.kind === 'circle' ? 8 : 1;
    return { kind, corners: ring.filter((_, i) => i % every === 0).map(put) };
  }
  const size = most(ringOf(shape).map((corner) => metresBetween(middle, corner)));
  return shapeAt(kind, middle, size * 0.7);
}
/** Returns the corners of a shape that the user can select and move. A circle has none. */
export const cornersOf = (shape: FenceShape): readonly Point[] =>
  shape.kind === 'circle' ? [] : hasCorners(shape) ? shape.corners : ringOf(shape).map(onEarth);

/** Returns all handles of a drawn shape. If handles overlap, the last of them gets the press. */
export function handlesOf(shape: FenceShape): readonly Handle[] {
  const middle: Handle[] =
    hasCorners(shape) && shape.corners.length < leastCorners(shape.kind)
      ? []
      : [{ part: 'middle', index: 0, ...onEarth(middleOf(shape)) }];
  if (shape.kind === 'circle')
    return [
      ...middle,
      { part: 'radius', index: 0, ...onEarth(placeAt(shape.lat, shape.lng, shape.radius, EAST)) },
    ];
  const corners = cornersOf(shape);
  const ring = unwrapped(corners);
  const edges =
    shape.kind === 'rectangle' || corners.length < 2 || corners.length >= MOST_CORNERS
      ? []
      : ring.slice(0, ring.length < 3 || shape.kind === 'line' ? -1 : undefined).map((a, index): Handle => {
          const b = ring[(index + 1) % ring.length] as Point;
          const lng = a.lng + wrapped(b.lng - a.lng) / 2;
          return { part: 'between', index, ...onEarth({ lat: (a.lat + b.lat) / 2, lng }) };
        });
  return [
    ...middle,
    ...edges,
    ...corners.map((corner, index): Handle => ({ part: 'corner', index, ...corner })),
  ];
}

/** Returns the shape moved so that its middle is at this place. */
export function movedTo(shape: FenceShape, place: Point): FenceShape {
  const middle = middleOf(shape);
  const [up, across] = [place.lat - middle.lat, wrapped(place.lng - middle.lng)];
  const move = ({ lat, lng }: Point) => put({ lat: lat + up, lng: lng + across });
  if (shape.kind === 'circle') return { ...shape, ...move(shape) };
  if (hasCorners(shape)) return { ...shape, corners: shape.corners.map(move) };
  const [low, high] = [
    move({ lat: shape.south, lng: shape.west }),
    move({ lat: shape.north, lng: shape.east }),
  ];
  return { kind: 'rectangle', west: low.lng, south: low.lat, east: high.lng, north: high.lat };
}

/** Returns the shape after one of its handles was dragged. */
export function dragged(
  shape: FenceShape,
  { part, index }: Pick<Handle, 'part' | 'index'>,
  place: Point,
): FenceShape {
  if (part === 'middle') return movedTo(shape, place);
  if (shape.kind === 'circle') return { ...shape, radius: roundRadius(metresBetween(shape, place)) };
  if (shape.kind === 'rectangle') {
    const opposite = cornersOf(shape)[(index + 2) % 4];
    return opposite ? between(opposite, place) : shape;
  }
  const at = put(place);
  return part === 'between'
    ? { ...shape, corners: shape.corners.toSpliced(index + 1, 0, at) }
    : { ...shape, corners: shape.corners.with(index, at) };
}

/** Returns the polygon or line with one more corner at its end. */
export const withCorner = (
  shape: FenceShape | null,
  place: Point,
  kind: ByCorners['kind'] = 'polygon',
): FenceShape =>
  shape?.kind === kind && hasCorners(shape)
    ? shape.corners.length >= MOST_CORNERS
      ? shape
      : { ...shape, corners: [...shape.corners, put(place)] }
    : shapeAt(kind, place, 0);

/**
 * Returns the shape without one corner; null if it was the only one. A polygon with three corners or a line with two
 * stays unchanged.
 */
export function withoutCorner(shape: FenceShape, index: number): FenceShape | null {
  if (!hasCorners(shape) || shape.corners.length === leastCorners(shape.kind)) return shape;
  const corners = shape.corners.toSpliced(index, 1);
  return corners.length === 0 ? null : { ...shape, corners };
}

/** Returns the shape scaled around its middle. */
export function resized(shape: FenceShape, by: number): FenceShape {
  if (shape.kind === 'circle') return { ...shape, radius: heldRadius(shape.radius * by) };
  const middle = middleOf(shape);
  const scale = ({ lat, lng }: Point) => ({
    lat: middle.lat + (lat - middle.lat) * by,
    lng: middle.lng + wrapped(lng - middle.lng) * by,
  });
  if (hasCorners(shape)) return { ...shape, corners: shape.corners.map((corner) => put(scale(corner))) };
  return between(scale({ lat: shape.south, lng: shape.west }), scale({ lat: shape.north, lng: shape.east }));
}

/**
 * Returns the place that is some pixels away from this one, for moving by arrow keys. `zoom` is as in MapLibre: at zoom
 * 0, the earth's circumference is 512 pixels.
 */
export function nudged({ lat, lng }: Point, east: number, north: number, zoom: number): Point {
  const degrees = 360 / (512 * 2 ** zoom);
  return put({ lat: lat + north * degrees * Math.cos((lat * Math.PI) / 180), lng: lng + east * degrees });
}
