import * as v from 'valibot';
import { type WorkerReply, workerReply, type WorkerQuestion } from './worker-messages.ts';

/** Returns the service worker that responds to this page, or null. */
export type WorkerOf = () => Pick<ServiceWorker, 'postMessage'> | null;

/**
 * Returns the service worker that controls this page. Null on the very first visit, in development and on plain
 * http.
 */
export const controllingWorker: WorkerOf = () =>
  (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker?.controller ?? null;

/**
 * Sends a message to the service worker and waits at most `ms` for the response. Null if there is no service worker, if
 * the response is invalid, or if none comes in time, for example because the browser has ended the worker.
 */
export function askWorker(
  worker: Pick<ServiceWorker, 'postMessage'>,
  request: WorkerQuestion,
  ms: number,
): Promise<WorkerReply | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const end = (reply: WorkerReply | null) => {
      clearTimeout(timer);
      port1.close();
      resolve(reply);
    };
    const timer = setTimeout(() => end(null), ms);
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      const parsed = v.safeParse(workerReply, data);
      end(parsed.success ? parsed.output : null);
    };
    try {
      worker.postMessage(request, [port2]);
    } catch {
      end(null);
    }
  });
}
