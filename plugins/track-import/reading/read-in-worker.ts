import type { Progress, ReadOptions, ReadResult } from './recorded-track.ts';
import type { ReadReply, ReadRequest } from './worker-messages.ts';

/** The part of `Worker` that is used, so that a test can stand in for it. */
export type ReadingWorker = {
  postMessage(request: ReadRequest): void;
  addEventListener(type: 'message', listener: (event: { readonly data: ReadReply }) => void): void;
  addEventListener(type: 'error' | 'messageerror', listener: (event: Event) => void): void;
  terminate(): void;
};

/** A file that is being read. */
type FileReading = {
  /** Never rejects; `cancelled` after `cancel()`, `unreadable` when the worker itself fails. */
  readonly result: Promise<ReadResult>;
  /** Ends the reading at once. After the result it does nothing. */
  cancel(): void;
};

/** Reads a file beside the page. `onProgress` hears how far it is, about once a megabyte. */
export type ReadFile = (
  file: File,
  onProgress?: (progress: Progress) => void,
  options?: ReadOptions,
) => FileReading;

/**
 * A `ReadFile` on workers that the caller makes, because only the page knows which worker addresses its Trusted
 * Types policy allows: `fileReader(() => new Worker(workerUrl, { type: 'module' }))` with
 * `import workerUrl from './worker.ts?worker&url'`.
 */
export function fileReader(createWorker: () => ReadingWorker): ReadFile {
  return (file, onProgress = () => undefined, options = {}) => {
    const { promise, resolve } = Promise.withResolvers<ReadResult>();
    const fail = (reason: 'cancelled' | 'unreadable'): void =>
      finish({ ok: false, problem: { reason }, notes: [] });
    let worker: ReadingWorker | undefined;
    const finish = (result: ReadResult): void => {
      worker?.terminate();
      resolve(result);
    };
    try {
      worker = createWorker();
      worker.addEventListener('message', ({ data }) => {
        if (data.type === 'progress') onProgress(data.progress);
        else finish(data.result);
      });
      worker.addEventListener('error', () => fail('unreadable'));
      worker.addEventListener('messageerror', () => fail('unreadable'));
      worker.postMessage({ file, name: file.name, options });
    } catch {
      fail('unreadable');
    }
    return { result: promise, cancel: () => fail('cancelled') };
  };
}
