import type { Progress, ReadResult } from './recorded-track.ts';

/** The page's request to the worker: read this file. A worker reads one file and is then discarded. */
export type ReadRequest = { readonly file: Blob; readonly name: string };

/** The worker's messages to the page: progress any number of times, then the result once. */
export type ReadReply =
  | { readonly type: 'progress'; readonly progress: Progress }
  | { readonly type: 'result'; readonly result: ReadResult };
