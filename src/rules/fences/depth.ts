import type { FenceShape, Point } from '../../../events/geofence-types.ts';
import { metresBetweenE7 } from '../geodesy.ts';
import type { Degrees, Metres } from '../units.ts';
import { METRES_PER_DEGREE, unwrapped, wrapped } from './ring.ts';

const RADIANS = Math.PI / 180;

/** Computes how far inside a fence's shape a place is. Negative if the place is outside. */
export type Depth = (lat: Degrees, lng: Degrees) => Metres;

const metres = (latA: Degrees, lngA: Degrees, latB: Degrees, lngB: Degrees): Metres =>
  metresBetweenE7(latA * 1e7, lngA * 1e7, latB * 1e7, lngB * 1e7);

/** Returns a function that computes depths for one fence's shape; use it to check many places. */
export function depthOf(shape: FenceShape): Depth {
  if (shape.kind === 'circle') {
    const { lat, lng, radius } = shape;
    return (y, x) => radius - metres(lat, lng, y, x);
  }
  if (shape.kind === 'line') return line(shape.corners, shape.width);
  return shape.kind === 'rectangle' ? rectangle(shape) : polygon(shape.corners);
}

/** A part of the map (degrees × 10⁷). If `west` is greater than `east`, it crosses the date line. */
type View = { readonly west: number; readonly south: number; readonly east: number; readonly north: number };
/**
 * Whether a view of the map lies completely within a fence's shape. Checks the view's corners, centre and the middles
 * of its sides, which is enough for shapes that people draw. False if the view crosses the date line.
 */
export function surrounds(shape: FenceShape, { west, south, east, north }: View): boolean {
  const depth = depthOf(shape);
  const lats = [south, (south + north) / 2, north];
  const lngs = [west, (west + east) / 2, east];
  return west <= east && lats.every((lat) => lngs.every((lng) => depth(lat / 1e7, lng / 1e7) >= 0));
}

/**
 * Returns the greatest depth inside a fence's shape (metres). It is precise enough to decide whether a GPS accuracy is
 * too poor for this fence.
 */
export function reachOf(shape: FenceShape): Metres {
  if (shape.kind === 'circle') return shape.radius;
  if (shape.kind === 'line') return shape.width;
  const ring =
    shape.kind === 'polygon'
      ? unwrapped(shape.corners)
      : unwrapped([
          { lat: shape.south, lng: shape.west },
          { lat: shape.south, lng: shape.west + widthOf(shape) },
          { lat: shape.north, lng: shape.west + widthOf(shape) },
          { lat: shape.north, lng: shape.west },
        ]);
  const scale = Math.cos((ring.reduce((sum, { lat }) => sum + lat, 0) / Math.max(1, ring.length)) * RADIANS);
  let area = 0;
  let around = 0;
  for (const [i, a] of ring.entries()) {
    const b = ring[(i + 1) % ring.length] as Point;
    area += (a.lng * b.lat - b.lng * a.lat) * scale;
    around += Math.hypot((b.lng - a.lng) * scale, b.lat - a.lat);
  }
  // The greatest depth is estimated as twice the area divided by the perimeter (`area` is already doubled). This is
  // exact for shapes with an inscribed circle that touches all sides, and too small for all others.
  return around === 0 ? 0 : (Math.abs(area) / around) * METRES_PER_DEGREE;
}

const widthOf = ({ west, east }: { west: Degrees; east: Degrees }) => (((east - west) % 360) + 360) % 360;

/**
 * The depth inside a rectangle whose edges are parallels and meridians. For a place on the far side of a meridian edge,
 * the nearest point of the edge is where a great circle from the place meets it at a right angle.
 */
function rectangle(shape: { west: Degrees; south: Degrees; east: Degrees; north: Degrees }): Depth {
  const { west, south, east, north } = shape;
  const width = widthOf(shape);
  const held = (lat: Degrees) => Math.min(north, Math.max(south, lat));
  const toMeridian = (lat: Degrees, lng: Degrees, edge: Degrees): Metres => {
    const across = (lng - edge) * RADIANS;
    const foot = Math.atan2(Math.sin(lat * RADIANS), Math.cos(lat * RADIANS) * Math.cos(across)) / RADIANS;
    return metres(lat, lng, held(foot), edge);
  };
  return (lat, lng) => {
    const isBetween = (((lng - west) % 360) + 360) % 360 <= width;
    const sides = Math.min(toMeridian(lat, lng, west), toMeridian(lat, lng, east));
    if (isBetween && lat >= south && lat <= north)
      return Math.min(sides, (lat - south) * METRES_PER_DEGREE, (north - lat) * METRES_PER_DEGREE);
    return -(isBetween ? Math.abs(lat - held(lat)) * METRES_PER_DEGREE : sides);
  };
}

/**
 * The depth inside a polygon whose edges are straight lines in degrees, as in GeoJSON (RFC 7946, 3.1.1). A place is
 * inside if a line from it to the north crosses an odd number of edges. A polygon around a pole is closed along the
 * pole.
 */
function polygon(corners: readonly Point[]): Depth {
  const open = unwrapped(corners);
  const first = open[0];
  const last = open.at(-1);
  if (!first || !last || open.length < 3) return () => Number.NEGATIVE_INFINITY;
  const turn = wrapped(first.lng - last.lng) - (first.lng - last.lng);
  // A polygon that goes around the whole Earth is closed along the nearer pole.
  const pole = open.reduce((sum, { lat }) => sum + lat, 0) >= 0 ? 90 : -90;
  const ring =
    Math.abs(turn) < 180
      ? open
      : [
          ...open,
          { lat: first.lat, lng: first.lng + turn },
          { lat: pole, lng: first.lng + turn },
          { lat: pole, lng: first.lng },
        ];
  const edges = ring.map((from, i) => [from, ring[(i + 1) % ring.length] as Point] as const);
  const middle = ring.reduce((sum, { lng }) => sum + lng, 0) / ring.length;
  return (lat, lng) => {
    const x = middle + wrapped(lng - middle);
    let isIn = false;
    let nearest = Number.POSITIVE_INFINITY;
    for (const [a, b] of edges) {
      if (a.lng > x !== b.lng > x && lat < ((b.lat - a.lat) * (x - a.lng)) / (b.lng - a.lng) + a.lat)
        isIn = !isIn;
      // An edge along a pole is really just a point, and edges that lead to the pole are no real edges. Neither counts
      // for the distance.
      if (Math.abs(a.lat) === 90 || Math.abs(b.lat) === 90) continue;
      nearest = Math.min(nearest, toEdge(lat, x, a, b));
    }
    return isIn ? nearest : -nearest;
  };
}

/** Returns the distance from a place to an edge of a fence. The edge is a straight line in degrees. */
function toEdge(lat: Degrees, x: Degrees, a: Point, b: Point): Metres {
  const scale = Math.max(1e-6, Math.cos(lat * RADIANS));
  const dx = (b.lng - a.lng) * scale;
  const dy = b.lat - a.lat;
  const along = ((x - a.lng) * scale * dx + (lat - a.lat) * dy) / (dx * dx + dy * dy || 1);
  const t = Math.min(1, Math.max(0, along));
  return metres(lat, x, a.lat + dy * t, a.lng + (b.lng - a.lng) * t);
}

/** The depth inside the area that lies within `width` of a line. */
function line(corners: readonly Point[], width: Metres): Depth {
  const open = unwrapped(corners);
  if (open.length < 2) return () => Number.NEGATIVE_INFINITY;
  const middle = open.reduce((sum, { lng }) => sum + lng, 0) / open.length;
  return (lat, lng) => {
    const x = middle + wrapped(lng - middle);
    let nearest = Number.POSITIVE_INFINITY;
    for (let i = 1; i < open.length; i++)
      nearest = Math.min(nearest, toEdge(lat, x, open[i - 1] as Point, open[i] as Point));
    return width - nearest;
  };
}
