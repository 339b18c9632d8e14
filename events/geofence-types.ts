import * as v from 'valibot';
import { personal } from '../src/kernel/secret.ts';

const point = v.object({ lat: personal(v.number()), lng: personal(v.number()) });
export type Point = v.InferOutput<typeof point>;

/**
 * The shape of a fence, in degrees and metres. The sides of a rectangle run north–south and east–west. If `west` is
 * greater than `east`, the rectangle crosses the date line.
 */
export const fenceShape = v.variant('kind', [
  v.object({
    kind: v.literal('circle'),
    lat: personal(v.number()),
    lng: personal(v.number()),
    radius: v.number(),
  }),
  v.object({
    kind: v.literal('rectangle'),
    west: personal(v.number()),
    south: personal(v.number()),
    east: personal(v.number()),
    north: personal(v.number()),
  }),
  /** A polygon as a fence: at least three corners. The last corner connects to the first. */
  v.object({ kind: v.literal('polygon'), corners: v.array(point) }),
  /** A line as a fence: at least two corners. Everything within `width` metres of the line is inside. */
  v.object({ kind: v.literal('line'), corners: v.array(point), width: v.number() }),
]);
export type FenceShape = v.InferOutput<typeof fenceShape>;

/**
 * A fence around a place, for one device. For a fence that applies to several devices, an identical copy is stored for
 * each device.
 */
export const geofence = v.object({
  /** The fence's id on the server. Below 0: the server does not know the fence yet. */
  id: v.number(),
  device: v.number(),
  name: personal(v.string()),
  /** `#rrggbb` */
  colour: v.string(),
  shape: fenceShape,
  /** Whether the fence raises alarms at all. */
  on: v.boolean(),
  onEnter: v.boolean(),
  onLeave: v.boolean(),
  /** The fence's own id on a server where one fence serves several devices. Alerts refer to the fence by this id. */
  of: v.optional(v.number()),
  /** Whether the fence is for a group that contains the device. It cannot be changed for this device alone. */
  byGroup: v.optional(v.boolean()),
});
export type Geofence = v.InferOutput<typeof geofence>;
export const geofenceChanges = v.partial(v.omit(geofence, ['id', 'device', 'of', 'byGroup']));
export type GeofenceChanges = v.InferOutput<typeof geofenceChanges>;
