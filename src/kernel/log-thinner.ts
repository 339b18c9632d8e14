import type { Recorded } from './event.ts';

/** Settings for thinning fast data in RAM. Times are in milliseconds by the log's clock. */
export type Thinning = {
  /** Event types that may lose data when the log is thinned; all other events stay complete. */
  readonly types: ReadonlySet<string>;
  /** Events younger than this are not thinned (ms). */
  readonly whole: number;
  /**
   * Older events are thinned together in intervals of this length (ms). The length doubles when old data takes up too
   * much space.
   */
  readonly every: number;
  /** Maximum total weight of old events; above it, they are thinned further. */
  readonly most: number;
  /** Returns an event's weight, a measure of its size. */
  readonly weight: (fact: Recorded) => number;
  /**
   * Thins the events of one interval, given in order; leaves out events that become empty. Pure. Thinning the result a
   * second time changes nothing.
   */
  readonly thin: (facts: readonly Recorded[]) => readonly Recorded[];
};

/**
 * A pass that thins old events up to the `seq` `to`, in consecutive intervals of length `every`. `from` is the `seq` at
 * which the pass continues. `whole`: it goes over all old events.
 */
type Sweep = { readonly every: number; from: number; readonly to: number; readonly whole: boolean };

/**
 * Maximum weight of old events that are thinned when an event is added (but always at least one interval), so that the
 * page stays responsive.
 */
const STEP = 5_000;
/** Maximum length of a thinning interval: a day (ms). */
const LONGEST = 86_400_000;

/**
 * A part of the log that will be thinned when it is old: it begins at the `seq` `from`, and its fast data is from the
 * interval `slot`.
 */
type Span = { readonly slot: number; readonly from: number };

/**
 * Thins the fast data of a log when it becomes old: events lose rows or are removed, which leaves gaps in the event
 * numbers.
 *
 * Each event is processed once when it becomes old, and again whenever the amount of old data has doubled. On average
 * the effort per event is constant, and it is spread over the events that are added. The result depends only on the
 * events.
 */
export class LogThinner {
  readonly #events: Recorded[];
  readonly #thinning: Thinning;
  readonly #waiting: Span[] = [];
  #settled = 0;
  #weight = 0;
  #every: number;
  #rewritten = 0;
  /**
   * Events up to this `seq` are thinned in intervals of `#every`. Later events are still as they were thinned when they
   * became old.
   */
  #coarse = 0;
  #limit: number;
  #sweep: Sweep | null = null;

  /** @param events the log's own array, thinned in place */
  constructor(events: Recorded[], thinning: Thinning) {
    this.#events = events;
    this.#thinning = thinning;
    this.#every = thinning.every;
    this.#limit = thinning.most;
  }

  /** Events up to this `seq` are already thinned. They stay as they are until `rewritten` increases. */
  get settled(): number {
    return this.#settled;
  }

  /** How often all old events have been thinned again. */
  get rewritten(): number {
    return this.#rewritten;
  }

  /** Call this after each event that was added at the end of the log. */
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
   * Thins every interval that ended long enough ago. An interval that lies equally far in the future counts too, so
   * that thinning goes on after the clock was set back.
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

  /** If the old events weigh too much in total, thins them further, a few intervals each time an event is added. */
  #goOn(thinning: Thinning): void {
    if (!this.#sweep && this.#weight > this.#limit)
      this.#sweep = this.#after(
        { every: thinning.every, from: 0, to: this.#settled, whole: this.#coarse === 0 },
        thinning,
      );
    for (let looked = 0; this.#sweep && looked < STEP; ) {
      looked += this.#sweepOn(this.#sweep, thinning);
      if (this.#sweep.from > this.#sweep.to) this.#sweep = this.#after(this.#sweep, thinning);
    }
  }

  /**
   * Returns the next thinning pass, or null if none is needed. First, the interval length of the younger events doubles
   * until it equals that of the older ones. If the events still weigh too much, a pass over all of them joins what
   * earlier passes left of one interval in several pieces. If that is not enough, the interval length of all events
   * doubles.
   */
  #after({ every, to, whole }: Sweep, { most }: Thinning): Sweep | null {
    if (every < this.#every)
      return { every: every * 2, from: this.#coarse + 1, to, whole: this.#coarse === 0 };
    this.#coarse = to;
    if (this.#weight > most / 2 && !whole) return { every, from: 1, to, whole: true };
    if (this.#weight > most / 2 && this.#every < LONGEST) {
      this.#every *= 2;
      return { every: this.#every, from: 1, to, whole: true };
    }
    this.#rewritten += 1;
    this.#limit = Math.max(most, this.#weight * 2);
    return null;
  }

  /** Thins the next interval of a pass. Returns the weight of the events that it processed. */
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

  /** Thins a group of neighbouring events together. The total weight must already include the group. */
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

  /** Returns the index of the first event in the log whose `seq` is at least this number. */
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
