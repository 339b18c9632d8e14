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

/** A stored report: its type, and its settings in the form of the page's URL query (the part after `?`). */
export const reportDefinition = v.object({
  /** The stored report's id on the server, or `mine-…` if the server stores no reports. */
  id: v.string(),
  name: personal(v.string()),
  kind: reportKind,
  query: query(v.string()),
});
export type ReportDefinition = v.InferOutput<typeof reportDefinition>;

/** The list of stored reports is requested, for the first time or again after a failure. */
export const listRequested = event('reports/listRequested');
/** The list of stored reports was loaded. `storage`: from this browser, because the server does not store reports. */
export const listed = event(
  'reports/listed',
  v.object({ definitions: v.array(reportDefinition), source: v.picklist(['server', 'storage']) }),
);
export const listFailed = event('reports/listFailed', v.object({ failure }));
/** The user saves the report on screen under a name. */
export const saveWanted = event(
  'reports/saveWanted',
  v.object({ name: personal(v.string()), kind: reportKind, query: query(v.string()) }),
);
/** The user renames a stored report. */
export const renameWanted = event(
  'reports/renameWanted',
  v.object({ id: v.string(), name: personal(v.string()) }),
);
export const removeWanted = event('reports/removeWanted', v.object({ id: v.string() }));
/** The server stored a report, as a new one or under its new name. */
export const saved = event('reports/saved', v.object({ definition: reportDefinition }));
export const removed = event('reports/removed', v.object({ id: v.string() }));
/** The server refused to change the stored reports. They stay as they were. */
export const changeFailed = event('reports/changeFailed', v.object({ failure }));

/** The device and the time range whose alarms a report needs. `to` is inclusive (Unix seconds). */
const alarms = { device: v.number(), from: v.number(), to: v.number() };
export const alarmsLoaded = event(
  'reports/alarmsLoaded',
  v.object({ ...alarms, notifications: v.array(notification) }),
);
export const alarmsFailed = event('reports/alarmsFailed', v.object({ ...alarms, failure }));
/**
 * The type of a sensor's values: a number, yes or no, or a text. It decides which columns a report can have for the
 * sensor.
 */
export const sensorIs = v.picklist(['number', 'state', 'text']);
export type SensorIs = v.InferOutput<typeof sensorIs>;
const sensor = { name: personal(v.string()), unit: personal(v.string()) };
/** The user searches for sensors to add as columns of a report. */
export const sensorsRequested = event('reports/sensorsRequested');
/** The sensors that a device reported most recently were loaded. */
export const sensorsFound = event(
  'reports/sensorsFound',
  v.object({ device: v.number(), sensors: v.array(v.object({ ...sensor, is: sensorIs })) }),
);
export const sensorsNotFound = event('reports/sensorsNotFound', v.object({ device: v.number(), failure }));

const figure = v.nullable(v.number());
/** The values of one sensor, one entry per time range. Null for a time range without a value. */
const sensorFigures = v.variant('is', [
  v.object({ ...sensor, is: v.literal('number'), low: v.array(figure), high: v.array(figure) }),
  /** How long the sensor reported yes in each time range (seconds). */
  v.object({ ...sensor, is: v.literal('state'), yes: v.array(figure) }),
  /** The last value of the sensor in each time range. */
  v.object({ ...sensor, is: v.literal('text'), last: v.array(v.nullable(personal(v.string()))) }),
]);
export type SensorFigures = v.InferOutput<typeof sensorFigures>;
/** The device, the sensors (by name) and the time ranges (Unix seconds, both inclusive) that a report requests. */
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
/** The user stopped the calculation of a report. */
export const stopped = event('reports/stopped');
/**
 * The user requests the report for the first time, or again: after they stopped it, after a failure, or to include
 * newer data.
 */
export const started = event('reports/started');
/** The user prints the report on screen. */
export const printWanted = event('reports/printWanted');
/** The user asks for more rows of the report's table, or for all rows. */
export const rowsRequested = event('reports/rowsRequested', v.object({ most: v.number() }));
/** The user sorted the rows of the report on screen by one of its columns. */
export const rowsOrdered = event(
  'reports/rowsOrdered',
  v.object({ column: v.string(), descending: v.boolean() }),
);
