import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { device, group } from './device-types.ts';
import { failure } from './session-types.ts';

/** The customer's devices. `leftOut` names entries that could not be read; they are not lost, just not shown. */
export const listed = event(
  'devices/listed',
  v.object({
    devices: v.array(device),
    leftOut: v.array(v.string()),
    source: v.picklist(['server', 'storage']),
  }),
);
/** The customer's groups of devices. */
export const groupsListed = event(
  'devices/groupsListed',
  v.object({ groups: v.array(group), source: v.picklist(['server', 'storage']) }),
);
export const listFailed = event('devices/listFailed', v.object({ failure }));
/** The server told what has changed of a device; of a new one it tells everything. */
export const changed = event('devices/changed', v.object({ id: v.number(), changes: v.partial(device) }));
/** The server told that a device is gone. */
export const removed = event('devices/removed', v.object({ id: v.number() }));
/** The user asks for the list again after it failed. */
export const listRequested = event('devices/listRequested');

export const selected = event(
  'devices/selected',
  v.object({ id: v.number(), from: v.picklist(['map', 'list', 'link', 'storage']) }),
);
export const deselected = event('devices/deselected');
/** The devices that were opened last on an earlier visit, the newest first. */
export const recentRestored = event('devices/recentRestored', v.object({ ids: v.array(v.number()) }));
/** The devices that are picked for something to be done with all of them. */
export const picked = event('devices/picked', v.object({ ids: v.array(v.number()) }));
/** The map keeps this device (or all of them, `null`) in view from now on. */
export const followStarted = event('devices/followStarted', v.object({ id: v.nullable(v.number()) }));
/** Following ended: the user stopped it, the device is gone, or a history was opened. */
export const followEnded = event(
  'devices/followEnded',
  v.object({ by: v.picklist(['button', 'pan', 'gone', 'past']) }),
);
/** Shown on or hidden from the map, by the list's eye. */
export const visibilityChanged = event(
  'devices/visibilityChanged',
  v.object({ id: v.number(), shown: v.boolean() }),
);
/** Several at once: a whole group, or those that are picked. */
export const visibilitiesChanged = event(
  'devices/visibilitiesChanged',
  v.object({ ids: v.array(v.number()), shown: v.boolean() }),
);
/** The devices that stand first in the list, all of them; `storage`: as they were kept in this browser. */
export const favouritesChanged = event(
  'devices/favouritesChanged',
  v.object({ ids: v.array(v.number()), source: v.picklist(['user', 'storage']) }),
);
/** A heading of the list: a group, those without one, or the favourites. */
const section = v.union([v.number(), v.picklist(['none', 'favourites'])]);
export type Section = v.InferOutput<typeof section>;
/** Text, state, group or model the list is narrowed to, its order, and which headings are folded. */
export const listArranged = event(
  'devices/listArranged',
  v.object({
    text: personal(v.string()),
    states: v.array(v.picklist(['moving', 'standing', 'nosignal', 'off'])),
    group: v.nullable(v.number()),
    model: v.nullable(v.number()),
    /** Only what the map shows now, in reading order. */
    inView: v.boolean(),
    sort: v.picklist(['position', 'name', 'contact', 'speed', 'state']),
    folded: v.array(section),
  }),
  { v: 2, upcast: { 1: (old: object) => ({ ...old, inView: false, folded: [] }) } },
);
/** What the map shows of the devices while the list follows it: from top to bottom, then from left to right. */
export const inViewListed = event('devices/inViewListed', v.object({ ids: v.array(v.number()) }));
/**
 * How the device that is open or followed is now. `told` names what of it is worth a word: nothing when watching began.
 */
export const movementWatched = event(
  'devices/movementWatched',
  v.object({
    id: v.number(),
    state: v.picklist(['moving', 'standing', 'nosignal', 'off']),
    place: v.nullable(personal(v.string())),
    told: v.nullable(v.picklist(['state', 'place'])),
  }),
);
