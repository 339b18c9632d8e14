import type { FixColumns } from '../../events/fix-columns.ts';
import type { Travel } from '../../events/travel-types.ts';
import { deskHere } from '../core/travel/desk.ts';
import type { TravelDesk } from '../ports/travel-types.ts';
// oxlint-disable-next-line import/default -- Vite makes the default export: the worker's address
import travelWorkerUrl from './travel-worker.ts?worker&url';
import type { TravelReply, TravelRequest } from './travel-worker.ts';

/** Address of the worker, for the Trusted Types policy. */
export const TRAVEL_WORKER_URL = travelWorkerUrl;

/** The part of `Worker` that is used, so that a test can stand in for it. */
export type DeskWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

/**
 * Works out pasts in one worker. Where none can be had it is done in the page: slower, and the page stands still
 * meanwhile, but the figures are there. A worker that dies takes the jobs under way along (`done` gives null); the next
 * job gets a new one.
 */
export function travelDesk(
  create: () => DeskWorker = () => new Worker(travelWorkerUrl, { type: 'module' }),
): TravelDesk {
  let worker: DeskWorker | null = null;
  let count = 0;
  const waiting = new Map<number, (travel: Travel | null) => void>();
  /** Jobs of the worker that is alive. */
  let alive = new Set<number>();

  function failed() {
    worker?.terminate();
    worker = null;
    alive = new Set();
    for (const answer of waiting.values()) answer(null);
    waiting.clear();
  }
  function start(): DeskWorker {
    const made = create();
    made.addEventListener('message', (event) => {
      const { id, travel } = (event as MessageEvent<TravelReply>).data;
      waiting.get(id)?.(travel);
      waiting.delete(id);
      alive.delete(id);
    });
    made.addEventListener('error', failed);
    made.addEventListener('messageerror', failed);
    return made;
  }
  const say = (request: TravelRequest, transfer: Transferable[] = []) => {
    if (alive.has(request.id)) worker?.postMessage(request, transfer);
  };

  return {
    begin(task) {
      const id = ++count;
      try {
        worker ??= start();
        alive.add(id);
        say({ id, kind: 'begin', task });
      } catch {
        alive.delete(id);
        return deskHere.begin(task);
      }
      return {
        add: (fixes) => say({ id, kind: 'add', fixes }, buffersOf(fixes)),
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

/** Typed columns change hands; plain ones are copied. */
const buffersOf = (fixes: FixColumns): ArrayBuffer[] => [
  ...new Set(
    Object.values(fixes).flatMap((column: unknown) =>
      ArrayBuffer.isView(column) && column.buffer instanceof ArrayBuffer ? [column.buffer] : [],
    ),
  ),
];
