import { FixBuffer } from './fix-buffer.ts';
import type { FoundFix } from './fix-buffer.ts';
import type { Detail, Note } from './recorded-track.ts';

/**
 * The maximum number of tracks that are read from one file: a file with more is not a recording of one device. The rest
 * is left out.
 */
export const MOST_TRACKS = 1_000;
/**
 * The maximum number of fixes that are read from one file. Their columns take about 480 MB of RAM, and more would crash
 * the browser tab.
 */
export const MOST_FIXES = 20_000_000;

/** Notes about a file that include the line of their first occurrence. */
type CountedWithLine = 'outOfRange' | 'zeroZero' | 'checksumFailed' | 'skippedLines' | 'unreadableTimes';
/** Notes about a file that only include a number. */
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

/** A track whose file is still being read. */
export type CollectedTrack = { name: string; readonly fixes: FixBuffer };

/**
 * Collects the tracks and fixes that the reader of a file format finds. Refuses impossible places, counts what was
 * left out, and enforces the limits, for all formats alike.
 */
export class Collector {
  readonly tracks: CollectedTrack[] = [];
  /** The number of stored fixes, over all tracks of the file. */
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

  /** Starts a track; returns `undefined` if the file has too many. A track that stays empty is dropped at the end. */
  open(name = ''): CollectedTrack | undefined {
    if (this.tracks.length >= this.#most.tracks) {
      this.#once({ reason: 'tooManyTracks', limit: this.#most.tracks });
      return undefined;
    }
    const track = { name, fixes: new FixBuffer() };
    this.tracks.push(track);
    return track;
  }

  /** Stores a fix unless its place is impossible. `line` is the fix's line in the file. */
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

  /** Counts something in the file that was left out or corrected. */
  count(reason: Counted | CountedWithLine, line = 0, by = 1): void {
    const seen = this.#counts.get(reason);
    if (seen) seen.count += by;
    else if (by > 0) this.#counts.set(reason, { count: by, firstLine: line });
  }

  /** Reports a place where the file violates its format. The first such place is stored, the others are counted. */
  malformed(line: number, column: number, detail: Detail): void {
    const at = this.#places.findIndex((place) => place.reason === 'malformed');
    const seen = this.#places[at];
    if (seen?.reason === 'malformed') this.#places[at] = { ...seen, count: seen.count + 1 };
    else this.#places.push({ reason: 'malformed', count: 1, line, column, detail });
  }

  /** Reports that the file is truncated: it ends in the middle. */
  truncated(line: number): void {
    this.#once({ reason: 'truncated', line });
  }

  /** Reports that a binary file is damaged or truncated from the current position on. */
  damaged(): void {
    this.#once({ reason: 'damaged' });
  }

  /** Returns all notes about the file so far. */
  notes(): Note[] {
    const counted = [...this.#counts].map(([reason, { count, firstLine }]): Note => {
      switch (reason) {
        case 'outOfRange':
        case 'zeroZero':
        case 'checksumFailed':
        case 'skippedLines':
        case 'unreadableTimes':
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

/**
 * A reader of one file format, which receives the file's text in small pieces. Neither method ever throws on
 * invalid text.
 */
export type FormatReader = {
  /**
   * Reads the next piece of the file. Returns `false` if nothing after it can be read; then the reader gets no more
   * pieces.
   */
  write(text: string): boolean;
  /** Called at the end of the file. */
  end(): void;
};
