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

/** A stretch of the log that waits to become old: its sampled facts came in one span of time. */
type Span = { readonly slot: number; readonly from: number; facts: number };

/**
 * Thins the fast data of a log when they are old: their facts then hold fewer rows or are gone, which their numbers show.
 *
 * Each fact is looked at once when it becomes old, and again whenever the old ones have doubled: amortised, a constant
 * effort for each. What is kept follows from the facts alone.
 */
export class LogThinner {
  readonly #events: Recorded[];
  readonly #thinning: Thinning;
  readonly #waiting: Span[] = [];
  #settled = 0;
  #weight = 0;
  #every: number;
  #rewritten = 0;

  /** @param events the log itself, thinned in place */
  constructor(events: Recorded[], thinning: Thinning) {
    this.#events = events;
    this.#thinning = thinning;
    this.#every = thinning.every;
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
  }

  #watch({ at, seq }: Recorded, { every }: Thinning): void {
    const slot = Math.floor(at / every);
    const last = this.#waiting.at(-1);
    if (last?.slot === slot) last.facts += 1;
    else this.#waiting.push({ slot, from: seq, facts: 1 });
  }

  /** Thins every span whose end lies far enough back (or ahead: a clock that was put back must not stop this). */
  #settle(now: number, thinning: Thinning): void {
    const { every, whole, most } = thinning;
    for (let [span, next] = this.#waiting; span && next; [span, next] = this.#waiting) {
      const end = (span.slot + 1) * every;
      if (Math.abs(now - end) < whole) break;
      this.#waiting.shift();
      this.#thin(span.from, next.from - 1, () => 0, thinning);
      this.#settled = next.from - 1;
    }
    if (this.#weight <= most) return;
    // First by the present interval; where that is not enough, by a longer one, until there is room for as much again.
    for (let round = 0; this.#weight > most / 2 && round < 8; round++) {
      this.#weight = 0;
      this.#thin(1, this.#settled, ({ at }) => Math.floor(at / this.#every), thinning);
      if (this.#weight > most / 2) this.#every *= 2;
    }
    this.#rewritten += 1;
  }

  /** Thins the sampled facts from one number to another; those of one slot together. */
  #thin(
    from: number,
    to: number,
    slotOf: (fact: Recorded) => number,
    { types, thin, weight }: Thinning,
  ): void {
    const events = this.#events;
    const start = this.#indexOf(from);
    const end = this.#indexOf(to + 1);
    const groups = new Map<number, Recorded[]>();
    for (let i = start; i < end; i++) {
      const event = events[i] as Recorded;
      if (!types.has(event.type)) continue;
      const slot = slotOf(event);
      const group = groups.get(slot);
      if (group) group.push(event);
      else groups.set(slot, [event]);
    }
    const kept = new Map<number, Recorded>();
    for (const group of groups.values())
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
    if (write === end) return;
    events.copyWithin(write, end);
    events.length -= end - write;
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
