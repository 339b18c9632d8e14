import { type Line, levelsOf, type TrackLevels } from './track-levels.ts';
import type { LevelsReply, LevelsRequest } from './track-levels-worker.ts';
import { lineTo, type WorkerLike } from '../workers/line.ts';
import { levelsWorkerUrl } from './levels-worker-url.ts';

/** Up to this many fixes are processed on the page itself, because that takes less time than starting a worker. */
const AT_ONCE = 4_000;

/** Calculates the levels of detail of long lines: in a worker, or on the page if there is no worker. */
export type LevelMaker = {
  /**
   * `done` receives the line's levels of detail once. It is not called if another line with the same name has been
   * requested meanwhile.
   */
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
  /**
   * The id of the line that the worker is processing. The worker gets one line at a time, so that it never starts one
   * that is no longer needed.
   */
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
