import { type ChildProcess, fork } from 'node:child_process';
import type { Bug, Listed } from './bugs.ts';
import type { Asked } from './lane.ts';
import { type Outcome, together, unfitness, type Verdict, verdictOf } from './verdict.ts';

/** Time limit for a run (seconds). A bug may cause an endless loop. */
const LONGEST = 300;

type Tell = (bug: Listed, verdict: Verdict, took: number) => void;
type Kind = 'unit' | 'browser';
const kindOf = ({ project }: Bug): Kind => (project === 'unit' ? 'unit' : 'browser');

/**
 * Runs bugs in two parallel processes, each with a Vitest that keeps running. One starts with the bugs of browser
 * tests, the other with the rest.
 */
export class Lanes {
  readonly #root: string;
  /** The results of tests without any bug, by project, files and pattern. Each combination runs once. */
  readonly #clean = new Map<string, Promise<Outcome>>();

  constructor(root: string) {
    this.#root = root;
  }

  async run(bugs: readonly Listed[], tell: Tell): Promise<void> {
    const waiting = {
      unit: bugs.filter((bug) => kindOf(bug) === 'unit'),
      browser: bugs.filter((bug) => kindOf(bug) === 'browser'),
    };
    const slot = async (kinds: readonly Kind[]) => {
      for (const kind of kinds) {
        const lane = new Lane(this.#root, kind);
        for (let bug = waiting[kind].shift(); bug; bug = waiting[kind].shift()) {
          const start = Date.now();
          let verdict = await this.#tried(bug, lane);
          // Tests may time out on a busy machine, so an error is retried once.
          if (verdict.is === 'error') verdict = await this.#tried(bug, lane, true);
          tell(bug, verdict, Date.now() - start);
        }
        lane.close();
      }
    };
    await Promise.all([slot(['browser', 'unit']), slot(['unit', 'browser'])]);
  }

  async #tried(bug: Listed, lane: Lane, again = false): Promise<Verdict> {
    const { project, tests, only } = bug;
    const some = only === undefined ? {} : { only };
    const clean: Outcome[] = [];
    for (const file of tests) {
      const key = JSON.stringify([project, file, only]);
      const before = again ? undefined : this.#clean.get(key);
      const known = before ?? lane.ask({ project, tests: [file], ...some });
      this.#clean.set(key, known);
      clean.push(await known);
    }
    const unfit = clean.map(unfitness).find((why) => why !== undefined);
    if (unfit !== undefined) return { is: 'error', why: unfit };
    return verdictOf(together(clean), await lane.ask({ project, tests, bug, ...some }));
  }
}

/** A process of lane.ts. It starts with the first request, and again after it was given up. */
class Lane {
  readonly #root: string;
  readonly #kind: Kind;
  #child: ChildProcess | undefined;

  constructor(root: string, kind: Kind) {
    this.#root = root;
    this.#kind = kind;
  }

  ask(asked: Asked): Promise<Outcome> {
    const child = (this.#child ??= this.#started());
    return new Promise((resolve) => {
      const end = (outcome: Outcome) => {
        clearInterval(timer);
        child.off('message', end);
        child.off('exit', gone);
        resolve(outcome);
      };
      const broken = (why: string) => {
        this.#child = undefined;
        child.kill('SIGKILL');
        end({ passed: [], failed: [], broken: [why], isLoaded: false });
      };
      const gone = (code: number | null) => broken(`its process ended (${code})`);
      // Counts ticks instead of time, because no tick passes while this process or the machine is suspended.
      let ticks = 0;
      const timer = setInterval(() => ++ticks >= LONGEST && broken('it did not end'), 1_000);
      child.once('message', end);
      child.once('exit', gone);
      child.send(asked);
    });
  }

  close(): void {
    this.#child?.disconnect();
  }

  #started(): ChildProcess {
    return fork('tests/planted/lane.ts', {
      cwd: this.#root,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        ...process.env,
        NO_COLOR: '1',
        // Storybook's plugin works only inside Vitest. `quick` skips axe and pictures, which take the longest.
        VITEST: 'true',
        ...(this.#kind === 'browser' && { VITE_STORIES: 'quick' }),
      },
    });
  }
}
