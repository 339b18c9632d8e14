import { formatDistance, formatSpeed, type Units, withUnit } from './format.ts';
import { formatNumber } from './format-number.ts';
import { percents, VOLT } from './format-signs.ts';

export type Amount = { readonly value: string; readonly unit: string };
type MeasuredIn = 'speed' | 'percent' | 'volt' | 'metres' | null;

/**
 * Formats the measured value of an alarm in the user's unit.
 * @param amount km/h, percent, volts or metres, depending on `measuredIn`
 */
export function formatAlarm(amount: number, measuredIn: MeasuredIn, units: Units, language: string): Amount {
  switch (measuredIn) {
    case 'speed':
      return formatSpeed(amount, units, language);
    case 'percent':
      return { value: percents(amount, language), unit: '' };
    case 'volt':
      return { value: formatNumber(amount, language, 1), unit: VOLT };
    case 'metres':
      return formatDistance(amount, units, language);
    default:
      return { value: formatNumber(amount, language), unit: '' };
  }
}
export const said = ({ value, unit }: Amount): string => (unit ? withUnit({ value, unit }) : value);
