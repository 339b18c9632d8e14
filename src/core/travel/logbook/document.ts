import type { ExportTable } from '../../app/exports/document.ts';
import type { Car, Contact, Driver, Lock, Reason, Trip, TripType } from '../../../../events/logbook-types.ts';
import { localDay } from '../../../rules/time/local-day.ts';
import { wallAt } from '../../../rules/time/wall-clock.ts';
import { isHidden, veiled } from '../../../rules/logbook/privacy.ts';
import { driftsOf } from '../../../rules/logbook/odometer.ts';
import { missingOf } from '../../../rules/logbook/readiness.ts';
import { byMonth, totalsOf } from '../../../rules/logbook/totals.ts';
import { isLocked } from '../../../rules/logbook/trip-rules.ts';

/**
 * The logbook as a document. Its cells contain raw values, not text: days as `2026-06-15`, times in unix seconds,
 * distances in whole metres, durations in seconds.
 */
export type LogbookDocument = {
  readonly title: string;
  readonly subtitle: string;
  readonly notes: readonly string[];
  readonly tables: readonly ExportTable[];
};
type Kind = 'text' | 'number' | 'date' | 'time' | 'distance' | 'duration';

export type LogbookDocumentOptions = {
  readonly vehicle: string;
  /** The name of the period that the logbook covers, as text. */
  readonly period: string;
  readonly car: Car | null;
  readonly locks: readonly Lock[];
  readonly drivers: readonly Driver[];
  readonly contacts: readonly Contact[];
  readonly reasons: readonly Reason[];
  readonly zone: string | undefined;
};
type Words = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/**
 * Returns the logbook as a document: all trips, the totals, and all changes with their authors. Private places stay
 * hidden.
 */
export function logbookDocument(
  trips: readonly Trip[],
  options: LogbookDocumentOptions,
  words: Words,
): LogbookDocument {
  const { vehicle, period, car, locks, drivers, contacts, reasons, zone } = options;
  const shown = [...trips].sort((a, b) => a.from - b.from).map(veiled);
  const totals = totalsOf(shown);
  const driverOf = (id: number | null) => {
    const found = drivers.find((each) => each.id === id);
    return found ? `${found.firstName} ${found.lastName}`.trim() : '';
  };
  const contactOf = (id: number | null) => {
    const found = contacts.find((each) => each.id === id);
    return found ? [found.name, found.company].filter(Boolean).join(', ') : '';
  };
  const text = (name: string) => ({ name: words(`logbook.column.${name}`), kind: 'text' as const });
  const of = (name: string, kind: Kind) => ({
    name: words(`logbook.column.${name}`),
    kind,
  });
  // The file adds the unit of the reader to the heading of each distance, so the heading itself names none.
  const metresOf = (type: TripType) => ({ name: words(`logbook.type.${type}`), kind: 'distance' as const });
  const open = shown.filter((trip) => missingOf(trip).length > 0).length;
  const drifts = driftsOf(shown).length;
  return {
    title: words('logbook.title'),
    subtitle: [vehicle, car?.plate, period].filter(Boolean).join(' · '),
    notes: [
      words('logbook.document.kept'),
      ...(open > 0 ? [words('logbook.document.open', { count: open })] : []),
      ...(drifts > 0 ? [words('logbook.document.drift', { count: drifts })] : []),
    ],
    tables: [
      {
        title: words('logbook.document.trips'),
        columns: [
          of('date', 'date'),
          of('start', 'time'),
          of('end', 'time'),
          text('from'),
          text('to'),
          of('distance', 'distance'),
          of('snapped', 'distance'),
          of('duration', 'duration'),
          of('odometer', 'distance'),
          text('type'),
          metresOf('private'),
          metresOf('toWork'),
          metresOf('business'),
          text('driver'),
          text('contact'),
          text('reason'),
          text('comment'),
          text('state'),
        ],
        rows: shown.map((trip) => {
          const { byType } = totalsOf([trip]);
          const isVeiled = isHidden(trip);
          return [
            localDay(trip.from, zone),
            isVeiled ? null : trip.from,
            isVeiled ? null : trip.to,
            trip.startAddress,
            trip.endAddress,
            trip.metres,
            trip.snapped,
            isVeiled ? null : trip.to - trip.from,
            trip.odometer,
            words(`logbook.type.${trip.type}`),
            byType.private,
            byType.toWork,
            byType.business,
            isVeiled ? '' : driverOf(trip.driver),
            contactOf(trip.contact),
            reasons.find(({ id }) => id === trip.reason)?.name ?? '',
            trip.comment,
            [
              isLocked(locks, trip) && words('logbook.locked'),
              trip.manual && words('logbook.byHand'),
              isVeiled && words('logbook.placesHidden'),
            ]
              .filter(Boolean)
              .join(', '),
          ];
        }),
        totals: [
          null,
          null,
          null,
          null,
          null,
          totals.metres,
          totals.snapped,
          totals.seconds,
          null,
          null,
          totals.byType.private,
          totals.byType.toWork,
          totals.byType.business,
          null,
          null,
          null,
          null,
          null,
        ],
      },
      {
        title: words('logbook.document.months'),
        columns: [
          text('month'),
          of('trips', 'number'),
          of('distance', 'distance'),
          metresOf('private'),
          metresOf('toWork'),
          metresOf('business'),
          of('unclassified', 'distance'),
        ],
        rows: byMonth(shown, zone)
          .toReversed()
          .map(({ month, totals: { trips: count, metres, byType } }) => [
            month,
            count,
            metres,
            byType.private,
            byType.toWork,
            byType.business,
            byType.none,
          ]),
        totals: [
          null,
          totals.trips,
          totals.metres,
          totals.byType.private,
          totals.byType.toWork,
          totals.byType.business,
          totals.byType.none,
        ],
      },
      {
        title: words('logbook.document.changes'),
        columns: [
          of('date', 'date'),
          of('changedOn', 'date'),
          of('changedAt', 'time'),
          text('by'),
          text('field'),
          text('was'),
          text('now'),
        ],
        rows: shown.flatMap((trip) =>
          trip.history
            .filter(({ field }) => !isHidden(trip) || field === 'type' || field === 'hidden')
            .map(({ at, by, field, was, now }) => [
              localDay(trip.from, zone),
              localDay(at, zone),
              at,
              by,
              fieldName(field, words),
              valueName(field, was, words, zone),
              valueName(field, now, words, zone),
            ]),
        ),
      },
    ],
  };
}

/**
 * The fields of a trip that have a translated name in the history of changes. Other fields appear under the server's
 * name for them.
 */
const HISTORY_FIELDS = [
  'type',
  'parts',
  'driver',
  'contact',
  'reason',
  'comment',
  'hidden',
  'split',
  'merge',
  'added',
] as const;
export const fieldName = (field: string, words: Words): string =>
  (HISTORY_FIELDS as readonly string[]).includes(field) ? words(`logbook.field.${field}`) : field;

const TYPES = ['none', 'private', 'toWork', 'business', 'mixed'];
/**
 * Returns a value from a trip's history of changes as text. In the history, types and switches are codes, and the times
 * of a split or merge are unix seconds.
 */
export function valueName(field: string, value: string, words: Words, zone: string | undefined): string {
  if (field === 'type' && TYPES.includes(value)) return words(`logbook.type.${value}`);
  if (field === 'hidden') return words(value === '1' ? 'logbook.yes' : 'logbook.no');
  const isMoment = (field === 'split' || field === 'merge') && /^\d{1,11}$/.test(value);
  return isMoment ? momentName(Number(value), zone) : value;
}
/**
 * Formats a time in the same way for every language, in the account's time zone: `2026-06-15 08:10`.
 * @param unix seconds
 */
function momentName(unix: number, zone: string | undefined): string {
  const { hour, minute } = wallAt(unix, zone);
  return `${localDay(unix, zone)} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
