import type { Map as MapLibreMap, MapMouseEvent, MapTouchEvent, PointLike } from 'maplibre-gl';
import { boxOf, type Box, type Places, rowsInside } from './boxes.ts';
import type { Fleet } from './fleet.ts';
import { throttled } from './frames.ts';
import type { Grip, MapLayerHandle, PressedPoint } from './layers.ts';

type Candidate = { readonly row: number; readonly x: number; readonly y: number };

/** The marker nearest to a point on screen within a reach in pixels, or null. Later rows lie on top and win ties. */
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

/** More markers under the pointer than this are not told apart: the first ones count. */
const MOST_CANDIDATES = 2_000;

/** Rows that may be hit inside a box around the pointer. Markers glide, so the box must be larger than the reach. */
const candidates = (places: Places, box: Box): number[] => rowsInside(places, box, MOST_CANDIDATES);

/** How far beside a marker a click still means it, CSS pixels. A finger covers more than a pointer does. */
const REACH = { mouse: 6, touch: 16, hover: 2 };
/** A finger that stays for this long means the place itself (milliseconds). */
const LONG_PRESS = 550;
/** Markers glide: a marker may be drawn this far from the place that its fix names. */
const GLIDING = 60;

export type PointerOptions = {
  readonly fleet: Fleet;
  /** The moment that is on screen. */
  readonly time: () => number;
  /** Radius of the markers now, CSS pixels. */
  readonly radius: () => number;
  /** The drawings on the map, lowest first. They are asked before the markers, the highest first. */
  readonly handles: () => readonly MapLayerHandle[];
  /** A marker was clicked, or (`null`) the empty map. */
  readonly onClick: (row: number | null) => void;
  /** A place was pressed long by a finger, or with the other button of a mouse. */
  readonly onMark: (at: { lat: number; lng: number }) => void;
};

/** Clicks, drags and the pointer's shape. Markers are found by place, so nothing is drawn a second time for picking. */
export function listenToPointer(
  map: MapLibreMap,
  { fleet, time, radius, handles, onClick, onMark }: PointerOptions,
): () => void {
  function rowAt(point: { x: number; y: number }, reach: number): number | null {
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

  let pointer: { x: number; y: number } | null = null;
  const hover = throttled(60, () => {
    if (!pointer || map.isMoving() || grip) return;
    const at = pressed(pointer, REACH.mouse);
    const isOver = fromTop().some((handle) => handle.points?.(at)) || rowAt(pointer, REACH.hover) !== null;
    map.getCanvas().style.cursor = isOver ? 'pointer' : '';
  });
  map.on('click', ({ point, originalEvent }) => {
    const isTouch = 'pointerType' in originalEvent && originalEvent.pointerType === 'touch';
    const reach = isTouch ? REACH.touch : REACH.mouse;
    const at = pressed(point, reach);
    if (!fromTop().some((handle) => handle.press?.(at))) onClick(rowAt(point, reach));
  });
  map.on('mousemove', ({ point }) => {
    pointer = point;
    hover();
  });

  let grip: Grip | null = null;
  /** Where it was dragged to: let go outside of the map it stays there. */
  let last: PressedPoint | null = null;
  function take(event: MapMouseEvent | MapTouchEvent) {
    const isTouch = event.type === 'touchstart';
    if ('button' in event.originalEvent && event.originalEvent.button !== 0) return;
    // A second finger means to zoom.
    if (grip || ('touches' in event.originalEvent && event.originalEvent.touches.length > 1)) return;
    const at = pressed(event.point, isTouch ? REACH.touch : REACH.mouse);
    for (const handle of fromTop()) {
      grip = handle.grab?.(at) ?? null;
      if (!grip) continue;
      last = at;
      event.preventDefault(); // the map is not dragged along
      return;
    }
  }
  function drag({ originalEvent, point }: MapMouseEvent | MapTouchEvent) {
    if (!grip) return;
    // It was let go where nobody told us: in another window, or above a menu of the system.
    if ('buttons' in originalEvent && originalEvent.buttons === 0) return letGo();
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
  // The map tells of its own canvas only; a hand also lets go beside it.
  const ends = ['mouseup', 'touchend', 'touchcancel', 'blur'] as const;
  for (const type of ends) window.addEventListener(type, letGo);

  // Phones that have no menu of their own for a long press get the same from us.
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
