import type { CollectedTrack, Collector, FormatReader } from '../collector.ts';
import { unknownFix } from '../fix-buffer.ts';
import { LineCutter } from '../lines.ts';
import { toNumber } from '../numbers.ts';
import { dayToMs } from '../time.ts';

const DAY = 86_400_000;
const KNOT = 1.852;

/**
 * Reads NMEA 0183 (sentences RMC, GGA, GNS, GLL, VTG, GST, ZDA of any talker). The sentences of one moment make one
 * fix. Times of day get their date from RMC or ZDA; a time of day that jumps back means that midnight has passed.
 * Layout of the sentences: NMEA 0183 v4, as in the u-blox M8 receiver description, chapter 31.
 */
export class NmeaReader implements FormatReader {
  readonly #collector: Collector;
  readonly #track: CollectedTrack | undefined;
  readonly #lines: LineCutter;
  #fix = unknownFix();
  #fixLine = 0;
  /** The time of day of the current fix (ms since midnight); NaN if unknown. */
  #timeOfDay = NaN;
  #lastTimeOfDay = NaN;
  /** The midnight before the current fix (Unix ms); counted from day 0 until a date is known. */
  #midnight = 0;
  #dated = false;
  #undated = 0;

  constructor(collector: Collector) {
    this.#collector = collector;
    this.#track = collector.open();
    this.#lines = new LineCutter({
      line: (text, number, terminated) => this.#line(text, number, terminated),
      tooLong: (number) => collector.malformed(number, 1, 'tooLong'),
    });
  }

  write(text: string): boolean {
    this.#lines.write(text);
    return true;
  }

  end(): void {
    this.#lines.end();
    this.#finishFix();
    this.#collector.count(this.#dated ? 'timeShifted' : 'dateMissing', 0, this.#undated);
  }

  #line(text: string, number: number, terminated: boolean): void {
    // Skips what precedes an NMEA sentence: loggers write times or names, and AIS receivers add sentences of their
    // own.
    const start = text.indexOf('$');
    if (start < 0) {
      if (text.trim() && !text.includes('!') && !text.startsWith('#') && !text.startsWith('@')) {
        this.#collector.count('skippedLines', number);
      }
      return;
    }
    const star = text.indexOf('*', start);
    const body = text.slice(start + 1, star < 0 ? undefined : star);
    const told = star < 0 ? undefined : text.slice(star + 1, star + 3);
    if (!terminated && (told?.length ?? 0) < 2 && !/^P/.test(body)) return this.#collector.truncated(number);
    if (told !== undefined && parseInt(told, 16) !== checksum(body)) {
      return this.#collector.count('checksumFailed', number);
    }
    if (!/^[A-Z]{2}[A-Z0-9]{3},/.test(body)) {
      if (!/^P[A-Z0-9]+/.test(body)) this.#collector.count('skippedLines', number);
      return;
    }
    this.#sentence(body.slice(2, 5), body.trimEnd().split(','), number);
  }

  #sentence(type: string, fields: readonly string[], line: number): void {
    const at = (index: number): string => fields[index] ?? '';
    const fix = this.#fix;
    switch (type) {
      case 'RMC': {
        if (!this.#instant(at(1), line)) return;
        this.#date(
          toNumber(at(9).slice(0, 2)),
          toNumber(at(9).slice(2, 4)),
          shortYear(toNumber(at(9).slice(4, 6))),
        );
        if (at(2) !== 'A') return this.#noPosition();
        this.#place(at(3), at(4), at(5), at(6));
        fix.speed = toNumber(at(7)) * KNOT;
        fix.heading = toNumber(at(8));
        return;
      }
      case 'GGA':
      case 'GNS': {
        if (!this.#instant(at(1), line)) return;
        const known = type === 'GGA' ? toNumber(at(6)) > 0 : /[^N]/.test(at(6));
        if (!known) return this.#noPosition();
        this.#place(at(2), at(3), at(4), at(5));
        fix.elevation = toNumber(at(9));
        return;
      }
      case 'GLL': {
        if (!this.#instant(at(5), line)) return;
        if (at(6) !== 'A') return this.#noPosition();
        this.#place(at(1), at(2), at(3), at(4));
        return;
      }
      case 'GST': {
        // The accuracy of the fix: the root of the sum of squares of both standard deviations (distance root mean
        // square).
        if (this.#instant(at(1), line)) fix.accuracy = Math.hypot(toNumber(at(6)), toNumber(at(7)));
        return;
      }
      case 'VTG': {
        // This sentence has no time, so it belongs to the moment of the previous sentence.
        if (Number.isNaN(fix.speed)) fix.speed = at(7) ? toNumber(at(7)) : toNumber(at(5)) * KNOT;
        if (Number.isNaN(fix.heading)) fix.heading = toNumber(at(1));
        return;
      }
      case 'ZDA': {
        if (this.#instant(at(1), line)) this.#date(toNumber(at(2)), toNumber(at(3)), toNumber(at(4)));
      }
    }
  }

  /**
   * Starts the next fix when the sentence's time differs from that of the previous sentences. Returns `false` if
   * there is no time.
   */
  #instant(text: string, line: number): boolean {
    const match = /^(\d\d)(\d\d)(\d\d(?:\.\d+)?)$/.exec(text);
    if (!match) {
      if (text) this.#collector.count('skippedLines', line);
      else this.#collector.count('withoutPosition', line);
      return false;
    }
    const time = Math.round((Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3])) * 1000);
    if (time === this.#timeOfDay) return true;
    this.#finishFix();
    if (time < this.#lastTimeOfDay - DAY / 2) this.#midnight += DAY;
    this.#timeOfDay = time;
    this.#lastTimeOfDay = time;
    this.#fixLine = line;
    return true;
  }

  #place(lat: string, northSouth: string, lng: string, eastWest: string): void {
    this.#fix.lat = fromDegreesAndMinutes(lat, northSouth);
    this.#fix.lng = fromDegreesAndMinutes(lng, eastWest);
    this.#hasPlace = true;
  }

  #hasPlace = false;
  #saidNoPosition = false;
  /** Whether the current fix has a date. */
  #isInstantDated = false;

  #noPosition(): void {
    this.#saidNoPosition = true;
  }

  #date(day: number, month: number, year: number): void {
    const midnight = dayToMs(year, month, day);
    if (midnight === undefined || Number.isNaN(midnight)) return;
    // The same time on another date starts another fix: the receiver was off in between.
    if (this.#isInstantDated && midnight !== this.#midnight) {
      const time = this.#timeOfDay;
      this.#finishFix();
      this.#timeOfDay = time;
    }
    this.#isInstantDated = true;
    if (!this.#dated) this.#dateEarlierFixes(midnight - this.#midnight);
    this.#midnight = midnight;
    this.#dated = true;
  }

  #dateEarlierFixes(shift: number): void {
    const fixes = this.#track?.fixes;
    if (!fixes) return;
    for (let i = 0; i < fixes.length; i++) fixes.at[i] = (fixes.at[i] ?? 0) + shift;
  }

  #finishFix(): void {
    const collector = this.#collector;
    if (this.#hasPlace) {
      this.#fix.at = this.#midnight + this.#timeOfDay;
      if (!this.#dated) this.#undated++;
      collector.add(this.#track, this.#fix, this.#fixLine);
    } else if (this.#saidNoPosition) collector.count('withoutPosition', this.#fixLine);
    Object.assign(this.#fix, unknownFix());
    this.#hasPlace = false;
    this.#saidNoPosition = false;
    this.#isInstantDated = false;
    this.#timeOfDay = NaN;
  }
}

/** Returns the checksum of an NMEA sentence: the XOR of all characters between `$` and `*`. */
export function checksum(body: string): number {
  let sum = 0;
  for (let i = 0; i < body.length; i++) sum ^= body.charCodeAt(i);
  return sum;
}

/** Converts `ddmm.mmmm` or `dddmm.mmmm` and the hemisphere letter to degrees. */
function fromDegreesAndMinutes(text: string, hemisphere: string): number {
  const value = toNumber(text);
  const degrees = Math.floor(value / 100);
  const minutes = value - degrees * 100;
  const size = minutes < 60 ? degrees + minutes / 60 : NaN;
  if (hemisphere === 'N' || hemisphere === 'E') return size;
  return hemisphere === 'S' || hemisphere === 'W' ? -size : NaN;
}

/** Converts a two-digit year: GPS started in 1980, so years from 80 on are 19xx. */
const shortYear = (year: number): number => year + (year >= 80 ? 1900 : 2000);
