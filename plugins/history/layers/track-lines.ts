import { JUMP } from '../../../src/rules/jump.ts';
import { gapBefore } from '../../../src/rules/travel/gaps.ts';
import type { Way } from '../../../src/rules/travel/way.ts';
import type { Box } from '../../../src/map/boxes.ts';
import type { LevelMaker } from '../../../src/map/level-maker.ts';
import type { ArrowLine, TraceColumns } from '../../../src/map/trace-columns.ts';
import {
  affordable,
  BLOCK,
  blocksIn,
  fixesIn,
  levelAt,
  type TrackLevels,
} from '../../../src/map/track-levels.ts';
import { gapCounts, type PathSource, trackPaths } from '../../../src/map/track-paths.ts';

/** Maximum number of a track's fixes drawn at once. The eye could not distinguish more. */
const MOST_DRAWN = 12_000;
/** Approximate number of fixes with which a line is drawn until its levels of detail are computed. */
const FIRST_SIGHT = 4_000;
/**
 * How much is drawn beyond each side of the visible map, as a fraction of its size. With this margin, panning seldom
 * needs a recomputation.
 */
const MARGIN = 0.5;

/**
 * The line of one device's track on the map. The drawn part changes only when the map comes to rest outside it or at
 * another level of detail. Until then, panning and zooming cost nothing, however many fixes the track has.
 */
export type TrackLine = {
  readonly way: Way;
  /** Returns the columns of fixes to draw for a view. Returns the same object if nothing changed. */
  readonly columnsFor: (box: Box, zoom: number) => TraceColumns;
  /** Returns the indexes of the fixes in the last result of `columnsFor`. */
  readonly drawn: () => Uint32Array;
  /** Whether the line is interrupted between these two fixes. */
  readonly isBroken: (a: number, b: number) => boolean;
};

export function trackLine(name: string, way: Way, maker: LevelMaker, ready: () => void): TrackLine {
  const breaks = breaksOf(way);
  const counts = gapCounts(breaks);
  const source: PathSource = { lat: way.lat, lng: way.lng, speed: way.speed, breaks };
  const isBroken = (a: number, b: number) => b - a >= BLOCK || counts[a] !== counts[b];
  let levels: TrackLevels | null = null;
  let fixes: Uint32Array = new Uint32Array();
  let columns: TraceColumns | null = null;
  let covered: Box | null = null;
  let drawnLevel = -1;

  let isMaking = true;
  maker.make(name, { lat: way.lat, lng: way.lng, breaks }, (made) => {
    levels = made;
    covered = null;
    if (!isMaking) ready();
  });
  isMaking = false;

  /**
   * Returns a preview of a track until the levels of detail are computed. It has the shape of the track with fewer
   * fixes.
   */
  function firstSight(): TraceColumns {
    const step = Math.max(1, Math.ceil(way.at.length / FIRST_SIGHT));
    fixes = Uint32Array.from({ length: Math.ceil(way.at.length / step) }, (_, k) => k * step);
    return trackPaths(source, fixes, (a, b) => counts[a] !== counts[b]);
  }

  return {
    way,
    isBroken,
    drawn: () => fixes,
    columnsFor(box, zoom) {
      if (!levels) return (columns ??= firstSight());
      const wanted = levelAt(zoom);
      if (columns && covered && wanted === drawnLevel && isWithin(box, covered)) return columns;
      covered = widened(box);
      drawnLevel = wanted;
      const blocks = blocksIn(levels, covered);
      fixes = fixesIn(levels, blocks, affordable(levels, blocks, wanted, MOST_DRAWN));
      columns = trackPaths(source, fixes, isBroken);
      return columns;
    },
  };
}

/**
 * Marks the fixes that no line connects to the fix before: those after gaps, and those where the line would run around
 * the whole earth.
 */
function breaksOf(way: Way): Uint8Array {
  const breaks = new Uint8Array(way.at.length);
  for (let i = 1; i < breaks.length; i++) {
    const isFar = Math.abs((way.lng[i] as number) - (way.lng[i - 1] as number)) > 1.8e9;
    breaks[i] = isFar || ((way.flags[i] as number) & JUMP) !== 0 || gapBefore(way, i) !== null ? 1 : 0;
  }
  return breaks;
}

const WHOLE: Box = { west: -1.8e9, east: 1.8e9, south: -9e8, north: 9e8 };

/**
 * Returns a box with margins around it. If the box crosses the date line, with or without its margins, the result
 * covers the whole earth.
 */
function widened({ west, south, east, north }: Box): Box {
  const x = (east - west) * MARGIN;
  const y = (north - south) * MARGIN;
  const wide = { west: west - x, east: east + x, south: south - y, north: north + y };
  return west > east || wide.west < -1.8e9 || wide.east > 1.8e9 ? WHOLE : wide;
}

const isWithin = (inner: Box, outer: Box): boolean =>
  (outer === WHOLE || inner.west <= inner.east) &&
  inner.west >= outer.west &&
  inner.east <= outer.east &&
  inner.south >= outer.south &&
  inner.north <= outer.north;

/** Returns the drawn part of a track's line. The direction arrows are placed along it. */
export function drawnPart({ way, drawn, isBroken }: TrackLine): ArrowLine {
  const fixes = drawn();
  return {
    lat: Int32Array.from(fixes, (i) => way.lat[i] as number),
    lng: Int32Array.from(fixes, (i) => way.lng[i] as number),
    isBroken: (k) => isBroken(fixes[k - 1] as number, fixes[k] as number),
  };
}

/**
 * Returns the fix that a press on the line means, and how far from the line the press is (pixels). It is the fix nearest
 * to the press on the pressed piece of the line, also if it is not drawn: a straight road is drawn with its ends only.
 * Null if no piece of the line is within reach.
 *
 * @param offset how far a place is from the press (pixels east and north)
 */
export function nearestOnLine(
  { way, drawn, isBroken }: TrackLine,
  reach: number,
  offset: (lng: number, lat: number) => readonly [number, number],
): { index: number; pixels: number } | null {
  const placeOf = (index: number) =>
    offset((way.lng[index] as number) / 1e7, (way.lat[index] as number) / 1e7);
  let best: { from: number; to: number; pixels: number } | null = null;
  let before: { index: number; x: number; y: number } | null = null;
  for (const index of drawn()) {
    const [x, y] = placeOf(index);
    const from = before && !isBroken(before.index, index) ? before : { index, x, y };
    const pixels = pixelsToLine(from.x, from.y, x, y);
    if (pixels <= reach && (best === null || pixels < best.pixels))
      best = { from: from.index, to: index, pixels };
    before = { index, x, y };
  }
  if (!best) return null;
  const { from, to, pixels } = best;
  let nearest = { index: from, away: Number.POSITIVE_INFINITY };
  for (let index = from; index <= to; index++) {
    const away = Math.hypot(...placeOf(index));
    if (away < nearest.away) nearest = { index, away };
  }
  return { index: nearest.index, pixels };
}

/** Returns the distance of a straight piece of line from the point 0, 0. */
function pixelsToLine(fromX: number, fromY: number, toX: number, toY: number): number {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const square = dx * dx + dy * dy;
  const share = square === 0 ? 0 : Math.min(1, Math.max(0, -(fromX * dx + fromY * dy) / square));
  return Math.hypot(fromX + dx * share, fromY + dy * share);
}
