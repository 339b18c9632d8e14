import type { ExportColumn } from '../../events/export-types.ts';
import type { ExportTrack, Row, Way as Line } from '../../src/core/app/exports/document.ts';
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

/** The fixes of a way in the order of these columns. */
export const fixRows = ({ at, lat, lng, speed, battery }: Way): readonly Row[] =>
  Array.from(at, (time, i): Row => {
    const level = battery[i] as number;
    return [
      time,
      (lat[i] as number) / 1e7,
      (lng[i] as number) / 1e7,
      (speed[i] as number) / 10,
      level < 0 ? null : level,
    ];
  });

/** The way as it is drawn: a gap parts it. */
export function trackOf(name: string, way: Way): ExportTrack {
  const starts = [0, ...gapsOf(way).map(({ after }) => after)];
  return {
    name,
    pieces: starts.map((from, i): Line => {
      const to = starts[i + 1] ?? way.at.length;
      return {
        at: way.at.slice(from, to),
        lat: Array.from(way.lat.subarray(from, to), (degrees) => degrees / 1e7),
        lng: Array.from(way.lng.subarray(from, to), (degrees) => degrees / 1e7),
      };
    }),
  };
}
