import { FixBuffer } from './fix-buffer.ts';
import type { FoundFix } from './fix-buffer.ts';
import type { Detail, Note } from './recorded-track.ts';

/** More tracks than this are not a recording of one device; the rest is left out. */
export const MOST_TRACKS = 1_000;
/** About 520 MB of columns; more would crash the tab. */
export const MOST_FIXES = 20_000_000;

/** Notes with the line of their first occurrence. */
type CountedWithLine = 'outOfRange' | 'zeroZero' | 'checksumFailed' | 'skippedLines';
/** Notes with only a number. */
type Counted =
  | 'outOfOrder'
  | 'duplicates'
  | 'withoutTime'
  | 'withoutPosition'
  | 'encrypted'
  | 'rawSignals'
  | 'zoneMissing'
  | 'dateMissing'
  | 'timeShifted'
  | 'beforeGps'
  | 'waypointsLeftOut';

/** A track while its file is read. */
export type CollectedTrack = { name: string; readonly fixes: FixBuffer };

/**
 * Collects what a format's reader finds. It refuses impossible places, counts notes, and enforces the limits for
 * all formats.
 */
export class Collector {
  readonly tracks: CollectedTrack[] = [];
  /** The number of stored fixes, over all tracks. */
  fixes = 0;
  readonly #most: { readonly tracks: number; readonly fixes: number };
  readonly #counts = new Map<Counted | CountedWithLine, { count: number; firstLine: number }>();
  readonly #places: Extract<
    Note,
    { reason: 'malformed' | 'damaged' | 'truncated' | 'tooManyTracks' | 'tooManyFixes' }
  >[] = [];

  constructor(most = { tracks: MOST_TRACKS, fixes: MOST_FIXES }) {
    this.#most = most;
  }

  /** Starts a track; `undefined` if there are too many. A track that stays empty is dropped at the end. */
  open(name = ''): CollectedTrack | undefined {
    if (this.tracks.length >= this.#most.tracks) {
      this.#once({ reason: 'tooManyTracks', limit: this.#most.tracks });
      return undefined;
    }
    const track = { name, fixes: new FixBuffer() };
    this.tracks.push(track);
    return track;
  }

  /** Stores a fix unless its place is impossible. `line` is its line in the file. */
  add(track: CollectedTrack | undefined, fix: FoundFix, line: number): void {
    if (Number.isNaN(fix.lat) || Number.isNaN(fix.lng)) this.count('skippedLines', line);
    else if (Math.abs(fix.lat) > 90 || Math.abs(fix.lng) > 180) this.count('outOfRange', line);
    else if (fix.lat === 0 && fix.lng === 0) this.count('zeroZero', line);
    else if (this.fixes >= this.#most.fixes) this.#once({ reason: 'tooManyFixes', limit: this.#most.fixes });
    else if (track) {
      track.fixes.push(fix);
      this.fixes++;
    }
  }

  /** Counts something left out or corrected. */
  count(reason: Counted | CountedWithLine, line = 0, by = 1): void {
    const seen = this.#counts.get(reason);
    if (seen) seen.count += by;
    else if (by > 0) this.#counts.set(reason, { count: by, firstLine: line });
  }

  /** Reports a violation of the format. The first is stored, the others are counted. */
  malformed(line: number, column: number, detail: Detail): void {
    const at = this.#places.findIndex((place) => place.reason === 'malformed');
    const seen = this.#places[at];
    if (seen?.reason === 'malformed') this.#places[at] = { ...seen, count: seen.count + 1 };
    else this.#places.push({ reason: 'malformed', count: 1, line, column, detail });
  }

  /** Reports that the file ends in the middle. */
  truncated(line: number): void {
    this.#once({ reason: 'truncated', line });
  }

  /** Reports that a binary file is damaged or truncated from here. */
  damaged(): void {
    this.#once({ reason: 'damaged' });
  }

  /** All notes so far. */
  notes(): Note[] {
    const counted = [...this.#counts].map(([reason, { count, firstLine }]): Note => {
      switch (reason) {
        case 'outOfRange':
        case 'zeroZero':
        case 'checksumFailed':
        case 'skippedLines':
          return { reason, count, firstLine };
        default:
          return { reason, count };
      }
    });
    return [...this.#places, ...counted];
  }

  #once(note: Extract<Note, { reason: 'damaged' | 'truncated' | 'tooManyTracks' | 'tooManyFixes' }>): void {
    if (!this.#places.some((place) => place.reason === note.reason)) this.#places.push(note);
  }
}

/** A reader of one format, fed with small pieces of text. Neither method ever throws on invalid text. */
export type FormatReader = {
  /** Reads the next piece of the file. `false` if nothing after it can be read; then it gets no more. */
  write(text: string): boolean;
  /** The end of the file. */
  end(): void;
};
