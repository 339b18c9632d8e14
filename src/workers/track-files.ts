import { map, Observable } from 'rxjs';
import { fileReader } from '../../plugins/track-import/reading/read-in-worker.ts';
import type { RecordedTrack } from '../../plugins/track-import/reading/recorded-track.ts';
// oxlint-disable-next-line import/default -- Vite makes the default export: the worker's address
import workerUrl from '../../plugins/track-import/reading/worker.ts?worker&url';
import { handedFiles } from '../ports/launches.ts';
import type { Remark, TrackFiles } from '../ports/ports.ts';

/** Address of the reading worker, for the Trusted Types policy. */
export const TRACK_WORKER_URL = workerUrl;

/** The files the user gave and the tracks read from them, by the ids that the log knows. */
export type TrackLibrary = {
  readonly port: TrackFiles;
  readonly add: (file: File) => string;
  /** A file that was given, whatever it is. */
  readonly file: (id: string) => File | undefined;
  readonly track: (id: string) => RecordedTrack | undefined;
};

export function trackLibrary(): TrackLibrary {
  const files = new Map<string, File>();
  const tracks = new Map<string, RecordedTrack>();
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
    port: {
      handed: () => handedFiles.pipe(map((file) => ({ id: add(file), name: file.name, size: file.size }))),
      read: (id, { assumeKmh }) =>
        new Observable((news) => {
          const file = files.get(id);
          if (!file) {
            news.next({ kind: 'refused', problem: { reason: 'gone', figures: {} } });
            news.complete();
            return undefined;
          }
          const reading = read(
            file,
            (progress) => news.next({ kind: 'progress', ...progress }),
            assumeKmh === null ? {} : { assumeSpeedKmh: assumeKmh },
          );
          void reading.result.then((result) => {
            if (result.ok) {
              const summaries = result.tracks.map((track, i) => {
                const trackId = `${id}/${i}`;
                tracks.set(trackId, track);
                const { name, fixes, start, end } = track;
                return {
                  id: trackId,
                  name,
                  fixes,
                  start: Math.floor(start / 1000),
                  end: Math.floor(end / 1000),
                };
              });
              news.next({
                kind: 'read',
                format: result.format,
                tracks: summaries,
                remarks: result.notes.map(remark),
              });
            } else if (result.problem.reason !== 'cancelled') {
              news.next({ kind: 'refused', problem: remark(result.problem) });
            }
            news.complete();
          });
          return () => reading.cancel();
        }),
      forget(id) {
        files.delete(id);
        for (const track of tracks.keys()) if (track.startsWith(`${id}/`)) tracks.delete(track);
      },
    },
  };
}

/** A reason with its figures, flat, as facts carry it. */
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
