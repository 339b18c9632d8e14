/**
 * A long line for which levels of detail are calculated. Each fix gets a weight once: how far the line would be off
 * without this fix (D. Douglas and T. Peucker, 1973). A zoom level needs only the fixes whose weight is a visible
 * distance.
 */
export type Line = {
  /** Latitude and longitude of each fix (degrees × 10⁷). */
  readonly lat: Int32Array;
  readonly lng: Int32Array;
  /** 1 for each fix that is not connected with the previous fix. */
  readonly breaks: Uint8Array;
};

/** The fixes at one level of detail, sorted by blocks, so that only the blocks in view need to be read. */
type Level = {
  readonly indices: Uint32Array;
  /** The entries of `indices` from `starts[b]` up to `starts[b + 1]` belong to block `b`. */
  readonly starts: Uint32Array;
};
export type TrackLevels = {
  readonly fixes: number;
  /** West, south, east and north bounds of each block of fixes (degrees × 10⁷). */
  readonly boxes: Int32Array;
  /** The levels of detail, coarsest first; the last contains every fix. */
  readonly levels: readonly Level[];
};

/**
 * Number of fixes per block. A line is simplified block by block, which limits the work. The first and last fix of a
 * block are kept at every level of detail.
 */
export const BLOCK = 2_048;
/**
 * Zoom level of the coarsest level of detail. Each further level of detail is for a zoom level that is higher by
 * `ZOOM_STEP`.
 */
const FIRST_ZOOM = 3;
const ZOOM_STEP = 1.5;
const LEVELS = 12;
/** How far a simplified line may be off (pixels): half a pixel is invisible. */
const PIXELS_OFF = 0.5;

/** Returns the level of detail to draw at a zoom level. */
export const levelAt = (zoom: number): number =>
  Math.min(LEVELS - 1, Math.max(0, Math.ceil((zoom - FIRST_ZOOM) / ZOOM_STEP)));

/**
 * Returns by how much a line may be off at a level of detail (degrees of longitude × 10⁷). 0 at the last level, which
 * contains every fix.
 */
const toleranceOf = (level: number): number =>
  level === LEVELS - 1 ? 0 : (PIXELS_OFF * 3.6e9) / (512 * 2 ** (FIRST_ZOOM + level * ZOOM_STEP));

/** Calculates all levels of detail of a line. Pure. A million fixes take about a second, so call this in a worker. */
export function levelsOf(line: Line): TrackLevels {
  const fixes = line.lat.length;
  const blocks = Math.max(1, Math.ceil(fixes / BLOCK));
  const weights = weightsOf(line, blocks);
  const boxes = new Int32Array(blocks * 4);
  for (let block = 0; block < blocks; block++) boxes.set(boxOfBlock(line, block), block * 4);
  const levels = Array.from({ length: LEVELS }, (_, level): Level => {
    const least = toleranceOf(level);
    const indices = new Uint32Array(fixes);
    const starts = new Uint32Array(blocks + 1);
    let count = 0;
    for (let i = 0; i < fixes; i++) {
      if (i % BLOCK === 0) starts[i / BLOCK] = count;
      if ((weights[i] as number) >= least) indices[count++] = i;
    }
    starts[blocks] = count;
    return { indices: indices.slice(0, count), starts };
  });
  return { fixes, boxes, levels };
}

/**
 * Returns the bounds of a block of fixes. They include the first fix of the next block, because the line continues to
 * it.
 */
function boxOfBlock({ lat, lng }: Line, block: number): [number, number, number, number] {
  const end = Math.min(lat.length, (block + 1) * BLOCK + 1);
  let [west, south, east, north] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (let i = block * BLOCK; i < end; i++) {
    const [x, y] = [lng[i] as number, lat[i] as number];
    if (x < west) west = x;
    if (x > east) east = x;
    if (y < south) south = y;
    if (y > north) north = y;
  }
  return west > east ? [0, 0, 0, 0] : [west, south, east, north];
}

function weightsOf({ lat, lng, breaks }: Line, blocks: number): Float64Array {
  const weights = new Float64Array(lat.length);
  const stack: number[] = [];
  for (let block = 0; block < blocks; block++) {
    const end = Math.min(lat.length, (block + 1) * BLOCK);
    for (let first = block * BLOCK; first < end; ) {
      let last = first;
      while (last + 1 < end && breaks[last + 1] === 0) last++;
      weights[first] = weights[last] = Number.POSITIVE_INFINITY;
      simplify(lat, lng, first, last, weights, stack);
      first = last + 1;
    }
  }
  return weights;
}

/**
 * Calculates the fixes' weights by Douglas-Peucker without recursion. A fix never weighs more than the fix at which its
 * part of the line was split off, so each level of detail contains all fixes of the coarser levels.
 */
function simplify(
  lat: Int32Array,
  lng: Int32Array,
  first: number,
  last: number,
  weights: Float64Array,
  stack: number[],
): void {
  // On a Mercator map, a degree of latitude is as long as 1 / cos(latitude) degrees of longitude.
  const stretch = 1 / Math.max(0.05, Math.cos(((lat[first] as number) / 1e7) * (Math.PI / 180)));
  stack.push(first, last, Number.POSITIVE_INFINITY);
  while (stack.length > 0) {
    const most = stack.pop() as number;
    const b = stack.pop() as number;
    const a = stack.pop() as number;
    if (b - a < 2) continue;
    const [ax, ay] = [lng[a] as number, (lat[a] as number) * stretch];
    const dx = (lng[b] as number) - ax;
    const dy = (lat[b] as number) * stretch - ay;
    const length = dx * dx + dy * dy;
    let farthest = a + 1;
    let far = -1;
    for (let i = a + 1; i < b; i++) {
      const x = (lng[i] as number) - ax;
      const y = (lat[i] as number) * stretch - ay;
      const share = length === 0 ? 0 : Math.min(1, Math.max(0, (x * dx + y * dy) / length));
      const off = (x - dx * share) ** 2 + (y - dy * share) ** 2;
      if (off > far) [far, farthest] = [off, i];
    }
    const weight = Math.min(most, Math.sqrt(far));
    weights[farthest] = weight;
    // All fixes in between lie exactly on the line. Their weight stays 0, and they need no further check.
    if (far <= 0) continue;
    stack.push(a, farthest, weight, farthest, b, weight);
  }
}

/** An area of the earth (degrees × 10⁷). If `west` is greater than `east`, it crosses the date line. */
type Box = { readonly west: number; readonly south: number; readonly east: number; readonly north: number };

/** Returns the blocks of fixes that touch an area, in order. */
export function blocksIn({ boxes }: TrackLevels, { west, south, east, north }: Box): number[] {
  const blocks: number[] = [];
  for (let block = 0; block * 4 < boxes.length; block++) {
    const [w = 0, s = 0, e = 0, n = 0] = boxes.subarray(block * 4, block * 4 + 4);
    if (n < south || s > north) continue;
    const isIn = west <= east ? e >= west && w <= east : e >= west || w <= east;
    if (isIn) blocks.push(block);
  }
  return blocks;
}

/** Returns the finest level of detail, up to `wanted`, at which these blocks have at most `most` fixes together. */
export function affordable(
  { levels }: TrackLevels,
  blocks: readonly number[],
  wanted: number,
  most: number,
): number {
  for (let level = wanted; level > 0; level--) {
    const { starts } = levels[level] as Level;
    let count = 0;
    for (const block of blocks) count += (starts[block + 1] as number) - (starts[block] as number);
    if (count <= most) return level;
  }
  return 0;
}

/**
 * Returns the fixes to draw: the fixes of these blocks at a level of detail and, where the next block is left out, its
 * first fix, because the line continues to it.
 */
export function fixesIn({ levels }: TrackLevels, blocks: readonly number[], level: number): Uint32Array {
  const { indices, starts } = levels[level] as Level;
  const last = starts.length - 2;
  let count = 0;
  for (const block of blocks) count += (starts[block + 1] as number) - (starts[block] as number) + 1;
  const fixes = new Uint32Array(count);
  let at = 0;
  for (const [k, block] of blocks.entries()) {
    const [from, to] = [starts[block] as number, starts[block + 1] as number];
    fixes.set(indices.subarray(from, to), at);
    at += to - from;
    if (block < last && blocks[k + 1] !== block + 1) fixes[at++] = indices[to] as number;
  }
  return fixes.subarray(0, at);
}
