import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { wholeDegrees } from './place-types.ts';
import { fixColumns } from './positions.ts';
import { sensorColumns } from './sensor-types.ts';
import { failure } from './session-types.ts';
import { tripSpan } from './share-types.ts';

const choice = v.picklist(['hour', 'sixHours', 'today', 'yesterday', 'day', 'week', 'points', 'own', 'file']);
/**
 * How the user picked the time range of the history. `day`: one day before today. `file`: from the start to the end of
 * the opened tracks.
 */
export type RangeChoice = v.InferOutput<typeof choice>;
/**
 * The user requests the history of a time range (Unix seconds, both inclusive). If `points` is set, the history has
 * that number of the latest fixes instead, whenever they were taken.
 */
export const rangeChosen = event(
  'history/rangeChosen',
  v.object({ choice, from: v.number(), to: v.number(), points: v.nullable(v.number()) }),
);
const piece = { device: v.number(), from: v.number(), to: v.number() };
/** One chunk of the history's time range was loaded, by one request. */
export const pieceLoaded = event('history/pieceLoaded', v.object({ ...piece, fixes: fixColumns }));
export const pieceFailed = event('history/pieceFailed', v.object({ ...piece, failure }));
/** The user cancelled loading the rest of the history. */
export const loadingCancelled = event('history/loadingCancelled');
/** The user reloads the parts of the history that failed or were cancelled. */
export const loadingRetried = event('history/loadingRetried');

/**
 * The history player starts at the track time `at` (Unix seconds) and plays at `speed` times real time. `trip`: the trip
 * that the user chose, at whose end it stops.
 */
export const played = event(
  'history/played',
  v.object({ at: v.number(), speed: v.number(), trip: v.optional(tripSpan) }),
);
export const paused = event('history/paused', v.object({ at: v.number() }));
/** The user moved the history player to another time. If it was playing, it goes on from that time. */
export const scrubbed = event('history/scrubbed', v.object({ at: v.number() }));
export const speedChosen = event('history/speedChosen', v.object({ at: v.number(), speed: v.number() }));
/**
 * The map starts or stops following the marker of the history player. `pan`: it stops because the user moved the
 * map.
 */
export const followChosen = event(
  'history/followChosen',
  v.object({ on: v.boolean(), by: v.picklist(['button', 'pan']) }),
);
/** Whether the history player skips times in which no device moves. */
export const standingSkipped = event('history/standingSkipped', v.object({ on: v.boolean() }));
/** The user opened or closed the sensor section of the history. Sensor values are loaded only while it is open. */
export const sensorsUnfolded = event('history/sensorsUnfolded', v.object({ on: v.boolean() }));
/** Sensor values of one chunk of the history's time range were loaded. */
export const sensorsLoaded = event('history/sensorsLoaded', v.object({ ...piece, sensors: sensorColumns }));
export const sensorsFailed = event('history/sensorsFailed', v.object({ ...piece, failure }));
/** Names of the sensors that the history chart shows besides speed. */
export const sensorsChosen = event(
  'history/sensorsChosen',
  v.object({ names: v.array(personal(v.string())) }),
);

/** The user is about to share one trip. A dialog shows what others will see of the trip. */
export const tripPicked = event('history/tripPicked', v.object({ device: v.number(), ...tripSpan.entries }));
export const tripLeft = event('history/tripLeft');
/** A picture of the trip to share was taken. `address`: its `blob:` URL, valid only while this page is open. */
export const tripPictured = event(
  'history/tripPictured',
  v.object({ address: v.string(), name: personal(v.string()) }),
);
export const tripNotPictured = event('history/tripNotPictured');

const series = v.picklist(['speed', 'battery']);
export type Series = v.InferOutput<typeof series>;
/** Which data series the history chart shows. */
export const seriesChosen = event('history/seriesChosen', v.object({ series }));
/** The device whose data appears in the history chart and in the list of pauses. */
export const deviceChosen = event('history/deviceChosen', v.object({ device: v.number() }));

/** The user expanded or collapsed the history player. On a phone, the collapsed player is a single row. */
export const playerUnfolded = event('history/playerUnfolded', v.object({ on: v.boolean() }));

const fix = wholeDegrees(
  v.object({
    device: v.number(),
    at: v.number(),
    /** Latitude and longitude of the fix (degrees × 10⁷). */
    lat: personal(v.number()),
    lng: personal(v.number()),
  }),
);
/** The user opened the details of one fix of the history. */
export const fixChosen = event('history/fixChosen', fix);
export const fixLeft = event('history/fixLeft');
/** The user marked this fix as wrong. The trail, the totals and the chart now leave it out. */
export const fixDisbelieved = event('history/fixDisbelieved', fix);
/** The user decided that this fix is not wrong after all. */
export const fixRestored = event('history/fixRestored', fix);
/** The fixes that the user marked as wrong on earlier visits were loaded from this browser. */
export const wrongFixesRestored = event('history/wrongFixesRestored', v.object({ fixes: v.array(fix) }));
