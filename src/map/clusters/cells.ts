/**
 * A grid over the world map (in pixels). Collects devices in its cells, so that each cell can be handled as one point.
 * It is a custom hash table over typed arrays: a Map takes ten times as long when most cells hold one device.
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

  /** @param most maximum number of points that will be added */
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

  /** Adds a point to its grid cell and returns the cell's number. */
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

  /** Returns the number of the cell at this column and row; −1 if the cell is empty. */
  at(column: number, row: number): number {
    return this.#slots[this.#slotOf(column, row)] as number;
  }

  /**
   * Returns the hash table slot that holds a grid cell, or the free slot where the cell would be added (open
   * addressing).
   */
  #slotOf(column: number, row: number): number {
    let slot = (Math.imul(column, 73_856_093) ^ Math.imul(row, 19_349_663)) & this.#mask;
    for (;;) {
      const cell = this.#slots[slot] as number;
      if (cell < 0 || (this.columns[cell] === column && this.rows[cell] === row)) return slot;
      slot = (slot + 1) & this.#mask;
    }
  }
}
