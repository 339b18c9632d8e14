import * as v from 'valibot';
import type { FenceShape, Geofence, GeofenceChanges } from '../../../events/geofence-types.ts';
import { isRecord } from '../reading.ts';
import { rawFlag, rawId, rawNumberOrNull, rawText } from './raw.ts';
import { least, most } from '../../rules/extremes.ts';
import { ringOf } from '../../rules/fences/ring.ts';

const PLAIN = '#2f6fde';
const KINDS = { circle: 1, rectangle: 2, polygon: 3 } as const;
/**
 * Number of corners of the polygon that is sent for a circle, because some servers only read polygons (`coordinates`).
 */
const ROUND = 32;
const METRES_PER_DEGREE = 111_320;

/** Parses a value that is JSON text; returns any other value unchanged. */
const fromJson = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return null;
  }
};
type Corner = { readonly lat: number; readonly lng: number };
const isPlace = (lat: number, lng: number) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180;
/** Reads one corner of a geofence, `[lng, lat]`, as numbers or text. */
function toCorner(value: unknown): Corner | null {
  const [lng, lat] = Array.isArray(value) ? value.map((each) => v.parse(rawNumberOrNull, each)) : [];
  return typeof lng === 'number' && typeof lat === 'number' && isPlace(lat, lng) ? { lat, lng } : null;
}

function toShape(
  kind: number | null,
  coordinates: unknown,
  options: Record<string, unknown>,
): FenceShape | null {
  const list = fromJson(coordinates);
  const corners = (Array.isArray(list) ? list : []).map(toCorner).filter((corner) => corner !== null);
  if (kind === KINDS.circle) {
    const middle = toCorner(fromJson(options['center']));
    const radius = v.parse(rawNumberOrNull, options['radius']);
    if (middle && radius !== null && radius > 0) return { kind: 'circle', ...middle, radius };
    return circleOf(corners);
  }
  const open =
    corners.length > 1 && JSON.stringify(corners[0]) === JSON.stringify(corners.at(-1))
      ? corners.slice(0, -1)
      : corners;
  if (open.length < 3) return null;
  if (kind !== KINDS.rectangle) return { kind: 'polygon', corners: open };
  const lngs = open.map(({ lng }) => lng);
  const lats = open.map(({ lat }) => lat);
  const [low, high] = [least(lngs), most(lngs)];
  const [south, north] = [least(lats), most(lats)];
  // Only an upright rectangle is read as a rectangle. Another client may have drawn a rotated one, which must stay a
  // polygon to keep its shape.
  const isUpright = open.every(
    ({ lat, lng }) => isNear(lng, [low, high], high - low) && isNear(lat, [south, north], north - south),
  );
  if (!isUpright) return { kind: 'polygon', corners: open };
  // A rectangle wider than half the world crosses the date line.
  const [west, east] = high - low > 180 ? [high, low] : [low, high];
  return { kind: 'rectangle', west, south, east, north };
}
const isNear = (value: number, ends: readonly number[], length: number) =>
  ends.some((end) => Math.abs(value - end) <= length / 1000);

/**
 * Rebuilds a circle that arrives without centre and radius. Both are calculated from the corners, which are sent for
 * clients that cannot draw circles.
 */
function circleOf(corners: readonly Corner[]): FenceShape | null {
  if (corners.length < 8) return null;
  const bounds = (values: readonly number[]) => [least(values), most(values)] as const;
  const [south, north] = bounds(corners.map(({ lat }) => lat));
  const [west, east] = bounds(corners.map(({ lng }) => lng));
  const radius = ((north - south) / 2) * METRES_PER_DEGREE;
  if (!(radius > 0) || east - west > 180) return null;
  return { kind: 'circle', lat: (south + north) / 2, lng: (west + east) / 2, radius };
}

/** Schema of a geofence in the service's format. A geofence with an unreadable shape is left out. */
export const rawGeofence = v.pipe(
  v.object({
    id: rawId,
    iddevice: rawId,
    name: v.optional(rawText, ''),
    shape_type: v.optional(rawNumberOrNull, null),
    coordinates: v.optional(v.unknown()),
    options: v.optional(v.unknown()),
    status: v.optional(rawFlag(true), 1),
    trigger_enter: v.optional(rawFlag(false), 0),
    trigger_leave: v.optional(rawFlag(false), 0),
  }),
  v.transform((raw) => {
    const found = fromJson(raw.options);
    const options = isRecord(found) ? found : {};
    return { ...raw, options, shape: toShape(raw.shape_type, raw.coordinates, options) };
  }),
  v.check(({ shape }) => shape !== null, 'expected a circle, a rectangle or a polygon'),
);

export function toGeofence(raw: v.InferOutput<typeof rawGeofence>): Geofence {
  const colour = raw.options['color'];
  return {
    id: raw.id,
    device: raw.iddevice,
    name: raw.name,
    colour: typeof colour === 'string' && /^#[0-9a-f]{6}$/i.test(colour) ? colour.toLowerCase() : PLAIN,
    shape: raw.shape as FenceShape,
    on: raw.status,
    onEnter: raw.trigger_enter,
    onLeave: raw.trigger_leave,
  };
}

function ring(shape: FenceShape): [number, number][] {
  if (shape.kind === 'polygon') return shape.corners.map(({ lat, lng }) => [lng, lat]);
  if (shape.kind === 'rectangle') {
    const { west, south, east, north } = shape;
    return [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
    ];
  }
  // This server does not support lines as geofences, so it gets the area along the line as a polygon.
  if (shape.kind === 'line') return ringOf(shape).map(({ lat, lng }) => [lng, lat]);
  const { lat, lng, radius } = shape;
  const high = radius / METRES_PER_DEGREE;
  const wide = high / Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  return Array.from({ length: ROUND }, (_, i) => {
    const turn = (i / ROUND) * 2 * Math.PI;
    const [x, y] = [lng + wide * Math.sin(turn), lat + high * Math.cos(turn)];
    return [((((x + 180) % 360) + 360) % 360) - 180, Math.min(90, Math.max(-90, y))];
  });
}

/**
 * Converts a geofence, or changes of one, to the service's format, in which `coordinates` and `options` are JSON
 * text.
 */
export function toRawGeofence(fence: GeofenceChanges): Record<string, unknown> {
  const { shape, colour = PLAIN } = fence;
  const round =
    shape?.kind === 'circle'
      ? { radius: String(shape.radius), center: JSON.stringify([shape.lng, shape.lat]) }
      : {};
  return {
    ...(fence.name !== undefined && { name: fence.name }),
    ...(shape && {
      shape_type: KINDS[shape.kind === 'line' ? 'polygon' : shape.kind],
      coordinates: JSON.stringify(ring(shape)),
      options: JSON.stringify({ color: colour, fillColor: colour, opacity: 0.5, ...round }),
    }),
    ...(fence.on !== undefined && { status: fence.on ? 1 : 0 }),
    ...(fence.onEnter !== undefined && { trigger_enter: fence.onEnter ? 1 : 0 }),
    ...(fence.onLeave !== undefined && { trigger_leave: fence.onLeave ? 1 : 0 }),
  };
}
