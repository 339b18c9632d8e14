/** A time parsed from a file. `zoned` is false if the text has no zone (then it is read as UTC). */
export type ParsedTime = { readonly ms: number; readonly zoned: boolean };

/**
 * From which size a number in a file is Unix milliseconds; smaller ones are Unix seconds (as seconds, this would be
 * the year 5138).
 */
const FIRST_MILLISECONDS = 1e11;
/** The largest Unix time that the app's columns of fixes can hold (ms): whole seconds in 32 bits, the year 2106. */
const LAST_TIME = 0xffff_ffff * 1000;

const ISO =
  /^(\d{4})[-/](\d\d?)[-/](\d\d?)(?:[T ]\s*(\d\d?):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)?\s*(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?$/i;
const GERMAN =
  /^(\d\d?)\.(\d\d?)\.(\d{4})(?:[T ,]\s*(\d\d?):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?)?\s*(Z|UTC)?$/i;
/** Date and time in digits only, such as `20201218061550`, or with a `T` between them. */
const DIGITS =
  /^(\d{4})(\d\d)(\d\d)[T ]?(\d\d)(\d\d)(\d\d)(?:[.,](\d{1,9}))?\s*(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?$/i;
const NUMBER = /^[+-]?\d+(?:\.\d*)?(?:[eE][+-]?\d+)?$/;

/**
 * Parses a time: Unix seconds or milliseconds, ISO 8601 and its common forms (`2020-12-18 06:15:50`, `2020/12/18`,
 * `20201218061550`), or day.month.year. `undefined` for everything else; `12/11/2020` is refused because it is unclear
 * which number is the month.
 */
export function parseTime(text: string): ParsedTime | undefined {
  const trimmed = text.trim();
  if (trimmed.length > 40) return undefined;
  const digits = DIGITS.exec(trimmed);
  if (digits) return fromParts(digits, digits[1], digits[2], digits[3]);
  if (NUMBER.test(trimmed)) {
    const ms = fromUnix(Number(trimmed));
    return ms === undefined ? undefined : { ms, zoned: true };
  }
  const iso = ISO.exec(trimmed);
  if (iso) return fromParts(iso, iso[1], iso[2], iso[3]);
  const german = GERMAN.exec(trimmed);
  return german ? fromParts(german, german[3], german[2], german[1]) : undefined;
}

/** Converts Unix seconds or milliseconds to whole milliseconds; `undefined` if out of range. */
export function fromUnix(value: number): number | undefined {
  const ms = Math.round(Math.abs(value) < FIRST_MILLISECONDS ? value * 1000 : value);
  return canHold(ms) ? ms : undefined;
}

/**
 * Whether the columns of fixes can hold a time (Unix ms). No fix is from before 1970; some programs write the year 1
 * for "no time".
 */
const canHold = (ms: number): boolean => ms >= 0 && ms <= LAST_TIME;

/** Unix milliseconds of a calendar day at midnight UTC; `undefined` for days such as 31 February. */
export function dayToMs(year: number, month: number, day: number): number | undefined {
  const ms = Date.UTC(year, month - 1, day);
  const date = new Date(ms);
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? ms
    : undefined;
}

function fromParts(
  match: RegExpExecArray,
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
): ParsedTime | undefined {
  const midnight = dayToMs(Number(year), Number(month), Number(day));
  const [hours, minutes, seconds] = [Number(match[4] ?? 0), Number(match[5] ?? 0), Number(match[6] ?? 0)];
  // Accepts 24:00:00 and leap seconds (:60), because both exist in real files.
  if (midnight === undefined || hours > 24 || minutes > 59 || seconds > 60) return undefined;
  const fraction = Math.round(Number(`0.${match[7] ?? 0}`) * 1000);
  const zone = match[8];
  const offset = zone === undefined ? 0 : zoneOffset(zone);
  const ms = midnight + ((hours * 60 + minutes) * 60 + seconds) * 1000 + fraction - offset;
  return canHold(ms) ? { ms, zoned: zone !== undefined } : undefined;
}

function zoneOffset(zone: string): number {
  const match = /^([+-])(\d\d):?(\d\d)?$/.exec(zone);
  if (!match) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  return (match[1] === '-' ? -minutes : minutes) * 60_000;
}
