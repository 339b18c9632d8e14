import type { FactTable } from '../../../src/replay/fact-table.ts';
import { momentAt, positionAt } from './places.ts';

export const SPEEDS = [0.1, 0.5, 1, 2, 10, 100, 1000] as const;
/**
 * If nothing happens in a playing recording for longer than this (ms of the viewer's time), it skips to the next
 * event.
 */
const LONGEST_IDLE = 1_000;

/** A playing recording: its own time advances at the chosen speed. */
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

  /** The moment that the playing recording has reached (ms since 1970). */
  get moment(): number {
    return this.#moment;
  }

  get isOver(): boolean {
    return this.#position >= this.#table.length;
  }

  /** Advances the recording by this many milliseconds of the viewer's time. Returns its new position in the log. */
  advance(ms: number, speed: number, skipsIdle: boolean): number {
    if (this.isOver) return this.#position;
    this.#moment += ms * speed;
    const next = this.#table.times[this.#position] as number;
    if (skipsIdle && (next - this.#moment) / speed > LONGEST_IDLE) this.#moment = next;
    // The clock may have been set back during the recording. The log position still never moves backwards.
    this.#position = Math.max(this.#position, positionAt(this.#table, this.#moment));
    return this.#position;
  }
}
