import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { wholeDegrees } from './place-types.ts';
import { fixColumns } from './positions.ts';
import { sensorColumns } from './sensor-types.ts';
import { failure } from './session-types.ts';
import { tripSpan } from './share-types.ts';

const choice = v.picklist(['hour', 'sixHours', 'today', 'yesterday', 'day', 'week', 'points', 'own', 'file']);
/** How the user picked a time range. `day`: a day before today. `file`: all of the opened tracks. */
export type RangeChoice = v.InferOutput<typeof choice>;
/**
 * The user requests a time range (Unix seconds, both inclusive). `points`: instead the last so many fixes, whenever
 * they were taken.
 */
export const rangeChosen = event(
  'history/rangeChosen',
  v.object({ choice, from: v.number(), to: v.number(), points: v.nullable(v.number()) }),
);
const piece = { device: v.number(), from: v.number(), to: v.number() };
/** One chunk of a range was loaded: the response of one call. */
export const pieceLoaded = event('history/pieceLoaded', v.object({ ...piece, fixes: fixColumns }));
export const pieceFailed = event('history/pieceFailed', v.object({ ...piece, failure }));
/** The user cancelled loading what is still missing. */
export const loadingCancelled = event('history/loadingCancelled');
/** The user reloads what failed or was cancelled. */
export const loadingRetried = event('history/loadingRetried');

/** The player runs from `at` (time of the track, Unix seconds) at `speed` times real time. */
export const played = event('history/played', v.object({ at: v.number(), speed: v.number() }));
export const paused = event('history/paused', v.object({ at: v.number() }));
/** The user moved the player to a time. It continues from there if it was running. */
export const scrubbed = event('history/scrubbed', v.object({ at: v.number() }));
export const speedChosen = event('history/speedChosen', v.object({ at: v.number(), speed: v.number() }));
/** The map starts or stops following the player's marker. `pan`: the user moved the map. */
export const followChosen = event(
  'history/followChosen',
  v.object({ on: v.boolean(), by: v.picklist(['button', 'pan']) }),
);
/** Whether the running player skips the time in which all devices stand still. */
export const standingSkipped = event('history/standingSkipped', v.object({ on: v.boolean() }));
/** The user opened or closed the sensors of the history. They are loaded only while open. */
export const sensorsUnfolded = event('history/sensorsUnfolded', v.object({ on: v.boolean() }));
/** Sensor values of one chunk of the range. */
export const sensorsLoaded = event('history/sensorsLoaded', v.object({ ...piece, sensors: sensorColumns }));
export const sensorsFailed = event('history/sensorsFailed', v.object({ ...piece, failure }));
/** Names of the sensors that the chart shows besides speed. */
export const sensorsChosen = event(
  'history/sensorsChosen',
  v.object({ names: v.array(personal(v.string())) }),
);

/** The user is about to share one trip: a dialog shows what others will see of it. */
export const tripPicked = event('history/tripPicked', v.object({ device: v.number(), ...tripSpan.entries }));
export const tripLeft = event('history/tripLeft');
/** A picture of the trip was taken. It is at this address of the page. */
export const tripPictured = event(
  'history/tripPictured',
  v.object({ address: v.string(), name: personal(v.string()) }),
);
export const tripNotPictured = event('history/tripNotPictured');

const series = v.picklist(['speed', 'battery']);
export type Series = v.InferOutput<typeof series>;
/** The series that the chart shows. */
export const seriesChosen = event('history/seriesChosen', v.object({ series }));
/** The device that the chart and the list of pauses show. */
export const deviceChosen = event('history/deviceChosen', v.object({ device: v.number() }));

/** On a phone the player is one row. The user expanded or collapsed the rest. */
export const playerUnfolded = event('history/playerUnfolded', v.object({ on: v.boolean() }));

const fix = wholeDegrees(
  v.object({
    device: v.number(),
    at: v.number(),
    /** Degrees × 10⁷. */
    lat: personal(v.number()),
    lng: personal(v.number()),
  }),
);
/** The user opened one fix. */
export const fixChosen = event('history/fixChosen', fix);
export const fixLeft = event('history/fixLeft');
/** The user marked this fix as wrong: trail, totals and chart leave it out. */
export const fixDisbelieved = event('history/fixDisbelieved', fix);
/** The user removed that mark. */
export const fixRestored = event('history/fixRestored', fix);
/** Marks of earlier visits were loaded from this browser. */
export const wrongFixesRestored = event('history/wrongFixesRestored', v.object({ fixes: v.array(fix) }));
