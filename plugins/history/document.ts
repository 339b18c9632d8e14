import type { ExportColumn, ExportFormat } from '../../events/export-types.ts';
import * as exportEvents from '../../events/exports.ts';
import type { Cell, ExportTrack, Row, Way as Line } from '../../src/core/app/exports/document.ts';
import { exportWords } from '../../src/core/app/exports/words.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { localDay } from '../../src/rules/time/local-day.ts';
import { formatSpan } from '../../src/ui/format-time.ts';
import type { ViewContext } from '../../src/ui/view.tsx';
import { sensorKind } from '../../src/rules/sensors.ts';
import { formatUntil, type Units } from '../../src/ui/format.ts';
import { sensorName, sensorNumber, sensorState, sensorUnit } from '../../src/ui/sensor-format.ts';
import type { Series } from './sensors.state.ts';
import { gapsOf } from '../../src/rules/travel/gaps.ts';
import type { Way } from '../../src/rules/travel/way.ts';

type Span = { readonly from: number; readonly to: number };

/**
 * Returns a text that identifies the content of a history file: device, time range, and the trip if only one is
 * exported.
 */
export const aboutPast = (device: number, range: Span, trip?: Span) =>
  [device, range.from, range.to, ...(trip ? [trip.from, trip.to] : [])].join(' ');

/**
 * Returns the part of a track that belongs to one trip, including both ends. So a shared file contains nothing else of
 * that day.
 */
export function cutTo(way: Way, trip: Span | undefined): Way {
  if (!trip) return way;
  const first = way.at.findIndex((at) => at >= trip.from);
  const after = way.at.findIndex((at) => at > trip.to);
  const part = [first < 0 ? way.at.length : first, after < 0 ? way.at.length : after] as const;
  return {
    at: way.at.slice(...part),
    lat: way.lat.slice(...part),
    lng: way.lng.slice(...part),
    speed: way.speed.slice(...part),
    heading: way.heading.slice(...part),
    accuracy: way.accuracy.slice(...part),
    battery: way.battery.slice(...part),
    flags: way.flags.slice(...part),
  };
}

type PastFile = {
  readonly device: number;
  readonly name: string;
  /**
   * `range`: the time range of the history. `trip`: the part of that range that the file contains, if only one trip is
   * exported.
   */
  readonly range: Span;
  readonly trip?: Span;
  /** The times of the first and the last fix in the file. */
  readonly fixes: Span;
  readonly format: ExportFormat;
  readonly all: readonly Series[];
};
/** Returns the event for exporting a history, or one trip of it, as a file. */
export function fileOfPast(
  { read, t, language }: Pick<ViewContext, 'read' | 't' | 'language'>,
  { device, name, range, trip, fixes: { from, to }, format, all }: PastFile,
) {
  const [zone, units] = [read(timeZoneInUse), read(unitsInUse)];
  const title = t('history.title');
  const days = [...new Set([localDay(from, zone), localDay(to, zone)])].join(' – ');
  const span = `${formatUntil(from, language, zone)} – ${formatUntil(to, language, zone)}`;
  return exportEvents.wanted({
    id: ['history', device, format, ...(trip ? [trip.from] : [])].join(' '),
    of: 'history',
    about: aboutPast(device, range, trip),
    name: trip
      ? `${name} ${formatSpan(trip, language, zone).replaceAll(':', '.')}`
      : `${title} ${name} ${days}`,
    format,
    frame: {
      title,
      subtitle: `${name} · ${span}`,
      notes: [],
      language,
      ...(zone !== undefined && { zone }),
      units,
      words: exportWords(t),
      tables: [{ title, columns: [...fixColumns(t), ...sensorColumns(all, { t, units, language })] }],
    },
  });
}

/** Returns the columns that an exported history file has for each fix. */
export const fixColumns = (t: (key: string) => string): readonly ExportColumn[] => [
  { name: t('reports.column.at'), kind: 'datetime' },
  { name: t('geofences.latitude'), kind: 'number', digits: 6 },
  { name: t('geofences.longitude'), kind: 'number', digits: 6 },
  { name: t('history.chart.speed'), kind: 'speed' },
  { name: t('history.chart.battery'), kind: 'percent' },
];

/** Returns the columns of the exported file for the sensors, one for each sensor, in the user's units (SENS-02). */
const sensorColumns = (
  all: readonly Series[],
  {
    t,
    units,
    language,
  }: { readonly t: (key: string) => string; readonly units: Units; readonly language: string },
): readonly ExportColumn[] =>
  all.map(({ name, unit, value, isDrawn }): ExportColumn => {
    const kind = sensorKind(name);
    const head = sensorName(name, kind, t);
    if (!isDrawn) return { name: head, kind: 'text' };
    if (value.some((each) => typeof each === 'boolean'))
      return {
        name: head,
        kind: 'choice',
        choices: { true: sensorState(true, kind, t), false: sensorState(false, kind, t) },
      };
    const called = sensorUnit(kind, unit, units, language);
    return { name: head, kind: 'number', digits: 2, ...(called !== '' && { unit: called }) };
  });

/** Returns a list of values for each sensor. Entry `i` of a list is the value at the track's fix `i`. */
const atFixes = (way: Way, all: readonly Series[], units: Units): readonly (readonly Cell[])[] =>
  all.map(({ name, unit, at, value }) => {
    const kind = sensorKind(name);
    const said = new Map(at.map((time, i) => [time, value[i]]));
    return Array.from(way.at, (time): Cell => {
      const found = said.get(time);
      if (found === undefined) return null;
      return typeof found === 'number' ? sensorNumber(found, kind, unit, units) : String(found);
    });
  });

/**
 * Returns the rows of an exported history file, one for each fix. The order of cells is that of the columns, and the
 * sensor values at that fix come last.
 */
export function fixRows(way: Way, all: readonly Series[] = [], units: Units = 'metric'): readonly Row[] {
  const { at, lat, lng, speed, battery } = way;
  const sensors = atFixes(way, all, units);
  return Array.from(at, (time, i): Row => {
    const level = battery[i] as number;
    return [
      time,
      (lat[i] as number) / 1e7,
      (lng[i] as number) / 1e7,
      (speed[i] as number) / 10,
      level < 0 ? null : level,
      ...sensors.map((cells) => cells[i] ?? null),
    ];
  });
}

/**
 * Returns a track for export, split at gaps as on the map. Sensor values are in metric units and under the sensors' own
 * names, because programs read the file.
 */
export function trackOf(name: string, way: Way, all: readonly Series[] = []): ExportTrack {
  const starts = [0, ...gapsOf(way).map(({ after }) => after)];
  const values = atFixes(way, all, 'metric');
  const heights = values[all.findIndex((each) => each.name === 'altitude' && each.isDrawn)];
  return {
    name,
    pieces: starts.map((from, i): Line => {
      const to = starts[i + 1] ?? way.at.length;
      return {
        at: way.at.slice(from, to),
        lat: Array.from(way.lat.subarray(from, to), (degrees) => degrees / 1e7),
        lng: Array.from(way.lng.subarray(from, to), (degrees) => degrees / 1e7),
        ...(heights && {
          ele: heights.slice(from, to).map((each) => (typeof each === 'number' ? each : Number.NaN)),
        }),
        ...(all.length > 0 && {
          sensors: all.map((each, at) => ({ name: each.name, values: (values[at] ?? []).slice(from, to) })),
        }),
      };
    }),
  };
}
