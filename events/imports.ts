import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { lngLats } from './place-types.ts';

const count = v.record(v.string(), personal(v.union([v.number(), v.string()])));
/** Why a file could not be read, or what was left out of it: a reason and its figures. */
const remark = v.object({ reason: v.string(), figures: count });

export const track = v.object({
  /** Id of the read track, to start it by. */
  id: v.string(),
  name: personal(v.string()),
  fixes: v.number(),
  start: v.number(),
  end: v.number(),
  /** From each fix to the next. */
  metres: v.optional(v.number()),
});
/** A way without times: a planned route. */
const line = v.object({
  id: v.string(),
  name: personal(v.string()),
  points: v.number(),
  metres: v.number(),
});

/** The user wants to open files: the dialog says which can be. */
export const dialogOpened = event('imports/dialogOpened');
export const dialogClosed = event('imports/dialogClosed');
/** The user opened or dropped a file. */
export const fileChosen = event(
  'imports/fileChosen',
  v.object({ id: v.string(), name: personal(v.string()), size: v.number() }),
);
export const readingProgressed = event(
  'imports/readingProgressed',
  v.object({ id: v.string(), bytes: v.number(), fixes: v.number() }),
);
export const fileRead = event(
  'imports/fileRead',
  v.object({
    id: v.string(),
    format: v.string(),
    tracks: v.array(track),
    lines: v.optional(v.array(line)),
    remarks: v.array(remark),
  }),
);
export const fileRefused = event('imports/fileRefused', v.object({ id: v.string(), problem: remark }));
/** The user stopped the reading. */
export const readingCancelled = event('imports/readingCancelled', v.object({ id: v.string() }));
/** The user put the read file away. */
export const dismissed = event('imports/dismissed', v.object({ id: v.string() }));
/** The user wants to look at these tracks and lines of a read file. */
export const lookChosen = event(
  'imports/lookChosen',
  v.object({ tracks: v.array(v.string()), lines: v.array(v.string()) }),
);
/** Tracks of a file are open. `device`: the number, below zero, by which history and reports know one. */
export const tracksOpened = event(
  'imports/tracksOpened',
  v.object({
    tracks: v.array(v.object({ ...track.entries, metres: v.number(), device: v.number() })),
  }),
);
/** Ways without times lie on the map. A long one is told with fewer places than it has; its length is that of all. */
export const linesOpened = event(
  'imports/linesOpened',
  v.object({
    lines: v.array(
      v.object({
        ...line.entries,
        /** Longitude and latitude in turn (degrees). */
        places: lngLats(v.array(v.number())),
      }),
    ),
  }),
);
/** The user wants to see where an open line lies. */
export const lineRequested = event('imports/lineRequested', v.object({ id: v.string() }));
/** The user put open tracks or lines away. */
export const putAway = event('imports/putAway', v.object({ ids: v.array(v.string()) }));
/** The user sets a read track going, `factor` times as fast as it was recorded. */
export const playChosen = event('imports/playChosen', v.object({ track: v.string(), factor: v.number() }));
/** The track is a device now and drives. */
export const playStarted = event(
  'imports/playStarted',
  v.object({ track: v.string(), device: v.number(), factor: v.number() }),
);
export const playFailed = event(
  'imports/playFailed',
  v.object({ track: v.string(), message: personal(v.string()) }),
);
/** The user paused (0), slowed down or sped up a driving track. */
export const factorChosen = event(
  'imports/factorChosen',
  v.object({ device: v.number(), factor: v.number() }),
);
/** The user took the driven track away. */
export const playRemoved = event('imports/playRemoved', v.object({ device: v.number() }));
