import { localDay } from '../../src/rules/time/local-day.ts';
import { unixAt, wallAt } from '../../src/rules/time/wall-clock.ts';
import { formatUntil } from '../../src/ui/format.ts';
import { formatHour } from '../../src/ui/format-time.ts';

/** The choices for the end of a shared link. */
export const PRESETS = ['hour', 'today', 'day', 'week', 'stop', 'own'] as const;
export type Preset = (typeof PRESETS)[number];

const HOUR = 3600;
/**
 * The duration of a link without an end date (seconds). The server requires an end, and accepts none later than this.
 */
export const UNTIL_STOPPED = 365 * 24 * HOUR;
const LASTS = { hour: HOUR, day: 24 * HOUR, week: 7 * 24 * HOUR, stop: UNTIL_STOPPED } as const;
const FIELD = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})/;

/**
 * Formats a moment for a date and time input, in the account's time zone.
 * @param unix seconds
 */
export function fieldOf(unix: number, zone: string | undefined): string {
  const { year, month, day, hour, minute } = wallAt(unix, zone);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
}

/** When a link created now ends (Unix seconds); null if the field is not a date. */
export function endOf(preset: Preset, own: string, now: number, zone: string | undefined): number | null {
  if (preset === 'own') {
    const [, year, month, day, hour, minute] = (FIELD.exec(own) ?? []).map(Number);
    if (year === undefined || month === undefined || day === undefined) return null;
    return unixAt({ year, month, day, hour: hour ?? 0, minute: minute ?? 0 }, zone);
  }
  // `today` means until midnight. In the last hour of a day, such a link would expire almost immediately, so `today`
  // then means the following midnight.
  if (preset === 'today') {
    const { year, month, day } = wallAt(now + HOUR, zone);
    return unixAt({ year, month, day, hour: 23, minute: 59 }, zone) + 59;
  }
  return Math.floor(now) + LASTS[preset];
}

/** The text key of a choice. In the last hour of a day, `today` ends tomorrow and says so. */
export const presetText = (preset: Preset, now: number, zone: string | undefined): string => {
  const ends = preset === 'today' ? endOf(preset, '', now, zone) : null;
  const isTomorrow = ends !== null && localDay(ends, zone) !== localDay(now, zone);
  return isTomorrow ? 'shares.preset.tomorrow' : `shares.preset.${preset}`;
};

/** If a date is closer to now than this (seconds), it is clear without its year. */
const WITHOUT_YEAR = 180 * 24 * HOUR;

/**
 * Returns when a link expires: the time of day if that is today, otherwise the date as well. `isToday` selects the
 * sentence, because many languages use a different preposition before a time of day.
 * @param expires unix seconds
 * @param now unix seconds
 */
export function endInWords(expires: number, now: number, language: string, zone: string | undefined) {
  const isToday = localDay(expires, zone) === localDay(now, zone);
  const isClose = Math.abs(expires - now) < WITHOUT_YEAR;
  const time = isClose ? formatHour(expires, language, zone, !isToday) : formatUntil(expires, language, zone);
  return { isToday, time };
}

/** The durations by which a link can be extended (seconds). */
export const EXTENSIONS = [
  ['hour', HOUR],
  ['day', 24 * HOUR],
  ['week', 7 * 24 * HOUR],
] as const;

/**
 * Returns the new end of a link that is extended, at the latest the last one that the server accepts. A link that has
 * already ended is extended from now.
 */
export const extended = (expires: number, by: number, now: number): number =>
  Math.min(Math.max(expires, Math.floor(now)) + by, Math.floor(now) + UNTIL_STOPPED);
