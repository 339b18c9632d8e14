import * as auth from '../../../events/auth.ts';
import * as importEvents from '../../../events/imports.ts';
import { projection } from '../../kernel/projection.ts';
import { selectBy } from '../../kernel/read.ts';
import { devices } from '../devices/devices.ts';

/** A track out of a file that is open. It has a number like a device's, below zero, so that all that is about a past can ask for it. */
export type FileTrack = {
  device: number;
  /** What the file port knows it by. */
  id: string;
  name: string;
  fixes: number;
  /** Unix seconds. */
  start: number;
  end: number;
  metres: number;
};

/**
 * The open tracks of files (TRACK-01). They are of this page: no server knows them, and a new visit begins without. No number
 * is given twice, so that what was worked out of one file is never taken for another's.
 */
export const fileTracks = projection<{ next: number; all: FileTrack[] }>(
  'core/fileTracks',
  { next: -1, all: [] },
  (on) => [
    on(importEvents.tracksOpened, (s, { payload: { tracks } }) => {
      s.all = [...s.all.filter(({ id }) => !tracks.some((track) => track.id === id)), ...tracks];
      s.next = Math.min(s.next, ...tracks.map(({ device }) => device - 1));
    }),
    on(importEvents.putAway, (s, { payload: { ids } }) => {
      s.all = s.all.filter(({ id }) => !ids.includes(id));
    }),
    on(auth.loggedOut, (s) => {
      s.all = [];
    }),
  ],
);

/** Whether a number is that of a track out of a file. Servers count from one. */
export const isFromFile = (device: number): boolean => device < 0;

export const fileTrackOf = selectBy(
  (read, device: number): FileTrack | null =>
    (isFromFile(device) && read(fileTracks).all.find((each) => each.device === device)) || null,
);

/** What a device, or a track out of a file, is called; null: nobody knows it. */
export const nameOfPast = selectBy((read, device: number): string | null => {
  const known = read(devices).byId.get(device) ?? null;
  return known ? known.name || known.imei : (read(fileTrackOf(device))?.name ?? null);
});
