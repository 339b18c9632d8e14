import type { Recorded } from './event.ts';

/** Reduces the size of old parts of a log; see `LogThinner`. */
type Thinner = {
  added(event: Recorded): void;
  /** Events up to this `seq` are already thinned. They stay as they are until `rewritten` increases. */
  readonly settled: number;
  readonly rewritten: number;
};

/** The events of this session, in RAM and in order. The log is complete, except that old fast data may be thinned. */
export class LogBuffer {
  readonly #events: Recorded[] = [];
  #lastSeq = 0;
  #thinner: Thinner | undefined;

  /** The `seq` of the log's last event; 0 at the start. */
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

  /** All events so far: a live view of the log, not a copy. Thinning removes old fast data from it. */
  get events(): readonly Recorded[] {
    return this.#events;
  }

  get thinner(): Thinner | undefined {
    return this.#thinner;
  }

  /** Starts thinning the log, including the events already in it. Further calls do nothing. */
  thinBy(make: (events: Recorded[]) => Thinner): void {
    if (this.#thinner) return;
    this.#thinner = make(this.#events);
    for (const event of this.#events.splice(0)) this.add(event);
  }
}
