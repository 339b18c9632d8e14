import { Observable } from 'rxjs';
import type { ExportFormat } from '../../events/export-types.ts';
import type { ExportDocument } from '../exports/document.ts';
import type { ExportReply, ExportRequest } from '../exports/messages.ts';
import { lineTo, type WorkerLike } from '../workers/line.ts';
import type { ExportNews, Exports } from './outer-types.ts';

/** The worker that writes export files; tests can replace it. */
export type WritingWorker = WorkerLike<ExportRequest, ExportReply>;

/**
 * Number of table rows per message to the export worker. Copying that many rows blocks the main thread for a few
 * milliseconds.
 */
const ROWS = 2_000;

/** MIME type of each export file format. */
const TYPES: Readonly<Record<ExportFormat, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv;charset=utf-8',
  gpx: 'application/gpx+xml',
  kml: 'application/vnd.google-earth.kml+xml',
};

/**
 * Yields all messages to the export worker, in order. Table rows are sent in slices, so that the page stays
 * responsive.
 */
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

/** Writes each export document in its own worker. Unsubscribing ends the worker at once. */
export const liveExports = (
  create: () => WritingWorker,
  turn: () => Promise<void> = () => new Promise((then) => setTimeout(then)),
): Exports => ({
  write: (document, format) =>
    new Observable<ExportNews>((news) => {
      const end = (last: ExportNews) => {
        news.next(last);
        news.complete();
      };
      const line = lineTo<ExportRequest, ExportReply>(create, {
        heard(reply) {
          if (reply.kind === 'progress') news.next(reply);
          else if (reply.kind === 'failed') end({ kind: 'failed' });
          else {
            const file = new Blob([reply.bytes], { type: TYPES[format] });
            end({ kind: 'written', address: URL.createObjectURL(file), bytes: file.size });
          }
        },
        failed: () => end({ kind: 'failed' }),
      });
      const hand = async () => {
        for (const request of requests(document, format)) {
          // If a message to the export worker cannot be copied, the code that created the document has a bug.
          if (news.closed || !line.say(request)) return;
          await turn();
        }
      };
      void hand();
      return () => line.end();
    }),
});
