import type { Map as MapLibreMap, PaddingOptions } from 'maplibre-gl';
import * as mapEvents from '../../events/map.ts';
import { census } from '../core/app/clock.ts';
import { attention } from '../core/devices/devices.ts';
import { mapLook } from '../core/app/map-look.ts';
import { positions } from '../core/positions/positions.ts';
import type { Draft } from '../kernel/event.ts';
import type { Read } from '../kernel/read.ts';
import { hasStreets } from './basemap/areas.ts';
import { type Box, boundsOf, boxAround, rowsInside } from './boxes.ts';
import { camera, type CameraView, isSameView, rounded, type Wish } from './camera.ts';
import { liftOf } from './detail.ts';
import type { Fleet } from './fleet.ts';
import type { MapLayerContext } from './layers.ts';
import { openingBox, type Room } from './opening-box.ts';
import { boxInSight, sightOf } from './sight.ts';
import { cornersOf, type Spot, tiltedView } from './tilted-view.ts';

/** Maximum zoom level when the app brings devices or an area into view. */
const CLOSEST = 15.5;
/** Zoom level when the app brings a place into view, unless the map is already zoomed in further. */
const CLOSE = 15;
/** Zoom level that shows a device with the towns around it. The hint about missing streets appears here too. */
const TOWNS = 11;
/** Tilt of the map in 3D perspective (degrees). */
const TILT = 70;
/** More devices than this are brought into view of a tilted map as one area, because each costs time. */
const MOST_PLACES = 500;
/** How long the camera takes to tilt (ms). */
const TILTS = 500;
/**
 * Margin around the devices or places that the app brings into view: this share of the shorter side of the map's
 * uncovered part, within limits (CSS pixels).
 */
const ROOM = { share: 0.11, least: 28, most: 64 };

/**
 * Minimum margins at the right and lower edge, where the map on a phone has a button and its attributions (CSS pixels).
 */
const BUTTON = 60;
const CREDITS = 48;

/** A panel that opens with a request makes the map narrower a moment later: within this time (ms). */
const RESIZES = 1_000;

/** Returns the size of the part of the map that no panel covers (CSS pixels). */
function uncovered(map: MapLibreMap): Room {
  const { clientWidth, clientHeight } = map.getContainer();
  const { top = 0, right = 0, bottom = 0, left = 0 } = map.getPadding();
  return { width: clientWidth - left - right, height: clientHeight - top - bottom };
}

/**
 * Returns the zoom level at which one device is brought into view. Where the embedded map has no streets, the device
 * would stand on an empty grid, so the map then shows the towns around it instead.
 *
 * @param hasGround true if the map shows streets everywhere, as the online map does
 */
export function zoomOnto({ west, south }: Box, now: number, hasGround: boolean): number {
  if (!hasGround && !hasStreets(west / 1e7, south / 1e7)) return TOWNS;
  return Math.max(CLOSEST, Math.min(now, 17));
}

function roomAround(map: MapLibreMap) {
  const { width, height } = uncovered(map);
  const room = Math.max(ROOM.least, Math.min(ROOM.most, Math.min(width, height) * ROOM.share));
  return { top: room, right: Math.max(room, BUTTON), bottom: Math.max(room, CREDITS), left: room };
}

/** Returns the size of the part of the map into which the app brings devices (CSS pixels). */
function roomWithin(map: MapLibreMap): Room {
  const { width, height } = uncovered(map);
  const { top, right, bottom, left } = roomAround(map);
  return { width: Math.max(1, width - left - right), height: Math.max(1, height - top - bottom) };
}

/** Returns the view in which places fill the uncovered part of a map with this tilt. */
function tiltedOnto(map: MapLibreMap, places: readonly Spot[], pitch: number, maxZoom: number) {
  const { width, height } = uncovered(map);
  const { top, right, bottom, left } = roomAround(map);
  const fov = (map.getVerticalFieldOfView() * Math.PI) / 180;
  return tiltedView(places, {
    frame: {
      left: left - width / 2,
      right: width / 2 - right,
      // Markers stand above their places.
      top: top + liftOf(2, pitch) - height / 2,
      bottom: height / 2 - bottom,
    },
    pitch,
    bearing: map.getBearing(),
    toCentre: map.getContainer().clientHeight / 2 / Math.tan(fov / 2),
    maxZoom,
  });
}

/** Marks a movement of the map by one of the page's buttons as one of the user. */
export const BY_USER = { originalEvent: {} };

export type CameraLinkOptions = {
  readonly read: Read;
  readonly listen: MapLayerContext['listen'];
  readonly publish: (draft: Draft) => void;
  readonly fleet: Fleet;
  /** Whether the camera follows one or all devices. */
  readonly isFollowing: () => boolean;
  /** Called when the user pans the map while the camera follows something, and so takes over the camera. */
  readonly panned: () => void;
  readonly reducedMotion: () => boolean;
};

type Showing = {
  readonly isAnimated?: boolean;
  readonly pitch?: number;
  readonly places?: readonly Spot[];
};

/** How often a view is published while the camera follows a device (ms). */
const FOLLOWED = 10_000;

/**
 * Connects the camera with the event log: publishes each view at which the camera comes to rest, and moves the camera
 * when events request it.
 */
export function linkCamera(map: MapLibreMap, options: CameraLinkOptions) {
  const { read, listen, publish, fleet, isFollowing, reducedMotion } = options;
  let told: CameraView | null = read(camera).view;
  let byUser = false;
  let isPlaced = told !== null;
  /**
   * The state when the app last brought all markers into view: how many devices had a position, and the value of
   * `census` (a counter that increases when all devices must be checked again). At first these may be only the devices
   * with live fixes, because the last known positions of all devices arrive later.
   */
  let first: { readonly known: number; readonly census: number } | null = null;

  /** When the app last brought an area into view, and how to do so again. Null after any other move of the app. */
  let lastShown: { readonly at: number; readonly again: () => void } | null = null;

  const viewNow = (): CameraView => {
    const { lat, lng } = map.getCenter().wrap();
    return rounded({ lat, lng, zoom: map.getZoom(), bearing: map.getBearing(), pitch: map.getPitch() });
  };

  const panned = () => {
    if (isFollowing()) options.panned();
  };
  /** The view from which the user tilted the map to 3D. Null if it is not tilted, or has shown something else since. */
  let beforeTilt: CameraView | null = null;
  map.on('movestart', ({ originalEvent }) => {
    byUser = originalEvent !== undefined;
    if (byUser || isFollowing()) beforeTilt = null;
    if (originalEvent instanceof KeyboardEvent && /^Arrow/.test(originalEvent.key) && !originalEvent.shiftKey)
      panned();
  });
  map.on('dragstart', ({ originalEvent }) => {
    // Two fingers zoom the map; the drag events of that gesture do not count as panning.
    if (originalEvent && 'touches' in originalEvent && originalEvent.touches.length > 1) return;
    panned();
  });
  let toldAt = Number.NEGATIVE_INFINITY;
  function tell() {
    const view = viewNow();
    if (!isPlaced || (told && isSameView(view, told))) return;
    told = view;
    toldAt = performance.now();
    publish(mapEvents.cameraSettled({ ...view, by: byUser ? 'user' : 'app' }));
  }
  map.on('moveend', () => {
    if (byUser) awaited = null;
    // While the camera follows a device, few of its views are published: a replay calculates them from the device and
    // its fixes.
    if (byUser || !isFollowing() || performance.now() - toldAt > FOLLOWED) tell();
  });

  /** The device that the camera should show, but that has no position on the map yet. Null if there is none. */
  let awaited: number | null = null;
  /** What another page asked the map to show, before the map was on screen. */
  let { wish: earlier } = read(camera);
  let wishes = earlier?.count ?? 0;
  listen(
    (of) => of(camera),
    () => {
      const { view, wish } = read(camera);
      const isNew = (wish?.count ?? 0) > wishes;
      wishes = wish?.count ?? 0;
      if (view && !(told && isSameView(view, told))) {
        told = view;
        isPlaced = true;
        first = null;
        lastShown = null;
        beforeTilt = null;
        map.jumpTo({
          center: [view.lng, view.lat],
          zoom: view.zoom,
          bearing: view.bearing,
          pitch: view.pitch,
        });
        // This request is ignored if there is a new view as well: when a replay jumps to a later moment, the view
        // already includes the result of the last request.
      } else if (isNew && wish) grant(wish.of);
    },
  );

  let inPerspective = read(mapLook).perspective;
  listen(
    (of) => of(mapLook).perspective,
    () => {
      const { perspective } = read(mapLook);
      if (perspective === inPerspective) return;
      inPerspective = perspective;
      // A camera view that was restored from the log already has the right tilt.
      if (perspective === map.getPitch() > 0) return;
      // The user has chosen this view, so devices that arrive later do not change it.
      first = null;
      if (perspective) tilt();
      else if (beforeTilt && !isFollowing()) goTo(beforeTilt);
      else tiltInPlace(0);
      if (!perspective) beforeTilt = null;
    },
  );

  /** Tilts the map so that the devices in view fill it again. A map that follows a device is only tilted. */
  function tilt() {
    const inSight = rowsInside(fleet.targets, boxInSight(map, sightOf(map.getContainer())));
    const group = boxAround(fleet.targets, inSight);
    if (!group || isFollowing()) return tiltInPlace(TILT);
    beforeTilt = viewNow();
    show(group, Math.max(map.getZoom(), closest(group)), { pitch: TILT, places: devicesIn(group) });
  }

  function tiltInPlace(pitch: number) {
    byUser = false;
    lastShown = { at: performance.now(), again: () => tiltInPlace(pitch) };
    map.easeTo({ pitch, duration: TILTS, animate: !reducedMotion() });
  }

  function grant(wish: Wish, isAnimated = true) {
    awaited = null;
    beforeTilt = null;
    if ('device' in wish) {
      if (!fit(wish.device, isAnimated)) awaited = wish.device;
    } else if ('view' in wish) {
      // A camera that follows a device stays with it.
      if (!isFollowing()) goTo(wish.view, isAnimated);
    } else if ('area' in wish) {
      const { west, south, east, north } = wish.area;
      show({ west: west * 1e7, south: south * 1e7, east: east * 1e7, north: north * 1e7 }, CLOSEST, {
        isAnimated,
      });
    } else {
      const { lat, lng, zoom } = wish.place;
      isPlaced = true;
      byUser = false;
      lastShown = null;
      map.flyTo({
        center: [lng, lat],
        zoom: zoom ?? Math.max(map.getZoom(), CLOSE),
        maxDuration: 1_500,
        animate: isAnimated && !reducedMotion(),
      });
    }
  }

  /**
   * Brings one device, or all devices, into the part of the map that no panel covers. Returns false if the device has no
   * position on the map.
   */
  function fit(device: number | null, isAnimated = true): boolean {
    const row = device === null ? undefined : fleet.rowOf(device);
    if (device !== null && row === undefined) return false;
    frame(boxAround(fleet.targets, row === undefined ? undefined : [row]), isAnimated);
    return true;
  }

  function frame(group: Box | null, isAnimated = true) {
    if (group) show(group, closest(group), { isAnimated, places: devicesIn(group) });
  }

  /** Returns the maximum zoom level when the app brings devices into view. */
  function closest(group: Box): number {
    const isOne = group.west === group.east && group.south === group.north;
    const hasGround = read(camera).basemap?.kind !== 'embedded';
    return isOne ? zoomOnto(group, map.getZoom(), hasGround) : CLOSEST;
  }

  /** Whether the app brought an area into view a moment ago. The camera may still be on its way there. */
  const hasJustShown = () => !byUser && performance.now() - (lastShown?.at ?? -RESIZES) < RESIZES;
  map.on('resize', () => {
    if (hasJustShown()) lastShown?.again();
  });

  /** Returns where the devices in an area are; if there are many, the corners of the area. */
  function devicesIn(box: Box): readonly Spot[] {
    const { targets } = fleet;
    const rows = rowsInside(targets, box, MOST_PLACES);
    if (rows.length === MOST_PLACES) return cornersOf(box);
    const spot = (row: number) => {
      const [lng, lat] = [targets.lng[row] as number, targets.lat[row] as number];
      return { lng: (lng < box.west ? lng + 3.6e9 : lng) / 1e7, lat: lat / 1e7 };
    };
    return rows.map(spot);
  }

  /** Brings an area into view. `places`: what of the area must be in view on a tilted map. */
  function show(
    box: Box,
    maxZoom: number,
    { isAnimated = true, pitch = map.getPitch(), places = cornersOf(box) }: Showing = {},
  ) {
    isPlaced = true;
    byUser = false;
    lastShown = {
      at: performance.now(),
      again: () => show(box, maxZoom, { isAnimated, pitch, places }),
    };
    const way = { animate: isAnimated && !reducedMotion(), maxDuration: 1_200 };
    if (pitch > 0) {
      const { lat, lng, zoom } = tiltedOnto(map, places, pitch, maxZoom);
      map.flyTo({ center: [lng, lat], zoom, pitch, ...way });
    } else map.fitBounds(boundsOf(box), { padding: roomAround(map), maxZoom, ...way });
  }

  function goTo(view: CameraView, isAnimated = true) {
    byUser = false;
    lastShown = { at: performance.now(), again: () => goTo(view, isAnimated) };
    const { lat, lng, ...rest } = view;
    map.flyTo({
      center: [lng, lat],
      ...rest,
      animate: isAnimated && !reducedMotion(),
      maxDuration: 1_200,
    });
  }

  return {
    viewNow,
    fit,
    /** Publishes the present view if it is not known. Call this when the camera stops following something. */
    tell,
    /**
     * Takes over which part of the map is covered by panels. A flight or a tilt that began a moment ago is begun again,
     * because any other movement of the camera would end it half-way.
     */
    setPadding(padding: PaddingOptions) {
      if (!hasJustShown()) {
        map.easeTo({ padding, animate: !reducedMotion(), duration: 220 });
        return;
      }
      map.setPadding(padding);
      lastShown?.again();
    },
    /**
     * Brings the first markers into view, unless the map has a stored view. Does this again if positions of more
     * devices arrive together later, until the user moves the map. What was requested earlier, on another page or before
     * the device had a position, is shown instead.
     */
    showFirst() {
      const owed = earlier;
      earlier = null;
      if (owed?.isOpen) grant(owed.of, false);
      // Meanwhile the user may have opened another device, or the camera may follow one.
      if (awaited !== read(attention).selected || isFollowing()) awaited = null;
      if (awaited !== null && fit(awaited)) {
        awaited = null;
        first = null;
        return;
      }
      if (fleet.shownCount === 0 || (isPlaced && first === null)) return;
      const now = { known: read(positions).rows.size, census: read(census) };
      const { by, wish } = read(camera);
      const isElsewhere = isFollowing() || (isPlaced && (by === 'user' || wish !== null));
      isPlaced = true;
      if (isElsewhere) first = null;
      else if (first === null || (now.known > first.known && now.census > first.census)) {
        first = now;
        frame(openingBox(fleet.targets, roomWithin(map)), false);
      }
    },
  };
}
