import type { Recorded } from './event.ts';

/** Shrinks old parts of a log; see `LogThinner`. */
type Thinner = {
  added(event: Recorded): void;
  /** Events up to this number stay as they are, until `rewritten` grows. */
  readonly settled: number;
  readonly rewritten: number;
};

/** The events of this session, in memory, in order: all of them, except that old fast data may be thinned. */
export class LogBuffer {
  readonly #events: Recorded[] = [];
  #lastSeq = 0;
  #thinner: Thinner | undefined;

  /** The last `seq`; 0 at the start. */
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

  /** All events so far; a live view, not a copy. Thinning removes old fast data from it. */
  get events(): readonly Recorded[] {
    return this.#events;
  }

  get thinner(): Thinner | undefined {
    return this.#thinner;
  }

  /** Starts thinning the log, including its present events. Further calls do nothing. */
  thinBy(make: (events: Recorded[]) => Thinner): void {
    if (this.#thinner) return;
    this.#thinner = make(this.#events);
    for (const event of this.#events.splice(0)) this.add(event);
  }
}
