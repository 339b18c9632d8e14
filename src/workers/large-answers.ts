// oxlint-disable-next-line import/default -- Vite makes the default export: the worker's address
import fixWorkerUrl from './fix-worker.ts?worker&url';
import type { LargeReply, LargeRequest } from './fix-worker.ts';
import type { LargeOf } from './large-body.ts';
import { lineTo, type WorkerLike } from './line.ts';

/** Address of the worker that parses large responses, for the Trusted Types policy. */
export const FIX_WORKER_URL = fixWorkerUrl;

/** The worker that parses large responses; tests can replace it. */
export type LargeWorker = WorkerLike<LargeRequest, LargeReply>;

/**
 * Parses a large response on the page, if no worker is available. This is slower and blocks the page, but it works
 * everywhere.
 */
const readHere =
  (server: string) =>
  async (bytes: ArrayBuffer, of: LargeOf): Promise<unknown> =>
    (await import('./large-body.ts')).readLarge(bytes, server, of).body;

type Waiting = {
  readonly resolve: (body: unknown) => void;
  readonly reject: (problem: Error) => void;
  /** The response's bytes, for parsing on the page. Null once a worker has proved that workers run in this browser. */
  readonly bytes: ArrayBuffer | null;
  readonly of: LargeOf;
};

/**
 * Parses responses with very many fixes in one worker, one after the other. If no worker is available, parses them on
 * the page. If a running worker dies while parsing a response, that response counts as unreadable, and the next
 * response gets a new worker.
 *
 * @param server the kind of the server that responds
 */
export function largeReader(
  server: string,
  create: () => LargeWorker = () => new Worker(fixWorkerUrl, { type: 'module' }),
  here: (bytes: ArrayBuffer, of: LargeOf) => Promise<unknown> = readHere(server),
): (bytes: ArrayBuffer, of?: LargeOf) => Promise<unknown> {
  let count = 0;
  /**
   * Whether a worker has ever responded in this browser. From then on, bytes are transferred to the worker instead of
   * copied.
   */
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
    return new Promise((resolve, reject) => {
      const id = ++count;
      waiting.set(id, { resolve, reject, bytes: isProven ? null : bytes, of });
      line.say({ id, bytes, server, of }, isProven ? [bytes] : []);
    });
  };
}
