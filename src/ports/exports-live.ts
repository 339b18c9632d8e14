import { Observable } from 'rxjs';
import type { ExportFormat } from '../../events/export-types.ts';
import type { ExportDocument } from '../exports/document.ts';
import type { ExportReply, ExportRequest } from '../exports/messages.ts';
import type { ExportNews, Exports } from './outer-types.ts';

/** The part of `Worker` that is used, so that a test can stand in for it. */
export type WritingWorker = {
  postMessage(request: ExportRequest): void;
  addEventListener(type: 'message', listener: (event: { readonly data: ExportReply }) => void): void;
  addEventListener(type: 'error' | 'messageerror', listener: (event: Event) => void): void;
  terminate(): void;
};

/** Rows that are handed over in one go: copying them takes a few milliseconds of the page's time. */
const ROWS = 2_000;

/** What each file is, for those who save it. */
const TYPES: Readonly<Record<ExportFormat, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv;charset=utf-8',
  gpx: 'application/gpx+xml',
  kml: 'application/vnd.google-earth.kml+xml',
};

/** All that the worker is sent, in order; the rows in slices, so that the page can breathe between them. */
export function* requests(document: ExportDocument, format: ExportFormat): Generator<ExportRequest> {
  yield {
    kind: 'begin',
    format,
    bare: {
      ...document,
      tables: document.tables.map((table) => ({ ...table, rows: [] })),
      ...(document.tracks && { tracks: document.tracks.map(({ name }) => ({ name, pieces: [] })) }),
    },
  };
  for (const [table, { rows }] of document.tables.entries())
    for (let from = 0; from < rows.length; from += ROWS)
      yield { kind: 'rows', table, rows: rows.slice(from, from + ROWS) };
  for (const [track, { pieces }] of (document.tracks ?? []).entries())
    for (const piece of pieces) yield { kind: 'piece', track, piece };
  yield { kind: 'write' };
}

/** Writes documents in a worker of their own each; whoever stops listening ends it, at once and for good. */
export const liveExports = (
  create: () => WritingWorker,
  turn: () => Promise<void> = () => new Promise((then) => setTimeout(then)),
): Exports => ({
  write: (document, format) =>
    new Observable<ExportNews>((news) => {
      let worker: WritingWorker | null = null;
      const end = (last: ExportNews) => {
        news.next(last);
        news.complete();
      };
      const fail = () => end({ kind: 'failed' });
      const hand = async (to: WritingWorker) => {
        for (const request of requests(document, format)) {
          if (news.closed) return;
          to.postMessage(request);
          await turn();
        }
      };
      try {
        worker = create();
        worker.addEventListener('message', ({ data }) => {
          if (data.kind === 'progress') news.next(data);
          else if (data.kind === 'failed') fail();
          else {
            const file = new Blob([data.bytes], { type: TYPES[format] });
            end({ kind: 'written', address: URL.createObjectURL(file), bytes: file.size });
          }
        });
        worker.addEventListener('error', fail);
        worker.addEventListener('messageerror', fail);
        // A value that cannot be copied is a mistake of whoever made the document.
        void hand(worker).catch(fail);
      } catch {
        fail();
      }
      return () => worker?.terminate();
    }),
});
