import type { Layer } from '@deck.gl/core';
import * as deviceEvents from '../../events/devices.ts';
import * as mapEvents from '../../events/map.ts';
import { now as clockNow } from '../core/clock.ts';
import { attention, devices } from '../core/devices.ts';
import { positions } from '../core/positions.ts';
import { isDark, settings } from '../core/settings.ts';
import type { Draft } from '../kernel/event.ts';
import type { Read } from '../kernel/read.ts';
import { type BasemapOptions, basemapStyle } from './basemap/style.ts';
import { registerPmtiles } from './basemap/protocol.ts';
import { type Box, boundsOf, boxAround, boxOf, countInside } from './boxes.ts';
import { camera, type CameraView, isSameView, rounded } from './camera.ts';
import { type Detail, detailFor, radiusOf } from './detail.ts';
import { Fleet, type Movement } from './fleet.ts';
import { createFollower, type Follower } from './follower.ts';
import { createFrames, throttled } from './frames.ts';
import type {
  MapLabels,
  MapLayerContext,
  MapLayerFactory,
  MapLayerHandle,
  Padding,
  ViewNow,
} from './layers.ts';
import { pixelsPerDegree } from './mercator.ts';
import { frameInterval, LONGEST_WAIT, MotionMeter } from './motion.ts';
import { candidates, nearest } from './pick.ts';
import { createStage, type Stage } from './stage.ts';

export type Listen = (compute: (read: Read) => unknown, changed: () => void) => () => void;

export type EngineOptions = {
  /** The element that fills with the map; the engine writes its `data-*` attributes. */
  readonly container: HTMLElement;
  readonly read: Read;
  readonly publish: (draft: Draft) => void;
  readonly listen: Listen;
  readonly layers: readonly MapLayerFactory[];
  readonly basemap: Omit<BasemapOptions, 'theme' | 'language'>;
  readonly labels: MapLabels;
  readonly padding: Padding;
  readonly reducedMotion: boolean;
  /** The camera moved: for scale bar and compass. At most ten times a second. */
  readonly onView?: (view: CameraView) => void;
};

/** What the page can ask of the map. */
export type MapHandle = {
  zoomIn(): void;
  zoomOut(): void;
  resetNorth(): void;
  flyTo(target: { lat: number; lng: number; zoom?: number }): void;
  /** Shows a device, or all of them. */
  fit(device: number | null): void;
};

export type Engine = MapHandle & {
  update(options: Partial<Pick<EngineOptions, 'labels' | 'padding' | 'reducedMotion' | 'basemap'>>): void;
  destroy(): void;
};

/** Where the map starts when nothing is known: all of the inhabited earth. */
const EARTH: CameraView = { lat: 25, lng: 10, zoom: 1.4, bearing: 0, pitch: 0 };
/** One device alone is not shown closer than this by itself. */
const CLOSEST_FIT = 15.5;
/** A finger covers more than a pointer does. */
const REACH = { mouse: 6, touch: 16 };

/** Brings state onto the map. @throws Error with a message for people when this browser cannot draw one. */
export function createEngine(options: EngineOptions): Engine {
  const { container, read, publish } = options;
  let { labels, padding, reducedMotion, basemap } = options;
  const fleet = new Fleet();
  const meter = new MotionMeter();
  const stops: (() => void)[] = [];
  const listen: MapLayerContext['listen'] = (compute, changed) =>
    stops.push(options.listen(compute, changed));
  const epoch = performance.now();
  const clock = () => (performance.now() - epoch) / 1000;
  /** The time that is drawn. Stands still between frames, so that camera and markers agree. */
  let time = clock();
  let detail: Detail = 2;
  let visible = 0;
  let isOnScreen = false;

  let follower: Follower | undefined;

  registerPmtiles();
  const style = () =>
    basemapStyle({ ...basemap, theme: read(isDark) ? 'dark' : 'light', language: read(settings).shown });
  const stage: Stage = createStage({
    container,
    style: style(),
    start: read(camera).view ?? EARTH,
    title: labels.map,
    reducedMotion,
    beforeDraw: () => {
      // A followed marker is drawn for the moment that its camera was set for.
      if (!follower?.following()) time = clock();
    },
    onReady: () => startLayers(),
    onProblem: (message) => console.warn(`Map: ${message}`),
  });
  const { map } = stage;
  map.setPadding(padding);
  follower = createFollower(map, fleet, () => reducedMotion);
  const frames = createFrames(frame);

  // --- drawing -------------------------------------------------------------------------------------------------

  function frame() {
    const moving = map.isMoving();
    if (!moving) time = clock();
    const camera = follower?.step(time) ?? 'rests';
    // The map draws the layers too when it draws itself; twice in one frame would be waste.
    if (camera !== 'rests' || moving) map.triggerRepaint();
    else stage.draw();
    if (camera === 'moving') frames.want(0);
    else if (meter.isMoving(time))
      frames.want(frameInterval(meter.speed(time) * pixelsPerDegree(map.getZoom())));
    else if (meter.until > 0 && time < meter.until + LONGEST_WAIT) settle();
  }
  const redraw = () => frames.want(0);

  const viewNow = (): ViewNow => {
    const { lat, lng } = map.getCenter();
    return {
      lat,
      lng,
      zoom: map.getZoom(),
      bearing: map.getBearing(),
      width: container.clientWidth,
      height: container.clientHeight,
      box: boxInView(),
      visible,
      detail,
      project: (x, y) => map.project([x, y]),
    };
  };
  function boxInView(): Box {
    const bounds = map.getBounds();
    return boxOf(bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth());
  }

  let handles: readonly MapLayerHandle[] = [];
  const layerContext: MapLayerContext = {
    read,
    listen,
    fleet,
    frame: () => ({
      time,
      bearing: (map.getBearing() * Math.PI) / 180,
      pixelRatio: window.devicePixelRatio,
    }),
    view: viewNow,
    isDark: () => read(isDark),
    labels: () => labels,
    redraw,
    refresh,
  };
  function startLayers() {
    for (const handle of handles) handle.dispose?.();
    handles = options.layers.map((create) => create(layerContext));
    refresh();
    settle();
  }
  function refresh() {
    if (!stage.isReady()) return;
    stage.setLayers(handles.flatMap((handle): readonly Layer[] => handle.layers()));
    redraw();
  }

  const settle = throttled(250, () => {
    visible = countInside(fleet.targets, boxInView());
    detail = detailFor(visible, detail);
    for (const handle of handles) handle.settled?.();
    writeAttributes();
    redraw();
  });
  function writeAttributes() {
    const { dataset } = container;
    dataset['devices'] = String(fleet.shownCount);
    dataset['visible'] = String(visible);
    dataset['fixes'] = String(fleet.positions?.applied ?? 0);
    if (isOnScreen && dataset['ready'] !== 'true') dataset['ready'] = 'true';
  }
  map.once('idle', () => {
    isOnScreen = true;
    settle();
  });

  // --- state ---------------------------------------------------------------------------------------------------

  function takePositions() {
    const at = clock();
    const movement = fleet.takePositions(read(positions), at, !reducedMotion);
    const seen = noteMotion(movement, at);
    for (const handle of handles) handle.moved?.(movement);
    if (movement.looks || seen) settle();
    if (seen === 'moves')
      frames.want(Math.min(LONGEST_WAIT, frameInterval(meter.speed(at) * pixelsPerDegree(map.getZoom()))));
    else if (seen || movement.looks) frames.want(LONGEST_WAIT);
    showFirst();
  }

  /** Whether a change of places can be seen: not at all, at rest, or as motion. */
  function noteMotion({ rows }: Movement, at: number): 'moves' | 'stands' | false {
    if (rows === 'all') return 'stands';
    const bounds = map.getBounds();
    let seen: 'moves' | 'stands' | false = false;
    const { lat, lng } = fleet.targets;
    for (const row of rows) {
      if (!bounds.contains([(lng[row] as number) / 1e7, (lat[row] as number) / 1e7])) continue;
      seen ||= 'stands';
      const end = fleet.glideEnd(row);
      if (end <= at) continue;
      const [shownLng, shownLat] = fleet.shownAt(row, at);
      const degrees = Math.hypot(
        shownLng - (lng[row] as number) / 1e7,
        shownLat - (lat[row] as number) / 1e7,
      );
      meter.add(degrees, end - at, at);
      seen = 'moves';
    }
    return seen;
  }

  let isFitted = false;
  /** The first markers are brought into view, unless the map was left somewhere before. */
  function showFirst() {
    if (isFitted || fleet.shownCount === 0) return;
    isFitted = true;
    if (read(camera).view === null && !follower?.following()) fit(null, false);
  }

  function fit(device: number | null, animate = true) {
    const row = device === null ? undefined : fleet.rowOf(device);
    if (device !== null && row === undefined) return;
    const group = boxAround(fleet.targets, row === undefined ? undefined : [row]);
    if (!group) return;
    const one = group.west === group.east && group.south === group.north;
    map.fitBounds(boundsOf(group), {
      padding: 56,
      maxZoom: one ? Math.max(CLOSEST_FIT, Math.min(map.getZoom(), 17)) : CLOSEST_FIT,
      animate: animate && !reducedMotion,
      maxDuration: 1_200,
    });
  }

  fleet.takeTime(read(clockNow));
  fleet.takeDevices(read(devices));
  takePositions();
  listen((of) => of(positions), takePositions);
  listen(
    (of) => of(devices),
    () => {
      if (fleet.takeDevices(read(devices))) settle();
      showFirst();
    },
  );
  listen(
    (of) => of(clockNow),
    () => {
      if (fleet.takeTime(read(clockNow))) redraw();
      settle();
    },
  );
  const theme = (of: Read) => `${of(isDark)} ${of(settings).shown}`;
  listen(theme, () => {
    map.setStyle(style(), { diff: false });
    settle();
    redraw();
  });
  const followed = (of: Read) => of(attention).following;
  const follow = () => {
    follower?.set(read(followedNow));
    redraw();
  };
  const followedNow = { compute: followed, keep: false };
  if (read(attention).following) follow();
  listen(followed, follow);
  listen((of) => of(attention).selected, settle);

  // --- camera --------------------------------------------------------------------------------------------------

  let told: CameraView | null = read(camera).view;
  let byUser = false;
  const cameraNow = (): CameraView => {
    const { lat, lng } = map.getCenter().wrap();
    return rounded({ lat, lng, zoom: map.getZoom(), bearing: map.getBearing(), pitch: map.getPitch() });
  };
  const tellView = throttled(100, () => options.onView?.(cameraNow()));
  const countWhileMoving = throttled(400, settle);
  map.on('move', () => {
    tellView();
    countWhileMoving();
  });
  map.on('movestart', ({ originalEvent }) => {
    byUser = originalEvent !== undefined;
    if (
      originalEvent instanceof KeyboardEvent &&
      originalEvent.key.startsWith('Arrow') &&
      !originalEvent.shiftKey
    )
      panned();
  });
  map.on('dragstart', ({ originalEvent }) => {
    // Two fingers zoom; what they drag along is no wish to look elsewhere.
    if (originalEvent instanceof TouchEvent && originalEvent.touches.length > 1) return;
    panned();
  });
  function panned() {
    if (follower?.following()) publish(deviceEvents.followEnded({ by: 'pan' }));
  }
  map.on('moveend', () => {
    settle();
    redraw();
    // A followed device moves the camera with every fix; the log knows both already.
    if (follower?.following() && !byUser) return;
    const view = cameraNow();
    if (told && isSameView(view, told)) return;
    told = view;
    publish(mapEvents.cameraSettled({ ...view, by: byUser ? 'user' : 'app' }));
  });
  listen(
    (of) => of(camera).view,
    () => {
      const { view } = read(camera);
      if (!view || (told && isSameView(view, told))) return;
      told = view;
      isFitted = true;
      map.jumpTo({ center: [view.lng, view.lat], zoom: view.zoom, bearing: view.bearing, pitch: view.pitch });
    },
  );
  listen(
    (of) => of(camera).fit?.count,
    () => fit(read(camera).fit?.device ?? null),
  );

  // --- pointer -------------------------------------------------------------------------------------------------

  function rowAt(point: { x: number; y: number }, reach: number): number | null {
    const hit = reach + radiusOf(detail);
    const around = hit + 40;
    const a = map.unproject([point.x - around, point.y + around]);
    const b = map.unproject([point.x + around, point.y - around]);
    const box = boxOf(
      Math.min(a.lng, b.lng),
      Math.min(a.lat, b.lat),
      Math.max(a.lng, b.lng),
      Math.max(a.lat, b.lat),
    );
    const found = candidates(fleet.targets, box).map((row) => ({
      row,
      ...map.project(fleet.shownAt(row, time)),
    }));
    return nearest(found, point.x, point.y, hit);
  }
  map.on('click', ({ point, originalEvent }) => {
    const isTouch = 'pointerType' in originalEvent && originalEvent.pointerType === 'touch';
    const row = rowAt(point, isTouch ? REACH.touch : REACH.mouse);
    if (row !== null) publish(deviceEvents.selected({ id: fleet.idAt(row), from: 'map' }));
    else if (read(attention).selected !== null) publish(deviceEvents.deselected());
  });
  let pointer: { x: number; y: number } | null = null;
  const hover = throttled(60, () => {
    if (pointer && !map.isMoving())
      map.getCanvas().style.cursor = rowAt(pointer, REACH.mouse - 4) === null ? '' : 'pointer';
  });
  map.on('mousemove', ({ point }) => {
    pointer = point;
    hover();
  });

  return {
    zoomIn: () => map.zoomIn({ animate: !reducedMotion }),
    zoomOut: () => map.zoomOut({ animate: !reducedMotion }),
    resetNorth: () => map.easeTo({ bearing: 0, pitch: 0, animate: !reducedMotion }),
    flyTo: ({ lat, lng, zoom }) =>
      map.flyTo({
        center: [lng, lat],
        zoom: zoom ?? Math.max(map.getZoom(), CLOSEST_FIT),
        maxDuration: 1_500,
        animate: !reducedMotion,
      }),
    fit,
    update(next) {
      labels = next.labels ?? labels;
      reducedMotion = next.reducedMotion ?? reducedMotion;
      if (next.basemap && JSON.stringify(next.basemap) !== JSON.stringify(basemap)) {
        basemap = next.basemap;
        map.setStyle(style(), { diff: false });
      }
      if (next.padding && JSON.stringify(next.padding) !== JSON.stringify(padding)) {
        padding = next.padding;
        map.easeTo({ padding, animate: !reducedMotion, duration: 220 });
      }
      settle();
    },
    destroy() {
      for (const stop of stops) stop();
      for (const timer of [settle, tellView, countWhileMoving, hover]) timer.cancel();
      frames.stop();
      for (const handle of handles) handle.dispose?.();
      stage.destroy();
    },
  };
}
