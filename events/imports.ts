import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { lngLats } from './place-types.ts';

const count = v.record(v.string(), personal(v.union([v.number(), v.string()])));
/** Why a file could not be parsed, or what was left out of it: a reason and its figures. */
const remark = v.object({ reason: v.string(), figures: count });

export const track = v.object({
  /** Id of the parsed track, used to play it. */
  id: v.string(),
  name: personal(v.string()),
  fixes: v.number(),
  start: v.number(),
  end: v.number(),
  /** Length, added up from fix to fix. */
  metres: v.optional(v.number()),
});
/** A line without times, such as a planned route. */
const line = v.object({
  id: v.string(),
  name: personal(v.string()),
  points: v.number(),
  metres: v.number(),
});

/** The user wants to open files: the dialog lists the supported formats. */
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
/** The user cancelled the parsing. */
export const readingCancelled = event('imports/readingCancelled', v.object({ id: v.string() }));
/** The user closed the parsed file. */
export const dismissed = event('imports/dismissed', v.object({ id: v.string() }));
/** The user views these tracks and lines of a parsed file. */
export const lookChosen = event(
  'imports/lookChosen',
  v.object({ tracks: v.array(v.string()), lines: v.array(v.string()) }),
);
/** Tracks of a file are open. `device`: the id, below zero, that history and reports use for a track. */
export const tracksOpened = event(
  'imports/tracksOpened',
  v.object({
    tracks: v.array(v.object({ ...track.entries, metres: v.number(), device: v.number() })),
  }),
);
/**
 * Lines without times are on the map. A long line has fewer points here than in the file. Its length is that of the
 * full line.
 */
export const linesOpened = event(
  'imports/linesOpened',
  v.object({
    lines: v.array(
      v.object({
        ...line.entries,
        /** Longitude and latitude alternating (degrees). */
        places: lngLats(v.array(v.number())),
      }),
    ),
  }),
);
/** The user wants to see an open line on the map. */
export const lineRequested = event('imports/lineRequested', v.object({ id: v.string() }));
/** The user closed open tracks or lines. */
export const putAway = event('imports/putAway', v.object({ ids: v.array(v.string()) }));
/** The user plays a parsed track, `factor` times as fast as it was recorded. */
export const playChosen = event('imports/playChosen', v.object({ track: v.string(), factor: v.number() }));
/** The track now plays as a device. */
export const playStarted = event(
  'imports/playStarted',
  v.object({ track: v.string(), device: v.number(), factor: v.number() }),
);
export const playFailed = event(
  'imports/playFailed',
  v.object({ track: v.string(), message: personal(v.string()) }),
);
/** The user paused (0), slowed down or sped up a playing track. */
export const factorChosen = event(
  'imports/factorChosen',
  v.object({ device: v.number(), factor: v.number() }),
);
/** The user removed the playing track. */
export const playRemoved = event('imports/playRemoved', v.object({ device: v.number() }));
