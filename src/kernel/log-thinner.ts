import type { Recorded } from './event.ts';

/** How fast data become less in memory. Times in milliseconds of the log. */
export type Thinning = {
  /** Kinds of fact that may lose rows; all others stay whole. */
  readonly types: ReadonlySet<string>;
  /** Facts younger than this are whole. */
  readonly whole: number;
  /** Older ones are thinned together, so much time at a go; doubled for what is old when it becomes too much. */
  readonly every: number;
  /** The most that old facts may weigh together. */
  readonly most: number;
  /** What a fact weighs. */
  readonly weight: (fact: Recorded) => number;
  /** Thins facts of one span of time, in their order; facts that become empty are left out. Pure; twice is like once. */
  readonly thin: (facts: readonly Recorded[]) => readonly Recorded[];
};

/** All old facts up to a number are thinned by slots so long, one slot after the other; `from` is where it goes on. */
type Sweep = { readonly every: number; from: number; readonly to: number };

/** So much is looked at for one fact that comes, by weight, and at least one slot: the page never waits for it. */
const STEP = 5_000;
/** A day: slots do not become longer. */
const LONGEST = 86_400_000;

/** A stretch of the log that waits to become old: its sampled facts came in one span of time. */
type Span = { readonly slot: number; readonly from: number };

/**
 * Thins the fast data of a log when they are old: their facts then hold fewer rows or are gone, which their numbers show.
 *
 * Each fact is looked at once when it becomes old, and again whenever the old ones have doubled: amortised, a constant
 * effort for each, a little with every fact that comes. What is kept follows from the facts alone.
 */
export class LogThinner {
  readonly #events: Recorded[];
  readonly #thinning: Thinning;
  readonly #waiting: Span[] = [];
  #settled = 0;
  #weight = 0;
  #every: number;
  #rewritten = 0;
  /** Facts up to this number are in slots of `#every`; those after it are as they were when they became old. */
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

  /** Facts up to this number stay as they are, until `rewritten` grows. */
  get settled(): number {
    return this.#settled;
  }

  /** How often all old facts were thinned anew. */
  get rewritten(): number {
    return this.#rewritten;
  }

  /** The log has one more fact at its end. */
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

  /** Thins every span whose end lies far enough back (or ahead: a clock that was put back must not stop this). */
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

  /** Where old facts are too much, they are thinned further, a few slots for each fact that comes. */
  #goOn(thinning: Thinning): void {
    if (!this.#sweep && this.#weight > this.#limit)
      this.#sweep = this.#after({ every: thinning.every, from: 0, to: this.#settled }, thinning);
    for (let looked = 0; this.#sweep && looked < STEP; ) {
      looked += this.#sweepOn(this.#sweep, thinning);
      if (this.#sweep.from > this.#sweep.to) this.#sweep = this.#after(this.#sweep, thinning);
    }
  }

  /** What is younger comes to the present interval by doubling; where that is not enough, all of it to twice as much. */
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

  /** Thins the next slot of a sweep; gives how much was looked at. */
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

  /** Thins these facts of a stretch of the log together, whose weight is counted already. */
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

  /** Where the first fact with this number or a higher one is. */
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
