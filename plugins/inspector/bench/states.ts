import type { App } from '../../../src/kernel/app.ts';
import type { Facts } from '../../../src/replay/facts.ts';
import { timeline } from '../../../src/replay/timeline.ts';
import type { Turns } from '../../../src/ui/turns.ts';

/** How long one step of computing a state may take (ms). An animation frame lasts 16 ms. */
const PIECE = 12;
/**
 * Up to this many events are folded directly in the visible app. More are folded in a hidden app first, so that the
 * views are notified only once.
 */
const FEW = 50;

export type StateMap = ReadonlyMap<string, unknown>;

/**
 * Computes the state at any position of a log, in short steps with a hidden app. It handles one request at a time.
 */
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
   * Returns the states after this many events. Null if the request was cancelled.
   * @param progress is called with the completed share, from 0 to 1
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
 * The visible app that replays a log and follows a position in it. It folds a few events itself. For more, it takes
 * the states from `States`.
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

  /** The log position that the screen shows now. */
  get position(): number {
    return this.#position;
  }

  /** The log position that the screen will show when it has caught up. */
  get wanted(): number {
    return this.#wanted;
  }

  /** Shows a log position on the screen. Returns false if a later request replaced this one. */
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
