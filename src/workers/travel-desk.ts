import type { Travel } from '../../events/travel-types.ts';
import { deskHere } from '../core/travel/desk.ts';
import type { TravelDesk } from '../ports/travel-types.ts';
// oxlint-disable-next-line import/default -- Vite makes the default export: the worker's address
import travelWorkerUrl from './travel-worker.ts?worker&url';
import { buffersOf, lineTo, type WorkerLike } from './line.ts';
import type { TravelReply, TravelRequest } from './travel-worker.ts';

/** Address of the worker, for the Trusted Types policy. */
export const TRAVEL_WORKER_URL = travelWorkerUrl;

/** The worker, which a test can stand in for. */
export type DeskWorker = WorkerLike<TravelRequest, TravelReply>;

/**
 * Works out pasts in one worker. Where none is available it is done in the page: slower, and the page stands still
 * meanwhile, but the figures are there. A worker that dies takes the jobs under way along (`done` gives null); the next
 * job gets a new one.
 */
export function travelDesk(
  create: () => DeskWorker = () => new Worker(travelWorkerUrl, { type: 'module' }),
): TravelDesk {
  let count = 0;
  const waiting = new Map<number, (travel: Travel | null) => void>();
  /** Jobs of the worker that is alive. */
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
