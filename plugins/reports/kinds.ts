import type { ExportColumn } from '../../events/export-types.ts';
import type { ReportKind } from '../../events/reports.ts';
import { VOLT } from '../../src/ui/format-signs.ts';

/** All report types, in display order (REP-01). */
export const KINDS = [
  'summary',
  'trips',
  'stops',
  'mileage',
  'speeding',
  'visits',
  'alarms',
  'activity',
  'battery',
] as const satisfies readonly ReportKind[];

export const isKind = (text: string): text is ReportKind => (KINDS as readonly string[]).includes(text);

/** A column of a report; its name has the text key `reports.column.{id}` (`columnName`). */
export type ColumnSpec = {
  readonly id: string;
  readonly kind: ExportColumn['kind'];
  readonly unit?: string;
  readonly digits?: number;
  /** How the total of the column is computed; undefined if it has none. */
  readonly total?: 'sum' | 'most' | 'least';
  /**
   * Set for the column of a sensor. The column is named after the sensor. `part`: the column shows the sensor's lowest
   * or highest value, how long the sensor was on, or its last value.
   */
  readonly sensor?: { readonly name: string; readonly part: 'low' | 'high' | 'yes' | 'last' };
  /** Whether the column is shown only if the user chooses it. */
  readonly isExtra?: true;
};

const device: ColumnSpec = { id: 'device', kind: 'text' };
const start: ColumnSpec = { id: 'start', kind: 'datetime' };
const end: ColumnSpec = { id: 'end', kind: 'datetime' };
const duration: ColumnSpec = { id: 'duration', kind: 'duration', total: 'sum' };
const place: ColumnSpec = { id: 'place', kind: 'text' };
const metres: ColumnSpec = { id: 'metres', kind: 'distance', total: 'sum' };
const rawMetres: ColumnSpec = { id: 'rawMetres', kind: 'distance', total: 'sum', isExtra: true };
const mostKmh: ColumnSpec = { id: 'mostKmh', kind: 'speed', total: 'most' };
const averageKmh: ColumnSpec = { id: 'averageKmh', kind: 'speed' };
const idle: ColumnSpec = { id: 'idle', kind: 'duration', total: 'sum', isExtra: true };
const trips: ColumnSpec = { id: 'trips', kind: 'number', total: 'sum' };
const driving: ColumnSpec = { id: 'driving', kind: 'duration', total: 'sum' };
const standing: ColumnSpec = { id: 'standing', kind: 'duration', total: 'sum' };
const silent: ColumnSpec = { id: 'silent', kind: 'duration', total: 'sum', isExtra: true };
const extra = (column: ColumnSpec): ColumnSpec => ({ ...column, isExtra: true });

/** The columns of each report type, in order. Rows have values for all of them; the user chooses which are shown. */
export const COLUMNS: Readonly<Record<ReportKind, readonly ColumnSpec[]>> = {
  summary: [
    device,
    metres,
    rawMetres,
    driving,
    standing,
    silent,
    idle,
    trips,
    { id: 'stops', kind: 'number', total: 'sum' },
    mostKmh,
    averageKmh,
    { id: 'steps', kind: 'number', total: 'sum', isExtra: true },
    { id: 'lowBattery', kind: 'percent', total: 'least', isExtra: true },
  ],
  trips: [
    device,
    start,
    end,
    { id: 'from', kind: 'text' },
    { id: 'to', kind: 'text' },
    metres,
    rawMetres,
    duration,
    averageKmh,
    mostKmh,
    idle,
  ],
  stops: [device, start, end, duration, place, idle],
  mileage: [
    device,
    { id: 'period', kind: 'text' },
    metres,
    rawMetres,
    trips,
    driving,
    extra(standing),
    mostKmh,
  ],
  speeding: [
    device,
    start,
    duration,
    mostKmh,
    { id: 'limitKmh', kind: 'speed' },
    { id: 'overKmh', kind: 'speed', total: 'most' },
    metres,
    place,
  ],
  visits: [device, { id: 'fence', kind: 'text' }, start, end, duration],
  alarms: [
    device,
    { id: 'at', kind: 'datetime' },
    { id: 'alarm', kind: 'choice' },
    { id: 'message', kind: 'text' },
    { id: 'value', kind: 'text' },
    { id: 'limit', kind: 'text' },
    extra(place),
  ],
  activity: [
    device,
    { id: 'day', kind: 'date' },
    { id: 'steps', kind: 'number', total: 'sum' },
    { id: 'active', kind: 'duration', total: 'sum' },
    metres,
    extra(driving),
  ],
  battery: [
    device,
    { id: 'day', kind: 'date' },
    { id: 'lowBattery', kind: 'percent', total: 'least' },
    { id: 'highBattery', kind: 'percent', total: 'most' },
    { id: 'lowVolts', kind: 'number', unit: VOLT, digits: 1, total: 'least' },
    { id: 'highVolts', kind: 'number', unit: VOLT, digits: 1, total: 'most' },
  ],
};

/** The columns of a report type that are shown by default. */
export const usualColumns = (kind: ReportKind): readonly string[] =>
  COLUMNS[kind].filter(({ isExtra }) => !isExtra).map(({ id }) => id);

/** Whether a report type is computed from fixes alone, so that it also works for a track from a file. */
export const isOfFixes = (kind: ReportKind): boolean =>
  kind !== 'alarms' && kind !== 'activity' && kind !== 'battery';

/** Whether the rows of a report type are tracks, which GPX and KML files can contain. */
export const hasWays = (kind: ReportKind): boolean =>
  kind === 'trips' || kind === 'stops' || kind === 'speeding';
