// oxlint-disable-next-line import/default -- Vite makes the default export: the worker's address
import fixWorkerUrl from './fix-worker.ts?worker&url';
import type { LargeReply, LargeRequest } from './fix-worker.ts';
import type { LargeOf } from './large-body.ts';
import { lineTo, type WorkerLike } from './line.ts';

/** Address of the worker, for the Trusted Types policy. */
export const FIX_WORKER_URL = fixWorkerUrl;

/** The worker, which a test can stand in for. */
export type LargeWorker = WorkerLike<LargeRequest, LargeReply>;

/** In the page: slower, and the page stands still meanwhile, but what is requested is there. */
const readHere =
  (server: string) =>
  async (bytes: ArrayBuffer, of: LargeOf): Promise<unknown> =>
    (await import('./large-body.ts')).readLarge(bytes, server, of).body;

type Waiting = PromiseWithResolvers<unknown> & {
  /** Kept until a worker is known to work here. */
  readonly bytes: ArrayBuffer | null;
  readonly of: LargeOf;
};

/**
 * Reads answers with very many fixes beside the page, one after the other in one worker; in the page where no worker can
 * be had. One that dies at an answer takes it along: that then counts as unreadable, as any broken one, and the next gets
 * a new worker.
 *
 * @param server the kind of the server that answers
 */
export function largeReader(
  server: string,
  create: () => LargeWorker = () => new Worker(fixWorkerUrl, { type: 'module' }),
  here: (bytes: ArrayBuffer, of: LargeOf) => Promise<unknown> = readHere(server),
): (bytes: ArrayBuffer, of?: LargeOf) => Promise<unknown> {
  let count = 0;
  /** Whether a worker has ever answered: then bytes are given to it instead of copied. */
  let isProven = false;
  let isRefused = false;
  const waiting = new Map<number, Waiting>();
  const line = lineTo<LargeRequest, LargeReply>(create, {
    heard({ id, ok, body }) {
      isProven = true;
      const found = waiting.get(id);
      waiting.delete(id);
      if (ok) found?.resolve(body);
      else found?.reject(new Error('No JSON.'));
    },
    failed() {
      isRefused ||= !isProven;
      for (const { bytes, of, resolve, reject } of waiting.values())
        if (bytes) resolve(here(bytes, of));
        else reject(new Error('The worker failed.'));
      waiting.clear();
    },
  });
  return (bytes, of = 'fixes') => {
    if (isRefused) return here(bytes, of);
    const answer: Waiting = { ...Promise.withResolvers<unknown>(), bytes: isProven ? null : bytes, of };
    const id = ++count;
    waiting.set(id, answer);
    line.say({ id, bytes, server, of }, isProven ? [bytes] : []);
    return answer.promise;
  };
}
