import { inWords, keep, moments } from './format.ts';

/** Times and durations as the pages of a session write them. All pure. */

/** How long, in hours and minutes, below a minute in seconds: "42 sec", "14 min", "2 hr 5 min". */
export function formatDuration(seconds: number, language: string): string {
  const whole = Math.max(0, Math.round(seconds));
  const part = (value: number, unit: string) =>
    keep(
      `m${language}${unit}`,
      () => new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }),
    ).format(value);
  if (whole < 60) return part(whole, 'second');
  const minutes = Math.round(whole / 60);
  if (minutes < 60) return part(minutes, 'minute');
  const rest = minutes % 60;
  return part(Math.floor(minutes / 60), 'hour') + (rest > 0 ? ` ${part(rest, 'minute')}` : '');
}

/** How long something still lasts: seconds in the last two minutes, then minutes and hours, from two days on whole days. */
export function formatRemaining(seconds: number, language: string): string {
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

/** The time of the day, to the second; with its day in short where that is not clear. @param unix seconds */
export const formatTime = (unix: number, language: string, zone?: string, withDay = false): string =>
  inWords(
    keep(`t${language} ${zone} ${withDay}`, () =>
      moments(language, zone, {
        ...(withDay && { day: 'numeric', month: 'short' }),
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
      }),
    ),
    unix,
  );

/** The time of the day, to the minute. @param unix seconds */
export const formatHour = (unix: number, language: string, zone?: string, withDay = false): string =>
  inWords(
    keep(`h${language} ${zone} ${withDay}`, () =>
      moments(language, zone, {
        ...(withDay && { day: 'numeric', month: 'short' }),
        hour: '2-digit',
        minute: '2-digit',
      }),
    ),
    unix,
  );
