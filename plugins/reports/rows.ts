import type { ActivityDay } from '../../events/care-types.ts';
import type { Notification } from '../../events/device-types.ts';
import { alertKindKey, PLAIN_KIND, unitOf } from '../../src/core/devices/alert-sentence.ts';
import type { Travel } from '../../events/travel-types.ts';
import type { Cell } from '../../src/core/app/exports/document.ts';
import { HEARD_AGAIN, SILENT } from '../../src/core/devices/silence.ts';
import { formatAlarm, said } from '../../src/ui/alarm-amount.ts';
import type { Units } from '../../src/ui/format.ts';
import { formatDuration } from '../../src/ui/format-time.ts';
import { COLUMNS, type ColumnSpec } from './kinds.ts';
import type { ReportQuestion } from './question.ts';
import { stepInFile, stepName, stepOf } from './steps.ts';

/** The data of one device that a report is computed from. */
export type Part = {
  readonly id: number;
  readonly name: string;
  readonly travel: Travel | null;
  readonly alarms: readonly Notification[] | null;
  /** Active time by day, if the device reports it; only the last seven days are available. */
  readonly activity: readonly ActivityDay[];
  /** The values of the device's chosen sensors, for each report row by column. */
  readonly sensors?: readonly Readonly<Record<string, Cell>>[];
  /** Lowest and highest battery voltage by day, if the vehicle reports it. */
  readonly volts: ReadonlyMap<string, { readonly low: number; readonly high: number }>;
};

/** What the rows of a report need besides the numbers, such as language and names. */
export type Names = {
  readonly language: string;
  readonly units: Units;
  readonly placeOf: (lat: number, lng: number) => string;
  readonly fenceOf: (id: number) => string;
};

/** A row of a report: one value for each column of its report type, shown or not. */
export type ReportRow = Readonly<Record<string, Cell>> & {
  /** The places and time of a report row: used to look up place names, for the tracks, and for "open on the map". */
  readonly [where]?: Where;
  readonly [stretch]?: string;
};
export const where = Symbol('where');
/** The period of a mileage row in the format of exported files. */
export const stretch = Symbol('stretch');
type Where = {
  readonly device: number;
  readonly from: number;
  readonly to: number;
  readonly places: readonly { readonly lat: number; readonly lng: number }[];
};

/** The parts of a report's question on which its rows depend. */
type Asked = Pick<ReportQuestion, 'kind' | 'per' | 'period'>;

/** The rows of a report, device by device, each in chronological order (REP-01). */
export const rowsOf = (question: Asked, parts: readonly Part[], names: Names): readonly ReportRow[] =>
  parts.flatMap((part) =>
    MAKERS[question.kind](part, names, question).map((row, i) => ({ ...row, ...part.sensors?.[i] })),
  );

type Maker = (part: Part, names: Names, question: Asked) => ReportRow[];

const MAKERS: Readonly<Record<ReportQuestion['kind'], Maker>> = {
  summary: ({ name, travel }) =>
    travel
      ? [
          {
            device: name,
            metres: travel.totals.metres,
            rawMetres: travel.totals.rawMetres,
            driving: travel.totals.drivingSeconds,
            standing: travel.totals.standingSeconds,
            silent: travel.totals.silentSeconds,
            idle: travel.totals.idleSeconds,
            trips: travel.totals.trips,
            stops: travel.totals.stops,
            mostKmh: travel.totals.mostKmh,
            averageKmh: travel.totals.averageKmh,
            steps: travel.totals.steps,
            lowBattery: travel.totals.lowBattery,
          },
        ]
      : [],
  trips: ({ id, name, travel }, { placeOf }) =>
    (travel?.trips ?? []).map((trip) => ({
      device: name,
      start: trip.from,
      end: trip.to,
      from: placeOf(trip.start.lat, trip.start.lng),
      to: placeOf(trip.end.lat, trip.end.lng),
      metres: trip.metres,
      rawMetres: trip.rawMetres,
      duration: trip.to - trip.from,
      averageKmh: trip.averageKmh,
      mostKmh: trip.mostKmh,
      idle: trip.idleSeconds,
      [where]: { device: id, from: trip.from, to: trip.to, places: [trip.start, trip.end] },
    })),
  stops: ({ id, name, travel }, { placeOf }) =>
    (travel?.stops ?? []).map((stop) => ({
      device: name,
      start: stop.from,
      end: stop.to,
      duration: stop.to - stop.from,
      place: placeOf(stop.lat, stop.lng),
      idle: stop.idleSeconds,
      [where]: { device: id, from: stop.from, to: stop.to, places: [stop] },
    })),
  mileage: ({ name, travel }, { language }, { per, period }) => {
    const steps = Map.groupBy(travel?.days ?? [], ({ day }) => stepOf(day, per));
    return [...steps].map(([step, days]) => {
      const sum = (figure: (day: (typeof days)[number]) => number) =>
        days.reduce((all, day) => all + figure(day), 0);
      return {
        device: name,
        period: stepName(step, per, period, language),
        [stretch]: stepInFile(step, per, period),
        metres: sum((day) => day.metres),
        rawMetres: sum((day) => day.rawMetres),
        trips: sum((day) => day.trips),
        driving: sum((day) => day.drivingSeconds),
        standing: sum((day) => day.standingSeconds),
        mostKmh: extreme(
          days.map((day) => day.mostKmh),
          Math.max,
        ),
      };
    });
  },
  speeding: ({ id, name, travel }, { placeOf }) =>
    (travel?.speedings ?? []).map((each) => ({
      device: name,
      start: each.from,
      duration: each.to - each.from,
      mostKmh: each.mostKmh,
      limitKmh: each.limitKmh,
      overKmh: each.mostKmh - each.limitKmh,
      metres: each.metres,
      place: placeOf(each.lat, each.lng),
      [where]: { device: id, from: each.from, to: each.to, places: [each] },
    })),
  visits: ({ name, travel }, { fenceOf }) =>
    (travel?.visits ?? []).map((each) => ({
      device: name,
      fence: fenceOf(each.fence),
      start: each.from,
      end: each.to,
      duration: each.to - each.from,
    })),
  alarms: ({ id, name, alarms }, names) =>
    (alarms ?? [])
      .toSorted((a, b) => a.at - b.at)
      .map((each) => ({
        device: name,
        at: each.at,
        // The text key that the inbox uses for it; the server's own word if the app has no text.
        alarm: alertKindKey(each) ?? (each.title || (each.about?.alarm ?? each.about?.type ?? PLAIN_KIND)),
        message: each.text,
        value: amount(each.value, each.kind, names),
        limit: amount(each.limit, each.kind, names),
        place: each.lat === null || each.lng === null ? '' : names.placeOf(each.lat, each.lng),
        ...(each.lat !== null &&
          each.lng !== null && {
            [where]: { device: id, from: each.at, to: each.at, places: [{ lat: each.lat, lng: each.lng }] },
          }),
      })),
  activity: ({ name, travel, activity }) =>
    (travel?.days ?? []).map((day) => {
      const told = activity.find((each) => each.day === day.day);
      return {
        device: name,
        day: day.day,
        steps: day.steps ?? told?.steps ?? null,
        active: told ? told.minutes * 60 : null,
        metres: day.metres,
        driving: day.drivingSeconds,
      };
    }),
  battery: ({ name, travel, volts }) =>
    (travel?.days ?? []).map((day) => ({
      device: name,
      day: day.day,
      lowBattery: day.lowBattery,
      highBattery: day.highBattery,
      lowVolts: volts.get(day.day)?.low ?? null,
      highVolts: volts.get(day.day)?.high ?? null,
    })),
};

/**
 * Formats the value or the threshold of an alarm as in the inbox. The values of one report have different units, so each
 * cell has its own.
 */
function amount(value: number | null, kind: number, { units, language }: Names): string | null {
  if (value === null) return null;
  return kind === SILENT || kind === HEARD_AGAIN
    ? formatDuration(value, language)
    : said(formatAlarm(value, unitOf(kind), units, language));
}

/** Returns the highest or lowest value among those that are known; null if none is known. */
export function extreme(
  values: readonly (number | null)[],
  choose: (a: number, b: number) => number,
): number | null {
  let found: number | null = null;
  for (const value of values) if (value !== null) found = found === null ? value : choose(found, value);
  return found;
}

/**
 * Returns the totals row of a report: per column the sum (of whole metres and seconds), the highest, or the lowest
 * value (REP-02). Null without rows, or if no column has a total.
 */
export function totalsOf(
  kind: ReportQuestion['kind'],
  rows: readonly ReportRow[],
  more: readonly ColumnSpec[] = [],
): ReportRow | null {
  if (rows.length === 0) return null;
  const totals: Record<string, Cell> = {};
  for (const column of [...COLUMNS[kind], ...more]) totals[column.id] = totalOf(column, rows);
  return Object.values(totals).some((total) => total !== null) ? totals : null;
}

function totalOf({ id, total }: ColumnSpec, rows: readonly ReportRow[]): number | null {
  if (!total) return null;
  const values = rows.map((row) => {
    const value = row[id];
    return typeof value === 'number' ? value : null;
  });
  if (total === 'most') return extreme(values, Math.max);
  return total === 'least' ? extreme(values, Math.min) : extreme(values, (a, b) => a + b);
}

/**
 * Returns the report's columns, without optional ones that are empty: a tracker without voltages has no voltage
 * column.
 */
export const filledColumns = (
  columns: readonly string[],
  rows: readonly ReportRow[],
  optional: readonly string[],
): readonly string[] =>
  columns.filter(
    (id) => !optional.includes(id) || rows.length === 0 || rows.some((row) => (row[id] ?? null) !== null),
  );
