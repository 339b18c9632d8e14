import { lineTo, type WorkerLike } from '../../../src/workers/line.ts';
import type { Progress, ReadResult } from './recorded-track.ts';
import type { ReadReply, ReadRequest } from './worker-messages.ts';

/** The worker, which a test can stand in for. */
export type ReadingWorker = WorkerLike<ReadRequest, ReadReply>;

/** A file that is being read. */
type FileReading = {
  /** Never rejects; `cancelled` after `cancel()`, `unreadable` when the worker itself fails. */
  readonly result: Promise<ReadResult>;
  /** Ends the reading at once. After the result it does nothing. */
  cancel(): void;
};

/** Reads a file beside the page. `onProgress` hears how far it is, about once a megabyte. */
export type ReadFile = (file: File, onProgress?: (progress: Progress) => void) => FileReading;

/**
 * A `ReadFile` on workers that the caller makes, because only the page knows which worker addresses its Trusted
 * Types policy allows: `fileReader(() => new Worker(workerUrl, { type: 'module' }))` with
 * `import workerUrl from './worker.ts?worker&url'`.
 */
export function fileReader(createWorker: () => ReadingWorker): ReadFile {
  return (file, onProgress = () => undefined) => {
    const { promise, resolve } = Promise.withResolvers<ReadResult>();
    const fail = (reason: 'cancelled' | 'unreadable'): void =>
      finish({ ok: false, problem: { reason }, notes: [] });
    const line = lineTo<ReadRequest, ReadReply>(createWorker, {
      heard(reply) {
        if (reply.type === 'progress') onProgress(reply.progress);
        else finish(reply.result);
      },
      failed: () => fail('unreadable'),
    });
    const finish = (result: ReadResult): void => {
      line.end();
      resolve(result);
    };
    line.say({ file, name: file.name });
    return { result: promise, cancel: () => fail('cancelled') };
  };
}
