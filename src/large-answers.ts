// oxlint-disable-next-line import/default -- Vite makes the default export: the worker's address
import fixWorkerUrl from './fix-worker.ts?worker&url';
import type { LargeReply } from './fix-worker.ts';

/** Address of the worker, for the Trusted Types policy. */
export const FIX_WORKER_URL = fixWorkerUrl;

/** The part of `Worker` that is used, so that a test can stand in for it. */
export type LargeWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

/**
 * Reads answers with very many fixes beside the page, one after the other in one worker. Rejects where it cannot: the
 * answer then counts as unreadable, as any broken one.
 */
export function largeReader(
  create: () => LargeWorker = () => new Worker(fixWorkerUrl, { type: 'module' }),
): (bytes: ArrayBuffer) => Promise<unknown> {
  let worker: LargeWorker | null = null;
  let count = 0;
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  function failed() {
    worker?.terminate();
    worker = null;
    for (const { reject } of waiting.values()) reject(new Error('The worker failed.'));
    waiting.clear();
  }
  function start(): LargeWorker {
    const made = create();
    made.addEventListener('message', (event) => {
      const { id, ok, body } = (event as MessageEvent<LargeReply>).data;
      const found = waiting.get(id);
      waiting.delete(id);
      if (ok) found?.resolve(body);
      else found?.reject(new Error('No JSON.'));
    });
    made.addEventListener('error', failed);
    made.addEventListener('messageerror', failed);
    return made;
  }
  return (bytes) => {
    const answer = Promise.withResolvers<unknown>();
    const id = ++count;
    waiting.set(id, answer);
    try {
      worker ??= start();
      worker.postMessage({ id, bytes }, [bytes]);
    } catch {
      failed();
    }
    return answer.promise;
  };
}
