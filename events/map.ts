import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { address, personal } from '../src/kernel/secret.ts';
import { saysPlace } from './place-types.ts';

/** The map came to rest. */
export const cameraSettled = event(
  'map/cameraSettled',
  v.object({
    lat: personal(v.number()),
    lng: personal(v.number()),
    zoom: v.number(),
    bearing: v.number(),
    pitch: v.number(),
    by: v.picklist(['user', 'app']),
  }),
);
/** The camera of an earlier visit was found. */
export const cameraRestored = event(
  'map/cameraRestored',
  v.object({
    lat: personal(v.number()),
    lng: personal(v.number()),
    zoom: v.number(),
    bearing: v.number(),
    pitch: v.number(),
  }),
);
/** The user asked to see all shown devices, or one. */
export const fitRequested = event('map/fitRequested', v.object({ device: v.nullable(v.number()) }));
/** A place is wanted on screen; without a zoom it is shown no farther away than it can be made out. */
export const placeRequested = event(
  'map/placeRequested',
  v.object({ lat: personal(v.number()), lng: personal(v.number()), zoom: v.nullable(v.number()) }),
);
/** An area is wanted on screen, degrees. `west` may be greater than `east`: it lies across the date line. */
export const areaRequested = event(
  'map/areaRequested',
  v.object({
    west: personal(v.number()),
    south: personal(v.number()),
    east: personal(v.number()),
    north: personal(v.number()),
  }),
);
/**
 * Devices that lie on one spot were fanned out around it, so that each can be seen and pressed. Of many only those from
 * `from` on are shown at once.
 */
export const fannedOut = event(
  'map/fannedOut',
  v.object({
    lat: personal(v.number()),
    lng: personal(v.number()),
    devices: v.array(v.number()),
    from: v.number(),
  }),
);
/** The fan is put together again. */
export const fanClosed = event('map/fanClosed');
const tool = v.picklist([
  'history',
  'measure',
  'heat',
  'rides',
  'passport',
  'report',
  'voice',
  'photos',
  'contacts',
  'geofences',
  'quiet',
  'places',
]);
export type MapTool = v.InferOutput<typeof tool>;
/** The user took up a tool of the map; only one is in hand. `devices`: what it is to be used on. */
export const toolOpened = event('map/toolOpened', v.object({ tool, devices: v.array(v.number()) }));
export const toolClosed = event('map/toolClosed', v.object({ tool }));
export const MAP_TYPES = ['standard', 'light', 'dark', 'satellite', 'outdoor', 'embedded'] as const;
export type MapType = (typeof MAP_TYPES)[number];
/** The user chose which map lies beneath. */
export const typeChosen = event('map/typeChosen', v.object({ type: v.picklist(MAP_TYPES) }));
/** The user wants the map tilted, with what stands on the ground standing up, or flat again. */
export const perspectiveChosen = event('map/perspectiveChosen', v.object({ on: v.boolean() }));
/** Whom to thank for the online map, as its own sources say. */
export const creditsLearned = event(
  'map/creditsLearned',
  v.object({
    // The servers of maps write them: they may say anything.
    credits: v.array(v.object({ text: personal(v.string()), href: v.nullable(personal(v.string())) })),
  }),
);
/** A place was marked on the map, by a long press there or because it was looked for. */
export const placeMarked = event(
  'map/placeMarked',
  v.object({
    lat: personal(v.number()),
    lng: personal(v.number()),
    /** What it is called, where that is known. */
    name: v.nullable(saysPlace(v.string())),
    by: v.picklist(['press', 'search']),
  }),
);
export const markCleared = event('map/markCleared');
/** The way to a place is wanted, from whatever the phone or browser uses for that. */
export const routeWanted = event(
  'map/routeWanted',
  v.object({ lat: personal(v.number()), lng: personal(v.number()), name: v.nullable(saysPlace(v.string())) }),
);
const purpose = v.picklist(['file', 'print']);
/** The user wants what the map shows as a picture. */
export const pictureWanted = event('map/pictureWanted', v.object({ purpose }));
/** It is there; `address` is good for this page only. */
export const pictureTaken = event('map/pictureTaken', v.object({ purpose, address: v.string() }));
export const pictureFailed = event('map/pictureFailed', v.object({ purpose }));
/** Which map is drawn now: the configured online style or the embedded one, and why. */
export const basemapChanged = event(
  'map/basemapChanged',
  v.object({ kind: v.picklist(['online', 'embedded']), reason: v.string() }),
);
/** The map cannot be drawn here (no WebGL2), or not any more (`lost`: its graphics card is gone); the list stands in. */
export const drawingFailed = event(
  'map/drawingFailed',
  v.object({ message: personal(v.string()), reason: v.optional(v.picklist(['unsupported', 'lost'])) }),
);
/** The user wants the map tried again after that. */
export const drawingRetried = event('map/drawingRetried');
/** The address asks for a panel on a device (`/map/{component}/{deviceId}`). */
export const panelRequested = event(
  'map/panelRequested',
  v.object({ component: address(v.string()), device: personal(v.string()) }),
);
/** There is no such panel, or no such device in the account. */
export const panelRefused = event('map/panelRefused', v.object({ reason: v.picklist(['panel', 'device']) }));
