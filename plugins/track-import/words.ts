import { categoryName } from '../../src/ui/device-category.ts';
import { deviceKinds, toDeviceKind } from '../../src/ui/device-kinds.ts';
import { formatBytes, formatDistance, type Units, withUnit } from '../../src/ui/format.ts';
import { formatNumber } from '../../src/ui/format-number.ts';
import { type Icon, TraceIcon } from '../../src/ui/icons.ts';
import type { Translate } from '../../src/ui/view.tsx';
import type { Kind, Remark } from './imports.state.ts';

/** The formats of track files that can be opened, by names that are the same in every language. */
export const FORMATS: readonly string[] = [
  'GPX',
  'NMEA',
  'CSV',
  'GeoJSON',
  'KML',
  'TCX',
  'FIT',
  'Google Timeline (Records.json, Timeline.json)',
  'OwnTracks (.rec)',
];

const NAMES: Readonly<Record<string, string>> = {
  gpx: 'GPX',
  nmea: 'NMEA',
  csv: 'CSV',
  geojson: 'GeoJSON',
  kml: 'KML',
  tcx: 'TCX',
  fit: 'FIT',
  timeline: 'Google Timeline',
  owntracks: 'OwnTracks',
};
/** The display name of a track file's recognised format. */
export const formatName = (format: string): string => NAMES[format] ?? format.toUpperCase();

/** Returns the numbers of a note about a file as texts; `count` stays a number to choose the plural form. */
function values({ reason, figures }: Remark, language: string): Record<string, string | number> {
  const texts = Object.fromEntries(
    Object.entries(figures).map(([key, value]) => [
      key,
      typeof value === 'string'
        ? value
        : key === 'bytes' || (key === 'limit' && reason === 'tooLarge')
          ? formatBytes(value, language)
          : formatNumber(value, language),
    ]),
  );
  const count = figures['count'] ?? figures['fixes'];
  return {
    ...texts,
    formats: FORMATS.join(', '),
    number: texts['count'] ?? texts['fixes'] ?? '',
    ...(typeof count === 'number' && { count }),
  };
}

/** The text that tells the user why a file could not be opened: what is wrong, where, and what to do. */
export const problemText = (problem: Remark, t: Translate, language: string): string =>
  t(`trackImport.problem.${problem.reason}`, values(problem, language));

/** The notes that count what was left out of a file. */
const LEFT_OUT = new Set([
  'duplicates',
  'outOfRange',
  'zeroZero',
  'checksumFailed',
  'skippedLines',
  'withoutTime',
  'waypointsLeftOut',
  'encrypted',
  'rawSignals',
]);

/** Returns how many points of a file were left out, by its notes. */
export const leftOut = (remarks: readonly Remark[]): number =>
  remarks.reduce((sum, { reason, figures }) => {
    const count = figures['count'];
    return LEFT_OUT.has(reason) && typeof count === 'number' ? sum + count : sum;
  }, 0);

/** The text of a note about a file: what was left out or corrected. */
export const remarkText = (remark: Remark, t: Translate, language: string): string =>
  t(`trackImport.remark.${remark.reason}`, values(remark, language));

/** Returns the length of a track as text, in the user's unit. */
export function lengthText(metres: number, units: Units, language: string): string {
  const { value, unit } = formatDistance(metres, units, language);
  return withUnit({ value, unit });
}

/** The name of a kind of device, as a choice. */
export function kindName(kind: Kind, t: Translate): string {
  if (kind === 'person') return t('trackImport.onFoot');
  if (kind === 'bus') return t('trackImport.busOrTram');
  return kind === 'plain' ? t('trackImport.otherKind') : categoryName(kind, t);
}

/** The icon of a track, by the kind of device that recorded it; a track of unknown kind gets a plain one. */
export function kindIcon(kind: string | undefined): Icon {
  const known = toDeviceKind(kind ?? '');
  return known === 'plain' ? TraceIcon : deviceKinds[known];
}
