import type { ExportFormat } from '../../../../events/export-types.ts';
import * as exportEvents from '../../../../events/exports.ts';
import { projection } from '../../../kernel/projection.ts';

/** A file that is being written, or was, until its line is put away. */
export type ExportJob = {
  id: string;
  name: string;
  format: ExportFormat;
  status: 'working' | 'finished' | 'failed';
  /** Rows and points, `of` 0 while their number is not known. */
  done: number;
  of: number;
  /** Milliseconds since 1970. */
  since: number;
  /** When the last word about it came, milliseconds since 1970. */
  heard: number;
  reason: 'source' | 'writer' | 'empty' | null;
  bytes: number;
};

/** All files that are being written, oldest first. */
export const exportJobs = projection('core/exportJobs', [] as ExportJob[], (on) => {
  const find = (s: ExportJob[], id: string) => s.find((each) => each.id === id && each.status === 'working');
  const without = (s: ExportJob[], id: string) => s.filter((each) => each.id !== id);
  return [
    on(exportEvents.wanted, (s, { payload: { id, name, format }, at }) => [
      ...without(s, id),
      { id, name, format, status: 'working', done: 0, of: 0, since: at, heard: at, reason: null, bytes: 0 },
    ]),
    on(exportEvents.progressed, (s, { payload: { id, done, of }, at }) => {
      const job = find(s, id);
      if (job) Object.assign(job, { done, of, heard: at });
    }),
    on(exportEvents.finished, (s, { payload: { id, name, bytes }, at }) => {
      const job = find(s, id);
      if (job) Object.assign(job, { status: 'finished', name, bytes, heard: at });
    }),
    on(exportEvents.failed, (s, { payload: { id, reason }, at }) => {
      const job = find(s, id);
      if (job) Object.assign(job, { status: 'failed', reason, heard: at });
    }),
    on(exportEvents.cancelled, (s, { payload: { id } }) => without(s, id)),
    on(exportEvents.closed, (s, { payload: { id } }) => without(s, id)),
  ];
});
