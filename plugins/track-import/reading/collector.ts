import { FixBuffer } from './fix-buffer.ts';
import type { FoundFix } from './fix-buffer.ts';
import type { Detail, Note } from './recorded-track.ts';

/** More tracks than this are no recording of one device; the rest is left out. */
export const MOST_TRACKS = 1_000;
/** About 520 MB of columns; more would end the tab. */
export const MOST_FIXES = 20_000_000;

/** Notes that carry where they were seen first. */
type CountedWithLine = 'outOfRange' | 'zeroZero' | 'checksumFailed' | 'skippedLines';
/** Notes that carry a number only. */
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

/** A track while the file is being read. */
export type CollectedTrack = { name: string; readonly fixes: FixBuffer };

/**
 * Where a format's reader puts what it finds. It refuses impossible places, counts everything that is worth a note,
 * and keeps the limits, so that the formats need not.
 */
export class Collector {
  readonly tracks: CollectedTrack[] = [];
  /** Fixes kept so far, over all tracks. */
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

  /** Opens a track; `undefined` when there are too many. A track that stays empty is dropped at the end. */
  open(name = ''): CollectedTrack | undefined {
    if (this.tracks.length >= this.#most.tracks) {
      this.#once({ reason: 'tooManyTracks', limit: this.#most.tracks });
      return undefined;
    }
    const track = { name, fixes: new FixBuffer() };
    this.tracks.push(track);
    return track;
  }

  /** Keeps a fix unless its place is impossible. `line` is where the file has it. */
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

  /** Counts something left out or put right. */
  count(reason: Counted | CountedWithLine, line = 0, by = 1): void {
    const seen = this.#counts.get(reason);
    if (seen) seen.count += by;
    else if (by > 0) this.#counts.set(reason, { count: by, firstLine: line });
  }

  /** Tells of a place that breaks the format. The first one is remembered, the others are counted. */
  malformed(line: number, column: number, detail: Detail): void {
    const at = this.#places.findIndex((place) => place.reason === 'malformed');
    const seen = this.#places[at];
    if (seen?.reason === 'malformed') this.#places[at] = { ...seen, count: seen.count + 1 };
    else this.#places.push({ reason: 'malformed', count: 1, line, column, detail });
  }

  /** The file ends in the middle. */
  truncated(line: number): void {
    this.#once({ reason: 'truncated', line });
  }

  /** A binary file is damaged or cut further on. */
  damaged(): void {
    this.#once({ reason: 'damaged' });
  }

  /** Everything counted and told so far. */
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

/** A reader of one format, fed with small pieces of text. Neither method ever throws on foreign text. */
export type FormatReader = {
  /** Takes the next piece of the file. `false`: nothing after it can be read; it is then given no more. */
  write(text: string): boolean;
  /** The file is over. */
  end(): void;
};
