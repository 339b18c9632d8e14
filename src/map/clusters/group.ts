import { LOOK_BYTES, SHOWN } from '../looks.ts';
import { latOfMercator, mercatorLat, pixelsPerDegree } from '../mercator.ts';
import { Cells } from './cells.ts';
import { type Clusters, countOf, MARKER_RADIUS, noClusters, STATES, COLOURS } from './clusters.ts';
import { type Marks, mergeCovering } from './merge.ts';

/**
 * Factor for combining a grid cell's column and row into one number. It exceeds the number of rows at any zoom level.
 */
const COLUMN = 2 ** 26;
/**
 * A cell that was the core of a cluster in the last run counts as if it held this many times more points. So the core
 * moves only when another cell is clearly fuller, and clusters do not flicker.
 */
const STAYS = 1.5;

/**
 * Joins grid cells into groups: the cell with the most points takes all cells within reach, then the fullest remaining
 * cell does the same, and so on. The result depends on where the points are, not on their order. A cell with a single
 * point and no neighbours forms no group.
 *
 * @param hearts the core cells of the last run; replaced by those of this run
 */
function joinCells(cells: Cells, reach: number, hearts: Set<number>): { heaps: number; of: Int32Array } {
  const { length, columns, rows, counts, sumX, sumY, size } = cells;
  const of = new Int32Array(length).fill(-1);
  const steps = Math.ceil(reach / size);
  const keyOf = (cell: number) => (columns[cell] as number) * COLUMN + (rows[cell] as number);
  const weights = new Float64Array(length);
  const order: number[] = [];
  for (let cell = 0; cell < length; cell++) {
    if (counts[cell] === 1 && !hasNeighbour(cells, cell, steps)) continue;
    weights[cell] = (counts[cell] as number) * (hearts.has(keyOf(cell)) ? STAYS : 1);
    order.push(cell);
  }
  const byWeight = Uint32Array.from(order).sort(
    (a, b) =>
      (weights[b] as number) - (weights[a] as number) ||
      (columns[a] as number) - (columns[b] as number) ||
      (rows[a] as number) - (rows[b] as number),
  );
  hearts.clear();
  let heaps = 0;
  for (const heart of byWeight) {
    if (of[heart] !== -1) continue;
    const heap = heaps++;
    hearts.add(keyOf(heart));
    const x = (sumX[heart] as number) / (counts[heart] as number);
    const y = (sumY[heart] as number) / (counts[heart] as number);
    for (let column = -steps; column <= steps; column++)
      for (let row = -steps; row <= steps; row++) {
        const near = cells.at((columns[heart] as number) + column, (rows[heart] as number) + row);
        if (near < 0 || of[near] !== -1) continue;
        const dx = (sumX[near] as number) / (counts[near] as number) - x;
        const dy = (sumY[near] as number) / (counts[near] as number) - y;
        if (dx * dx + dy * dy <= reach * reach) of[near] = heap;
      }
    of[heart] = heap;
  }
  return { heaps, of };
}

function hasNeighbour(cells: Cells, cell: number, steps: number): boolean {
  const x = cells.columns[cell] as number;
  const y = cells.rows[cell] as number;
  for (let column = -steps; column <= steps; column++)
    for (let row = -steps; row <= steps; row++)
      if ((column !== 0 || row !== 0) && cells.at(x + column, y + row) >= 0) return true;
  return false;
}

/** Stores the most common colours of each cluster's devices, and the share of each of these colours. */
function paintColours(clusters: Clusters, looks: Uint8Array): void {
  const { length, of, colours } = clusters;
  const counts = Array.from({ length }, () => new Map<number, number>());
  for (let row = 0; row < of.length; row++) {
    const cluster = of[row] as number;
    if (cluster < 0) continue;
    const at = row * LOOK_BYTES;
    const colour =
      ((looks[at] as number) << 16) | ((looks[at + 1] as number) << 8) | (looks[at + 2] as number);
    const tally = counts[cluster] as Map<number, number>;
    tally.set(colour, (tally.get(colour) ?? 0) + 1);
  }
  for (let cluster = 0; cluster < length; cluster++) {
    const all = countOf(clusters, cluster);
    // Equally common colours are sorted by colour value, so that they do not swap places every second.
    const common = [...(counts[cluster] as Map<number, number>)].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
    for (const [index, [colour, count]] of common.slice(0, COLOURS).entries())
      colours.set(
        [colour >> 16, (colour >> 8) & 255, colour & 255, Math.round((count / all) * 255)],
        (cluster * COLOURS + index) * 4,
      );
  }
}

/** The input for clustering: places (degrees × 10⁷) and looks of all devices, one row per device. */
export type GroupInput = {
  readonly length: number;
  readonly lat: ArrayLike<number>;
  readonly lng: ArrayLike<number>;
  /** The devices' looks: `LOOK_BYTES` per row, see `looks.ts`. */
  readonly looks: Uint8Array;
  /** Rows of devices that must not be clustered, because they are selected, followed or picked. */
  readonly alone: ReadonlySet<number>;
  readonly zoom: number;
  /** Devices closer than this on screen are clustered (CSS pixels). */
  readonly reach: number;
  /** For each row, the cluster that contained the device before, or −1. Empty if unknown. */
  readonly before?: Int32Array;
};

/** A group of fewer devices than this becomes a cluster only if its markers overlap. */
const FEWEST = 3;
/** Markers whose centres are within this distance overlap (pixels). */
export const COVERS = 2 * MARKER_RADIUS;
/**
 * Minimum distance between the centre of a cluster and the marker of a device in `alone`, so that both can be seen and
 * clicked (CSS pixels).
 */
const ASIDE = 44;
/**
 * A device that is closer than `from` to a device in `alone` would be hidden under that device's marker. So it is drawn
 * beside the marker, as a cluster, even if that cluster has only one device (CSS pixels). A device that was in a
 * cluster before stays in one up to the distance `until`.
 */
const UNDER = { from: 35, until: 42 };
/**
 * If `alone` has more devices than this (each picked device is in it), the devices hidden under their markers are not
 * drawn beside them.
 */
const MOST_ALONE = 8;

/**
 * Clusters devices that are close to each other on screen at a zoom level. Each shown device is in one cluster, or has
 * its own marker. Takes one pass over the rows and one over the grid cells.
 *
 * @param hearts see `joinCells`
 */
export function groupDevices(input: GroupInput, hearts: Set<number> = new Set()): Clusters {
  const { length, looks, alone, reach } = input;
  const scale = pixelsPerDegree(input.zoom);
  const xs = new Float64Array(length);
  const ys = new Float64Array(length);
  const cellOf = new Int32Array(length).fill(-1);
  const cells = new Cells(reach / 2, length);
  for (let row = 0; row < length; row++) {
    if (((looks[row * LOOK_BYTES + 7] as number) & SHOWN) === 0) continue;
    const x = ((input.lng[row] as number) / 1e7 + 180) * scale;
    const y = (180 - mercatorLat((input.lat[row] as number) / 1e7)) * scale;
    xs[row] = x;
    ys[row] = y;
    if (!alone.has(row)) cellOf[row] = cells.add(x, y);
  }
  const heaps = joinCells(cells, reach, hearts);
  const marks = marksOf(input, cellOf, heaps.of, realOnes(input, cellOf, heaps, scale), xs, ys);
  const clusters = gather(input, withCovered(input, mergeCovering(marks), xs, ys));
  placeMiddles(clusters, xs, ys, scale, alone);
  paintColours(clusters, looks);
  return clusters;
}

/** Adds one cluster for each device in `alone`: of the single devices that its marker would cover. */
function withCovered(
  { length, looks, alone, before = NOWHERE }: GroupInput,
  { of, count }: { of: Int32Array; count: number },
  xs: Float64Array,
  ys: Float64Array,
): { of: Int32Array; count: number } {
  let next = count;
  if (alone.size > MOST_ALONE) return { of, count };
  for (const one of alone) {
    if (((looks[one * LOOK_BYTES + 7] as number) & SHOWN) === 0) continue;
    let own = -1;
    for (let row = 0; row < length; row++) {
      if (of[row] !== -1 || alone.has(row) || ((looks[row * LOOK_BYTES + 7] as number) & SHOWN) === 0)
        continue;
      const limit = (before[row] ?? -1) >= 0 ? UNDER.until : UNDER.from;
      const away = Math.hypot(
        (xs[row] as number) - (xs[one] as number),
        (ys[row] as number) - (ys[one] as number),
      );
      if (away >= limit) continue;
      if (own < 0) own = next++;
      of[row] = own;
    }
  }
  return { of, count: next };
}

type Heaps = { readonly heaps: number; readonly of: Int32Array };

/**
 * Decides which groups become clusters. Returns the cluster number of each group; −1 for a group whose few devices keep
 * their own markers.
 */
function realOnes({ length, lat, lng }: GroupInput, cellOf: Int32Array, { heaps, of }: Heaps, scale: number) {
  const counts = new Uint32Array(heaps);
  const first = new Int32Array(heaps).fill(-1);
  const widest = new Float64Array(heaps);
  for (let row = 0; row < length; row++) {
    const cell = cellOf[row] as number;
    if (cell < 0) continue;
    const heap = of[cell] as number;
    if (heap < 0) continue;
    counts[heap] = (counts[heap] as number) + 1;
    const one = first[heap] as number;
    if (one < 0) {
      first[heap] = row;
      continue;
    }
    if ((counts[heap] as number) >= FEWEST) continue;
    const east = ((lng[row] as number) - (lng[one] as number)) / 1e7;
    const north = mercatorLat((lat[row] as number) / 1e7) - mercatorLat((lat[one] as number) / 1e7);
    widest[heap] = Math.hypot(east, north) * scale;
  }
  let count = 0;
  const number = new Int32Array(heaps).fill(-1);
  for (let heap = 0; heap < heaps; heap++) {
    const members = counts[heap] as number;
    if (members >= FEWEST || (members > 1 && (widest[heap] as number) <= COVERS)) number[heap] = count++;
  }
  return { count, number };
}

/** Returns the marks (clusters and markers of single devices) that would be drawn for the devices. */
function marksOf(
  { length, before = NOWHERE }: GroupInput,
  cellOf: Int32Array,
  heapOf: Int32Array,
  { count, number }: { count: number; number: Int32Array },
  xs: Float64Array,
  ys: Float64Array,
): Marks {
  const most = count + length;
  const marks: Marks = {
    length: count,
    x: new Float64Array(most),
    y: new Float64Array(most),
    counts: new Uint32Array(most),
    before: new Int32Array(most).fill(-1),
    of: new Int32Array(length).fill(-1),
    active: Array.from({ length: count }, (_, cluster) => cluster),
  };
  for (let row = 0; row < length; row++) {
    const cell = cellOf[row] as number;
    if (cell < 0) continue;
    const cluster = number[heapOf[cell] as number] ?? -1;
    const mark = cluster < 0 ? marks.length++ : cluster;
    const was = before[row] ?? -1;
    marks.of[row] = mark;
    // A single device far from all others cannot cover another mark, so it is not active.
    if (cluster < 0 && ((heapOf[cell] as number) >= 0 || was >= 0)) marks.active.push(mark);
    if (marks.counts[mark] === 0) marks.before[mark] = was;
    marks.x[mark] = (marks.x[mark] as number) + (xs[row] as number);
    marks.y[mark] = (marks.y[mark] as number) + (ys[row] as number);
    marks.counts[mark] = (marks.counts[mark] as number) + 1;
  }
  return marks;
}
const NOWHERE = new Int32Array(0);

/** Counts each cluster's devices and their states, and calculates the cluster's bounds. */
function gather(
  { length, lat, lng, looks }: GroupInput,
  { of: clusterOf, count }: { of: Int32Array; count: number },
): Clusters {
  const clusters = noClusters(length, count);
  const { bounds, states, of } = clusters;
  for (let cluster = 0; cluster < count; cluster++) bounds.set([1.8e9, 0.9e9, -1.8e9, -0.9e9], cluster * 4);
  for (let row = 0; row < length; row++) {
    const cluster = clusterOf[row] as number;
    if (cluster < 0) continue;
    of[row] = cluster;
    const state = cluster * STATES + Math.min(STATES - 1, looks[row * LOOK_BYTES + 4] as number);
    states[state] = (states[state] as number) + 1;
    const at = cluster * 4;
    bounds[at] = Math.min(bounds[at] as number, lng[row] as number);
    bounds[at + 1] = Math.min(bounds[at + 1] as number, lat[row] as number);
    bounds[at + 2] = Math.max(bounds[at + 2] as number, lng[row] as number);
    bounds[at + 3] = Math.max(bounds[at + 3] as number, lat[row] as number);
  }
  return clusters;
}

/** Places the centre of each cluster. A centre that the marker of a device in `alone` would cover is moved aside. */
function placeMiddles(
  clusters: Clusters,
  xs: Float64Array,
  ys: Float64Array,
  scale: number,
  alone: ReadonlySet<number>,
): void {
  const { length, of, lng, lat } = clusters;
  const x = new Float64Array(length);
  const y = new Float64Array(length);
  for (let row = 0; row < of.length; row++) {
    const cluster = of[row] as number;
    if (cluster < 0) continue;
    x[cluster] = (x[cluster] as number) + (xs[row] as number);
    y[cluster] = (y[cluster] as number) + (ys[row] as number);
  }
  for (let cluster = 0; cluster < length; cluster++) {
    const count = countOf(clusters, cluster);
    let middleX = (x[cluster] as number) / count;
    let middleY = (y[cluster] as number) / count;
    for (const row of alone) {
      const dx = middleX - (xs[row] as number);
      const dy = middleY - (ys[row] as number);
      const away = Math.hypot(dx, dy);
      if (away >= ASIDE) continue;
      middleX = (xs[row] as number) + (away > 1 ? dx / away : 0.8) * ASIDE;
      middleY = (ys[row] as number) + (away > 1 ? dy / away : -0.6) * ASIDE;
    }
    lng[cluster] = middleX / scale - 180;
    lat[cluster] = latOfMercator(180 - middleY / scale);
  }
}
