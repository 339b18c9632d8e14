import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { wholeDegrees } from './place-types.ts';
import { fixColumns } from './positions.ts';
import { sensorColumns } from './sensor-types.ts';
import { failure } from './session-types.ts';
import { tripSpan } from './share-types.ts';

const choice = v.picklist(['hour', 'sixHours', 'today', 'yesterday', 'day', 'week', 'points', 'own', 'file']);
/** How a stretch of the past was picked. `day`: a day before today. `file`: all of the opened tracks. */
export type RangeChoice = v.InferOutput<typeof choice>;
/**
 * A stretch of the past is wanted: unix seconds, both inclusive. `points`: the last so many fixes instead, whenever they
 * were taken.
 */
export const rangeChosen = event(
  'history/rangeChosen',
  v.object({ choice, from: v.number(), to: v.number(), points: v.nullable(v.number()) }),
);
const piece = { device: v.number(), from: v.number(), to: v.number() };
/** One piece of a range came: what one call was requested. */
export const pieceLoaded = event('history/pieceLoaded', v.object({ ...piece, fixes: fixColumns }));
export const pieceFailed = event('history/pieceFailed', v.object({ ...piece, failure }));
/** What is still missing is not wanted any more. */
export const loadingCancelled = event('history/loadingCancelled');
/** What failed or was cancelled is wanted again. */
export const loadingRetried = event('history/loadingRetried');

/** The player runs from `at` (time of the track, unix seconds), `speed` times as fast as it was. */
export const played = event('history/played', v.object({ at: v.number(), speed: v.number() }));
export const paused = event('history/paused', v.object({ at: v.number() }));
/** The player was taken to a moment; it goes on from there if it ran. */
export const scrubbed = event('history/scrubbed', v.object({ at: v.number() }));
export const speedChosen = event('history/speedChosen', v.object({ at: v.number(), speed: v.number() }));
/** The map stays with the player's marker, or lets go of it; `pan`: the user's hand took the map. */
export const followChosen = event(
  'history/followChosen',
  v.object({ on: v.boolean(), by: v.picklist(['button', 'pan']) }),
);
/** While the player runs it leaves out the time in which all devices stand, or shows it. */
export const standingSkipped = event('history/standingSkipped', v.object({ on: v.boolean() }));
/** Sensors are wanted beside the past, or no longer: only then are they loaded. */
export const sensorsUnfolded = event('history/sensorsUnfolded', v.object({ on: v.boolean() }));
/** What the sensors said in one piece of the range. */
export const sensorsLoaded = event('history/sensorsLoaded', v.object({ ...piece, sensors: sensorColumns }));
export const sensorsFailed = event('history/sensorsFailed', v.object({ ...piece, failure }));
/** The sensors that the chart shows beside speed, by their names. */
export const sensorsChosen = event(
  'history/sensorsChosen',
  v.object({ names: v.array(personal(v.string())) }),
);

/** One trip of the past is about to be shared: a dialog shows what others will see of it. */
export const tripPicked = event('history/tripPicked', v.object({ device: v.number(), ...tripSpan.entries }));
export const tripLeft = event('history/tripLeft');
/** A picture of the trip was taken; it lies at this address of the page. */
export const tripPictured = event(
  'history/tripPictured',
  v.object({ address: v.string(), name: personal(v.string()) }),
);
export const tripNotPictured = event('history/tripNotPictured');

const series = v.picklist(['speed', 'battery']);
export type Series = v.InferOutput<typeof series>;
/** What the chart shows. */
export const seriesChosen = event('history/seriesChosen', v.object({ series }));
/** The device that the chart and the list of pauses are about. */
export const deviceChosen = event('history/deviceChosen', v.object({ device: v.number() }));

/** On a phone the player is one row; the rest of it was unfolded or folded away. */
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
/** One fix is looked at. */
export const fixChosen = event('history/fixChosen', fix);
export const fixLeft = event('history/fixLeft');
/** The user does not believe this fix: it leaves trace, totals and chart. */
export const fixDisbelieved = event('history/fixDisbelieved', fix);
/** It is believed again. */
export const fixRestored = event('history/fixRestored', fix);
/** Marks of earlier visits were found in this browser. */
export const wrongFixesRestored = event('history/wrongFixesRestored', v.object({ fixes: v.array(fix) }));
