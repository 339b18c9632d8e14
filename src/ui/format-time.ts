import { formatAge, formatDay, formatUnit, formatUntil, inWords, isoMoment, moments } from './format.ts';
import { keep } from './format-number.ts';
import type { Seconds } from '../rules/units.ts';

/** Functions that format times and durations for the pages of a session. All are pure. */

/**
 * Formats a duration: "42 sec", "14 min", "2 hr 5 min". From one day on it is "6 days 19 hr", because "163 hours" would
 * be hard to read.
 */
export function formatDuration(seconds: Seconds, language: string): string {
  const whole = Math.max(0, Math.round(seconds));
  if (whole < 60) return formatUnit(whole, 'second', language);
  const minutes = Math.round(whole / 60);
  if (minutes < 60) return formatUnit(minutes, 'minute', language);
  const rest = minutes % 60;
  if (minutes < 24 * 60)
    return (
      formatUnit(Math.floor(minutes / 60), 'hour', language) +
      (rest > 0 ? ` ${formatUnit(rest, 'minute', language)}` : '')
    );
  const hours = Math.floor(minutes / 60);
  const days = formatUnit(Math.floor(hours / 24), 'day', language);
  return hours % 24 > 0 ? `${days} ${formatUnit(hours % 24, 'hour', language)}` : days;
}

/**
 * Formats how long something has lasted, in minutes, then hours, then days: "1 min", "12 min", "2 hr". Rounds up to
 * full minutes.
 */
export function formatMinutes(seconds: Seconds, language: string): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes < 60) return formatUnit(minutes, 'minute', language);
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? formatUnit(hours, 'hour', language) : formatDuration(hours * 3_600, language);
}

/**
 * Formats the time that is left. The last minute is in seconds; before that, the time is in minutes and hours, and from
 * two days on in whole days.
 */
export function formatRemaining(seconds: Seconds, language: string): string {
  const left = Math.max(0, Math.ceil(seconds));
  if (left > 120 && left < 2 * 86_400) return formatDuration(Math.ceil(left / 60) * 60, language);
  const [value, unit] =
    left >= 2 * 86_400
      ? [Math.floor(left / 86_400), 'day']
      : left > 60
        ? [Math.ceil(left / 60), 'minute']
        : [left, 'second'];
  return keep(
    `left${language}${unit}`,
    () =>
      new Intl.NumberFormat(language, {
        style: 'unit',
        unit,
        unitDisplay: unit === 'day' ? 'long' : 'short',
      }),
  ).format(value);
}

/**
 * The hours and minutes of a time of day. A clock of twelve hours writes no zero before the hour ("9:44 μ.μ."), as
 * `timeStyle` does beside a date. A clock of 24 hours writes it, so that times line up.
 */
export const clock = (language: string): Intl.DateTimeFormatOptions => ({
  hour: keep(`c${language}`, () => new Intl.DateTimeFormat(language, { hour: 'numeric' })).resolvedOptions()
    .hour12
    ? 'numeric'
    : '2-digit',
  minute: '2-digit',
});

/**
 * Formats a time of day with seconds, preceded by the day in short form if `withDay` is true.
 * @param unix seconds
 */
export const formatTime = (unix: Seconds, language: string, zone?: string, withDay = false): string =>
  inWords(
    keep(`t${language} ${zone} ${withDay}`, () =>
      moments(language, zone, {
        ...(withDay && { day: 'numeric', month: 'short' }),
        ...clock(language),
        second: '2-digit',
      }),
    ),
    unix,
  );

/**
 * Formats a calendar day in short form with its weekday: "Mon, 23 Nov".
 * @param day such as `2026-11-23`
 */
export const formatWeekday = (day: string, language: string, withYear = false): string =>
  inWords(
    keep(`w${language} ${withYear}`, () =>
      moments(language, 'UTC', {
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        ...(withYear && { year: 'numeric' }),
      }),
    ),
    Date.parse(`${day}T12:00:00Z`) / 1000,
  );

/**
 * Formats a time of day in hours and minutes.
 * @param unix seconds
 */
export const formatHour = (unix: Seconds, language: string, zone?: string, withDay = false): string =>
  inWords(
    keep(`h${language} ${zone} ${withDay}`, () =>
      moments(language, zone, {
        ...(withDay && { day: 'numeric', month: 'short' }),
        ...clock(language),
      }),
    ),
    unix,
  );

/**
 * A day that is at least this far from now (seconds; half a year) is shown with its year, because it could be mistaken
 * for a day of another year.
 */
const FAR = 183 * 86_400;

/**
 * Formats a day with its time of day: "3 Mar, 12:00". Today is left out, and a day that is far from now has its year.
 * @param unix, time the moment to format, and now (unix seconds)
 */
export const formatDayHour = (unix: Seconds, time: Seconds, language: string, zone?: string): string =>
  Math.abs(unix - time) < FAR
    ? formatHour(unix, language, zone, formatDay(unix, language, zone) !== formatDay(time, language, zone))
    : formatUntil(unix, language, zone);

/**
 * Formats a period: "Mon, Nov 23, 07:03 – 07:15", with the year if wanted.
 * @param from, to start and end (unix seconds)
 */
export const formatSpan = (
  { from, to }: { readonly from: Seconds; readonly to: Seconds },
  language: string,
  zone?: string,
  withYear = false,
): string => {
  const format = keep(`s${language} ${zone} ${withYear}`, () =>
    moments(language, zone, {
      ...{ weekday: 'short', day: 'numeric', month: 'short', ...(withYear && { year: 'numeric' }) },
      ...clock(language),
    }),
  );
  return isoMoment(from) && isoMoment(to) ? format.formatRange(from * 1000, to * 1000) : inWords(format, to);
};

/** Formats a period of whole days (`2026-06-08`): "8–14 June 2026". If it is a single day, formats that day. */
export function formatPeriod(
  { from, to }: { readonly from: string; readonly to: string },
  language: string,
): string {
  const format = keep(
    `p${language}`,
    () => new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }),
  );
  const at = (day: string) => Date.parse(`${day}T12:00:00Z`);
  return from === to ? format.format(at(from)) : format.formatRange(at(from), at(to));
}

const HOUR = 3_600;

/**
 * Formats how old a fix is. While the app is offline, "now" would look live: a fix of the last hour is then shown with
 * its time of day.
 * @param at when the fix was made (unix seconds)
 * @param now the current time (unix seconds)
 */
export const formatFixAge = (
  at: Seconds,
  now: Seconds,
  { language, zone, isOffline }: { language: string; zone: string | undefined; isOffline: boolean },
): string => (isOffline && now - at < HOUR ? formatHour(at, language, zone) : formatAge(now - at, language));
