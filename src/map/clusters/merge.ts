import { Cells } from './cells.ts';
import { clusterRadius, MARKER_RADIUS } from './clusters.ts';

/**
 * Devices that were in the same cluster stay together until they are this many times further apart than the normal
 * limit. This avoids flicker.
 */
const STAYS_TOGETHER = 1.25;
/** Maximum number of rounds in which marks that cover each other are merged; usually two are enough. */
const MOST_ROUNDS = 32;

/**
 * The clusters and the markers of single devices that would be drawn; together they are called marks. In pixels of the
 * world map.
 */
export type Marks = {
  length: number;
  /** The sums of the coordinates of each mark's devices (`x`, `y`), and the number of these devices (`counts`). */
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly counts: Uint32Array;
  /** For each mark, the cluster that contained its first device before, or −1. */
  readonly before: Int32Array;
  /** For each row, its mark; −1 for a row that is hidden or must stay alone. */
  readonly of: Int32Array;
  /** The marks that may cover another mark. If two marks cover each other, at least one is in this list. */
  readonly active: number[];
};

/**
 * Merges marks that would cover each other, the nearest first, until none covers another. Only two marks that are each
 * other's nearest are merged, so a long line of devices becomes several clusters, instead of a single one in the middle
 * of the line. The result depends on where the marks are, not on their order.
 *
 * @returns the cluster of each row, and the number of clusters
 */
export function mergeCovering(marks: Marks): { of: Int32Array; count: number } {
  const { x, y, counts, before, of } = marks;
  /** For each mark, the mark into which it was merged. */
  const into = new Int32Array(marks.length);
  for (let mark = 0; mark < marks.length; mark++) into[mark] = mark;
  let left = into.slice();
  // Two marks can cover each other only if one of them covered a mark before, or has just been merged.
  let { active }: { active: readonly number[] } = marks;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const nearest = new Nearest(marks, left);
    const merged = new Set<number>();
    const covered = new Set<number>();
    for (const index of active) {
      const other = nearest.to(index);
      if (other < 0) continue;
      const mark = left[index] as number;
      covered.add(mark);
      if (nearest.to(other) !== index) continue;
      // Both marks of a pair find each other, but they are merged only once, into the one with the lower number.
      const gone = left[other] as number;
      const [first, second] = mark < gone ? [mark, gone] : [gone, mark];
      if (into[second] !== second) continue;
      x[first] = (x[first] as number) + (x[second] as number);
      y[first] = (y[first] as number) + (y[second] as number);
      counts[first] = (counts[first] as number) + (counts[second] as number);
      if (before[first] === -1) before[first] = before[second] as number;
      into[second] = first;
      merged.add(first);
    }
    if (merged.size === 0) break;
    left = left.filter((mark) => into[mark] === mark);
    active = [...left.keys()].filter((index) => {
      const mark = left[index] as number;
      return merged.has(mark) || covered.has(mark);
    });
  }
  const rootOf = (mark: number) => {
    let root = mark;
    while (into[root] !== root) root = into[root] as number;
    return root;
  };
  const number = new Int32Array(marks.length).fill(-1);
  let count = 0;
  for (const mark of left) if ((counts[mark] as number) > 1) number[mark] = count++;
  const cluster = of.map((mark) => (mark < 0 ? -1 : (number[rootOf(mark)] as number)));
  return { of: cluster, count };
}

/** The value of `#found` for a mark that has not been searched yet; −1 means that the mark has no neighbour. */
const UNKNOWN = -2;

/** Finds for each mark the nearest mark that covers or touches it. Marks are identified by their index in `left`. */
class Nearest {
  readonly #x: Float64Array;
  readonly #y: Float64Array;
  readonly #radius: Float64Array;
  readonly #before: Int32Array;
  readonly #cells: Cells;
  readonly #cellOf: Int32Array;
  /** The marks in each grid cell, as linked lists: `#first` per cell, `#next` per mark. */
  readonly #first: Int32Array;
  readonly #next: Int32Array;
  readonly #found: Int32Array;

  constructor({ x, y, counts, before }: Marks, left: Int32Array) {
    const { length } = left;
    this.#x = new Float64Array(length);
    this.#y = new Float64Array(length);
    this.#radius = new Float64Array(length);
    this.#before = new Int32Array(length);
    let largest = MARKER_RADIUS;
    for (let i = 0; i < length; i++) {
      const mark = left[i] as number;
      const count = counts[mark] as number;
      this.#x[i] = (x[mark] as number) / count;
      this.#y[i] = (y[mark] as number) / count;
      this.#before[i] = before[mark] as number;
      const radius = count === 1 ? MARKER_RADIUS : clusterRadius(count);
      this.#radius[i] = radius;
      if (radius > largest) largest = radius;
    }
    this.#cells = new Cells(2 * largest * STAYS_TOGETHER, length);
    this.#cellOf = new Int32Array(length);
    this.#first = new Int32Array(length).fill(-1);
    this.#next = new Int32Array(length);
    for (let i = 0; i < length; i++) {
      const cell = this.#cells.add(this.#x[i] as number, this.#y[i] as number);
      this.#cellOf[i] = cell;
      this.#next[i] = this.#first[cell] as number;
      this.#first[cell] = i;
    }
    this.#found = new Int32Array(length).fill(UNKNOWN);
  }

  /** Returns the nearest mark that covers or touches this one; −1 if there is none. */
  to(index: number): number {
    if (this.#found[index] === UNKNOWN) this.#found[index] = this.#search(index);
    return this.#found[index] as number;
  }

  #search(index: number): number {
    const x = this.#x[index] as number;
    const y = this.#y[index] as number;
    const radius = this.#radius[index] as number;
    const before = this.#before[index] as number;
    const column = this.#cells.columns[this.#cellOf[index] as number] as number;
    const row = this.#cells.rows[this.#cellOf[index] as number] as number;
    let best = Number.POSITIVE_INFINITY;
    let found = -1;
    for (let c = column - 1; c <= column + 1; c++)
      for (let r = row - 1; r <= row + 1; r++) {
        const cell = this.#cells.at(c, r);
        if (cell < 0) continue;
        for (let other = this.#first[cell] as number; other >= 0; other = this.#next[other] as number) {
          if (other === index) continue;
          const dx = (this.#x[other] as number) - x;
          const dy = (this.#y[other] as number) - y;
          const isTogether = before >= 0 && before === this.#before[other];
          const limit = (radius + (this.#radius[other] as number)) * (isTogether ? STAYS_TOGETHER : 1);
          const away = dx * dx + dy * dy;
          if (away >= limit * limit || away > best) continue;
          if (away === best && !isBefore(this.#x, this.#y, other, found)) continue;
          best = away;
          found = other;
        }
      }
    return found;
  }
}

/** Compares equally near marks by their position, so that the result does not depend on the order of the rows. */
const isBefore = (x: Float64Array, y: Float64Array, a: number, b: number) =>
  x[a] === x[b] ? (y[a] as number) < (y[b] as number) : (x[a] as number) < (x[b] as number);
