import * as auth from '../../../events/auth.ts';
import * as importEvents from '../../../events/imports.ts';
import { projection } from '../../kernel/projection.ts';
import { selectBy } from '../../kernel/read.ts';
import { devices } from '../devices/devices.ts';

/**
 * A track from a file that the user opened. It has a negative number in place of a device id, so that all evaluations
 * of histories can handle it like a device.
 */
export type FileTrack = {
  device: number;
  /** The id that the file port gave to the track. */
  id: string;
  name: string;
  fixes: number;
  /** When the track starts and ends (unix seconds). */
  start: number;
  end: number;
  metres: number;
  kind?: importEvents.TrackKind | undefined;
};

/**
 * The tracks of the files that the user has opened (TRACK-01). They exist only until this browser tab is closed or
 * reloaded, and no server knows them. A number is never used again, so that the results for one file are never taken
 * for those of another.
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

/** Whether a device id belongs to a track from a file. The device ids of servers start at one. */
export const isFromFile = (device: number): boolean => device < 0;

export const fileTrackOf = selectBy(
  (read, device: number): FileTrack | null =>
    (isFromFile(device) && read(fileTracks).all.find((each) => each.device === device)) || null,
);

/** Returns the name of a device or of a file track. Null if unknown. */
export const nameOfPast = selectBy((read, device: number): string | null => {
  const known = read(devices).byId.get(device) ?? null;
  return known ? known.name || known.imei : (read(fileTrackOf(device))?.name ?? null);
});
