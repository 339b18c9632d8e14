import type { Contact, Driver, Reason, Trip } from '../../events/logbook-types.ts';
import { isHidden } from '../../src/rules/logbook/privacy.ts';
import type { Read } from '../../src/kernel/read.ts';
import { registers } from '../../src/core/travel/logbook/registers.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { formatDistance, type Units, withUnit } from '../../src/ui/format.ts';
import { formatNumber } from '../../src/ui/format-number.ts';
import { formatDuration, formatHour } from '../../src/ui/format-time.ts';
import { numberToType } from '../../src/ui/typed-number.ts';
import type { Translate } from '../../src/ui/view.tsx';

const METRES_PER_MILE = 1_609.344;

/** A distance as text, in the user's unit. */
export function km(metres: number, read: Read, language: string): string {
  const { value, unit } = formatDistance(metres, read(unitsInUse), language);
  return withUnit({ value, unit });
}
/** The steps in which `formatDistance` shows distances: up to a length in the user's unit, in steps of so many metres. */
const STEPS = {
  metric: [
    [999.5, 1],
    [99_950, 100],
    [Infinity, 1_000],
  ],
  imperial: [
    [0.2 * METRES_PER_MILE, METRES_PER_MILE / 5_280],
    [99.95 * METRES_PER_MILE, METRES_PER_MILE / 10],
    [Infinity, METRES_PER_MILE],
  ],
} as const;

const asShown = (metres: number, units: Units): number => {
  const [, step] = STEPS[units].find(([upTo]) => metres < upTo) ?? STEPS[units][2];
  return Math.round(metres / step) * step;
};

/**
 * The distance of several trips that are listed with it, as text. It is the sum of the distances as shown, so that a
 * reader who adds them up gets the same: 6.24 km and 6.24 km are "6.2 km" each, and "12.4 km" together. Totals without
 * their trips, and those in files, are sums of metres.
 */
export const kmTogether = (trips: readonly Pick<Trip, 'metres'>[], read: Read, language: string): string => {
  const units = read(unitsInUse);
  return km(
    trips.reduce((sum, { metres }) => sum + asShown(metres, units), 0),
    read,
    language,
  );
};
type Words = { readonly t: Translate; readonly language: string };
/** The error message for a field whose text is not a number, with an example in the user's language. */
export const notANumber = ({ t, language }: Words): string =>
  t('logbook.notNumber', { example: numberToType(12.5, language, 1) });
/** The error message for a field whose text is not a whole number, with an example in the user's language. */
export const notWhole = ({ t, language }: Words): string =>
  t('logbook.notWhole', { example: formatNumber(45_000, language) });

export const nameOfDriver = ({ firstName, lastName }: Driver): string => `${firstName} ${lastName}`.trim();
export const nameOfContact = ({ name, company }: Contact): string =>
  [name, company].filter(Boolean).join(', ');

/** Returns the driver, contact and reason of a trip, as far as the user has entered them. */
export function peopleOf(trip: Trip, read: Read): { driver: string; contact: string; reason: string } {
  const { drivers, contacts, reasons } = read(registers);
  const driver = drivers.shown.find(({ id }) => id === trip.driver);
  const contact = contacts.shown.find(({ id }) => id === trip.contact);
  const reason: Reason | undefined = reasons.shown.find(({ id }) => id === trip.reason);
  return {
    driver: driver ? nameOfDriver(driver) : '',
    contact: contact ? nameOfContact(contact) : '',
    reason: reason?.name ?? '',
  };
}

/**
 * The screen reader text of a trip: time, distance, start and end. For a hidden trip it only says that it was
 * private.
 */
export function saidOf(
  trip: Trip,
  read: Read,
  t: Translate,
  language: string,
  zone: string | undefined,
): string {
  const distance = km(trip.metres, read, language);
  if (isHidden(trip)) return t('logbook.saidHidden', { distance });
  return t('logbook.said', {
    start: formatHour(trip.from, language, zone),
    end: formatHour(trip.to, language, zone),
    from: trip.startAddress || t('logbook.unknownPlace'),
    to: trip.endAddress || t('logbook.unknownPlace'),
    distance,
    duration: formatDuration(trip.to - trip.from, language),
    type: t(`logbook.type.${trip.type}`),
  });
}
