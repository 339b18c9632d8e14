import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { lngLats } from './place-types.ts';

const count = v.record(v.string(), personal(v.union([v.number(), v.string()])));
/** Why an imported file could not be parsed, or what was left out of it: a reason, and the numbers for its message. */
const remark = v.object({ reason: v.string(), figures: count });

/** What may have recorded a track, in the order of the selection list. `plain`: anything else. */
export const trackKind = v.picklist(['person', 'bike', 'motorcycle', 'car', 'bus', 'truck', 'boat', 'plain']);
export type TrackKind = v.InferOutput<typeof trackKind>;

/** A few evenly spaced points of a track or line, for its preview: longitude and latitude alternate (degrees). */
const shape = v.optional(lngLats(v.array(v.number())));

export const track = v.object({
  /** Id of the track parsed from a file. The player refers to the track by this id. */
  id: v.string(),
  name: personal(v.string()),
  fixes: v.number(),
  start: v.number(),
  end: v.number(),
  /** Length of the track (metres), added up from fix to fix. */
  metres: v.optional(v.number()),
});
/** A track and the data that its preview needs. */
const previewed = v.object({
  ...track.entries,
  shape,
  /** Nine in ten of the moving fixes are slower than this (km/h). The app uses it to guess what recorded the track. */
  fastKmh: v.optional(v.number()),
});
/** A line in an imported file, such as a planned route. Lines have no times. */
const line = v.object({
  id: v.string(),
  name: personal(v.string()),
  points: v.number(),
  metres: v.number(),
});
const previewedLine = v.object({ ...line.entries, shape });

/** The user wants to open track files: a dialog lists the supported formats. */
export const dialogOpened = event('imports/dialogOpened');
export const dialogClosed = event('imports/dialogClosed');
/** The user opened a track file, or dropped it on the app. */
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
    tracks: v.array(previewed),
    lines: v.optional(v.array(previewedLine)),
    remarks: v.array(remark),
  }),
);
/**
 * The app cannot use the imported file (`problem`). `remarks`: what was left out of it before nothing usable remained.
 */
export const fileRefused = event(
  'imports/fileRefused',
  v.object({ id: v.string(), problem: remark, remarks: v.optional(v.array(remark)) }),
);
/** The user renamed a track or line of a file. An empty name restores the one in the file. */
export const named = event('imports/named', v.object({ id: v.string(), name: personal(v.string()) }));
/** The user chose what recorded a track. */
export const kindChosen = event('imports/kindChosen', v.object({ id: v.string(), kind: trackKind }));
/** The user cancelled the parsing of an imported file. */
export const readingCancelled = event('imports/readingCancelled', v.object({ id: v.string() }));
/** The user closed an imported file. */
export const dismissed = event('imports/dismissed', v.object({ id: v.string() }));
/** The user opens these tracks and lines of an imported file. */
export const lookChosen = event(
  'imports/lookChosen',
  v.object({ tracks: v.array(v.string()), lines: v.array(v.string()) }),
);
/**
 * Tracks of an imported file are open. `device`: a made-up device id below 0 for the track, for history and reports.
 */
export const tracksOpened = event(
  'imports/tracksOpened',
  v.object({
    tracks: v.array(
      v.object({
        ...track.entries,
        metres: v.number(),
        device: v.number(),
        kind: v.optional(trackKind),
      }),
    ),
  }),
);
/**
 * Lines of an imported file are on the map. They have no times. A long line has fewer points here than in the file, but
 * its length is that of the full line.
 */
export const linesOpened = event(
  'imports/linesOpened',
  v.object({
    lines: v.array(
      v.object({
        ...line.entries,
        /** Longitude and latitude of the line's points, alternating (degrees). */
        places: lngLats(v.array(v.number())),
      }),
    ),
  }),
);
/** The user wants to see a line of an imported file on the map. */
export const lineRequested = event('imports/lineRequested', v.object({ id: v.string() }));
/** The user closed tracks or lines of an imported file. */
export const putAway = event('imports/putAway', v.object({ ids: v.array(v.string()) }));
/** The user plays an imported track, `factor` times as fast as it was recorded. */
export const playChosen = event(
  'imports/playChosen',
  v.object({
    track: v.string(),
    factor: v.number(),
    /** Name and kind of the device that seems to drive the track. If absent, they are taken from the file. */
    name: v.optional(personal(v.string())),
    kind: v.optional(trackKind),
  }),
);
/** An imported track now plays on the map as if a device were driving it. */
export const playStarted = event(
  'imports/playStarted',
  v.object({ track: v.string(), device: v.number(), factor: v.number() }),
);
export const playFailed = event(
  'imports/playFailed',
  v.object({ track: v.string(), message: personal(v.string()) }),
);
/** The user paused an imported track that is playing (0), or changed its speed. */
export const factorChosen = event(
  'imports/factorChosen',
  v.object({ device: v.number(), factor: v.number() }),
);
/** The user removed an imported track that was playing. */
export const playRemoved = event('imports/playRemoved', v.object({ device: v.number() }));
