import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { address, personal } from '../src/kernel/secret.ts';
import { saysPlace } from './place-types.ts';

/** The map stopped moving. */
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
/** The camera of an earlier visit was loaded. */
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
/** Requests that the map shows a place. Without a zoom, the map zooms in enough to make it out. */
export const placeRequested = event(
  'map/placeRequested',
  v.object({ lat: personal(v.number()), lng: personal(v.number()), zoom: v.nullable(v.number()) }),
);
/** Requests that the map shows an area (degrees). If `west` is greater than `east`, it crosses the date line. */
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
 * Devices at the same spot were fanned out, so that the user can see and press each. If there are many, only those
 * from `from` on show at once.
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
/** The fan was closed. */
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
/** The user opened a map tool. Only one can be open. `devices`: what it applies to. */
export const toolOpened = event('map/toolOpened', v.object({ tool, devices: v.array(v.number()) }));
export const toolClosed = event('map/toolClosed', v.object({ tool }));
export const MAP_TYPES = ['standard', 'light', 'dark', 'satellite', 'outdoor', 'embedded'] as const;
export type MapType = (typeof MAP_TYPES)[number];
/** The user chose the map type. */
export const typeChosen = event('map/typeChosen', v.object({ type: v.picklist(MAP_TYPES) }));
/** The user switched the tilted 3D view of the map on or off. */
export const perspectiveChosen = event('map/perspectiveChosen', v.object({ on: v.boolean() }));
/** The attribution of the online map, as its sources state it. */
export const creditsLearned = event(
  'map/creditsLearned',
  v.object({
    // The map servers write these texts, so they may contain anything.
    credits: v.array(v.object({ text: personal(v.string()), href: v.nullable(personal(v.string())) })),
  }),
);
/** A place was marked on the map, by a long press or a search. */
export const placeMarked = event(
  'map/placeMarked',
  v.object({
    lat: personal(v.number()),
    lng: personal(v.number()),
    /** Its name, if known. */
    name: v.nullable(saysPlace(v.string())),
    by: v.picklist(['press', 'search']),
  }),
);
export const markCleared = event('map/markCleared');
/** The user requests directions to a place, in the phone's or browser's own navigation. */
export const routeWanted = event(
  'map/routeWanted',
  v.object({ lat: personal(v.number()), lng: personal(v.number()), name: v.nullable(saysPlace(v.string())) }),
);
const purpose = v.picklist(['file', 'print']);
/** The user requests a picture of what the map shows. */
export const pictureWanted = event('map/pictureWanted', v.object({ purpose }));
/** The picture is ready. `address` is valid for this page only. */
export const pictureTaken = event('map/pictureTaken', v.object({ purpose, address: v.string() }));
export const pictureFailed = event('map/pictureFailed', v.object({ purpose }));
/** Which map is drawn now, the configured online style or the embedded one, and why. */
export const basemapChanged = event(
  'map/basemapChanged',
  v.object({ kind: v.picklist(['online', 'embedded']), reason: v.string() }),
);
/** The map cannot be drawn (no WebGL2), or no longer (`lost`: the graphics card is gone). The list replaces it. */
export const drawingFailed = event(
  'map/drawingFailed',
  v.object({ message: personal(v.string()), reason: v.optional(v.picklist(['unsupported', 'lost'])) }),
);
/** The user retries the map after that. */
export const drawingRetried = event('map/drawingRetried');
/** The address requests a panel of a device (`/map/{component}/{deviceId}`). */
export const panelRequested = event(
  'map/panelRequested',
  v.object({ component: address(v.string()), device: personal(v.string()) }),
);
/** The panel does not exist, or the account has no such device. */
export const panelRefused = event('map/panelRefused', v.object({ reason: v.picklist(['panel', 'device']) }));
