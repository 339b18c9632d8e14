import * as v from 'valibot';
import { device, group } from './device-types.ts';
import { geofence, geofenceChanges } from './geofence-types.ts';
import { failure } from './session-types.ts';
import { share, shareChanges } from './share-types.ts';

/** What people can change of a device. */
export const deviceChanges = v.partial(
  v.pick(device, ['name', 'colour', 'icon', 'image', 'group', 'position', 'shown', 'note', 'alarms', 'plan']),
);
export type DeviceChanges = v.InferOutput<typeof deviceChanges>;

export const groupChanges = v.partial(v.omit(group, ['id']));
export type GroupChanges = v.InferOutput<typeof groupChanges>;

const alertMark = v.object({ read: v.boolean() });

/**
 * What is to become of a thing: `set` is what it is to be, `was` what it was before. Turned round it is its own undoing.
 *
 * Of a new thing `was` is null, of one that is to go `set` is null. Several devices may be set to the same at once; what each
 * was is kept by its id. Things that the server does not know yet have an id below 0 (a share: a salt that begins with `new-`).
 */
export const edit = v.variant('of', [
  v.object({
    of: v.literal('devices'),
    ids: v.array(v.number()),
    set: deviceChanges,
    was: v.record(v.string(), deviceChanges),
  }),
  v.object({
    of: v.literal('group'),
    id: v.number(),
    set: v.nullable(groupChanges),
    was: v.nullable(groupChanges),
  }),
  v.object({
    of: v.literal('geofence'),
    id: v.number(),
    device: v.number(),
    set: v.nullable(geofenceChanges),
    was: v.nullable(geofenceChanges),
  }),
  v.object({
    of: v.literal('share'),
    id: v.string(),
    set: v.nullable(shareChanges),
    was: v.nullable(shareChanges),
  }),
  v.object({
    of: v.literal('alerts'),
    /** Marks are one thing: they reach the server in the order they were made. */
    id: v.literal(0),
    /** Those that it makes read or unread: they were not before. */
    ids: v.array(v.number()),
    /** The server marks these only (null), all of one device by its id, or all there are, whether the app knows them or not. */
    every: v.nullable(v.union([v.number(), v.literal('customer')])),
    set: alertMark,
    was: alertMark,
  }),
]);
export type Edit = v.InferOutput<typeof edit>;

/** An edit on its way to the server. */
export const change = v.object({
  /** Ours: the server knows a change by it that it is sent twice. */
  id: v.string(),
  /** Changes of one press have the same: they are undone together. */
  batch: v.string(),
  /** When it was made, milliseconds since 1970. */
  at: v.number(),
  /** Not sent before, milliseconds since 1970: what cannot be brought back waits until it can no more be undone. */
  notBefore: v.number(),
  edit,
  /** Why it was refused, where it was: then it waits for the user, not for the server. */
  refused: v.optional(failure),
});
export type Change = v.InferOutput<typeof change>;

/** What the server has now of the thing that was changed. */
export const outcome = v.variant('of', [
  v.object({ of: v.literal('devices'), devices: v.array(device) }),
  v.object({ of: v.literal('group'), group }),
  v.object({ of: v.literal('geofence'), geofence }),
  v.object({ of: v.literal('share'), share }),
  /** These alerts are marked so. */
  v.object({ of: v.literal('alerts'), ids: v.array(v.number()), read: v.boolean() }),
  /** It is gone, as was wanted. */
  v.object({ of: v.literal('gone') }),
]);
export type Outcome = v.InferOutput<typeof outcome>;
