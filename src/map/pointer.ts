import type { Map as MapLibreMap, PointLike } from 'maplibre-gl';
import { boxOf } from './boxes.ts';
import type { Fleet } from './fleet.ts';
import { throttled } from './frames.ts';
import { candidates, nearest } from './pick.ts';

/** How far beside a marker a click still means it, CSS pixels. A finger covers more than a pointer does. */
const REACH = { mouse: 6, touch: 16, hover: 2 };
/** Markers glide: a marker may be drawn this far from the place that its fix names. */
const GLIDING = 60;

export type PointerOptions = {
  readonly fleet: Fleet;
  /** The moment that is on screen. */
  readonly time: () => number;
  /** Radius of the markers now, CSS pixels. */
  readonly radius: () => number;
  /** A marker was clicked, or (`null`) the empty map. */
  readonly onClick: (row: number | null) => void;
};

/** Clicks and the pointer's shape. Markers are found by place, so nothing is drawn a second time for picking. */
export function listenToPointer(
  map: MapLibreMap,
  { fleet, time, radius, onClick }: PointerOptions,
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
    const found = candidates(fleet.targets, box).map((row) => {
      const { x, y } = map.project(fleet.shownAt(row, time()));
      return { row, x, y };
    });
    return nearest(found, point.x, point.y, hit);
  }

  let pointer: { x: number; y: number } | null = null;
  const hover = throttled(60, () => {
    if (!pointer || map.isMoving()) return;
    map.getCanvas().style.cursor = rowAt(pointer, REACH.hover) === null ? '' : 'pointer';
  });
  map.on('click', ({ point, originalEvent }) => {
    const isTouch = 'pointerType' in originalEvent && originalEvent.pointerType === 'touch';
    onClick(rowAt(point, isTouch ? REACH.touch : REACH.mouse));
  });
  map.on('mousemove', ({ point }) => {
    pointer = point;
    hover();
  });
  return () => hover.cancel();
}
