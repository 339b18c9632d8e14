import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { saysPlace } from './place-types.ts';
import { device, group } from './device-types.ts';
import { failure } from './session-types.ts';

/**
 * The customer's devices were loaded. `leftOut`: names of devices that could not be parsed. They still exist but
 * are not shown.
 */
export const listed = event(
  'devices/listed',
  v.object({
    devices: v.array(device),
    leftOut: v.array(v.string()),
    source: v.picklist(['server', 'storage']),
  }),
);
/** The customer's device groups were loaded. */
export const groupsListed = event(
  'devices/groupsListed',
  v.object({ groups: v.array(group), source: v.picklist(['server', 'storage']) }),
);
export const listFailed = event('devices/listFailed', v.object({ failure }));
/** The server sent the changed fields of a device. If the device is new, it sent all fields. */
export const changed = event('devices/changed', v.object({ id: v.number(), changes: v.partial(device) }));
/** The server reported that this customer no longer has the device. */
export const removed = event('devices/removed', v.object({ id: v.number() }));
/** The user reloads the device list after loading failed. */
export const listRequested = event('devices/listRequested');

export const selected = event(
  'devices/selected',
  v.object({ id: v.number(), from: v.picklist(['map', 'list', 'link', 'storage']) }),
);
export const deselected = event('devices/deselected');
/**
 * On an earlier visit, the user opened these devices most recently (newest first). The list was loaded from storage.
 */
export const recentRestored = event('devices/recentRestored', v.object({ ids: v.array(v.number()) }));
/** The user selected these devices in the list for a bulk action. */
export const picked = event('devices/picked', v.object({ ids: v.array(v.number()) }));
/** From now on the map moves so that this device (`null`: every device) stays in view. */
export const followStarted = event('devices/followStarted', v.object({ id: v.nullable(v.number()) }));
/**
 * The map no longer follows a device: the user stopped it or moved the map, the device is gone, or a history was
 * opened.
 */
export const followEnded = event(
  'devices/followEnded',
  v.object({ by: v.picklist(['button', 'pan', 'gone', 'past']) }),
);
/** The user showed or hid a device on the map with the eye symbol in the device list. */
export const visibilityChanged = event(
  'devices/visibilityChanged',
  v.object({ id: v.number(), shown: v.boolean() }),
);
/** The user showed or hid several devices on the map at once: a whole group, or the selected ones. */
export const visibilitiesChanged = event(
  'devices/visibilitiesChanged',
  v.object({ ids: v.array(v.number()), shown: v.boolean() }),
);
/** The list of favourite devices, which the device list shows first. `storage`: it was loaded from this browser. */
export const favouritesChanged = event(
  'devices/favouritesChanged',
  v.object({ ids: v.array(v.number()), source: v.picklist(['user', 'storage']) }),
);
/** A section of the device list: a group (by id), the devices without a group, or the favourites. */
const section = v.union([v.number(), v.picklist(['none', 'favourites'])]);
export type Section = v.InferOutput<typeof section>;
/** The device list's filters (text, state, group or model), its sort order, and which sections are collapsed. */
export const listArranged = event(
  'devices/listArranged',
  v.object({
    text: personal(v.string()),
    states: v.array(v.picklist(['moving', 'standing', 'nosignal', 'off'])),
    group: v.nullable(v.number()),
    model: v.nullable(v.number()),
    /**
     * Whether the "only devices in view" filter is on: the device list then shows only the devices that are now visible
     * on the map.
     */
    inView: v.boolean(),
    sort: v.picklist(['position', 'name', 'contact', 'speed', 'state']),
    folded: v.array(section),
  }),
  { v: 2, upcast: { 1: (old: object) => ({ ...old, inView: false, folded: [] }) } },
);
/**
 * The devices that are now visible on the map, from top to bottom, then left to right. Only sent while the "only
 * devices in view" filter of the device list is on.
 */
export const inViewListed = event('devices/inViewListed', v.object({ ids: v.array(v.number()) }));
/**
 * The state and place of the device that the map follows, or else of the open one. `told`: which of the two changed, to
 * be announced to screen readers. Null: nothing to announce.
 */
export const movementWatched = event(
  'devices/movementWatched',
  v.object({
    id: v.number(),
    state: v.picklist(['moving', 'standing', 'nosignal', 'off']),
    place: v.nullable(personal(v.string())),
    /** The grid cell to which the name of the place belongs. Left out while no name is known. */
    cell: v.optional(saysPlace(v.string())),
    told: v.nullable(v.picklist(['state', 'place'])),
  }),
);
