import {
  formatDistance,
  formatSpeed,
  moments,
  type Units,
  unitName,
  formatPercent,
  withUnit,
} from '../../src/ui/format.ts';
import { formatNumber } from '../../src/ui/format-number.ts';
import { clock, formatDuration } from '../../src/ui/format-time.ts';
import type { Tile } from './tiles.ts';

export type Said = { readonly value: string; readonly unit?: string };
const NOTHING = '–';

/** Formats the figure of a dashboard tile with its unit. */
export function said(tile: Tile, figure: number | null, units: Units, language: string): Said {
  if (figure === null) return { value: NOTHING };
  switch (tile) {
    case 'distance':
    case 'longest':
      return formatDistance(figure, units, language);
    case 'driving':
      return { value: unbroken(formatDuration(figure, language)) };
    case 'maxSpeed':
    case 'averageSpeed':
      return formatSpeed(figure, units, language);
    case 'battery':
      return { value: formatPercent(figure / 100, language) };
    case 'fuel':
      return { value: formatNumber(figure, language, 1), unit: unitName('liter', language) };
    default:
      return { value: formatNumber(figure, language) };
  }
}
/** Keeps each number of a duration with its unit, so that a narrow tile breaks the line between hours and minutes. */
export const unbroken = (duration: string): string => duration.replaceAll(/(?<=\d) /g, '\u00a0');
export const inOneWord = ({ value, unit }: Said): string => (unit ? withUnit({ value, unit }) : value);

/**
 * Formats an hour of the day as a span, so that it is not mistaken for a duration: "06:00–07:00".
 * @param hour 0 to 23
 */
export function hourSpan(hour: number, language: string): string {
  const format = moments(language, 'UTC', clock(language));
  const at = (each: number) => each * 3_600_000;
  // The last hour ends on the next day. A formatted range over two days would include both dates.
  return hour < 23
    ? format.formatRange(at(hour), at(hour + 1))
    : `${format.format(at(hour))} – ${format.format(at(0))}`;
}

/** Formats an amount of money in the given currency. */
export function money(amount: number, currency: string, language: string): string {
  try {
    return new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount);
  } catch {
    // The browser cannot format this currency, so its code is appended to the number.
    return `${formatNumber(amount, language, 2)} ${currency}`;
  }
}
