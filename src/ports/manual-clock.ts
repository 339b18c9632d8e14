import { BehaviorSubject, type Observable } from 'rxjs';
import type { Clock } from './ports.ts';
import { LONGEST, waiting } from './waiting.ts';
import type { Millis } from '../rules/units.ts';

type Timer = { due: number; order: number; fire: () => void };

/** Converts a duration such as `6s`, `100ms`, `2min`, `1h` or `3d` to ms; a number is already in ms. */
function milliseconds(duration: string | Millis): Millis {
  if (typeof duration === 'number') return duration;
  const found = /^(\d+(?:\.\d+)?)(ms|s|min|h|d)$/.exec(duration);
  if (!found) throw new Error(`"${duration}" is no duration: write 100ms, 6s, 2min, 1h or 3d`);
  const unit = { ms: 1, s: 1_000, min: 60_000, h: 3_600_000, d: 86_400_000 }[found[2] as 'ms'];
  return Math.round(Number(found[1]) * unit);
}

/** A clock whose time only moves when a test or story calls it. */
export class ManualClock implements Clock {
  #now: number;
  #order = 0;
  #corrected = 0;
  readonly #timers = new Set<Timer>();
  /** Simulated error of the local clock (ms): how far it is ahead of this manual clock's correct time. */
  wrong = 0;
  /** How far the app found the local clock to be behind the server's (ms). */
  readonly found = new BehaviorSubject(0);
  /** A function that measures elapsed time independently of the clock, if a test sets it. */
  elapsed?: () => Millis;

  constructor(start = Date.UTC(2026, 5, 15, 8, 0, 0)) {
    this.#now = start;
  }

  now(): Millis {
    return this.own() + this.#corrected;
  }

  own(): Millis {
    return this.#now + this.wrong;
  }

  /** The correct time, even if the simulated local clock is wrong. */
  get right(): number {
    return this.#now;
  }

  correct(behind: Millis): void {
    this.#corrected = behind;
  }

  differences(): Observable<number> {
    return this.found;
  }

  after(ms: Millis): Observable<0> {
    return waiting(
      (fire, part) => this.timer(fire, part),
      (stop) => stop(),
    )(ms);
  }

  /**
   * Starts a timer that behaves like a browser's: a delay above the browser's limit fires at once. Returns a
   * function that cancels it.
   */
  timer(fire: () => void, ms: Millis): () => void {
    const timer: Timer = { due: this.#now + (ms > LONGEST ? 1 : ms), order: this.#order++, fire };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  }

  /** The number of pending timers. */
  get waiting(): number {
    return this.#timers.size;
  }

  /** Advances the clock and fires due timers in order; lets pending promises run before each timer. */
  async advance(duration: string | number): Promise<void> {
    const end = this.#now + milliseconds(duration);
    await settled();
    for (;;) {
      const next = [...this.#timers]
        .filter(({ due }) => due <= end)
        .sort((a, b) => a.due - b.due || a.order - b.order)[0];
      if (!next) break;
      this.#timers.delete(next);
      this.#now = Math.max(this.#now, next.due);
      next.fire();
      await settled();
    }
    this.#now = end;
  }
}

/** Lets pending promises run, several layers deep, without any real time passing. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
}
