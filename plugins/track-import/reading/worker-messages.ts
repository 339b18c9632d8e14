import type { Progress, ReadResult } from './recorded-track.ts';

/** What the page asks the worker: read this file. A worker reads one file and is then thrown away. */
export type ReadRequest = { readonly file: Blob; readonly name: string };

/** What the worker tells the page: any number of times how far it is, then once what became of the file. */
export type ReadReply =
  | { readonly type: 'progress'; readonly progress: Progress }
  | { readonly type: 'result'; readonly result: ReadResult };
