import type { Maintenance } from '../../events/operations-types.ts';
import { unitName, type Units } from '../../src/ui/format.ts';
import { decimalIn, wholeIn, numberToType } from '../../src/ui/typed-number.ts';
import { countedBy, DAY_MILLIS, MILLIS_PER_HOUR, startDay } from './due.ts';

const METRES_PER_KM = 1000;
const METRES_PER_MILE = 1609.344;

/**
 * How many of the server's units make one unit that the user types (1 km is 1000 m). It is 1 for maintenance types that
 * only the server knows.
 */
const scaleOf = (type: string, units: Units): number => {
  switch (countedBy(type)) {
    case 'way':
      return units === 'imperial' ? METRES_PER_MILE : METRES_PER_KM;
    case 'hours':
      return MILLIS_PER_HOUR;
    case 'date':
      return DAY_MILLIS;
    default:
      return 1;
  }
};

/** The unit shown after a number in the maintenance form. */
export function unitOf(type: string, units: Units, language: string): string {
  switch (countedBy(type)) {
    case 'way':
      return unitName(units === 'imperial' ? 'mile' : 'kilometer', language);
    case 'hours':
      return unitName('hour', language);
    case 'date':
      return unitName('day', language);
    default:
      return '';
  }
}

export type TypedCare = {
  readonly name: string;
  readonly type: string;
  /** The typed number at which the maintenance interval starts. For a date, the day, such as `2026-06-15`. */
  readonly start: string;
  readonly period: string;
};

/** How many decimals a number is typed with: one for known units, all for types that only the server knows. */
function digitsOf(value: number, type: string): number {
  if (Number.isInteger(value)) return 0;
  return countedBy(type) === null ? (String(value).split('.')[1]?.length ?? 0) : 1;
}
const inField = (stored: number, type: string, units: Units, language: string): string => {
  const value = stored / scaleOf(type, units);
  return numberToType(value, language, digitsOf(value, type));
};

/** Converts a maintenance task to the texts of its form. `care` is null for a new task; `zone` is the user's time zone. */
export function typedCare(
  care: Maintenance | null,
  units: Units,
  language: string,
  zone?: string,
): TypedCare {
  if (!care) return { name: '', type: 'way', start: '0', period: '' };
  const { name, type, start, period } = care;
  return {
    name,
    type,
    start: countedBy(type) === 'date' ? startDay(start, zone) : inField(start, type, units, language),
    period: inField(period, type, units, language),
  };
}

/** The fields of a maintenance task as its form saves them. */
type CareSet = Pick<Maintenance, 'name' | 'type' | 'start' | 'period' | 'done'>;

/**
 * Converts the typed values of a maintenance task to the server's units. A value that is not a number becomes NaN. A
 * value that the user did not change stays as it was, because the form shows it rounded.
 * @param care the task before the edit; null for a new task
 * @param opened the texts with which the form opened
 * @param shown the task that the form showed when it opened: with the values of a refused change, if it corrects one
 */
export function careTyped(
  care: Maintenance | null,
  opened: TypedCare,
  { name, type, start, period }: TypedCare,
  units: Units,
  shown: Maintenance | null = care,
): CareSet {
  const scale = scaleOf(type, units);
  const old = shown?.type === type ? shown : null;
  const stored = (text: string): number => {
    if (countedBy(type) === null) return decimalIn(text) * scale;
    // Intervals have at most one decimal here, so three digits after a separator are thousands: 15.000 km.
    const whole = wholeIn(text);
    return Math.round((Number.isNaN(whole) ? decimalIn(text) : whole) * scale);
  };
  const startTyped = () => (countedBy(type) === 'date' ? Date.parse(start) : stored(start));
  return {
    name: name.trim(),
    type,
    start: old && start === opened.start ? old.start : startTyped(),
    period: old && period === opened.period ? old.period : stored(period),
    // What was done is stored in the unit of its counter, so it means nothing for another counter.
    done: [shown, care].find((each) => each?.type === type)?.done ?? {},
  };
}
