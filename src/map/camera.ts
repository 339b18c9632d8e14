import * as deviceEvents from '../../events/devices.ts';
import * as map from '../../events/map.ts';
import { mapType } from '../core/app/map-look.ts';
import { projection } from '../kernel/projection.ts';
import { select } from '../kernel/read.ts';
import { attributions } from './basemap/attributions.ts';
import type { Credit } from './basemap/credits.ts';

export type CameraView = {
  readonly lat: number;
  readonly lng: number;
  readonly zoom: number;
  readonly bearing: number;
  readonly pitch: number;
};

/**
 * What the map should bring into view: one device or all devices (`null`), an earlier view, a place, or an area in
 * degrees.
 */
export type Wish =
  | { readonly device: number | null }
  | { readonly view: CameraView }
  | { readonly place: { readonly lat: number; readonly lng: number; readonly zoom: number | null } }
  | {
      readonly area: {
        readonly west: number;
        readonly south: number;
        readonly east: number;
        readonly north: number;
      };
    };

export type Camera = {
  /** The view at which the camera rests or last rested. Null until the map is shown for the first time. */
  view: CameraView | null;
  /** What brought the camera to this view. */
  by: 'restored' | 'user' | 'app' | null;
  /** The view from which the camera flew to the open device. Null if there is none, or the user has moved the map since. */
  before: CameraView | null;
  /**
   * The last request to bring something into view, and the number of requests so far. `isOpen` until the camera rests
   * again: the map may not be on screen yet, or the device may not have a position yet.
   */
  wish: { of: Wish; count: number; isOpen: boolean } | null;
  basemap: { kind: 'online' | 'embedded'; reason: string } | null;
  /** Copyright attributions of the online map, from its sources. */
  credits: readonly { readonly text: string; readonly href: string | null }[];
  /** Why this browser cannot draw a map, or null. */
  failure: string | null;
  /**
   * True if the browser took away the graphics context, or the map's code did not load; in both cases a retry may help.
   */
  isLost: boolean;
  /** True if the user has closed the note that the built-in map has no houses in 3D. */
  isHousesNoteClosed: boolean;
};

const next = ({ wish }: Camera, of: Wish): Camera['wish'] => ({
  of,
  count: (wish?.count ?? 0) + 1,
  isOpen: true,
});

/** Projection: the state of the map's camera, so that a replay moves the map too. */
export const camera = projection<Camera>(
  'map/camera',
  {
    view: null,
    by: null,
    before: null,
    wish: null,
    basemap: null,
    credits: [],
    failure: null,
    isLost: false,
    isHousesNoteClosed: false,
  },
  (on) => [
    on(map.cameraSettled, (s, { payload: { by, ...view } }) => {
      s.view = view;
      s.by = by;
      if (s.wish) s.wish.isOpen = false;
      if (by === 'user') s.before = null;
    }),
    on(map.cameraRestored, (s, { payload }) => {
      s.view = payload;
      s.by = 'restored';
      s.before = null;
    }),
    on(map.fitRequested, (s, { payload: { device } }) => {
      s.before = device === null ? null : (s.before ?? s.view);
      s.wish = next(s, { device });
    }),
    on(deviceEvents.deselected, (s) => {
      if (s.before) s.wish = next(s, { view: s.before });
      else if (s.wish && 'device' in s.wish.of) s.wish.isOpen = false;
      s.before = null;
    }),
    // A camera that follows a device stays with it, also when its panel is closed. A map that was tilted stays tilted.
    ...[deviceEvents.followStarted, map.perspectiveChosen].map((fact) =>
      on(fact, (s) => {
        s.before = null;
      }),
    ),
    on(map.placeRequested, (s, { payload: { of, ...place } }) => {
      if (of !== 'history') s.before = null;
      s.wish = next(s, { place });
    }),
    on(map.areaRequested, (s, { payload: { of, ...area } }) => {
      if (of !== 'history') s.before = null;
      s.wish = next(s, { area });
    }),
    on(map.basemapChanged, (s, { payload }) => {
      s.basemap = payload;
    }),
    on(map.creditsLearned, (s, { payload }) => {
      s.credits = payload.credits;
    }),
    on(map.housesNoteClosed, (s) => {
      s.isHousesNoteClosed = true;
    }),
    on(map.drawingFailed, (s, { payload }) => {
      s.failure = payload.message;
      s.isLost ||= payload.reason === 'lost';
    }),
    on(map.drawingRetried, (s) => {
      s.failure = null;
    }),
  ],
);

/** The copyright attributions of the map on screen. */
export const mapCredits = select((read): readonly Credit[] => {
  const { basemap, credits } = read(camera);
  if (basemap?.kind !== 'online') return attributions.embedded;
  // An online map's sources provide their attributions only after the first tiles have loaded.
  return credits.length === 0 && read(mapType) === 'online' ? attributions.openFreeMap : credits;
});

/** Rounds a camera view to values that fit a log line: 0.1 m, 1/1000 of a zoom level, 0.1°. */
export const rounded = (view: CameraView): CameraView => ({
  lat: round(view.lat, 1e6),
  lng: round(view.lng, 1e6),
  zoom: round(view.zoom, 1e3),
  bearing: round(view.bearing, 10),
  pitch: round(view.pitch, 10),
});

/** Rounds to multiples of 1 / `by`. Adding 0 turns −0 into 0. */
const round = (value: number, by: number) => Math.round(value * by) / by + 0;

export const isSameView = (a: CameraView, b: CameraView): boolean =>
  a.lat === b.lat && a.lng === b.lng && a.zoom === b.zoom && a.bearing === b.bearing && a.pitch === b.pitch;
