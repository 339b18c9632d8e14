/**
 * If more rows than this have changed, all rows count as changed: copying everything is then cheaper than a long list.
 */
const MOST = 20_000;

/** Records which table rows have changed since the last `take`. The same row may be recorded more than once. */
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

  /** Returns the changed rows, each once, and clears the record. */
  take(): Uint32Array | 'all' {
    const rows = this.#rows;
    this.#rows = [];
    return rows === 'all' ? 'all' : Uint32Array.from(new Set(rows));
  }
}
