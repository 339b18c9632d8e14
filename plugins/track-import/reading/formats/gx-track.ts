import { MOST_FIXES } from '../collector.ts';
import type { CollectedTrack, Collector } from '../collector.ts';
import { toTenths, unknownFix } from '../fix-buffer.ts';
import { toNumber } from '../numbers.ts';

/**
 * One `gx:Track`: parallel lists of times, places and angles, where the n-th of each belong together although the
 * lists may be written one after another, mixed, and in any order.
 */
export class GxTrack {
  readonly #collector: Collector;
  #track: CollectedTrack | undefined;
  #times: number[] = [];
  /** Where the fix of the n-th place went in the track's buffer; −1 = it was refused or empty. */
  #entries: number[] = [];
  #timesUsed = 0;
  #angles = 0;

  constructor(collector: Collector) {
    this.#collector = collector;
  }

  begin(track: CollectedTrack | undefined): void {
    this.#track = track;
    this.#times = [];
    this.#entries = [];
    this.#timesUsed = 0;
    this.#angles = 0;
  }

  /** The next time, unix milliseconds; NaN for an empty one. */
  when(at: number): void {
    if (this.#times.length >= MOST_FIXES) return;
    this.#times.push(at);
    this.#pair();
  }

  /** The next place: `longitude latitude elevation`; empty when it is missing. */
  coord(text: string, line: number): void {
    if (this.#entries.length >= MOST_FIXES) return;
    const fixes = this.#track?.fixes;
    const before = fixes?.length ?? 0;
    if (text) {
      const [lng, lat, elevation] = text.split(/\s+/).map(toNumber);
      const fix = { ...unknownFix(), lng: lng ?? NaN, lat: lat ?? NaN, elevation: elevation ?? NaN };
      this.#collector.add(this.#track, fix, line);
    }
    this.#entries.push(fixes && fixes.length > before ? before : -1);
    this.#pair();
  }

  /** The next angles: `heading tilt roll`. */
  angles(text: string): void {
    const entry = this.#entries[this.#angles++] ?? -1;
    if (entry >= 0 && this.#track)
      this.#track.fixes.heading[entry] = toTenths(toNumber(text.split(/\s+/)[0]));
  }

  #pair(): void {
    const n = this.#timesUsed;
    if (n >= this.#times.length || n >= this.#entries.length) return;
    const entry = this.#entries[n] ?? -1;
    if (entry >= 0 && this.#track) this.#track.fixes.at[entry] = this.#times[n] ?? NaN;
    this.#timesUsed++;
  }
}
