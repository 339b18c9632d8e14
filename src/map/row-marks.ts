/** Past so many rows all count as changed: one copy of everything is cheaper than a list. */
const MOST = 20_000;

/** Which rows changed since somebody looked. A row may be marked often. */
export class RowMarks {
  #rows: number[] | 'all' = 'all';

  mark(row: number): void {
    if (this.#rows === 'all') return;
    if (this.#rows.length >= MOST) this.#rows = 'all';
    else this.#rows.push(row);
  }

  markAll(): void {
    this.#rows = 'all';
  }

  get isChanged(): boolean {
    return this.#rows === 'all' || this.#rows.length > 0;
  }

  /** The rows that changed, each once, and none from now on. */
  take(): Uint32Array | 'all' {
    const rows = this.#rows;
    this.#rows = [];
    return rows === 'all' ? 'all' : Uint32Array.from(new Set(rows));
  }
}
