import type { Layer } from '@deck.gl/core';
import * as deviceEvents from '../../events/devices.ts';
import * as mapEvents from '../../events/map.ts';
import { now as clockNow } from '../core/app/clock.ts';
import { attention, devices } from '../core/devices/devices.ts';
import { modeNow } from '../core/app/mode-features.ts';
import { positions } from '../core/positions/positions.ts';
import { pastDevices } from '../core/app/map-tool.ts';
import { isGroundDark, mapLook, mapType } from '../core/app/map-look.ts';
import { settings } from '../core/app/settings.ts';
import type { Draft } from '../kernel/event.ts';
import { type Read, select } from '../kernel/read.ts';
import type { GroundLook } from './basemap/manager.ts';
import type { OfflineHint } from './basemap/offline-hint.ts';
import { isWeakDevice } from './basemap/terrain.ts';
import { boxOf, countInside } from './boxes.ts';
import { camera, type CameraView } from './camera.ts';
import { BY_USER, linkCamera } from './camera-link.ts';
import { type Detail, detailFor, liftOf, radiusOf } from './detail.ts';
import { Fleet } from './fleet.ts';
import { photoSheet } from './photos.ts';
import { createFollower } from './follower.ts';
import { createFrames, throttled } from './frames.ts';
import { type BasemapConfig, layGround } from './ground.ts';
import { ownListeners, withOwnListeners } from './own-listeners.ts';
import type { MapLabels, MapLayerContext, MapLayerFactory, MapLayerHandle, Padding } from './layers.ts';
import { pixelsPerDegree } from './mercator.ts';
import { frameInterval, LONGEST_WAIT, MotionMeter, noteMotion, SHORTEST_GLIDE } from './motion.ts';
import { listenToPointer } from './pointer.ts';
import { projectNearest } from './project-nearest.ts';
import { boxInSight, sightOf } from './sight.ts';
import { createStage } from './stage.ts';

export type Listen = (compute: (read: Read) => unknown, changed: () => void) => () => void;

export type EngineOptions = {
  /** The HTML element that contains the map; the engine writes its `data-*` attributes. */
  readonly container: HTMLElement;
  readonly read: Read;
  readonly publish: (draft: Draft) => void;
  readonly listen: Listen;
  readonly layers: readonly MapLayerFactory[];
  readonly basemap: BasemapConfig;
  readonly labels: MapLabels;
  readonly padding: Padding;
  readonly reducedMotion: boolean;
  /** Called when the camera has moved, at most ten times a second. For scale bar and compass. */
  readonly onView?: ((view: CameraView) => void) | undefined;
  /** Called with the numbers of devices, at most four times a second. */
  readonly onSeen?: ((seen: Seen) => void) | undefined;
  /**
   * Called when the browser has restored a lost graphics context. This engine no longer works then; create a new one.
   */
  readonly onRestored?: (() => void) | undefined;
  /** Called with a hint if street data is missing in the current view, and otherwise with `null`. */
  readonly onHint?: ((hint: OfflineHint | null) => void) | undefined;
};

/** How many of the shown devices are in view (`inView`), and how many there are. */
export type Seen = { readonly inView: number; readonly all: number };

/** What the page can do with the map. */
export type MapHandle = {
  zoomIn(): void;
  zoomOut(): void;
  resetNorth(): void;
  /** Brings one device, or all devices (`null`), into view. */
  fit(device: number | null): void;
};

export type Engine = MapHandle & {
  update(options: Partial<Pick<EngineOptions, 'labels' | 'padding' | 'reducedMotion'>>): void;
  destroy(): void;
};

/** Added to the wait for the end of a glide (seconds), because frames may come a little early. */
const SURELY_LATER = 0.02;
/** The map's initial view if no view is stored: all inhabited areas of the earth. */
const EARTH: CameraView = { lat: 25, lng: 10, zoom: 1.4, bearing: 0, pitch: 0 };

const groundLook = select(
  (of): GroundLook => ({
    theme: of(isGroundDark) ? 'dark' : 'light',
    type: of(mapType),
    perspective: of(mapLook).perspective,
  }),
);

/**
 * Creates the map and draws the app's state on it.
 * @throws Error with a message for the user if this browser cannot draw a map.
 */
export function createEngine(options: EngineOptions): Engine {
  const { container, read, publish } = options;
  let { labels, padding, reducedMotion } = options;
  const fleet = new Fleet();
  const meter = new MotionMeter();
  const stops: (() => void)[] = [];
  const { listen, stop: stopListening } = ownListeners(options.listen);
  stops.push(stopListening);
  const epoch = performance.now();
  const clock = () => (performance.now() - epoch) / 1000;
  /**
   * The time for which the current frame is drawn (seconds). It changes only between frames, so that camera and markers
   * agree.
   */
  let time = clock();
  let detail: Detail = 2;
  /** Number of markers in view, and number of devices in view (including those in clusters). */
  let visible = 0;
  let devicesInView = 0;
  let sight = sightOf(container);
  let isDrawn = false;
  let handles: readonly MapLayerHandle[] = [];

  const stage = createStage({
    container,
    start: read(camera).view ?? EARTH,
    title: labels.map,
    reducedMotion,
    beforeDraw: () => {
      // While the camera follows something, the follower sets the time, so that the followed marker matches the camera.
      if (!follower.isLed()) time = clock();
    },
    onReady: startLayers,
    onRestored: () => options.onRestored?.(),
    onLost: (message) => publish(mapEvents.drawingFailed({ message, reason: 'lost' })),
    onProblem: (message) => console.warn(`Map: ${message}`),
  });
  const { map } = stage;
  const frames = createFrames(frame);
  const follower = createFollower(
    map,
    fleet,
    () => reducedMotion,
    () => frames.want(0),
  );
  stops.push(follower.stop);
  const cameraLink = linkCamera(map, {
    read,
    listen,
    publish,
    fleet,
    isFollowing: () => follower.isLed(),
    panned: () => {
      if (follower.following()) publish(deviceEvents.followEnded({ by: 'pan' }));
      follower.panned();
    },
    reducedMotion: () => reducedMotion,
  });
  map.setPadding(padding);
  const ground = layGround(map, {
    config: options.basemap,
    look: read(groundLook),
    language: read(settings).shown,
    terrain: !isWeakDevice(map.getCanvas()),
    onChanged: (change) => publish(mapEvents.basemapChanged(change)),
    onCredits: (credits) => publish(mapEvents.creditsLearned({ credits: [...credits] })),
    onHint: (hint) => options.onHint?.(hint),
  });
  stops.push(ground.stop);

  function frame() {
    const isMapMoving = map.isMoving();
    if (!isMapMoving) time = clock();
    const moved = follower.step(time);
    // A frame of the map also draws the app's layers. So when the map is about to draw one, the layers are not drawn
    // separately.
    if (moved !== 'rests' || isMapMoving) stage.drawWithMap();
    else stage.draw();
    if (moved === 'moving') frames.want(0);
    else if (meter.isMoving(time)) frames.want(nextFrame(meter.until - time + SURELY_LATER));
    else if (time < meter.until + LONGEST_WAIT) settle();
  }
  const nextFrame = (longest: number) =>
    frameInterval(meter.speed(time) * pixelsPerDegree(map.getZoom()), longest, visible);

  const boxInView = () => {
    const bounds = map.getBounds();
    return boxOf(bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth());
  };
  const lift = () => liftOf(detail, map.getPitch());
  const context: MapLayerContext = {
    read,
    listen,
    fleet,
    frame: () => ({
      time,
      bearing: (map.getBearing() * Math.PI) / 180,
      pixelRatio: window.devicePixelRatio,
      lift: lift(),
    }),
    view: () => ({
      lat: map.getCenter().lat,
      lng: map.getCenter().lng,
      zoom: map.getZoom(),
      bearing: map.getBearing(),
      isMoving: map.isMoving(),
      width: container.clientWidth,
      height: container.clientHeight,
      box: boxInView(),
      visible,
      devices: devicesInView,
      detail,
      sight,
      project: (lng, lat) => projectNearest(map, lng, lat),
    }),
    isDark: () => read(isGroundDark),
    reducedMotion: () => reducedMotion,
    labels: () => labels,
    publish,
    picture: () => stage.picture(),
    lead: (leader) => {
      follower.lead(leader);
      if (!follower.isLed()) cameraLink.tell();
      frames.want(0);
    },
    recount: () => settle.now(),
    redraw: () => frames.want(0),
    refresh,
  };
  function startLayers() {
    for (const handle of handles) handle.dispose?.();
    handles = options.layers.map((create) => withOwnListeners(create, context));
    refresh();
    settle();
  }
  function refresh() {
    if (!stage.isReady()) return;
    stage.setLayers(handles.flatMap((handle): readonly Layer[] => handle.layers()));
    frames.want(0);
  }

  const settle = throttled(250, () => {
    const box = boxInView();
    visible = countInside(fleet.markers, box);
    sight = sightOf(container);
    devicesInView = countInside(fleet.targets, boxInSight(map, sight));
    const before = detail;
    detail = detailFor(visible, detail);
    for (const handle of handles) handle.settled?.();
    const covers = handles.flatMap((handle) => handle.covers?.() ?? []);
    const covered = {
      boxes: [...sight.covered, ...covers.flatMap(({ boxes }) => boxes)],
      obstacles: covers.flatMap(({ obstacles }) => obstacles),
    };
    for (const handle of handles) handle.yields?.(covered);
    if (isDrawn && !map.isMoving()) ground.cover(covered);
    writeAttributes();
    if (detail !== before) frames.want(0);
  });
  const writeAttributes = throttled(250, () => {
    const { dataset } = container;
    dataset['devices'] = String(fleet.shownCount);
    dataset['visible'] = String(devicesInView);
    dataset['fixes'] = String(fleet.positions?.applied ?? 0);
    options.onSeen?.({ inView: devicesInView, all: fleet.shownCount });
    if (isDrawn && stage.isReady()) dataset['ready'] = 'true';
  });
  map.once('idle', () => {
    isDrawn = true;
    settle();
  });

  function takePositions() {
    const at = clock();
    const shortestGlide = reducedMotion
      ? Number.POSITIVE_INFINITY
      : SHORTEST_GLIDE / pixelsPerDegree(map.getZoom());
    const movement = fleet.takePositions(read(positions), at, shortestGlide);
    const seen = noteMotion(fleet, movement, meter, boxInView(), at);
    for (const handle of handles) handle.moved?.(movement);
    if (movement.looks || (seen !== 'nothing' && detail === 2)) settle();
    else writeAttributes();
    if (seen === 'motion') frames.want(nextFrame(LONGEST_WAIT));
    else if (seen === 'places' || movement.looks) frames.want(LONGEST_WAIT);
    cameraLink.showFirst();
  }
  fleet.takeTime(read(clockNow));
  fleet.takeDevices(read(devices), modeNow(read));
  fleet.takeOnly(read(pastDevices));
  fleet.takeAttention(read(attention));
  takePositions();
  listen((of) => of(positions), takePositions);
  listen(
    (of) => of(devices),
    () => {
      if (fleet.takeDevices(read(devices), modeNow(read))) frames.want(0);
      settle();
      cameraLink.showFirst();
    },
  );
  listen(
    (of) => of(pastDevices),
    () => {
      if (fleet.takeOnly(read(pastDevices))) frames.want(0);
      settle();
    },
  );
  stops.push(
    photoSheet.listen(() => {
      if (fleet.takePhotos()) frames.want(0);
      settle();
    }),
  );
  listen(
    (of) => of(clockNow),
    () => {
      if (fleet.takeTime(read(clockNow))) frames.want(0);
      settle();
    },
  );
  listen(
    (of) => of(groundLook),
    () => {
      ground.setLook(read(groundLook));
      refresh();
      settle();
    },
  );
  listen(
    (of) => of(settings).shown,
    () => ground.setLanguage(read(settings).shown),
  );
  const follow = () => {
    follower.set(read(attention).following);
    if (!follower.isLed()) cameraLink.tell();
    frames.want(0);
  };
  listen((of) => of(attention).following, follow);
  if (read(attention).following) follow();
  listen(
    (of) => of(attention),
    () => {
      if (fleet.takeAttention(read(attention))) frames.want(0);
      settle();
    },
  );

  const tellView = throttled(100, () => options.onView?.(cameraLink.viewNow()));
  map.on('move', () => {
    tellView();
    settle();
  });
  /** The row of the marker under the mouse pointer. */
  let hovered: number | null = null;
  const steer = () => {
    for (const handle of handles) handle.steered?.();
  };
  map.on('movestart', steer);
  map.on('moveend', steer);
  stops.push(
    listenToPointer(map, {
      fleet,
      time: () => time,
      radius: () => radiusOf(detail),
      lift,
      handles: () => handles,
      onHover(row) {
        if (row === hovered) return;
        hovered = row;
        for (const handle of handles) handle.hovered?.(row);
      },
      onMark: ({ lat, lng }) => publish(mapEvents.placeMarked({ lat, lng, name: null, by: 'press' })),
      onClick(row) {
        if (row !== null) publish(deviceEvents.selected({ id: fleet.idAt(row), from: 'map' }));
        else if (read(attention).selected !== null) publish(deviceEvents.deselected());
      },
    }),
  );

  return {
    zoomIn: () => map.zoomIn({ animate: !reducedMotion }, BY_USER),
    zoomOut: () => map.zoomOut({ animate: !reducedMotion }, BY_USER),
    resetNorth: () => map.easeTo({ bearing: 0, pitch: 0, animate: !reducedMotion }, BY_USER),
    fit: (device) => cameraLink.fit(device),
    update(next) {
      labels = next.labels ?? labels;
      reducedMotion = next.reducedMotion ?? reducedMotion;
      if (next.padding && JSON.stringify(next.padding) !== JSON.stringify(padding)) {
        padding = next.padding;
        cameraLink.setPadding(padding);
      }
      settle();
    },
    destroy() {
      for (const stop of stops) stop();
      settle.cancel();
      writeAttributes.cancel();
      tellView.cancel();
      frames.stop();
      for (const handle of handles) handle.dispose?.();
      stage.destroy();
    },
  };
}
