import 'maplibre-gl/dist/maplibre-gl.css';
import {
  type GeoJSONSource,
  LngLatBounds,
  GPUInitializationError,
  Map as MapLibreMap,
  Marker,
  setWorkerUrl,
} from 'maplibre-gl';
import { pushedApart } from './apart.ts';
import type { GroundLook } from './basemap/manager.ts';
import { belowLabels } from './basemap/style.ts';
import { least, most } from '../rules/extremes.ts';
import { ringOf } from '../rules/fences/ring.ts';
import { layGround } from './ground.ts';
import { addWayArrow, smallLayers } from './small-layers.ts';
import { type MapPicture, pictureOf } from './small-picture.ts';
import { projectNearest } from './project-nearest.ts';
import { acrossDateLine, boxesAlong, pointsOf, type WayPoint, wayArrows, wayLines } from './small-ways.ts';
import { workerUrl } from './worker-url.ts';

/** Returns the circle around a place as a closed ring of longitudes and latitudes. */
function ringAround(lat: number, lng: number, radius: number): [number, number][] {
  const ring = ringOf({ kind: 'circle', lat, lng, radius });
  return [...ring, ...ring.slice(0, 1)].map((each) => [each.lng, each.lat]);
}

/** A place on a small map. `metres`: its accuracy, drawn as a circle around it. */
export type SmallMark = {
  readonly key: string;
  readonly lat: number;
  readonly lng: number;
  readonly colour: string;
  readonly metres: number | null;
  /** The track that leads to this place, oldest first. Several pieces if the track has gaps. */
  readonly ways: readonly (readonly WayPoint[])[];
  /** Earlier ways, drawn in one calm colour. */
  readonly earlier?: readonly (readonly WayPoint[])[] | undefined;
};
export type SmallMapOptions = {
  readonly container: HTMLElement;
  readonly title: string;
  readonly look: GroundLook;
  readonly language: string;
  readonly reducedMotion: boolean;
  /** The view before the map has places. Default: the world. */
  readonly start?: { readonly lat: number; readonly lng: number; readonly zoom: number } | undefined;
  /** Returns the HTML element for a place on the map. The caller fills the element with content. */
  readonly element: (key: string) => HTMLElement;
  /** Called when the user presses the map. `key`: the place that the user pressed, if any. */
  readonly onPress?:
    | ((place: { readonly lat: number; readonly lng: number }, key: string | null) => void)
    | undefined;
  /**
   * True if the user sets places by pressing the map. Then the map moves by itself only if a place is out of view, or if
   * a new track is out of view or small in it.
   */
  readonly steady?: boolean | undefined;
  /** The maximum zoom level of the map's automatic view. Default: `NEAR`. */
  readonly closest?: number | undefined;
  /** True if the map's automatic view contains the whole tracks, not only the places. */
  readonly whole?: boolean | undefined;
  /**
   * The least distance between two places (pixels). Nearer ones are drawn beside their true places until the user zooms
   * in. Without it, places may cover each other.
   */
  readonly apart?: number | undefined;
  /** Called when the user has dragged a place to another position. Without this callback, places cannot be dragged. */
  readonly onPlaced?:
    | ((key: string, place: { readonly lat: number; readonly lng: number }) => void)
    | undefined;
  /** Called with true when the user moves the map, and with false when the map shows all places again. */
  readonly onMoved: (isMoved: boolean) => void;
};
export type SmallMap = {
  show(marks: readonly SmallMark[]): void;
  setPadding(padding: { top: number; right: number; bottom: number; left: number }): void;
  setLook(look: GroundLook): void;
  setLanguage(language: string): void;
  zoom(by: number): void;
  /** Moves the map so that it shows all places. */
  fit(): void;
  /** Returns an image of the map with its places as dots, once it is fully drawn. Null if unavailable. */
  picture(): Promise<MapPicture | null>;
  destroy(): void;
};

/** Zoom level at which a single place is first shown, and the maximum zoom level for several places. */
const NEAR = 15;
/** A track is small if it is shorter than this share of the map in both directions. */
const LARGE = 0.6;
/** On a map with less than this height, the automatic view leaves no room for names below markers (CSS pixels). */
const LOW = 320;
/** The room that the automatic view leaves around places for their names (CSS pixels). */
const ROOM = { top: 56, right: 88, bottom: 72, left: 88 };
const LITTLE_ROOM = { top: 44, right: 44, bottom: 44, left: 44 };
/** The room that a place on a `steady` map needs to count as in view (CSS pixels). */
const STEADY_ROOM = { top: 40, right: 40, bottom: 40, left: 40 };

/**
 * A map of a few places: MapLibre with the embedded base map, and HTML elements over it. Unlike the map of all devices,
 * it has no second canvas. It never sends requests to another host.
 *
 * @throws Error if this browser cannot draw a map.
 */
export function createSmallMap(options: SmallMapOptions): SmallMap {
  const { container, element, reducedMotion } = options;
  setWorkerUrl(workerUrl);
  const map = createMap(options);
  map.getCanvas().setAttribute('role', 'application');
  const markers = new Map<string, Marker>();
  let marks: readonly SmallMark[] = [];
  let isMoved = false;
  let isFitted = false;
  let { look } = options;

  const ground = layGround(map, {
    config: {},
    look: options.look,
    language: options.language,
    terrain: false,
    onChanged: () => undefined,
    onCredits: () => undefined,
    onHint: () => undefined,
  });

  const areas = () => ({
    type: 'FeatureCollection' as const,
    features: marks.flatMap(({ lat, lng, metres, colour }) =>
      metres === null
        ? []
        : [
            {
              type: 'Feature' as const,
              properties: { colour },
              geometry: { type: 'Polygon' as const, coordinates: [ringAround(lat, lng, metres)] },
            },
          ],
    ),
  });

  /**
   * Draws tracks and areas again. Needed whenever the base map changes, because that replaces the map style and so
   * removes everything that was drawn.
   */
  function draw() {
    if (map.getSource('small-areas') || !map.style) return;
    map.addSource('small-areas', { type: 'geojson', data: areas() });
    map.addSource('small-ways', { type: 'geojson', data: wayLines(marks) });
    map.addSource('small-arrows', { type: 'geojson', data: wayArrows(marks, map.getZoom()) });
    // Names are drawn on top of tracks. `holdNamesAside` keeps those away that would interrupt a line.
    addWayArrow(map);
    for (const layer of smallLayers(look.theme)) map.addLayer(layer, belowLabels);
  }
  const placeArrows = () =>
    void (map.getSource('small-arrows') as GeoJSONSource | undefined)?.setData(
      wayArrows(marks, map.getZoom()),
    );
  map.on('zoomend', placeArrows);
  map.on('style.load', draw);
  map.on('error', ({ error }) => console.warn(`Map: ${error.message}`));

  const moved = (next: boolean) => {
    if (isMoved === next) return;
    isMoved = next;
    options.onMoved(next);
  };
  // Only movements that the user caused have an original event.
  map.on('movestart', ({ originalEvent }) => originalEvent && moved(true));
  // A smaller window would hide places. A `steady` map keeps its view.
  map.on('resize', () => (isMoved || !isFitted || options.steady ? undefined : fit(false)));
  if (options.onPress)
    map.on('click', ({ lngLat, originalEvent: { target } }) => {
      // MapLibre reports a press on a marker as a press on the map, too.
      const isIn = (marker: Marker) => target instanceof Node && marker.getElement().contains(target);
      const pressed = [...markers].find(([, marker]) => isIn(marker));
      options.onPress?.({ lat: lngLat.lat, lng: lngLat.wrap().lng }, pressed?.[0] ?? null);
    });
  map.once('idle', () => {
    container.dataset['ready'] = 'true';
  });

  /** Keeps the names of the base map away from markers, from the names beside them, and from the lines of tracks. */
  function holdNamesAside() {
    const { left: x, top: y } = container.getBoundingClientRect();
    const boxes = [...markers.values()].flatMap((marker) =>
      [...marker.getElement().querySelectorAll(':scope > *, :scope > * > *')].map((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        return { left: left - x, right: right - x, top: top - y, bottom: bottom - y };
      }),
    );
    const { clientWidth: width, clientHeight: height } = container;
    const lines = boxesAlong(marks, (lng, lat) => projectNearest(map, lng, lat), { width, height });
    ground.cover({ boxes: [...boxes, ...lines], obstacles: [] });
  }
  map.on('idle', holdNamesAside);

  function markerAt(key: string, lng: number, lat: number): Marker {
    const { onPlaced } = options;
    const marker = new Marker({ element: element(key), draggable: onPlaced !== undefined });
    if (onPlaced)
      marker.on('dragend', () => {
        const at = marker.getLngLat().wrap();
        onPlaced(key, { lat: at.lat, lng: at.lng });
      });
    return marker.setLngLat([lng, lat]).addTo(map);
  }

  function pushApart() {
    if (options.apart === undefined) return;
    const all = [...markers.values()];
    const offsets = pushedApart(
      all.map((marker) => map.project(marker.getLngLat())),
      options.apart,
    );
    for (const [i, marker] of all.entries()) {
      const { x = 0, y = 0 } = offsets[i] ?? {};
      marker.setOffset([x, y]);
    }
  }
  map.on('zoom', pushApart);

  const { closest = NEAR } = options;
  const isLow = () => container.clientHeight < LOW;
  function fit(animate = !reducedMotion) {
    moved(false);
    const [first, ...others] = marks;
    if (!first) return;
    if (others.length === 0 && !options.whole) {
      const zoom = isFitted ? Math.max(map.getZoom(), 13) : closest;
      map.easeTo({ center: [first.lng, first.lat], zoom, animate: animate && isFitted });
    } else {
      const places = [
        ...marks.map(({ lng, lat }): WayPoint => [lng, lat]),
        ...marks.flatMap(({ lat, lng, metres }) => (metres === null ? [] : ringAround(lat, lng, metres))),
        ...(options.whole || options.steady ? pointsOf(marks) : []),
      ];
      const bounds = new LngLatBounds();
      for (const [lng, lat] of places) bounds.extend([lng, lat]);
      map.fitBounds(bounds, {
        padding: (options.whole || options.steady) && isLow() ? LITTLE_ROOM : ROOM,
        maxZoom: closest,
        animate: animate && isFitted,
      });
    }
    isFitted = true;
  }

  return {
    show(given) {
      const next = acrossDateLine(given);
      const count = marks.length;
      const hasNewPath = options.steady && JSON.stringify(pointsOf(next)) !== JSON.stringify(pointsOf(marks));
      marks = next;
      const keys = new Set(next.map(({ key }) => key));
      for (const [key, marker] of markers)
        if (!keys.has(key)) {
          marker.remove();
          markers.delete(key);
        }
      for (const { key, lat, lng } of next) {
        const found = markers.get(key);
        if (found) found.setLngLat([lng, lat]);
        else markers.set(key, markerAt(key, lng, lat));
      }
      void (map.getSource('small-areas') as GeoJSONSource | undefined)?.setData(areas());
      void (map.getSource('small-ways') as GeoJSONSource | undefined)?.setData(wayLines(marks));
      placeArrows();
      pushApart();
      if (next.length === 0) return;
      // All places are brought into view at first. With `steady`, this happens again whenever a place is out of view.
      // Without `steady`, it happens again when the number of places changes, and, unless the user has moved the map,
      // when a place is out of view or a way may have come (`whole`).
      if (!isFitted || (!options.steady && next.length !== count)) fit();
      else if (options.steady && next.some(({ lat, lng }) => !isInSight(lng, lat))) fit();
      else if (hasNewPath && !isWellSeen(pointsOf(next))) fit();
      else if (!isMoved && (options.whole || next.some(({ lat, lng }) => !isInSight(lng, lat)))) fit();
    },
    setPadding(padding) {
      map.setPadding(padding);
      if (!isMoved && isFitted) fit(false);
    },
    setLook(next) {
      look = next;
      ground.setLook(next);
    },
    setLanguage: (language) => ground.setLanguage(language),
    zoom(by) {
      moved(true);
      map.zoomTo(map.getZoom() + by, { animate: !reducedMotion });
    },
    fit: () => fit(),
    picture: () => pictureOf(map, marks),
    destroy() {
      ground.stop();
      for (const marker of markers.values()) marker.remove();
      map.remove();
    },
  };

  function isInSight(lng: number, lat: number): boolean {
    const { x, y } = projectNearest(map, lng, lat);
    const { top = 0, right = 0, bottom = 0, left = 0 } = map.getPadding();
    const { clientWidth, clientHeight } = container;
    const free = options.steady ? STEADY_ROOM : isLow() ? LITTLE_ROOM : ROOM;
    // The automatic view puts places exactly at the edge of this room, so a pixel more or less does not matter.
    return (
      x > left + free.left - 1 &&
      y > top + free.top - 1 &&
      x < clientWidth - right - free.right + 1 &&
      y < clientHeight - bottom - free.bottom + 1
    );
  }

  /** Whether a track is in view as a whole and, unless the user has moved the map, is not small in it. */
  function isWellSeen(path: readonly WayPoint[]): boolean {
    if (path.some(([lng, lat]) => !isInSight(lng, lat))) return false;
    const at = path.map(([lng, lat]) => projectNearest(map, lng, lat));
    const length = (of: readonly number[]) => most(of) - least(of);
    const isWide = length(at.map(({ x }) => x)) > container.clientWidth * LARGE;
    const isHigh = length(at.map(({ y }) => y)) > container.clientHeight * LARGE;
    return path.length === 0 || isMoved || isWide || isHigh;
  }
}

const WORLD = { lat: 25, lng: 10, zoom: 1.4 };

function createMap({ container, title, reducedMotion, start = WORLD }: SmallMapOptions): MapLibreMap {
  try {
    return new MapLibreMap({
      container,
      center: [start.lng, start.lat],
      zoom: start.zoom,
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      fadeDuration: reducedMotion ? 0 : 200,
      locale: { 'Map.Title': title },
    });
  } catch (problem) {
    if (problem instanceof GPUInitializationError)
      throw new Error('This browser cannot draw maps: it has no WebGL 2.', { cause: problem });
    throw problem;
  }
}
