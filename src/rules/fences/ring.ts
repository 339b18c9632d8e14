import type { FenceShape, Point } from '../../../events/geofence-types.ts';
import { least, most } from '../extremes.ts';
import { corridor } from './corridor.ts';
import type { Degrees, Metres, Radians } from '../units.ts';

/** Metres per degree of latitude on the sphere that `geodesy.ts` uses. */
export const METRES_PER_DEGREE = (6_371_008.8 * Math.PI) / 180;
const RADIANS = Math.PI / 180;

/** Returns a difference of longitudes in the shorter direction around the Earth, −180 … 180. */
export const wrapped = (degrees: Degrees): Degrees => ((((degrees + 180) % 360) + 360) % 360) - 180;

/**
 * Returns the corners of a shape with continuous longitudes. They do not jump at the date line, so they may exceed
 * ±180.
 */
export function unwrapped(corners: readonly Point[]): Point[] {
  let before: number | null = null;
  return corners.map(({ lat, lng }) => {
    const next: number = before === null ? lng : before + wrapped(lng - before);
    before = next;
    return { lat, lng: next };
  });
}

/**
 * Returns the place at a distance and direction (clockwise from north) from another place. Formula: E. Williams,
 * "Aviation Formulary".
 */
export function placeAt(lat: Degrees, lng: Degrees, metres: Metres, turn: Radians): Point {
  const way = (metres / METRES_PER_DEGREE) * RADIANS;
  const y = lat * RADIANS;
  const sine = Math.sin(y) * Math.cos(way) + Math.cos(y) * Math.sin(way) * Math.cos(turn);
  const across = Math.atan2(Math.sin(turn) * Math.sin(way) * Math.cos(y), Math.cos(way) - Math.sin(y) * sine);
  return { lat: Math.asin(Math.min(1, Math.max(-1, sine))) / RADIANS, lng: lng + across / RADIANS };
}

/** The number of corners of the polygon that is drawn for a circle. */
const ROUND = 64;

/**
 * Returns the outline of a fence's shape: its corners in order. The first corner is not repeated at the end, and
 * longitudes do not jump at the date line.
 */
export function ringOf(shape: FenceShape): Point[] {
  if (shape.kind === 'polygon') return unwrapped(shape.corners);
  if (shape.kind === 'line') {
    const line = unwrapped(shape.corners);
    return corridor(line, shape.width) ?? line;
  }
  if (shape.kind === 'circle')
    return Array.from({ length: ROUND }, (_, i) =>
      placeAt(shape.lat, shape.lng, shape.radius, (i / ROUND) * 2 * Math.PI),
    );
  const { west, south, north } = shape;
  const east = west + ((((shape.east - west) % 360) + 360) % 360);
  return [
    { lat: south, lng: west },
    { lat: south, lng: east },
    { lat: north, lng: east },
    { lat: north, lng: west },
  ];
}

/**
 * Returns the outlines to draw for a shape: the outline itself, and a copy at the other edge of the world map if it
 * crosses the date line.
 */
export function drawnRings(ring: readonly Point[]): (readonly Point[])[] {
  const lngs = ring.map(({ lng }) => lng);
  const moved = (turn: number) => ring.map(({ lat, lng }) => ({ lat, lng: lng + turn }));
  return [
    ring,
    ...(lngs.some((lng) => lng > 180) ? [moved(-360)] : []),
    ...(lngs.some((lng) => lng < -180) ? [moved(360)] : []),
  ];
}

/**
 * Returns the centre of a fence's shape. The fence's name is drawn there, and the map moves there to bring the fence
 * into view.
 */
export function middleOf(shape: FenceShape): Point {
  if (shape.kind === 'circle') return { lat: shape.lat, lng: shape.lng };
  const { west, south, east, north } = boundsOf(shape);
  return { lat: (south + north) / 2, lng: wrapped((west + east) / 2) };
}

/** Returns the bounding box of a fence's shape (degrees); `east` may exceed 180. */
export function boundsOf(shape: FenceShape): {
  west: Degrees;
  south: Degrees;
  east: Degrees;
  north: Degrees;
} {
  const ring = ringOf(shape);
  const lats = ring.map(({ lat }) => lat);
  const lngs = ring.map(({ lng }) => lng);
  return {
    west: least(lngs),
    south: least(lats),
    east: most(lngs),
    north: most(lats),
  };
}
