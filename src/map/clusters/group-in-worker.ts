import { Grouper } from './grouper.ts';
import type { GroupReply, GroupRequest } from './worker-messages.ts';

/** The part of `Worker` that is used, so that a test can stand in for it. */
export type GroupWorker = {
  postMessage(request: GroupRequest, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: { readonly data: GroupReply }) => void): void;
  addEventListener(type: 'error' | 'messageerror', listener: (event: Event) => void): void;
  terminate(): void;
};

export type Grouping = {
  /** True while an answer is under way: no further request is taken. */
  readonly isBusy: () => boolean;
  /** `false`: the worker is gone since, so all rows must be told anew. */
  readonly ask: (request: GroupRequest) => boolean;
  readonly stop: () => void;
};

/**
 * Groups beside the page, and in the page where no worker can be had: slower, and the same clusters.
 *
 * @param onFailed hears once why there is no worker; the next request must tell all rows
 */
export function groupInWorker(
  create: () => GroupWorker,
  onReply: (reply: GroupReply) => void,
  onFailed: (problem: string) => void,
): Grouping {
  let worker: GroupWorker | null = null;
  let here: Grouper | null = null;
  let isBusy = false;
  let isStopped = false;

  const fail = (problem: string) => {
    if (here) return;
    worker?.terminate();
    worker = null;
    here = new Grouper();
    isBusy = false;
    if (!isStopped) onFailed(problem);
  };
  try {
    worker = create();
    worker.addEventListener('message', ({ data }) => {
      isBusy = false;
      if (!isStopped) onReply(data);
    });
    worker.addEventListener('error', (event) =>
      fail((event as Partial<ErrorEvent>).message || 'the worker could not be loaded'),
    );
    worker.addEventListener('messageerror', () => fail('the worker’s answer could not be read'));
  } catch (problem) {
    fail(problem instanceof Error ? problem.message : String(problem));
  }

  return {
    isBusy: () => isBusy,
    ask(request) {
      if (isStopped) return true;
      if (here) {
        onReply(here.answer(request));
        return true;
      }
      isBusy = true;
      const { part } = request;
      const buffers = [part.lat, part.lng, part.looks, ...(part.rows ? [part.rows] : [])];
      try {
        worker?.postMessage(
          request,
          buffers.map(({ buffer }) => buffer as ArrayBuffer),
        );
        return true;
      } catch (problem) {
        fail(problem instanceof Error ? problem.message : String(problem));
        return false;
      }
    },
    stop() {
      isStopped = true;
      worker?.terminate();
    },
  };
}
