import type { App } from '../../../src/kernel/app.ts';
import type { Facts } from '../../../src/replay/facts.ts';
import { timeline } from '../../../src/replay/timeline.ts';
import type { Turns } from '../../../src/ui/turns.ts';

/** The duration of one step (ms): a frame has sixteen. */
const PIECE = 12;
/**
 * Up to this many facts are folded on the screen itself; more are folded separately, so that readers are notified
 * once.
 */
const FEW = 50;

export type StateMap = ReadonlyMap<string, unknown>;

/** The states of a log at any position, folded in steps by a hidden app. One request at a time. */
export class States {
  readonly #app: App;
  readonly #line: ReturnType<typeof timeline>;
  readonly #turns: Pick<Turns, 'now' | 'next'>;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(fresh: App, facts: Facts, turns: Pick<Turns, 'now' | 'next'>) {
    this.#app = fresh;
    this.#line = timeline(fresh, facts);
    this.#turns = turns;
  }

  /**
   * The states after this many facts; null if the request was cancelled.
   * @param progress is called with the share done, from 0 to 1
   */
  at(
    position: number,
    isGivenUp: () => boolean = () => false,
    progress?: (done: number) => void,
  ): Promise<StateMap | null> {
    const run = async () => ((await this.#go(position, isGivenUp, progress)) ? this.#app.snapshot() : null);
    const result = this.#turn.then(run, run);
    this.#turn = result.catch(() => undefined);
    return result;
  }

  async #go(goal: number, isGivenUp: () => boolean, progress?: (done: number) => void): Promise<boolean> {
    const line = this.#line;
    let begun = this.#turns.now();
    if (isGivenUp()) return false;
    if (goal < line.position) line.seek(line.before(goal));
    else if (line.before(goal) > line.position) line.seek(line.before(goal));
    const start = line.position;
    while (line.position < goal) {
      line.seek(line.position + 1);
      if (this.#turns.now() - begun < PIECE) continue;
      progress?.((line.position - start) / (goal - start));
      await this.#turns.next();
      if (isGivenUp()) return false;
      begun = this.#turns.now();
    }
    return true;
  }
}

/**
 * An app on the screen that follows a position: a few facts are folded in place, otherwise states come from
 * `States`.
 */
export class Screen {
  readonly app: App;
  readonly #facts: Facts;
  readonly #states: States;
  #position = 0;
  #wanted = 0;
  #asked = 0;

  constructor(app: App, facts: Facts, states: States) {
    this.app = app;
    this.#facts = facts;
    this.#states = states;
  }

  /** The position on the screen now. */
  get position(): number {
    return this.#position;
  }

  /** The position that the screen will show. */
  get wanted(): number {
    return this.#wanted;
  }

  /** Shows a position on the screen. The last request wins; true if this one did. */
  async go(position: number, progress?: (done: number) => void): Promise<boolean> {
    this.#wanted = position;
    const asked = ++this.#asked;
    const ahead = position - this.#position;
    if (ahead >= 0 && ahead <= FEW) {
      this.app.together(() => {
        for (; this.#position < position; this.#position++) {
          const fact = this.#facts.at(this.#position);
          if (fact) this.app.replay(fact);
        }
      });
      return true;
    }
    const states = await this.#states.at(position, () => asked !== this.#asked, progress);
    if (!states || asked !== this.#asked) return false;
    this.app.restore(states);
    this.#position = position;
    return true;
  }
}
