import type { Progress, ReadOptions, ReadResult, RecordedTrack } from './recorded-track.ts';

/** What the page asks the worker: read this file. A worker reads one file and is then thrown away. */
export type ReadRequest = { readonly file: Blob; readonly name: string; readonly options: ReadOptions };

/** What the worker tells the page: any number of times how far it is, then once what became of the file. */
export type ReadReply =
  | { readonly type: 'progress'; readonly progress: Progress }
  | { readonly type: 'result'; readonly result: ReadResult };

/** The buffers of all columns, which change hands instead of being copied. */
export function buffersOf(tracks: readonly RecordedTrack[]): ArrayBuffer[] {
  return tracks.flatMap(({ columns }) => Object.values(columns).map((column) => column.buffer));
}
