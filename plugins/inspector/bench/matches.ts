import type { FactTable } from '../../../src/replay/fact-table.ts';

/** The events that pass a filter, found step by step. Without a filter, all events pass, and nothing is stored. */
export class Matches {
  readonly #table: FactTable;
  readonly #passes: ((index: number) => boolean) | null;
  #found = new Uint32Array(256);
  #count = 0;
  #scanned = 0;

  constructor(table: FactTable, passes: ((index: number) => boolean) | null) {
    this.#table = table;
    this.#passes = passes;
  }

  get length(): number {
    return this.#passes ? this.#count : this.#table.length;
  }

  /** How many events were checked against the filter so far. */
  get scanned(): number {
    return this.#passes ? this.#scanned : this.#table.length;
  }

  get isDone(): boolean {
    return this.scanned >= this.#table.length;
  }

  /** Returns the index of the event in a row of the filtered list. */
  at(row: number): number {
    return this.#passes ? (this.#found[row] as number) : row;
  }

  /** Returns the row of an event in the filtered list, or the row of the first listed event after it. */
  rowOf(index: number): number {
    if (!this.#passes) return Math.min(index, this.#table.length);
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#found[middle] as number) < index) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Checks further events against the filter until `isOver` returns true. Returns true if any passed. */
  scan(isOver: () => boolean): boolean {
    if (!this.#passes) return false;
    const before = this.#count;
    while (this.#scanned < this.#table.length && !isOver()) {
      if (this.#passes(this.#scanned)) this.#add(this.#scanned);
      this.#scanned++;
    }
    return this.#count > before;
  }

  #add(index: number): void {
    if (this.#count === this.#found.length) {
      const larger = new Uint32Array(this.#count * 2);
      larger.set(this.#found);
      this.#found = larger;
    }
    this.#found[this.#count++] = index;
  }
}
