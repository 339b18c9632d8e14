import { lineTo, type WorkerLike } from '../../../src/workers/line.ts';
import type { Progress, ReadResult } from './recorded-track.ts';
import type { ReadReply, ReadRequest } from './worker-messages.ts';

/** The type of the worker that reads files; tests can replace the worker. */
export type ReadingWorker = WorkerLike<ReadRequest, ReadReply>;

/** A file that a worker is reading: its result, and a way to cancel. */
type FileReading = {
  /**
   * The result of the reading. Never rejects; `cancelled` after `cancel()`, `unreadable` if the worker itself
   * fails.
   */
  readonly result: Promise<ReadResult>;
  /** Stops the reading of the file immediately; does nothing after the result. */
  cancel(): void;
};

/** Reads a track file in a worker. `onProgress` is called about once per megabyte. */
export type ReadFile = (file: File, onProgress?: (progress: Progress) => void) => FileReading;

/**
 * A `ReadFile` with workers that the caller creates, because only the page knows which worker addresses its Trusted
 * Types policy allows: `fileReader(() => new Worker(workerUrl, { type: 'module' }))` with `import workerUrl from
 * './worker.ts?worker&url'`.
 */
export function fileReader(createWorker: () => ReadingWorker): ReadFile {
  return (file, onProgress = () => undefined) => {
    let cancel = (): void => undefined;
    const result = new Promise<ReadResult>((resolve) => {
      const fail = (reason: 'cancelled' | 'unreadable'): void =>
        finish({ ok: false, problem: { reason }, notes: [] });
      const line = lineTo<ReadRequest, ReadReply>(createWorker, {
        heard(reply) {
          if (reply.type === 'progress') onProgress(reply.progress);
          else finish(reply.result);
        },
        failed: () => fail('unreadable'),
      });
      const finish = (found: ReadResult): void => {
        line.end();
        resolve(found);
      };
      cancel = () => fail('cancelled');
      line.say({ file, name: file.name });
    });
    return { result, cancel };
  };
}
