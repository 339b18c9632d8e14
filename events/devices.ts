import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { device, group } from './device-types.ts';
import { failure } from './session-types.ts';

/**
 * The customer's devices. `leftOut`: names of entries that could not be parsed. They still exist but are not shown.
 */
export const listed = event(
  'devices/listed',
  v.object({
    devices: v.array(device),
    leftOut: v.array(v.string()),
    source: v.picklist(['server', 'storage']),
  }),
);
/** The customer's device groups. */
export const groupsListed = event(
  'devices/groupsListed',
  v.object({ groups: v.array(group), source: v.picklist(['server', 'storage']) }),
);
export const listFailed = event('devices/listFailed', v.object({ failure }));
/** The server sent what changed about a device. For a new device it sends everything. */
export const changed = event('devices/changed', v.object({ id: v.number(), changes: v.partial(device) }));
/** The server reported that a device is gone. */
export const removed = event('devices/removed', v.object({ id: v.number() }));
/** The user reloads the list after it failed. */
export const listRequested = event('devices/listRequested');

export const selected = event(
  'devices/selected',
  v.object({ id: v.number(), from: v.picklist(['map', 'list', 'link', 'storage']) }),
);
export const deselected = event('devices/deselected');
/** The devices that were opened most recently on an earlier visit, newest first. */
export const recentRestored = event('devices/recentRestored', v.object({ ids: v.array(v.number()) }));
/** The devices selected for a bulk action. */
export const picked = event('devices/picked', v.object({ ids: v.array(v.number()) }));
/** From now on the map keeps this device (or all of them, `null`) in view. */
export const followStarted = event('devices/followStarted', v.object({ id: v.nullable(v.number()) }));
/** Following ended: the user stopped it, the device is gone, or a history was opened. */
export const followEnded = event(
  'devices/followEnded',
  v.object({ by: v.picklist(['button', 'pan', 'gone', 'past']) }),
);
/** The user showed or hid the device with the eye in the list. */
export const visibilityChanged = event(
  'devices/visibilityChanged',
  v.object({ id: v.number(), shown: v.boolean() }),
);
/** Several devices at once: a whole group, or the selected ones. */
export const visibilitiesChanged = event(
  'devices/visibilitiesChanged',
  v.object({ ids: v.array(v.number()), shown: v.boolean() }),
);
/** All favourite devices, which the list shows first. `storage`: as stored in this browser. */
export const favouritesChanged = event(
  'devices/favouritesChanged',
  v.object({ ids: v.array(v.number()), source: v.picklist(['user', 'storage']) }),
);
/** A heading of the list: a group, the devices without a group, or the favourites. */
const section = v.union([v.number(), v.picklist(['none', 'favourites'])]);
export type Section = v.InferOutput<typeof section>;
/** The list's filters (text, state, group or model), its order, and which headings are folded. */
export const listArranged = event(
  'devices/listArranged',
  v.object({
    text: personal(v.string()),
    states: v.array(v.picklist(['moving', 'standing', 'nosignal', 'off'])),
    group: v.nullable(v.number()),
    model: v.nullable(v.number()),
    /** Show only what the map shows now, in reading order. */
    inView: v.boolean(),
    sort: v.picklist(['position', 'name', 'contact', 'speed', 'state']),
    folded: v.array(section),
  }),
  { v: 2, upcast: { 1: (old: object) => ({ ...old, inView: false, folded: [] }) } },
);
/** The devices that the map shows, while the list follows it: top to bottom, then left to right. */
export const inViewListed = event('devices/inViewListed', v.object({ ids: v.array(v.number()) }));
/** The movement of the open or followed device. `told` names what is worth announcing: empty when watching begins. */
export const movementWatched = event(
  'devices/movementWatched',
  v.object({
    id: v.number(),
    state: v.picklist(['moving', 'standing', 'nosignal', 'off']),
    place: v.nullable(personal(v.string())),
    told: v.nullable(v.picklist(['state', 'place'])),
  }),
);
