import { LOOK_BYTES, SHOWN } from '../looks.ts';
import { latOfMercator, mercatorLat, pixelsPerDegree } from '../mercator.ts';
import { Cells, joinCells } from './cells.ts';
import { type Clusters, countOf, noClusters, STATES, COLOURS } from './clusters.ts';

/** Finds the commonest colours of each cluster's members and how large their parts are. */
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
    // Equal parts stand by colour, so that they do not change places from one second to the next.
    const common = [...(counts[cluster] as Map<number, number>)].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
    for (const [index, [colour, count]] of common.slice(0, COLOURS).entries())
      colours.set(
        [colour >> 16, (colour >> 8) & 255, colour & 255, Math.round((count / all) * 255)],
        (cluster * COLOURS + index) * 4,
      );
  }
}

/** What is grouped: the places (degrees × 10⁷) and looks of all devices, one row each. */
export type GroupInput = {
  readonly length: number;
  readonly lat: ArrayLike<number>;
  readonly lng: ArrayLike<number>;
  /** `LOOK_BYTES` for each row, see `looks.ts`. */
  readonly looks: Uint8Array;
  /** Rows that stand for themselves whatever lies beside them: selected, followed, picked. */
  readonly alone: ReadonlySet<number>;
  readonly zoom: number;
  /** What lies nearer together than this on screen becomes one, CSS pixels. */
  readonly reach: number;
};

/** Fewer markers than this become a cluster only where they cover each other. */
const FEWEST = 3;
/** Markers within so many pixels cover each other. */
export const COVERS = 14;
/** So far from a marker that stands alone the middle of a cluster is drawn, CSS pixels: both can be seen and pressed. */
const ASIDE = 44;

/**
 * Groups devices that lie near each other at a zoom. Each shown device is in one cluster or stands for itself. One pass
 * over the rows, and one over the cells of a grid.
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
  const clusterOf = realOnes(input, cellOf, heaps, scale);
  const clusters = gather(input, cellOf, heaps.of, clusterOf);
  placeMiddles(clusters, xs, ys, scale, alone);
  paintColours(clusters, looks);
  return clusters;
}

type Heaps = { readonly heaps: number; readonly of: Int32Array };

/** The number of the cluster that a heap becomes; −1: its few devices stand for themselves. */
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

/** Counts members and states, and finds the bounds. */
function gather(
  { length, lat, lng, looks }: GroupInput,
  cellOf: Int32Array,
  heapOf: Int32Array,
  { count, number }: { count: number; number: Int32Array },
): Clusters {
  const clusters = noClusters(length, count);
  const { bounds, states, of } = clusters;
  for (let cluster = 0; cluster < count; cluster++) bounds.set([1.8e9, 0.9e9, -1.8e9, -0.9e9], cluster * 4);
  for (let row = 0; row < length; row++) {
    const cell = cellOf[row] as number;
    if (cell < 0) continue;
    const cluster = number[heapOf[cell] as number] ?? -1;
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

/** The middle of the members, moved aside where a marker that stands alone would cover it. */
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
