/**
 * Points gathered into cells of a grid, in pixels of the world: what lies in one cell is looked at as one. A table of its
 * own over typed arrays: a map of keys takes ten times as long where most cells hold one point.
 */
export class Cells {
  readonly size: number;
  length = 0;
  readonly columns: Int32Array;
  readonly rows: Int32Array;
  readonly counts: Int32Array;
  readonly sumX: Float64Array;
  readonly sumY: Float64Array;
  readonly #slots: Int32Array;
  readonly #mask: number;

  /** @param most no more points than this will be added */
  constructor(size: number, most: number) {
    this.size = size;
    this.columns = new Int32Array(most);
    this.rows = new Int32Array(most);
    this.counts = new Int32Array(most);
    this.sumX = new Float64Array(most);
    this.sumY = new Float64Array(most);
    const slots = 2 ** Math.ceil(Math.log2(Math.max(16, most * 2)));
    this.#slots = new Int32Array(slots).fill(-1);
    this.#mask = slots - 1;
  }

  /** Counts a point into its cell and gives the number of that cell. */
  add(x: number, y: number): number {
    const column = Math.floor(x / this.size);
    const row = Math.floor(y / this.size);
    const slot = this.#slotOf(column, row);
    let cell = this.#slots[slot] as number;
    if (cell < 0) {
      cell = this.length++;
      this.#slots[slot] = cell;
      this.columns[cell] = column;
      this.rows[cell] = row;
    }
    this.counts[cell] = (this.counts[cell] as number) + 1;
    this.sumX[cell] = (this.sumX[cell] as number) + x;
    this.sumY[cell] = (this.sumY[cell] as number) + y;
    return cell;
  }

  /** The number of a cell, −1 where nothing lies. */
  at(column: number, row: number): number {
    return this.#slots[this.#slotOf(column, row)] as number;
  }

  /** Open addressing: the slot of a cell, or the empty one where it would be. */
  #slotOf(column: number, row: number): number {
    let slot = (Math.imul(column, 73_856_093) ^ Math.imul(row, 19_349_663)) & this.#mask;
    for (;;) {
      const cell = this.#slots[slot] as number;
      if (cell < 0 || (this.columns[cell] === column && this.rows[cell] === row)) return slot;
      slot = (slot + 1) & this.#mask;
    }
  }
}

/** Cells of a column of the grid, for one number that names a cell; more than the world has at any zoom. */
const COLUMN = 2 ** 26;
/** A cell that was the heart of a cluster stays one, unless another has this much more: no flicker. */
const STAYS = 1.5;

/**
 * Joins cells into heaps: the fullest cell takes in what lies within reach, then the fullest of the rest, and so on.
 * What comes out follows from where points are, not from the order they came in. A cell far from all others is no heap.
 *
 * @param hearts the cells that were hearts the last time; replaced by those of this time
 */
export function joinCells(
  cells: Cells,
  reach: number,
  hearts: Set<number>,
): { heaps: number; of: Int32Array } {
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
