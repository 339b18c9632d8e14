/**
 * Finds out which entries of two lists belong together. The result is exact for short lists. For long lists it may not
 * be the best one, but the time grows only with the lists' length, not with the number of differences.
 */

/**
 * Called between two steps of long work. It may wait, so that other tasks can run. Returns true if the result is no
 * longer needed.
 */
export type Pause = () => Promise<boolean> | boolean;

type List = Float64Array;
/**
 * A range of both lists: `[x0, x1)` of the first one and `[y0, y1)` of the second. `isSplit`: no entry occurs exactly
 * once in both ranges, so they cannot be split further.
 */
type Part = { x0: number; x1: number; y0: number; y1: number; isSplit: boolean };
type Pair = readonly [x: number, y: number];

/** The largest table for an exact comparison (cells): the product of the lengths of the two ranges. */
const CELLS = 250_000;
const SIDE = Math.sqrt(CELLS);

/**
 * For each entry of `a`, returns the index of the matching entry in `b`, or −1. The indexes increase. Exchanging the
 * two lists gives the same pairs. Null if the result is no longer needed.
 */
export async function align(a: List, b: List, pause: Pause = () => false): Promise<Int32Array | null> {
  // Two results may be equally good. The same one must be chosen whichever list comes first.
  if (isBefore(a, b)) return pairsOf(a, b, pause);
  const found = await pairsOf(b, a, pause);
  const inverse = new Int32Array(a.length).fill(-1);
  for (const [y, x] of found?.entries() ?? []) if (x >= 0) inverse[x] = y;
  return found && inverse;
}

function isBefore(a: List, b: List): boolean {
  if (a.length !== b.length) return a.length < b.length;
  const i = a.findIndex((each, at) => each !== b[at]);
  return i < 0 || (a[i] as number) < (b[i] as number);
}

async function pairsOf(x: List, y: List, pause: Pause): Promise<Int32Array | null> {
  const found = new Int32Array(x.length).fill(-1);
  const parts: Part[] = [{ x0: 0, x1: x.length, y0: 0, y1: y.length, isSplit: false }];
  for (let part = parts.pop(); part; part = parts.pop()) {
    if (await pause()) return null;
    const { isSplit } = part;
    let { x0, x1, y0, y1 } = part;
    while (x0 < x1 && y0 < y1 && x[x0] === y[y0]) found[x0++] = y0++;
    while (x0 < x1 && y0 < y1 && x[x1 - 1] === y[y1 - 1]) found[--x1] = --y1;
    const [width, height] = [x1 - x0, y1 - y0];
    if (width === 0 || height === 0) continue;
    if (width * height <= CELLS) {
      for (const [i, j] of longest(x.subarray(x0, x1), y.subarray(y0, y1))) found[x0 + i] = y0 + j;
      continue;
    }
    const splits = isSplit ? [] : inOrder(onceInBoth(x, y, { x0, x1, y0, y1, isSplit }));
    let [fromX, fromY] = [x0, y0];
    for (const [i, j] of splits) {
      found[i] = j;
      parts.push({ x0: fromX, x1: i, y0: fromY, y1: j, isSplit: false });
      [fromX, fromY] = [i + 1, j + 1];
    }
    if (splits.length > 0) parts.push({ x0: fromX, x1, y0: fromY, y1, isSplit: false });
    else parts.push(window(x, y, { x0, x1, y0, y1, isSplit: true }, found));
  }
  return found;
}

/** Compares the beginning of a part that is too long for one table. Returns the rest. */
function window(x: List, y: List, part: Part, found: Int32Array): Part {
  const { x0, x1, y0, y1 } = part;
  const isWide = x1 - x0 > y1 - y0;
  const short = Math.max(1, Math.floor(Math.min(SIDE, x1 - x0, y1 - y0)));
  const long = Math.floor(CELLS / short);
  const [width, height] = isWide ? [Math.min(long, x1 - x0), short] : [short, Math.min(long, y1 - y0)];
  let last: Pair = [-1, -1];
  for (const pair of longest(x.subarray(x0, x0 + width), y.subarray(y0, y0 + height))) {
    found[x0 + pair[0]] = y0 + pair[1];
    last = pair;
  }
  // The next window begins after the last pair, or in the middle of this window, whichever is later.
  const next = (from: number, to: number, size: number, pair: number) =>
    Math.min(to, from + Math.max(pair + 1, Math.ceil(size / 2)));
  return { ...part, x0: next(x0, x1, width, last[0]), y0: next(y0, y1, height, last[1]) };
}

/**
 * Returns the longest common subsequence of two short lists as pairs of indexes. The table holds, for each pair of
 * positions, the length for the rest of both lists.
 */
function longest(x: List, y: List): Pair[] {
  const row = y.length + 1;
  const table = new Uint32Array((x.length + 1) * row);
  const at = (i: number, j: number) => table[i * row + j] as number;
  for (let i = x.length - 1; i >= 0; i--)
    for (let j = y.length - 1; j >= 0; j--)
      table[i * row + j] = x[i] === y[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const pairs: Pair[] = [];
  for (let i = 0, j = 0; i < x.length && j < y.length; )
    if (x[i] === y[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  return pairs;
}

/** Returns the pairs of entries that occur exactly once in both ranges, in the order of the first list. */
function onceInBoth(x: List, y: List, { x0, x1, y0, y1 }: Part): Pair[] {
  const places = (list: List, from: number, to: number) => {
    const found = new Map<number, number>();
    for (let i = from; i < to; i++) {
      const entry = list[i] as number;
      found.set(entry, found.has(entry) ? -1 : i);
    }
    return found;
  };
  const other = places(y, y0, y1);
  const pairs: Pair[] = [];
  for (const [entry, i] of places(x, x0, x1)) {
    const j = other.get(entry) ?? -1;
    if (i >= 0 && j >= 0) pairs.push([i, j]);
  }
  return pairs.sort(([i], [j]) => i - j);
}

/**
 * Returns the longest list of pairs that are in order in the second list too (the longest increasing subsequence).
 */
function inOrder(pairs: readonly Pair[]): readonly Pair[] {
  const before = new Int32Array(pairs.length).fill(-1);
  /**
   * For each length, the index of the pair with which an increasing subsequence of that length ends. If there are
   * several such pairs, the one with the smallest second number.
   */
  const ends: number[] = [];
  for (const [at, [, y]] of pairs.entries()) {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] as number] as Pair)[1] < y) low = middle + 1;
      else high = middle;
    }
    if (low > 0) before[at] = ends[low - 1] as number;
    ends[low] = at;
  }
  const chosen: Pair[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] as number) chosen.push(pairs[at] as Pair);
  return chosen.reverse();
}
