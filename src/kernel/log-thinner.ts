import type { Recorded } from './event.ts';

/** How fast data is thinned in memory. Times in milliseconds of the log. */
export type Thinning = {
  /** Event types that may lose rows; all others stay complete. */
  readonly types: ReadonlySet<string>;
  /** Younger events stay complete. */
  readonly whole: number;
  /** Older ones are thinned together in intervals of this length; it doubles when old data grows too large. */
  readonly every: number;
  /** Maximum total weight of old events. */
  readonly most: number;
  /** Returns an event's weight. */
  readonly weight: (fact: Recorded) => number;
  /** Thins events of one interval, in order; empty events are left out. Pure; repeating it changes nothing. */
  readonly thin: (facts: readonly Recorded[]) => readonly Recorded[];
};

/** Thins all old events up to a number in slots of this length, one after the other; `from` is where it continues. */
type Sweep = { readonly every: number; from: number; readonly to: number };

/** Maximum weight processed per new event, but at least one slot, so that the page never waits for it. */
const STEP = 5_000;
/** A day: maximum length of slots. */
const LONGEST = 86_400_000;

/** A part of the log that will be thinned when it is old: its sampled events are from one interval. */
type Span = { readonly slot: number; readonly from: number };

/**
 * Thins the fast data of a log when it is old: its events then have fewer rows or are removed, which leaves gaps in
 * their numbers.
 *
 * Each event is processed once when it becomes old, and again whenever the old ones have doubled: amortised
 * constant effort per event, a little with every new event. The result depends only on the events.
 */
export class LogThinner {
  readonly #events: Recorded[];
  readonly #thinning: Thinning;
  readonly #waiting: Span[] = [];
  #settled = 0;
  #weight = 0;
  #every: number;
  #rewritten = 0;
  /** Events up to this number are in slots of `#every`; later ones are as they were when they became old. */
  #coarse = 0;
  #limit: number;
  #sweep: Sweep | null = null;

  /** @param events the log itself, thinned in place */
  constructor(events: Recorded[], thinning: Thinning) {
    this.#events = events;
    this.#thinning = thinning;
    this.#every = thinning.every;
    this.#limit = thinning.most;
  }

  /** Events up to this number stay as they are, until `rewritten` grows. */
  get settled(): number {
    return this.#settled;
  }

  /** How often all old events were thinned again. */
  get rewritten(): number {
    return this.#rewritten;
  }

  /** Call this after an event was added at the end of the log. */
  added(event: Recorded): void {
    if (!this.#thinning.types.has(event.type)) return;
    this.#watch(event, this.#thinning);
    this.#settle(event.at, this.#thinning);
    this.#goOn(this.#thinning);
  }

  #watch({ at, seq }: Recorded, { every }: Thinning): void {
    const slot = Math.floor(at / every);
    if (this.#waiting.at(-1)?.slot !== slot) this.#waiting.push({ slot, from: seq });
  }

  /**
   * Thins every interval that ended long enough ago (or is in the future: a clock that was set back must not stop
   * this).
   */
  #settle(now: number, thinning: Thinning): void {
    const { every, whole, types, weight } = thinning;
    for (let [span, next] = this.#waiting; span && next; [span, next] = this.#waiting) {
      const end = (span.slot + 1) * every;
      if (Math.abs(now - end) < whole) break;
      this.#waiting.shift();
      const start = this.#indexOf(span.from);
      const stop = this.#indexOf(next.from);
      const fast = this.#events.slice(start, stop).filter(({ type }) => types.has(type));
      for (const fact of fast) this.#weight += weight(fact);
      this.#thin(start, stop, fast, thinning);
      this.#settled = next.from - 1;
    }
  }

  /** If old events are too large, thins them further, a few slots per new event. */
  #goOn(thinning: Thinning): void {
    if (!this.#sweep && this.#weight > this.#limit)
      this.#sweep = this.#after({ every: thinning.every, from: 0, to: this.#settled }, thinning);
    for (let looked = 0; this.#sweep && looked < STEP; ) {
      looked += this.#sweepOn(this.#sweep, thinning);
      if (this.#sweep.from > this.#sweep.to) this.#sweep = this.#after(this.#sweep, thinning);
    }
  }

  /**
   * Returns the next sweep: younger events reach the current interval by doubling; if that is not enough, the
   * interval of all doubles.
   */
  #after({ every, to }: Sweep, { most }: Thinning): Sweep | null {
    if (every < this.#every) return { every: every * 2, from: this.#coarse + 1, to };
    this.#coarse = to;
    if (this.#weight > most / 2 && this.#every < LONGEST) {
      this.#every *= 2;
      return { every: this.#every, from: 1, to };
    }
    this.#rewritten += 1;
    this.#limit = Math.max(most, this.#weight * 2);
    return null;
  }

  /** Thins the next slot of a sweep; returns the weight processed. */
  #sweepOn(sweep: Sweep, thinning: Thinning): number {
    const { types, weight } = thinning;
    const events = this.#events;
    const start = this.#indexOf(sweep.from);
    const group: Recorded[] = [];
    let slot: number | null = null;
    let looked = 1;
    let end = start;
    for (; end < events.length; end++) {
      const event = events[end] as Recorded;
      if (event.seq > sweep.to) break;
      if (types.has(event.type)) {
        const own = Math.floor(event.at / sweep.every);
        if (slot !== null && own !== slot) break;
        slot = own;
        looked += weight(event);
        group.push(event);
      } else looked += 1;
    }
    sweep.from = end < events.length ? (events[end] as Recorded).seq : sweep.to + 1;
    if (group.length > 1) this.#thin(start, end, group, thinning);
    return looked;
  }

  /** Thins these events of a part of the log together; their weight is already counted. */
  #thin(start: number, end: number, group: readonly Recorded[], { types, thin, weight }: Thinning): void {
    const events = this.#events;
    const kept = new Map<number, Recorded>();
    for (const fact of group) this.#weight -= weight(fact);
    for (const fact of thin(group)) {
      kept.set(fact.seq, fact);
      this.#weight += weight(fact);
    }
    let write = start;
    for (let i = start; i < end; i++) {
      const event = events[i] as Recorded;
      const stays = types.has(event.type) ? kept.get(event.seq) : event;
      if (stays) events[write++] = stays;
    }
    if (write < end) events.splice(write, end - write);
  }

  /** Returns the index of the first event with this number or a higher one. */
  #indexOf(seq: number): number {
    let low = 0;
    let high = this.#events.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#events[middle] as Recorded).seq < seq) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
