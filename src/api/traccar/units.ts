const KMH_PER_KNOT = 1.852;

/** Converts a speed from knots, which the server uses everywhere, to km/h. */
export const kmhOf = (knots: number): number => knots * KMH_PER_KNOT;

const ZERO = 48;
const digit = (text: string, at: number): number => {
  const found = text.charCodeAt(at) - ZERO;
  return found >= 0 && found <= 9 ? found : Number.NaN;
};
const two = (text: string, at: number): number => digit(text, at) * 10 + digit(text, at + 1);
const isWithin = (value: number, least: number, most: number): boolean => value >= least && value <= most;

/**
 * Parses a time such as `2026-11-20T15:57:00.000+00:00` to milliseconds since 1970; NaN for anything else. A time
 * without a zone is invalid: browsers in different time zones would read it as different moments.
 */
export function millisOf(value: unknown): number {
  if (typeof value !== 'string' || value.length < 17 || value.length > 40) return Number.NaN;
  const [month, day] = [two(value, 5), two(value, 8)];
  const [hours, minutes] = [two(value, 11), two(value, 14)];
  if (value[4] !== '-' || value[7] !== '-' || value[10] !== 'T' || value[13] !== ':') return Number.NaN;
  if (!isWithin(month, 1, 12) || !isWithin(day, 1, 31)) return Number.NaN;
  if (!isWithin(hours, 0, 23) || !isWithin(minutes, 0, 59)) return Number.NaN;
  let at = 16;
  let seconds = 0;
  let fraction = 0;
  if (value[at] === ':') {
    seconds = two(value, at + 1);
    if (!isWithin(seconds, 0, 59)) return Number.NaN;
    at += 3;
    if (value[at] === '.') {
      let unit = 100;
      for (at++; !Number.isNaN(digit(value, at)); at++, unit /= 10) fraction += digit(value, at) * unit;
    }
  }
  const zone = zoneIn(value, at);
  const year = two(value, 0) * 100 + two(value, 2);
  return Date.UTC(year, month - 1, day, hours, minutes, seconds, Math.floor(fraction)) - zone;
}

/**
 * Parses a time zone's offset from UTC, written as `Z`, `+02:00`, `+0200` or `+02` (result in ms); NaN for anything
 * else.
 */
function zoneIn(text: string, at: number): number {
  const sign = text[at];
  const left = text.length - at;
  if (sign === 'Z') return left === 1 ? 0 : Number.NaN;
  if (sign !== '+' && sign !== '-') return Number.NaN;
  const hours = two(text, at + 1);
  const minutes =
    left === 3
      ? 0
      : left === 6 && text[at + 3] === ':'
        ? two(text, at + 4)
        : left === 5
          ? two(text, at + 3)
          : Number.NaN;
  if (!isWithin(hours, 0, 23) || !isWithin(minutes, 0, 59)) return Number.NaN;
  return (sign === '-' ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}

/** Parses a time from the server to unix seconds; null if it is invalid. */
export const secondsOf = (value: unknown): number | null => {
  const millis = millisOf(value);
  return Number.isNaN(millis) ? null : Math.floor(millis / 1000);
};

/**
 * Formats a time in the way that the server expects (ISO 8601).
 * @param seconds unix seconds
 */
export const isoOf = (seconds: number): string => new Date(Math.round(seconds * 1000)).toISOString();

/**
 * Returns the last millisecond of a second (unix seconds). A period that includes its last second ends then, because
 * devices send fractions of seconds.
 */
export const endOfSecond = (seconds: number): number => Math.floor(seconds) + 0.999;
