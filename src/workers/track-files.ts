import { map, Observable } from 'rxjs';
import { fileReader } from '../../plugins/track-import/reading/read-in-worker.ts';
import type { RecordedLine, RecordedTrack } from '../../plugins/track-import/reading/recorded-track.ts';
// oxlint-disable-next-line import/default -- Vite makes the default export: the worker's address
import workerUrl from '../../plugins/track-import/reading/worker.ts?worker&url';
import { handedFiles } from '../ports/launches.ts';
import type { Remark, TrackFiles } from '../ports/ports.ts';

/** Address of the worker that reads track files, for the Trusted Types policy. */
export const TRACK_WORKER_URL = workerUrl;

/** The files that the user opened, and the tracks that were read from them. The log refers to both by id. */
export type TrackLibrary = {
  /**
   * The part of the file port that a visitor's page needs. A session also needs the fixes of tracks and the places of
   * lines.
   */
  readonly port: Omit<TrackFiles, 'fixes' | 'heights' | 'places'>;
  readonly add: (file: File) => string;
  /** Returns a file that the user added, of any type, by its id. */
  readonly file: (id: string) => File | undefined;
  readonly track: (id: string) => RecordedTrack | undefined;
  readonly line: (id: string) => RecordedLine | undefined;
};

export function trackLibrary(): TrackLibrary {
  const files = new Map<string, File>();
  const tracks = new Map<string, RecordedTrack>();
  const lines = new Map<string, RecordedLine>();
  const read = fileReader(() => new Worker(workerUrl, { type: 'module' }));
  let added = 0;
  const add = (file: File) => {
    const id = `file-${++added}`;
    files.set(id, file);
    return id;
  };
  return {
    add,
    file: (id) => files.get(id),
    track: (id) => tracks.get(id),
    line: (id) => lines.get(id),
    port: {
      handed: () => handedFiles.pipe(map((file) => ({ id: add(file), name: file.name, size: file.size }))),
      read: (id) =>
        new Observable((news) => {
          const file = files.get(id);
          if (!file) {
            news.next({ kind: 'refused', problem: { reason: 'gone', figures: {} } });
            news.complete();
            return undefined;
          }
          const reading = read(file, (progress) => news.next({ kind: 'progress', ...progress }));
          void reading.result.then((result) => {
            if (result.ok) {
              const summaries = result.tracks.map((track, i) => {
                const trackId = `${id}/${i}`;
                tracks.set(trackId, track);
                const { name, fixes, start, end, metres, shape, fastKmh } = track;
                return {
                  id: trackId,
                  name,
                  fixes,
                  start: Math.floor(start / 1000),
                  end: Math.floor(end / 1000),
                  metres,
                  shape,
                  fastKmh,
                };
              });
              const lineSummaries = result.lines.map((line, i) => {
                const lineId = `${id}/line-${i}`;
                lines.set(lineId, line);
                const { name, points, metres, shape } = line;
                return { id: lineId, name, points, metres, shape };
              });
              news.next({
                kind: 'read',
                format: result.format,
                tracks: summaries,
                lines: lineSummaries,
                remarks: result.notes.map(remark),
              });
            } else if (result.problem.reason !== 'cancelled') {
              news.next({
                kind: 'refused',
                problem: remark(result.problem),
                remarks: result.notes.map(remark),
              });
            }
            news.complete();
          });
          return () => reading.cancel();
        }),
      forget(id) {
        files.delete(id);
        for (const read of [tracks, lines])
          for (const each of read.keys()) if (each.startsWith(`${id}/`)) read.delete(each);
      },
    },
  };
}

/** Converts a reason and its figures to the flat form that events contain. */
function remark({ reason, ...figures }: { reason: string } & Record<string, unknown>): Remark {
  return {
    reason,
    figures: Object.fromEntries(
      Object.entries(figures).filter(
        (entry): entry is [string, number | string] =>
          typeof entry[1] === 'number' || typeof entry[1] === 'string',
      ),
    ),
  };
}
