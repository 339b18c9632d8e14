import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { address, personal } from '../src/kernel/secret.ts';
import { saysPlace } from './place-types.ts';

/** The map stopped moving. The payload is the map's new view. */
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
/** The map view (centre, zoom) of an earlier visit was loaded. */
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
/** The user asked the map to bring all shown devices into view, or one device. */
export const fitRequested = event('map/fitRequested', v.object({ device: v.nullable(v.number()) }));
/** Says that a place or an area is part of the open device's history, so closing the device still leads back. */
const ofHistory = { of: v.optional(v.literal('history')) };
/** Asks the map to show a place. If `zoom` is null, the map zooms in far enough for the user to recognise the place. */
export const placeRequested = event(
  'map/placeRequested',
  v.object({
    lat: personal(v.number()),
    lng: personal(v.number()),
    zoom: v.nullable(v.number()),
    ...ofHistory,
  }),
);
/** Asks the map to show an area (degrees). If `west` is greater than `east`, the area crosses the date line. */
export const areaRequested = event(
  'map/areaRequested',
  v.object({
    west: personal(v.number()),
    south: personal(v.number()),
    east: personal(v.number()),
    north: personal(v.number()),
    ...ofHistory,
  }),
);
/**
 * Devices at the same spot were spread out in a fan, so that the user can see and press each one. If there are too many
 * for one fan, it starts with the device at index `from`.
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
/** The fan that spreads devices at the same spot was closed. */
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
/** The user opened a map tool. Only one can be open. `devices`: the devices it works on. */
export const toolOpened = event('map/toolOpened', v.object({ tool, devices: v.array(v.number()) }));
export const toolClosed = event('map/toolClosed', v.object({ tool }));
/**
 * The map types. `online`: the street map of an online service (OpenFreeMap), which gets no request before a user
 * chooses it.
 */
export const MAP_TYPES = ['standard', 'online', 'light', 'dark', 'satellite', 'outdoor', 'embedded'] as const;
export type MapType = (typeof MAP_TYPES)[number];
/** The user chose another map type, such as satellite images. */
export const typeChosen = event('map/typeChosen', v.object({ type: v.picklist(MAP_TYPES) }));
/** The user switched the tilted 3D view of the map on or off. */
export const perspectiveChosen = event('map/perspectiveChosen', v.object({ on: v.boolean() }));
/** The user closed the note that the built-in map has no houses in 3D. It stays closed for this session. */
export const housesNoteClosed = event('map/housesNoteClosed');
/**
 * The user switched the places (geofences) of all devices on the map on or off. Off: the map has only those of the
 * selected device.
 */
export const placesChosen = event(
  'map/placesChosen',
  v.object({
    on: v.boolean(),
    /** The choice was loaded from storage; the user did not make it now. */
    from: v.optional(v.literal('storage')),
  }),
);
/** The attribution texts of the online map, as provided by its sources. */
export const creditsLearned = event(
  'map/creditsLearned',
  v.object({
    // Map servers write the attribution texts, so they may contain anything.
    credits: v.array(v.object({ text: personal(v.string()), href: v.nullable(personal(v.string())) })),
  }),
);
/** The user put a marker on a place of the map, by a long press or a search. */
export const placeMarked = event(
  'map/placeMarked',
  v.object({
    lat: personal(v.number()),
    lng: personal(v.number()),
    /** Name of the place with the marker, if known. */
    name: v.nullable(saysPlace(v.string())),
    by: v.picklist(['press', 'search']),
  }),
);
export const markCleared = event('map/markCleared');
/** The user requests directions to a place. A navigation app or website opens. */
export const routeWanted = event(
  'map/routeWanted',
  v.object({ lat: personal(v.number()), lng: personal(v.number()), name: v.nullable(saysPlace(v.string())) }),
);
const purpose = v.picklist(['file', 'print']);
/** The user requests a picture of the part of the map on screen. */
export const pictureWanted = event('map/pictureWanted', v.object({ purpose }));
/** The requested picture of the map is ready. `address`: its `blob:` URL, valid only while this page is open. */
export const pictureTaken = event('map/pictureTaken', v.object({ purpose, address: v.string() }));
export const pictureFailed = event('map/pictureFailed', v.object({ purpose }));
/**
 * The map switched to the configured online style or to the map that is built into the app (`embedded`). `reason`: why.
 */
export const basemapChanged = event(
  'map/basemapChanged',
  v.object({ kind: v.picklist(['online', 'embedded']), reason: v.string() }),
);
/**
 * The map cannot be drawn: there is no WebGL2, or the browser lost access to the graphics card (`lost`). The device
 * list is shown instead.
 */
export const drawingFailed = event(
  'map/drawingFailed',
  v.object({ message: personal(v.string()), reason: v.optional(v.picklist(['unsupported', 'lost'])) }),
);
/** The user retries to draw the map after drawing failed. */
export const drawingRetried = event('map/drawingRetried');
/** The URL of the page asks for a panel of a device (`/map/{component}/{deviceId}`). */
export const panelRequested = event(
  'map/panelRequested',
  v.object({ component: address(v.string()), device: personal(v.string()) }),
);
/** The panel that the URL asks for cannot open: there is no such panel, or the account has no such device. */
export const panelRefused = event('map/panelRefused', v.object({ reason: v.picklist(['panel', 'device']) }));
/** An open panel was closed: the app goes back by so many entries of the browser's history, to what was under it. */
export const panelLeft = event('map/panelLeft', v.object({ steps: v.number() }));
