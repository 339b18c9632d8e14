import type { Recorded } from './event.ts';

/** The facts of this session, in memory, in order. */
export class LogBuffer {
  readonly #events: Recorded[] = [];

  /** The last `seq` given, 0 in the beginning. */
  get lastSeq(): number {
    return this.#events.at(-1)?.seq ?? 0;
  }

  get length(): number {
    return this.#events.length;
  }

  add(event: Recorded): void {
    this.#events.push(event);
  }

  /** All facts so far; a live view, not a copy. */
  get events(): readonly Recorded[] {
    return this.#events;
  }
}
