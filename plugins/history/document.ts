import type { ExportColumn } from '../../events/export-types.ts';
import type { Cell, ExportTrack, Row, Way as Line } from '../../src/core/app/exports/document.ts';
import { sensorKind } from '../../src/rules/sensors.ts';
import type { Units } from '../../src/ui/format.ts';
import { sensorName, sensorNumber, sensorState, sensorUnit } from '../../src/ui/sensor-format.ts';
import type { Series } from './sensors.state.ts';
import { gapsOf } from '../../src/rules/travel/gaps.ts';
import type { Way } from '../../src/rules/travel/way.ts';

/** What a file of a past has of each fix. */
export const fixColumns = (t: (key: string) => string): readonly ExportColumn[] => [
  { name: t('reports.column.at'), kind: 'datetime' },
  { name: t('geofences.latitude'), kind: 'number', digits: 6 },
  { name: t('geofences.longitude'), kind: 'number', digits: 6 },
  { name: t('history.chart.speed'), kind: 'speed' },
  { name: t('history.chart.battery'), kind: 'percent' },
];

/** A column for each sensor, in the unit that is in use (SENS-02). */
export const sensorColumns = (
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

/** What sensors said at the fixes of a way: entry `i` of each list belongs to fix `i`. */
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

/** The fixes of a way in the order of these columns, and what the sensors said at each. */
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

/** The way as it is drawn: a gap parts it. Sensors go along as they are stored, for machines: metric, by their own names. */
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
