import { type Box, boundsOf } from './boxes.ts';
import { latOfMercator, mercatorLat, pixelsPerDegree } from './mercator.ts';

/** The part of the map for the places, measured from the point that shows the map's centre (CSS pixels, down is positive). */
type Frame = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

export type TiltedOptions = {
  readonly frame: Frame;
  /** Tilt of the map, and the compass direction at its top (degrees). */
  readonly pitch: number;
  readonly bearing: number;
  /** Distance from the camera to the map's centre (CSS pixels). */
  readonly toCentre: number;
  readonly maxZoom: number;
};

/** Of the way from the centre up to the horizon, places take at most this share: nearer to it, all is in one line. */
const BELOW_HORIZON = 0.75;
/** Steps of a search by halves. 40 steps find a place among the pixels of a whole earth. */
const STEPS = 40;

/** Searches between two values by halves: returns the highest value for which `isLow` is still true. */
function search(from: number, to: number, isLow: (value: number) => boolean): number {
  let [low, high] = [from, to];
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    if (isLow(middle)) low = middle;
    else high = middle;
  }
  return low;
}

const extent = (values: readonly number[]) => [Math.min(...values), Math.max(...values)] as const;

/** A place in degrees. A longitude may be beyond ±180°, so that places across the date line are side by side. */
export type Spot = { readonly lng: number; readonly lat: number };

/** Returns the corners of an area. */
export function cornersOf(box: Box): readonly Spot[] {
  const [[west, south], [east, north]] = boundsOf(box);
  return [west, east].flatMap((lng) => [south, north].map((lat) => ({ lng, lat })));
}

/**
 * Returns the view in which places fill a part of a tilted map. MapLibre's own `fitBounds` calculates as if the map lay
 * flat, so that the places stand in a thin band far away. Here they are projected as the camera of a tilted map does:
 * what is nearer is larger.
 */
export function tiltedView(
  places: readonly Spot[],
  { frame, pitch, bearing, toCentre, maxZoom }: TiltedOptions,
): Spot & { readonly zoom: number } {
  const middle = (values: readonly number[]) => extent(values).reduce((sum, each) => sum + each, 0) / 2;
  const lng = middle(places.map((each) => each.lng));
  const mercator = middle(places.map(({ lat }) => mercatorLat(lat)));
  const [cos, sin] = [Math.cos((bearing * Math.PI) / 180), Math.sin((bearing * Math.PI) / 180)];
  const [flat, steep] = [Math.cos((pitch * Math.PI) / 180), Math.sin((pitch * Math.PI) / 180)];
  /** The places as the turned map shows them: right and down from their middle (degrees). */
  const spots = places.map((each) => {
    const [toEast, toNorth] = [each.lng - lng, mercatorLat(each.lat) - mercator];
    return { x: toEast * cos - toNorth * sin, y: -(toEast * sin + toNorth * cos) };
  });
  const top = Math.max(frame.top, (-BELOW_HORIZON * toCentre * flat) / steep);
  /** How far the map's centre must lie from the middle of the places, so that they are in the middle of the frame. */
  const centreAt = (scale: number) => {
    const farthest = 100 * toCentre;
    const depths = (down: number) => spots.map(({ y }) => toCentre - (y * scale - down) * steep);
    const rows = (down: number, depth: readonly number[]) =>
      extent(spots.map(({ y }, i) => (toCentre * flat * (y * scale - down)) / (depth[i] ?? 1)));
    const columns = (right: number, depth: readonly number[]) =>
      extent(spots.map(({ x }, i) => (toCentre * (x * scale - right)) / (depth[i] ?? 1)));
    // No place may be beside or behind the camera.
    const nearest = extent(spots.map(({ y }) => y * scale))[1] - toCentre / steep;
    const down = search(nearest + 1e-6, nearest + farthest, (at) => {
      const [high, low] = rows(at, depths(at));
      return high + low > top + frame.bottom;
    });
    const depth = depths(down);
    const right = search(-farthest, farthest, (at) => {
      const [first, last] = columns(at, depth);
      return first + last > frame.left + frame.right;
    });
    const [high, low] = rows(down, depth);
    const [first, last] = columns(right, depth);
    const fits = low - high <= frame.bottom - top && last - first <= frame.right - frame.left;
    return { down, right, fits };
  };
  const zoom = search(0, maxZoom, (at) => centreAt(pixelsPerDegree(at)).fits);
  const scale = pixelsPerDegree(zoom);
  const { down, right } = centreAt(scale);
  const [x, up] = [right / scale, -down / scale];
  return { lat: latOfMercator(mercator + up * cos - x * sin), lng: lng + x * cos + up * sin, zoom };
}
