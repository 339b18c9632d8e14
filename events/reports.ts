import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal, query } from '../src/kernel/secret.ts';
import { notification } from './device-types.ts';
import { failure } from './session-types.ts';

export const reportKind = v.picklist([
  'trips',
  'stops',
  'mileage',
  'speeding',
  'visits',
  'alarms',
  'activity',
  'battery',
  'summary',
]);
export type ReportKind = v.InferOutput<typeof reportKind>;

/** A report that somebody wants to have again: its kind, and what follows the `?` of its address. */
export const reportDefinition = v.object({
  /** The server's, or `mine-…` where it keeps none. */
  id: v.string(),
  name: personal(v.string()),
  kind: reportKind,
  query: query(v.string()),
});
export type ReportDefinition = v.InferOutput<typeof reportDefinition>;

/** The list of stored reports is wanted, also again after a failure. */
export const listRequested = event('reports/listRequested');
/** `storage`: kept in this browser, because the server keeps none. */
export const listed = event(
  'reports/listed',
  v.object({ definitions: v.array(reportDefinition), source: v.picklist(['server', 'storage']) }),
);
export const listFailed = event('reports/listFailed', v.object({ failure }));
/** The user wants the report that is shown stored under a name. */
export const saveWanted = event(
  'reports/saveWanted',
  v.object({ name: personal(v.string()), kind: reportKind, query: query(v.string()) }),
);
/** A stored one gets another name. */
export const renameWanted = event(
  'reports/renameWanted',
  v.object({ id: v.string(), name: personal(v.string()) }),
);
export const removeWanted = event('reports/removeWanted', v.object({ id: v.string() }));
/** It is stored, new or under its new name. */
export const saved = event('reports/saved', v.object({ definition: reportDefinition }));
export const removed = event('reports/removed', v.object({ id: v.string() }));
/** The server did not take it; nothing has changed. */
export const changeFailed = event('reports/changeFailed', v.object({ failure }));

/** What devices raised in a stretch of time is wanted; `to` inclusive (Unix seconds). */
const alarms = { device: v.number(), from: v.number(), to: v.number() };
export const alarmsLoaded = event(
  'reports/alarmsLoaded',
  v.object({ ...alarms, notifications: v.array(notification) }),
);
export const alarmsFailed = event('reports/alarmsFailed', v.object({ ...alarms, failure }));
/** A number, yes or no, or words: which columns a report can make of it. */
export const sensorIs = v.picklist(['number', 'state', 'text']);
export type SensorIs = v.InferOutput<typeof sensorIs>;
const sensor = { name: personal(v.string()), unit: personal(v.string()) };
/** The user looks for sensors that can be columns of the report. */
export const sensorsRequested = event('reports/sensorsRequested');
/** The sensors that a device has told of last. */
export const sensorsFound = event(
  'reports/sensorsFound',
  v.object({ device: v.number(), sensors: v.array(v.object({ ...sensor, is: sensorIs })) }),
);
export const sensorsNotFound = event('reports/sensorsNotFound', v.object({ device: v.number(), failure }));

const figure = v.nullable(v.number());
/** What one sensor said in each of several stretches of time; null where nothing. */
const sensorFigures = v.variant('is', [
  v.object({ ...sensor, is: v.literal('number'), low: v.array(figure), high: v.array(figure) }),
  /** Seconds for which it said yes. */
  v.object({ ...sensor, is: v.literal('state'), yes: v.array(figure) }),
  /** What it said last. */
  v.object({ ...sensor, is: v.literal('text'), last: v.array(v.nullable(personal(v.string()))) }),
]);
export type SensorFigures = v.InferOutput<typeof sensorFigures>;
/** Sensors of a device in stretches of time (unix seconds, both inclusive), by the names that were wanted. */
const spans = {
  device: v.number(),
  names: v.array(personal(v.string())),
  from: v.array(v.number()),
  to: v.array(v.number()),
};
export const sensorsWorked = event(
  'reports/sensorsWorked',
  v.object({ ...spans, figures: v.array(sensorFigures) }),
);
export const sensorsFailed = event('reports/sensorsFailed', v.object({ ...spans, failure }));
/** Nobody waits for the report any more that is being worked out. */
export const stopped = event('reports/stopped');
/** It is wanted now, or again: after a stop, a failure, or because time has passed. */
export const started = event('reports/started');
/** The report that is shown is wanted on paper. */
export const printWanted = event('reports/printWanted');
/** More rows of the table are to be shown, or all that there are. */
export const rowsRequested = event('reports/rowsRequested', v.object({ most: v.number() }));
