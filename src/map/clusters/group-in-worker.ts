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

/** A browser that takes a worker's memory away does not always say so: without an answer for so long it is gone. */
const SILENT = { looks: 4, apart: 5_000 };

const messageOf = (problem: unknown) => (problem instanceof Error ? problem.message : String(problem));

/**
 * Groups beside the page, and in the page where no worker can be had: slower, and the same clusters. Where that fails,
 * too, nothing is grouped any more.
 *
 * @param onFailed hears why there is no worker, and why nothing can be grouped; the next request must tell all rows
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
  /** Grouping itself fails: the same rows would fail again. */
  let isGivenUp = false;
  /** Looks are counted, not time: a page that slept has not waited. */
  let looks = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const fail = (problem: string) => {
    if (here) return;
    clearTimeout(timer);
    worker?.terminate();
    worker = null;
    here = new Grouper();
    isBusy = false;
    if (!isStopped) onFailed(problem);
  };
  const lookSoon = () => {
    timer = setTimeout(() => {
      looks++;
      if (looks < SILENT.looks) lookSoon();
      else fail('the worker does not answer');
    }, SILENT.apart);
  };
  function answerHere(request: GroupRequest, by: Grouper): void {
    let reply: GroupReply;
    try {
      reply = by.answer(request);
    } catch (problem) {
      isGivenUp = true;
      onFailed(messageOf(problem));
      return;
    }
    onReply(reply);
  }
  try {
    worker = create();
    worker.addEventListener('message', ({ data }) => {
      clearTimeout(timer);
      if (isStopped || here) return;
      isBusy = false;
      onReply(data);
    });
    worker.addEventListener('error', (event) =>
      fail((event as Partial<ErrorEvent>).message || 'the worker could not be loaded'),
    );
    worker.addEventListener('messageerror', () => fail('the worker’s answer could not be read'));
  } catch (problem) {
    fail(messageOf(problem));
  }

  return {
    isBusy: () => isBusy,
    ask(request) {
      if (isStopped || isGivenUp) return true;
      if (here) {
        answerHere(request, here);
        return true;
      }
      isBusy = true;
      looks = 0;
      lookSoon();
      const { part } = request;
      const buffers = [part.lat, part.lng, part.looks, ...(part.rows ? [part.rows] : [])];
      try {
        worker?.postMessage(
          request,
          buffers.map(({ buffer }) => buffer as ArrayBuffer),
        );
        return true;
      } catch (problem) {
        fail(messageOf(problem));
        return false;
      }
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      worker?.terminate();
    },
  };
}
