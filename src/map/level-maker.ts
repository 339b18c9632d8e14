import { type Line, levelsOf, type TrackLevels } from './track-levels.ts';
import type { LevelsReply, LevelsRequest } from './track-levels-worker.ts';
import { lineTo, type WorkerLike } from '../workers/line.ts';
import { levelsWorkerUrl } from './levels-worker-url.ts';

/** Up to this many fixes are processed faster than a worker starts. */
const AT_ONCE = 4_000;

/** Calculates levels of detail in a worker, or on the page if there is none. */
export type LevelMaker = {
  /** `done` receives the levels once, unless another line with the same name was requested before. */
  readonly make: (name: string, line: Line, done: (levels: TrackLevels) => void) => void;
  readonly stop: () => void;
};

/** @param create creates the worker; tests pass their own */
export function levelMaker(
  create: () => WorkerLike<LevelsRequest, LevelsReply> = () =>
    new Worker(levelsWorkerUrl, { type: 'module' }),
): LevelMaker {
  let count = 0;
  let isStopped = false;
  /** The line that the worker processes: one at a time, so that one that is no longer needed is never started. */
  let inHand: number | null = null;
  const waiting = new Map<string, { id: number; line: Line; done: (levels: TrackLevels) => void }>();
  const worker = lineTo<LevelsRequest, LevelsReply>(create, {
    heard({ id, levels }) {
      inHand = null;
      for (const [name, each] of waiting) {
        if (each.id !== id) continue;
        waiting.delete(name);
        each.done(levels);
      }
      next();
    },
    failed() {
      inHand = null;
      const open = [...waiting.values()];
      waiting.clear();
      for (const { line, done } of open) done(levelsOf(line));
    },
  });

  function next() {
    const [first] = waiting.values();
    if (!first || inHand !== null) return;
    const { id, line } = first;
    inHand = id;
    worker.say({ id, line });
  }

  return {
    make(name, line, done) {
      waiting.delete(name);
      if (isStopped) return;
      if (line.lat.length <= AT_ONCE) return done(levelsOf(line));
      const id = ++count;
      waiting.set(name, { id, line, done });
      next();
    },
    stop() {
      isStopped = true;
      waiting.clear();
      worker.end();
    },
  };
}
