import type { Recorded } from './event.ts';

/** What makes old parts of a log less; see `LogThinner`. */
type Thinner = {
  added(event: Recorded): void;
  /** Facts up to this number stay as they are, until `rewritten` grows. */
  readonly settled: number;
  readonly rewritten: number;
};

/** The facts of this session, in memory, in order: all of them, but fast data may be thinned when they are old. */
export class LogBuffer {
  readonly #events: Recorded[] = [];
  #lastSeq = 0;
  #thinner: Thinner | undefined;

  /** The last `seq` given, 0 in the beginning. */
  get lastSeq(): number {
    return this.#lastSeq;
  }

  get length(): number {
    return this.#events.length;
  }

  add(event: Recorded): void {
    this.#events.push(event);
    this.#lastSeq = event.seq;
    this.#thinner?.added(event);
  }

  /** All facts so far; a live view, not a copy. Where the log is thinned, old fast data go from it. */
  get events(): readonly Recorded[] {
    return this.#events;
  }

  get thinner(): Thinner | undefined {
    return this.#thinner;
  }

  /** From now on the log is thinned, once and for all; what is here already too. */
  thinBy(make: (events: Recorded[]) => Thinner): void {
    if (this.#thinner) return;
    this.#thinner = make(this.#events);
    for (const event of this.#events.splice(0)) this.add(event);
  }
}
