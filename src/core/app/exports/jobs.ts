import type { ExportFormat } from '../../../../events/export-types.ts';
import * as exportEvents from '../../../../events/exports.ts';
import { plainProjection } from '../../../kernel/projection.ts';

/** An export file that is being written or is finished. It stays until the user dismisses it. */
export type ExportJob = {
  id: string;
  name: string;
  format: ExportFormat;
  status: 'working' | 'finished' | 'failed';
  /** How many rows and points of the export file are written. `of`: how many there are in total; 0 while unknown. */
  done: number;
  of: number;
  /** When the export file was requested (milliseconds since 1970). */
  since: number;
  /** When the last event about the export file happened (milliseconds since 1970). */
  heard: number;
  reason: 'source' | 'writer' | 'empty' | null;
  bytes: number;
};

/**
 * Returns the id of an export. The same export requested again replaces the first one; another one is written beside it.
 * @param of the part of the app that builds the document, such as `reports`
 * @param about what the document covers. It may be long and have words of the user, so the id has only a hash of it.
 */
export function jobId(of: string, about: string, format: ExportFormat): string {
  let mark = 0;
  for (const letter of about) mark = (Math.imul(mark, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return `${of} ${mark.toString(36)} ${format}`;
}

/** All export files that are being written or have not been dismissed yet, oldest first. */
export const exportJobs = plainProjection<readonly ExportJob[]>('core/exportJobs', [], (on) => {
  const without = (s: readonly ExportJob[], id: string) => s.filter((each) => each.id !== id);
  const changed = (s: readonly ExportJob[], id: string, change: Partial<ExportJob>) =>
    s.map((each) => (each.id === id && each.status === 'working' ? { ...each, ...change } : each));
  return [
    on(exportEvents.wanted, (s, { payload: { id, name, format }, at }) => [
      ...without(s, id),
      { id, name, format, status: 'working', done: 0, of: 0, since: at, heard: at, reason: null, bytes: 0 },
    ]),
    on(exportEvents.progressed, (s, { payload: { id, done, of }, at }) =>
      changed(s, id, { done, of, heard: at }),
    ),
    on(exportEvents.finished, (s, { payload: { id, name, bytes }, at }) =>
      changed(s, id, { status: 'finished', name, bytes, heard: at }),
    ),
    on(exportEvents.failed, (s, { payload: { id, reason }, at }) =>
      changed(s, id, { status: 'failed', reason, heard: at }),
    ),
    on(exportEvents.cancelled, (s, { payload: { id } }) => without(s, id)),
    on(exportEvents.closed, (s, { payload: { id } }) => without(s, id)),
  ];
});
