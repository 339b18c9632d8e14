import type { FactTable } from '../../../src/replay/fact-table.ts';

/** The facts that pass a filter, found step by step. Without a filter that is all of them, and nothing is stored. */
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

  /** How many facts were scanned. */
  get scanned(): number {
    return this.#passes ? this.#scanned : this.#table.length;
  }

  get isDone(): boolean {
    return this.scanned >= this.#table.length;
  }

  /** The index of the fact in a row. */
  at(row: number): number {
    return this.#passes ? (this.#found[row] as number) : row;
  }

  /** The row of a fact, or of the first one after it. */
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

  /** Scans further facts until `isOver` returns true; returns true if something was found. */
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
