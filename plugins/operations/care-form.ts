import type { Maintenance } from '../../events/operations-types.ts';
import { unitName, type Units } from '../../src/ui/format.ts';
import { decimalIn, numberToType } from '../../src/ui/typed-number.ts';
import { countedBy, MILLIS_PER_HOUR } from './due.ts';

const METRES_PER_KM = 1000;
const METRES_PER_MILE = 1609.344;
const DAY = 86_400_000;

/** How many of the server's units one typed unit has. Of something of the server's own: one. */
const scaleOf = (type: string, units: Units): number => {
  switch (countedBy(type)) {
    case 'way':
      return units === 'imperial' ? METRES_PER_MILE : METRES_PER_KM;
    case 'hours':
      return MILLIS_PER_HOUR;
    case 'date':
      return DAY;
    default:
      return 1;
  }
};

/** What stands behind a typed number. */
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
  /** A number, or of a date the day as `2026-06-15`. */
  readonly start: string;
  readonly period: string;
};

const inField = (stored: number, scale: number, language: string): string => {
  const value = stored / scale;
  return numberToType(value, language, Number.isInteger(value) ? 0 : 1);
};

/** A maintenance as it is typed; null: a new one. @param today in milliseconds since 1970 */
export function typedCare(
  care: Maintenance | null,
  units: Units,
  language: string,
  today: number,
): TypedCare {
  if (!care) return { name: '', type: 'way', start: '0', period: '' };
  const { name, type, start, period } = care;
  const scale = scaleOf(type, units);
  return {
    name,
    type,
    start: countedBy(type) === 'date' ? dayOf(start || today) : inField(start, scale, language),
    period: inField(period, scale, language),
  };
}
export const dayOf = (millis: number): string => new Date(millis).toISOString().slice(0, 10);

/** What was typed in the server's units; NaN where it is no number. */
export function storedCare(
  { type, start, period }: TypedCare,
  units: Units,
): { readonly start: number; readonly period: number } {
  const scale = scaleOf(type, units);
  return {
    start: countedBy(type) === 'date' ? Date.parse(start) : Math.round(decimalIn(start) * scale),
    period: Math.round(decimalIn(period) * scale),
  };
}
