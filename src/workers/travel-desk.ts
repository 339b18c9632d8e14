import type { Travel } from '../../events/travel-types.ts';
import { deskHere } from '../core/travel/desk.ts';
import type { TravelDesk } from '../ports/travel-types.ts';
// oxlint-disable-next-line import/default -- Vite makes the default export: the worker's address
import travelWorkerUrl from './travel-worker.ts?worker&url';
import { buffersOf, lineTo, type WorkerLike } from './line.ts';
import type { TravelReply, TravelRequest } from './travel-worker.ts';

/** Address of the worker that analyses histories, for the Trusted Types policy. */
export const TRAVEL_WORKER_URL = travelWorkerUrl;

/** The worker that analyses histories; tests can replace it. */
export type DeskWorker = WorkerLike<TravelRequest, TravelReply>;

/**
 * Analyses histories in one worker. If no worker is available, the page does it, which is slower and blocks the page
 * but gives the same figures. If a worker dies, its pending jobs are lost (`done` returns null), and the next job gets
 * a new worker.
 */
export function travelDesk(
  create: () => DeskWorker = () => new Worker(travelWorkerUrl, { type: 'module' }),
): TravelDesk {
  let count = 0;
  const waiting = new Map<number, (travel: Travel | null) => void>();
  /** The ids of the jobs that the current worker has. */
  const alive = new Set<number>();
  const line = lineTo<TravelRequest, TravelReply>(create, {
    heard({ id, travel }) {
      waiting.get(id)?.(travel);
      waiting.delete(id);
      alive.delete(id);
    },
    failed() {
      alive.clear();
      for (const answer of waiting.values()) answer(null);
      waiting.clear();
    },
  });
  const say = (request: TravelRequest, transfer: Transferable[] = []) => {
    if (alive.has(request.id)) line.say(request, transfer);
  };

  return {
    begin(task) {
      const id = ++count;
      if (!line.say({ id, kind: 'begin', task })) return deskHere.begin(task);
      alive.add(id);
      return {
        add: (fixes) => say({ id, kind: 'add', fixes }, buffersOf(Object.values(fixes))),
        miss: (from, to) => say({ id, kind: 'miss', from, to }),
        async done() {
          if (!alive.has(id)) return null;
          const answer = new Promise<Travel | null>((resolve) => waiting.set(id, resolve));
          say({ id, kind: 'done' });
          return answer;
        },
        drop() {
          say({ id, kind: 'drop' });
          alive.delete(id);
          waiting.get(id)?.(null);
          waiting.delete(id);
        },
      };
    },
  };
}
