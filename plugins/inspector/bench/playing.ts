import type { FactTable } from '../../../src/replay/fact-table.ts';
import { momentAt, positionAt } from './places.ts';

export const SPEEDS = [0.1, 0.5, 1, 2, 10, 100, 1000] as const;
/** Where nothing happens for longer than this on the watch of whoever looks, playing goes on at the next fact. */
const LONGEST_IDLE = 1_000;

/** A recording that plays: its own time goes on as fast as it is told. */
export class Playing {
  readonly #table: FactTable;
  #moment: number;
  #position: number;

  constructor(table: FactTable, position: number) {
    this.#table = table;
    this.#position = position;
    this.#moment = momentAt(table, position);
  }

  get position(): number {
    return this.#position;
  }

  /** The moment that is shown, milliseconds since 1970. */
  get moment(): number {
    return this.#moment;
  }

  get isOver(): boolean {
    return this.#position >= this.#table.length;
  }

  /** So many milliseconds of the viewer have gone by. Gives the position that is reached. */
  advance(ms: number, speed: number, skipsIdle: boolean): number {
    if (this.isOver) return this.#position;
    this.#moment += ms * speed;
    const next = this.#table.times[this.#position] as number;
    if (skipsIdle && (next - this.#moment) / speed > LONGEST_IDLE) this.#moment = next;
    // Clocks are set back now and then; what happened does not go back with them.
    this.#position = Math.max(this.#position, positionAt(this.#table, this.#moment));
    return this.#position;
  }
}
