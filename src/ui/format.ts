/**
 * Functions that format numbers, places and times by the rules of a language. All are pure. The `Intl` formatters are
 * cached, because creating one is slow.
 */

import { formatNumber, keep } from './format-number.ts';
import type { Degrees, Kmh, Metres, Seconds, SquareMetres } from '../rules/units.ts';

export type Units = 'metric' | 'imperial';

/** Kilometres per international mile (exact, 1959). */
const KM_PER_MILE = 1.609344;
const METRES_PER_FOOT = 0.3048;

/**
 * Formats a share (0 to 1) as a whole number of per cent, with the sign where the language writes it: "82%", "82 %",
 * "%82".
 */
export const formatPercent = (share: number, language: string, isChange = false): string =>
  keep(
    `p${language}${isChange}`,
    () =>
      new Intl.NumberFormat(language, {
        style: 'percent',
        maximumFractionDigits: 0,
        ...(isChange && { signDisplay: 'exceptZero' }),
      }),
  ).format(share);

/** Formats a value with its unit, and with one decimal if needed: "1.5 hr", "30 min". */
export const formatUnit = (value: number, unit: string, language: string): string =>
  keep(
    `q${language}${unit}`,
    () =>
      new Intl.NumberFormat(language, {
        style: 'unit',
        unit,
        unitDisplay: 'short',
        maximumFractionDigits: 1,
      }),
  )
    .format(value)
    .replace(' ', '\u00a0');

/**
 * Returns a unit's abbreviation in the language: km/h, km/u, χλμ./ώρα. A browser may break a line after "./", so an
 * invisible joiner follows it.
 */
export const unitName = (unit: string, language: string): string =>
  keep(`u${language}${unit}`, () =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' })
      .formatToParts(5)
      .filter(({ type }) => type === 'unit')
      .map(({ value }) => value)
      .join('')
      .replace('./', './\u2060'),
  );

/** Joins a figure and its unit in one text, without a line break between them. */
export const withUnit = ({ value, unit }: { readonly value: string; readonly unit: string }): string =>
  `${value}\u00a0${unit}`;

/**
 * Converts a speed to the user's unit, as a number for the scale of a chart.
 * @param kmh the speed in km/h
 */
export const speedIn = (kmh: Kmh, units: Units): number => (units === 'imperial' ? kmh / KM_PER_MILE : kmh);

/** Formats a speed. Returns the number and the unit separately, so that the number can be shown larger. */
export function formatSpeed(kmh: Kmh, units: Units, language: string): { value: string; unit: string } {
  const unit = units === 'imperial' ? 'mile-per-hour' : 'kilometer-per-hour';
  return { value: formatNumber(Math.round(speedIn(kmh, units)), language), unit: unitName(unit, language) };
}

/**
 * Formats a distance (metres) with its unit: short distances in whole metres or feet, then kilometres or miles, up to
 * 100 with one decimal, beyond that without.
 */
export function formatDistance(
  metres: Metres,
  units: Units,
  language: string,
): { value: string; unit: string } {
  const imperial = units === 'imperial';
  const long = imperial ? metres / 1000 / KM_PER_MILE : metres / 1000;
  // The unit and the decimals are those that suit the rounded number: 999.6 m are "1.0 km".
  if (imperial ? long < 0.2 : metres < 999.5)
    return {
      value: formatNumber(imperial ? metres / METRES_PER_FOOT : metres, language),
      unit: unitName(imperial ? 'foot' : 'meter', language),
    };
  return {
    value: formatNumber(long, language, long < 99.95 ? 1 : 0),
    unit: unitName(imperial ? 'mile' : 'kilometer', language),
  };
}

/**
 * Formats an area (square metres) with its unit: in m² up to 0.1 km², beyond that in km²; for imperial units, in ft²
 * and mi².
 */
export function formatArea(squareMetres: SquareMetres, units: Units, language: string): string {
  const [perSmall, perLarge, small, large] =
    units === 'imperial'
      ? [METRES_PER_FOOT ** 2, (KM_PER_MILE * 1000) ** 2, 'foot', 'mile']
      : [1, 1_000_000, 'meter', 'kilometer'];
  const inLarge = squareMetres / perLarge;
  return inLarge < 0.1
    ? `${formatNumber(squareMetres / perSmall, language)}\u00a0${unitName(small, language)}²`
    : `${formatNumber(inLarge, language, inLarge < 100 ? 2 : 0)}\u00a0${unitName(large, language)}²`;
}

/**
 * Formats an age in words and whole units: "now", "3 min ago", "2 hr ago". If it is negative (a time in the future),
 * the result is "now".
 * @param seconds the age in seconds
 */
export function formatAge(seconds: Seconds, language: string): string {
  const format = keep(
    `r${language}`,
    () => new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' }),
  );
  const age = Math.max(0, seconds);
  if (age < 45) return format.format(0, 'second');
  // From 59 and a half minutes on, which would be rounded to "60 min ago", it is an hour.
  if (age < 3_570) return format.format(-Math.max(1, Math.round(age / 60)), 'minute');
  if (age < 86_400) return format.format(-Math.max(1, Math.floor(age / 3_600)), 'hour');
  // Days are written as numbers ("2 days ago" rather than "yesterday" or the like), because 47 hours ago may be the day
  // before yesterday.
  return keep(
    `rd${language}`,
    () => new Intl.RelativeTimeFormat(language, { numeric: 'always', style: 'short' }),
  ).format(-Math.floor(age / 86_400), 'day');
}

/** The last moment that a JavaScript `Date` can represent (ms since 1970). */
const FURTHEST = 8.64e15;
/** Shown instead of a time that is invalid or beyond what a calendar can represent. */
export const NO_MOMENT = '–';

/**
 * Formats a moment in words. An invalid moment becomes a dash and never causes an error.
 * @param unix seconds
 */
export function inWords(format: Intl.DateTimeFormat, unix: Seconds): string {
  const at = unix * 1000;
  return Math.abs(at) <= FURTHEST ? format.format(at) : NO_MOMENT;
}

/**
 * Returns a moment in ISO format, for example for an element's `dateTime`. Undefined if the moment is invalid.
 * @param unix seconds
 */
export function isoMoment(unix: Seconds): string | undefined {
  const at = unix * 1000;
  return Math.abs(at) <= FURTHEST ? new Date(at).toISOString() : undefined;
}

/**
 * Formats a moment with its full date and time.
 * @param unix seconds
 * @param zone the user's IANA time zone; if it is missing or unknown, the browser's time zone is used
 */
export const formatMoment = (unix: Seconds, language: string, zone?: string): string =>
  inWords(
    keep(`d${language} ${zone}`, () => moments(language, zone)),
    unix,
  );

/**
 * Formats a moment with date, hours and minutes, as used after the word "until".
 * @param unix seconds
 */
export const formatUntil = (unix: Seconds, language: string, zone?: string): string =>
  inWords(
    keep(`u${language} ${zone}`, () => moments(language, zone, { dateStyle: 'medium', timeStyle: 'short' })),
    unix,
  );

/**
 * Formats only the day of a moment, in the user's time zone.
 * @param unix seconds
 */
export const formatDay = (unix: Seconds, language: string, zone?: string): string =>
  inWords(
    keep(`y${language} ${zone}`, () => moments(language, zone, { dateStyle: 'long' })),
    unix,
  );

export function moments(
  language: string,
  timeZone: string | undefined,
  style: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'medium' },
): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(language, { ...style, ...(timeZone && { timeZone }) });
  } catch {
    // This browser does not know the time zone that the server sent, so the browser's own time zone is used.
    return new Intl.DateTimeFormat(language, style);
  }
}

/**
 * Formats a position in degrees with five decimals (about one metre), latitude first. Map sites and phones can read
 * this format.
 */
export const formatPlace = (lat: Degrees, lng: Degrees): string => `${lat.toFixed(5)}, ${lng.toFixed(5)}`;

/** Formats the size of a file in a suitable unit. */
export function formatBytes(bytes: number, language: string): string {
  if (bytes < 1_000_000) return formatUnit(Math.max(1, Math.round(bytes / 1000)), 'kilobyte', language);
  if (bytes < 1_000_000_000) return formatUnit(bytes / 1_000_000, 'megabyte', language);
  return formatUnit(bytes / 1_000_000_000, 'gigabyte', language);
}
