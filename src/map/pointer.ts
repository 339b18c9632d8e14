import type { Map as MapLibreMap, MapMouseEvent, MapTouchEvent, PointLike } from 'maplibre-gl';
import { boxOf, type Box, type Places, rowsInside } from './boxes.ts';
import type { Fleet } from './fleet.ts';
import { throttled } from './frames.ts';
import type { Grip, MapLayerHandle, PressedPoint } from './layers.ts';

type Candidate = { readonly row: number; readonly x: number; readonly y: number };

/**
 * Returns the marker nearest to a point on screen, within a distance in pixels. Null if there is none. Of equally near
 * markers, the later row wins, because it is drawn on top.
 */
export function nearest(candidates: Iterable<Candidate>, x: number, y: number, reach: number): number | null {
  let found: number | null = null;
  let best = reach;
  for (const candidate of candidates) {
    const distance = Math.hypot(candidate.x - x, candidate.y - y);
    if (distance > best) continue;
    best = distance;
    found = candidate.row;
  }
  return found;
}

/** Maximum number of markers near the pointer that are compared; any others are ignored. */
const MOST_CANDIDATES = 2_000;

/**
 * Returns the rows of the markers in a box around the pointer. The box must extend further than the hit distance,
 * because a gliding marker is drawn away from its fix.
 */
const candidates = (places: Places, box: Box): number[] => rowsInside(places, box, MOST_CANDIDATES);

/** How far beside a marker a click still hits the marker (CSS pixels). More for a finger than for a mouse pointer. */
const REACH = { mouse: 6, touch: 16, hover: 2 };
/** If a finger stays on the map for this long (ms), the user marks that place instead of clicking it. */
const LONG_PRESS = 550;
/** Maximum distance at which a gliding marker may be drawn from its fix (CSS pixels). */
const GLIDING = 60;

export type PointerOptions = {
  readonly fleet: Fleet;
  /** The time for which the map's current frame was drawn. */
  readonly time: () => number;
  /** Current radius of the markers (CSS pixels). */
  readonly radius: () => number;
  /** How far the markers stand above their places on a tilted map (CSS pixels). */
  readonly lift: () => number;
  /**
   * The layers on the map, lowest first. Clicks are offered to the layers from the highest to the lowest, and then to
   * the markers.
   */
  readonly handles: () => readonly MapLayerHandle[];
  /** Called when the user has clicked a marker or, with `null`, an empty part of the map. */
  readonly onClick: (row: number | null) => void;
  /** Called when the mouse pointer has come over another marker or, with `null`, over none. */
  readonly onHover: (row: number | null) => void;
  /**
   * Called when the user has marked a place on the map, by a long press with a finger or with the secondary mouse
   * button.
   */
  readonly onMark: (at: { lat: number; lng: number }) => void;
};

/**
 * Returns where the horizon of a tilted map is (CSS pixels from the top; negative or infinite if it is out of view).
 * Above it, `unproject` names places behind the viewer. The geometry of a pinhole camera, a little below the true
 * horizon, as in MapLibre's own `getMercatorHorizon`.
 */
export function horizonOf(
  map: Pick<MapLibreMap, 'getVerticalFieldOfView' | 'getContainer' | 'getPitch' | 'getCenter' | 'project'>,
): number {
  const half = (map.getVerticalFieldOfView() / 2) * (Math.PI / 180);
  const toCentre = map.getContainer().clientHeight / 2 / Math.tan(half);
  const above = toCentre / Math.tan(map.getPitch() * (Math.PI / 180));
  return map.project(map.getCenter()).y - 0.85 * above;
}

/**
 * Handles clicks, drags and the mouse pointer's shape on the map. Finds markers by their positions; so the map need not
 * be drawn a second time to find what is under the pointer.
 */
export function listenToPointer(
  map: MapLibreMap,
  { fleet, time, radius, lift, handles, onClick, onHover, onMark }: PointerOptions,
): () => void {
  function rowAt(at: { x: number; y: number }, reach: number): number | null {
    const point = { x: at.x, y: at.y + lift() };
    const hit = reach + radius();
    const around = hit + GLIDING;
    const corners = [-around, around].flatMap((x) =>
      [-around, around].map((y) => map.unproject([point.x + x, point.y + y] satisfies PointLike)),
    );
    const lngs = corners.map(({ lng }) => lng);
    const lats = corners.map(({ lat }) => lat);
    const box = boxOf(Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats));
    const found = candidates(fleet.markers, box).map((row) => {
      const { x, y } = map.project(fleet.shownAt(row, time()));
      return { row, x, y };
    });
    return nearest(found, point.x, point.y, hit);
  }
  const pressed = ({ x, y }: { x: number; y: number }, reach: number): PressedPoint => {
    const { lat, lng } = map.unproject([x, y]).wrap();
    return { lng, lat, x, y, reach };
  };
  const fromTop = () => [...handles()].reverse();
  const isGround = ({ y }: { y: number }) => y > horizonOf(map);

  let pointer: { x: number; y: number } | null = null;
  const hover = throttled(60, () => {
    if (!pointer || map.isMoving() || grip) return;
    const at = pressed(pointer, REACH.mouse);
    const row = rowAt(pointer, REACH.hover);
    const isOver = row !== null || fromTop().some((handle) => handle.points?.(at));
    map.getCanvas().style.cursor = isOver ? 'pointer' : '';
    onHover(row);
  });
  map.on('click', ({ point, originalEvent }) => {
    const isTouch = 'pointerType' in originalEvent && originalEvent.pointerType === 'touch';
    const reach = isTouch ? REACH.touch : REACH.mouse;
    const at = pressed(point, reach);
    if (!isGround(point) || !fromTop().some((handle) => handle.press?.(at))) onClick(rowAt(point, reach));
  });
  map.on('mousemove', ({ point }) => {
    pointer = point;
    hover();
  });
  map.on('mouseout', () => {
    pointer = null;
    onHover(null);
  });

  let grip: Grip | null = null;
  /** The last place of the drag. If the user releases outside the map, this is where the drag ends. */
  let last: PressedPoint | null = null;
  function take(event: MapMouseEvent | MapTouchEvent) {
    const isTouch = event.type === 'touchstart';
    if ('button' in event.originalEvent && event.originalEvent.button !== 0) return;
    // Two fingers mean that the user zooms and does not drag.
    if (grip || ('touches' in event.originalEvent && event.originalEvent.touches.length > 1)) return;
    if (!isGround(event.point)) return;
    const at = pressed(event.point, isTouch ? REACH.touch : REACH.mouse);
    for (const handle of fromTop()) {
      grip = handle.grab?.(at) ?? null;
      if (!grip) continue;
      last = at;
      event.preventDefault(); // keeps the map itself from being dragged
      return;
    }
  }
  function drag({ originalEvent, point }: MapMouseEvent | MapTouchEvent) {
    if (!grip) return;
    // The user has released the mouse button where the page gets no event, for example in another window.
    if ('buttons' in originalEvent && originalEvent.buttons === 0) return letGo();
    if (!isGround(point)) return;
    last = pressed(point, REACH.mouse);
    grip.move(last);
  }
  function letGo() {
    const held = grip;
    grip = null;
    if (last) held?.drop(last);
  }
  for (const type of ['mousedown', 'touchstart'] as const) map.on(type, take);
  for (const type of ['mousemove', 'touchmove'] as const) map.on(type, drag);
  // The map reports only events of its own canvas, but the user may release the pointer outside of it.
  const ends = ['mouseup', 'touchend', 'touchcancel', 'blur'] as const;
  for (const type of ends) window.addEventListener(type, letGo);

  // Some phones open no context menu on a long press, so the app detects the long press itself.
  let press = 0;
  const cancelPress = () => clearTimeout(press);
  map.on('touchstart', ({ point, originalEvent }) => {
    cancelPress();
    if (originalEvent.touches.length > 1 || grip) return;
    press = window.setTimeout(() => mark(point), LONG_PRESS);
  });
  for (const type of ['touchmove', 'touchend', 'touchcancel', 'dragstart'] as const)
    map.on(type, cancelPress);
  let marked = 0;
  function mark(point: { x: number; y: number }) {
    cancelPress();
    if (!isGround(point)) return;
    if (performance.now() - marked < 2 * LONG_PRESS) return;
    marked = performance.now();
    onMark(map.unproject([point.x, point.y]).wrap());
  }
  map.on('contextmenu', ({ point, originalEvent }) => {
    originalEvent.preventDefault();
    mark(point);
  });
  return () => {
    for (const type of ends) window.removeEventListener(type, letGo);
    hover.cancel();
    cancelPress();
  };
}
