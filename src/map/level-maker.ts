import { type Line, levelsOf, type TrackLevels } from './track-levels.ts';
import type { LevelsReply, LevelsRequest } from './track-levels-worker.ts';
import { lineTo, type WorkerLike } from '../workers/line.ts';
import { levelsWorkerUrl } from './levels-worker-url.ts';

/** So few fixes are done sooner than a worker is started. */
const AT_ONCE = 4_000;

/** Works out levels of detail beside the page; where no worker is available, in it. */
export type LevelMaker = {
  /** `done` hears of the levels once, unless another line was requested by the same name before. */
  readonly make: (name: string, line: Line, done: (levels: TrackLevels) => void) => void;
  readonly stop: () => void;
};

/** @param create makes the worker; tests hand in their own */
export function levelMaker(
  create: () => WorkerLike<LevelsRequest, LevelsReply> = () =>
    new Worker(levelsWorkerUrl, { type: 'module' }),
): LevelMaker {
  let count = 0;
  let isStopped = false;
  /** What the worker works at: one line at a time, so that one that is wanted no more is never begun. */
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
