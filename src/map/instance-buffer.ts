/** The part of a graphics buffer's interface with which parts of the buffer are written. */
export type WritableBuffer = { write(data: Uint8Array, byteOffset: number): void };

/**
 * Changed rows that are closer together than this are written in one piece, because one larger write is cheaper than
 * two.
 */
const GAP = 64;
/** If the changed rows would form more pieces than this, the whole buffer is written instead. */
const MOST_PIECES = 400;

/**
 * A block of bytes per marker, stored in RAM and on the graphics card. Code changes rows in RAM and marks them as
 * changed; `upload` then sends only these rows to the graphics card.
 */
export class InstanceBuffer {
  readonly bytesPerRow: number;
  /** Views of the buffer's bytes. `reserve` may replace these arrays, so read the properties again afterwards. */
  floats: Float32Array;
  bytes: Uint8Array;
  capacity: number;
  #changed: number[] | 'all' = 'all';

  constructor(bytesPerRow: number, capacity = 64) {
    this.bytesPerRow = bytesPerRow;
    this.capacity = capacity;
    const memory = new ArrayBuffer(bytesPerRow * capacity);
    this.floats = new Float32Array(memory);
    this.bytes = new Uint8Array(memory);
  }

  /**
   * Makes room for this many rows. Returns true if this needed larger arrays; then the graphics card needs a new
   * buffer, too.
   */
  reserve(rows: number): boolean {
    if (rows <= this.capacity) return false;
    const capacity = Math.max(rows, this.capacity * 2);
    const memory = new ArrayBuffer(this.bytesPerRow * capacity);
    const bytes = new Uint8Array(memory);
    bytes.set(this.bytes);
    this.bytes = bytes;
    this.floats = new Float32Array(memory);
    this.capacity = capacity;
    this.#changed = 'all';
    return true;
  }

  mark(row: number): void {
    if (this.#changed === 'all') return;
    if (this.#changed.length > 4_000) this.#changed = 'all';
    else this.#changed.push(row);
  }

  markAll(): void {
    this.#changed = 'all';
  }

  get isChanged(): boolean {
    return this.#changed === 'all' || this.#changed.length > 0;
  }

  /**
   * Sends the changed rows to the graphics card; afterwards no row counts as changed. Returns the number of bytes sent.
   */
  upload(buffer: WritableBuffer, rows: number): number {
    const pieces = this.#changed === 'all' ? [[0, rows - 1] as const] : piecesOf(this.#changed, rows);
    this.#changed = [];
    let written = 0;
    for (const [first, last] of pieces) {
      if (last < first) continue;
      const from = first * this.bytesPerRow;
      const part = this.bytes.subarray(from, (last + 1) * this.bytesPerRow);
      buffer.write(part, from);
      written += part.byteLength;
    }
    return written;
  }
}

/**
 * Returns ranges of rows (first and last row) that together contain all given rows. Ranges that are close to each other
 * are joined.
 */
export function piecesOf(rows: readonly number[], length: number): (readonly [number, number])[] {
  if (rows.length === 0) return [];
  const sorted = Uint32Array.from(rows).sort();
  const pieces: (readonly [number, number])[] = [];
  let first = sorted[0] as number;
  let last = first;
  for (const row of sorted) {
    if (row - last > GAP) {
      pieces.push([first, last]);
      first = row;
    }
    last = row;
  }
  pieces.push([first, last]);
  return pieces.length > MOST_PIECES ? [[0, length - 1]] : pieces;
}
