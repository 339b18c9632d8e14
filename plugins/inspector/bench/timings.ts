import type { Timing } from '../../../src/kernel/app.ts';

export type TimesOfType = {
  readonly type: string;
  readonly count: number;
  /** Milliseconds, folding and effects together. */
  readonly total: number;
  readonly longest: number;
  readonly fold: number;
  readonly effects: number;
};
export type SlowFact = Timing & { readonly type: string };

const MOST_KEPT = 20_000;
const MOST_SLOW = 50;

/** How long facts took since somebody listens: per type, and the slowest of all. */
export class Timings {
  readonly #bySeq = new Map<number, Timing>();
  readonly #byType = new Map<string, { -readonly [Name in keyof TimesOfType]: TimesOfType[Name] }>();
  #slow: SlowFact[] = [];

  add(timing: Timing, type: string): void {
    const took = timing.fold + timing.effects;
    this.#bySeq.set(timing.seq, timing);
    if (this.#bySeq.size > MOST_KEPT)
      for (const oldest of this.#bySeq.keys()) {
        this.#bySeq.delete(oldest);
        break;
      }
    let times = this.#byType.get(type);
    if (!times)
      this.#byType.set(type, (times = { type, count: 0, total: 0, longest: 0, fold: 0, effects: 0 }));
    times.count++;
    times.total += took;
    times.fold += timing.fold;
    times.effects += timing.effects;
    times.longest = Math.max(times.longest, took);
    const last = this.#slow.at(-1);
    if (this.#slow.length >= MOST_SLOW && last && took <= last.fold + last.effects) return;
    this.#slow.push({ ...timing, type });
    this.#slow.sort((a, b) => b.fold + b.effects - a.fold - a.effects);
    this.#slow = this.#slow.slice(0, MOST_SLOW);
  }

  of(seq: number): Timing | undefined {
    return this.#bySeq.get(seq);
  }

  /** The type that took most in all comes first. */
  byType(): readonly TimesOfType[] {
    return [...this.#byType.values()].sort((a, b) => b.total - a.total);
  }

  slowest(): readonly SlowFact[] {
    return this.#slow;
  }
}
