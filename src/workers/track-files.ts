import { map, Observable } from 'rxjs';
import { fileReader } from '../../plugins/track-import/reading/read-in-worker.ts';
import type { RecordedLine, RecordedTrack } from '../../plugins/track-import/reading/recorded-track.ts';
// oxlint-disable-next-line import/default -- Vite makes the default export: the worker's address
import workerUrl from '../../plugins/track-import/reading/worker.ts?worker&url';
import type { FixColumns } from '../../events/fix-columns.ts';
import type { TrackRange } from '../api/backend.ts';
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
                const { name, fixes, start, end, metres } = track;
                return {
                  id: trackId,
                  name,
                  fixes,
                  start: Math.floor(start / 1000),
                  end: Math.floor(end / 1000),
                  metres,
                };
              });
              const lineSummaries = result.lines.map((line, i) => {
                const lineId = `${id}/line-${i}`;
                lines.set(lineId, line);
                const { name, points, metres } = line;
                return { id: lineId, name, points, metres };
              });
              news.next({
                kind: 'read',
                format: result.format,
                tracks: summaries,
                lines: lineSummaries,
                remarks: result.notes.map(remark),
              });
            } else if (result.problem.reason !== 'cancelled') {
              news.next({ kind: 'refused', problem: remark(result.problem) });
            }
            news.complete();
          });
          return () => reading.cancel();
        }),
      fixes(id, device, range) {
        const track = tracks.get(id);
        return track ? fixesOf(track, device, range) : null;
      },
      places(id) {
        const line = lines.get(id);
        return line ? placesOf(line) : null;
      },
      forget(id) {
        files.delete(id);
        for (const read of [tracks, lines])
          for (const each of read.keys()) if (each.startsWith(`${id}/`)) read.delete(each);
      },
    },
  };
}

/** The fixes of a track in a stretch of its time, in the units of a server's answer. */
export function fixesOf(
  { columns, end }: Pick<RecordedTrack, 'columns' | 'end'>,
  device: number,
  range: TrackRange,
): FixColumns {
  const { at } = columns;
  // A server tells whole seconds: what was taken within the last one belongs to it.
  const [from, to] =
    'from' in range
      ? [range.from * 1000, (range.to + 1) * 1000]
      : [
          'lastMinutes' in range ? end - range.lastMinutes * 60_000 : Number.NEGATIVE_INFINITY,
          Number.POSITIVE_INFINITY,
        ];
  const last = firstFrom(at, to);
  const first = 'lastPoints' in range ? Math.max(0, last - range.lastPoints) : firstFrom(at, from);
  const length = Math.max(0, last - first);
  return {
    device: new Int32Array(length).fill(device),
    at: Uint32Array.from(at.subarray(first, first + length), (ms) => Math.floor(ms / 1000)),
    lat: columns.lat.slice(first, first + length),
    lng: columns.lng.slice(first, first + length),
    speed: columns.speed.slice(first, first + length),
    heading: columns.heading.slice(first, first + length),
    accuracy: columns.accuracy.slice(first, first + length),
    battery: new Int8Array(length).fill(-1),
    flags: new Uint8Array(length),
    steps: new Uint32Array(length),
  };
}

/** The first fix that is not before this time. */
function firstFrom(at: Float64Array, ms: number): number {
  let low = 0;
  let high = at.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((at[middle] as number) < ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** More places of a line cannot be told apart on a screen. */
const MOST_PLACES = 20_000;

function placesOf({ points, columns: { lat, lng } }: RecordedLine): readonly number[] {
  const step = Math.max(1, Math.ceil(points / MOST_PLACES));
  const places: number[] = [];
  for (let i = 0; i < points; i += step) places.push((lng[i] as number) / 1e7, (lat[i] as number) / 1e7);
  const end = points - 1;
  if (end % step !== 0) places.push((lng[end] as number) / 1e7, (lat[end] as number) / 1e7);
  return places;
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
