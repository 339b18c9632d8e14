import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { FixColumns } from '../../events/fix-columns.ts';

/** A track's entry in `index.json`. `bbox` is west, south, east, north [degrees]. */
export type TrackEntry = {
  readonly file: string;
  readonly points: number;
  readonly start: string;
  readonly end: string;
  readonly bbox: readonly [number, number, number, number];
};

/** A track with its file path. `isReal`: recorded by a real receiver, not made by the simulator. */
export type Track = TrackEntry & { readonly path: string; readonly isReal: boolean };

function tracksIn(folder: string, isReal: boolean): readonly Track[] {
  const index = `${folder}/index.json`;
  if (!existsSync(index)) return [];
  return (JSON.parse(readFileSync(index, 'utf8')) as TrackEntry[]).map((entry) => ({
    ...entry,
    path: `${folder}/${entry.file}`,
    isReal,
  }));
}

/** The tracks that the simulator made. They are part of the repository. */
export const ownTracks = tracksIn(fileURLToPath(new URL('./', import.meta.url)).replace(/[\\/]$/, ''), false);

/** Recordings of real receivers. Their licences do not allow them in the repository, so the list may be empty. */
const realTracks = tracksIn(fileURLToPath(new URL('../../../shared/tracks', import.meta.url)), true);

export const allTracks: readonly Track[] = [...ownTracks, ...realTracks];

/** The lines of a track as numbers: unix seconds, latitude, longitude, speed [km/h], heading [degrees]. */
export const rowsOf = ({ path }: Track): readonly (readonly number[])[] =>
  readFileSync(path, 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(',').map(Number));

/** Returns a track as the fixes of device 1. The files contain no accuracy, so it is 0. */
export function columnsOf(track: Track): FixColumns {
  const rows = rowsOf(track);
  const column = (value: (row: readonly number[]) => number) =>
    rows.map((row) => Math.round(value(row)) || 0);
  const none = rows.map(() => 0);
  return {
    device: rows.map(() => 1),
    at: column(([at = 0]) => at),
    lat: column(([, lat = 0]) => lat * 1e7),
    lng: column(([, , lng = 0]) => lng * 1e7),
    speed: column((row) => Math.max(0, row[3] ?? 0) * 10),
    heading: none,
    accuracy: none,
    battery: rows.map(() => -1),
    flags: none,
    steps: none,
  };
}
