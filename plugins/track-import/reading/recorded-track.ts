/**
 * What becomes of a track file: recorded tracks, and a closed set of things worth telling about the file.
 * Reasons are codes with numbers; the sentences belong to the view, which knows the language.
 */

/** The file formats that can be read. */
export type Format = 'gpx' | 'nmea' | 'csv' | 'geojson' | 'kml' | 'tcx' | 'fit' | 'timeline' | 'owntracks';

/** The fixes of one track, oldest first; entry `i` of every column belongs to fix `i`. */
export type TrackColumns = {
  /**
   * When the fix was taken, unix **milliseconds** (UTC), whole numbers.
   * Milliseconds because 5 Hz and 10 Hz receivers are common, and a float64 holds them exactly.
   */
  readonly at: Float64Array<ArrayBuffer>;
  /** Degrees × 10⁷ (WGS84). */
  readonly lat: Int32Array<ArrayBuffer>;
  /** Degrees × 10⁷ (WGS84). */
  readonly lng: Int32Array<ArrayBuffer>;
  /** km/h × 10; calculated from the way and the time where the file says nothing. */
  readonly speed: Uint16Array<ArrayBuffer>;
  /** Degrees × 10, 0–3599, clockwise from true north; calculated where the file says nothing. */
  readonly heading: Uint16Array<ArrayBuffer>;
  /** Radius in metres; 0 = the file does not say. */
  readonly accuracy: Uint16Array<ArrayBuffer>;
  /** Metres above mean sea level; `NO_ELEVATION` where a fix has none. Absent when no fix has one. */
  readonly elevation?: Int16Array<ArrayBuffer>;
};

/** Entry of the elevation column of a fix without elevation. */
export const NO_ELEVATION = -32768;

/** One track out of a file. It has at least one fix. */
export type RecordedTrack = {
  /** From the file, or the file's own name without its ending; never empty, at most 200 characters. */
  readonly name: string;
  /** How many fixes the columns hold. */
  readonly fixes: number;
  readonly columns: TrackColumns;
  /** Time of the first fix (Unix milliseconds). */
  readonly start: number;
  /** Time of the last fix (Unix milliseconds). */
  readonly end: number;
  /** Length from each fix to the next. */
  readonly metres: number;
  /** Smallest and largest degrees. A track over the antimeridian gets a box around the world. */
  readonly bbox: {
    readonly west: number;
    readonly south: number;
    readonly east: number;
    readonly north: number;
  };
};

/**
 * A way out of a file that says no times: a planned route, a drawn line. It can be shown and measured; nobody was anywhere
 * at any time, so it is never played. It has at least two places.
 */
export type RecordedLine = {
  readonly name: string;
  readonly points: number;
  /** Length from each place to the next. */
  readonly metres: number;
  /** Degrees × 10⁷ (WGS84), in the order of the file. */
  readonly columns: { readonly lat: Int32Array<ArrayBuffer>; readonly lng: Int32Array<ArrayBuffer> };
};

/** What was wrong at one place of a file. */
export type Detail =
  /** A character that the format does not allow there. */
  | 'syntax'
  /** Elements or objects inside each other, deeper than any real file. */
  | 'nesting'
  /** One name, value or line longer than any real one. */
  | 'tooLong';

/** What bytes that are no text look like. */
export type Binary = 'zip' | 'gzip' | 'pdf' | 'image' | 'other';

/** Why nothing could be read. Lines and columns count from 1. */
export type Problem =
  | { readonly reason: 'empty' }
  | { readonly reason: 'notText'; readonly looksLike: Binary }
  /** Text, but none of the formats. `root`: the first XML element, where there is one. */
  | { readonly reason: 'unknownFormat'; readonly root?: string }
  | { readonly reason: 'malformed'; readonly line: number; readonly column: number; readonly detail: Detail }
  /** The file ends in the middle, before the first usable fix. */
  | { readonly reason: 'truncated'; readonly line: number }
  /** Well formed, but without one usable fix; the notes say what was left out. */
  | { readonly reason: 'noFixes' }
  /** `fixes` places without times, and no two that make a line. */
  | { readonly reason: 'noTimes'; readonly fixes: number }
  /** Every position is encrypted; the key is with whoever recorded it. */
  | { readonly reason: 'encrypted'; readonly count: number }
  /** A binary file whose checksum does not fit: it was damaged or cut on its way. */
  | { readonly reason: 'damaged' }
  | { readonly reason: 'tooLarge'; readonly bytes: number; readonly limit: number }
  /** The file could not be read from where it lies (moved, changed, no permission). */
  | { readonly reason: 'unreadable' }
  | { readonly reason: 'cancelled' };

/** What was left out, put right or made up while reading. Lines count from 1. */
export type Note =
  /** `count` fixes were older than the one before; sorted by time. */
  | { readonly reason: 'outOfOrder'; readonly count: number }
  /** Same instant and same place as another fix; dropped. */
  | { readonly reason: 'duplicates'; readonly count: number }
  /** Beyond ±90° or ±180°; dropped. */
  | { readonly reason: 'outOfRange'; readonly count: number; readonly firstLine: number }
  /** At exactly 0°, 0°: what receivers say when they know nothing; dropped. */
  | { readonly reason: 'zeroZero'; readonly count: number; readonly firstLine: number }
  /** NMEA sentences damaged on the way; dropped. */
  | { readonly reason: 'checksumFailed'; readonly count: number; readonly firstLine: number }
  /** Lines, points or times that could not be understood; dropped. */
  | { readonly reason: 'skippedLines'; readonly count: number; readonly firstLine: number }
  /** Fixes without a time in a file where others have one; dropped. */
  | { readonly reason: 'withoutTime'; readonly count: number }
  /** The receiver itself said that it had no position. */
  | { readonly reason: 'withoutPosition'; readonly count: number }
  /** The file holds `count` tracks. */
  | { readonly reason: 'severalTracks'; readonly count: number }
  /** Times without a zone; taken as UTC. */
  | { readonly reason: 'zoneMissing'; readonly count: number }
  /** NMEA without any date: the days count from 1970-01-01. */
  | { readonly reason: 'dateMissing'; readonly count: number }
  /** These fixes got their date from a later sentence of the file. */
  | { readonly reason: 'timeShifted'; readonly count: number }
  /** Positions that are encrypted; dropped. */
  | { readonly reason: 'encrypted'; readonly count: number }
  /** Single readings of the last weeks that the time line of the same file has already; dropped. */
  | { readonly reason: 'rawSignals'; readonly count: number }
  /** Before GPS began (1980-01-06): the receiver's clock was not set. Kept. */
  | { readonly reason: 'beforeGps'; readonly count: number }
  /** `count` places of the file break the format; what could be read around them was. */
  | {
      readonly reason: 'malformed';
      readonly count: number;
      readonly line: number;
      readonly column: number;
      readonly detail: Detail;
    }
  /** The file ends in the middle; what came before is kept. */
  | { readonly reason: 'truncated'; readonly line: number }
  /** A binary file has a damaged or cut part behind whole ones, which are kept. */
  | { readonly reason: 'damaged' }
  /** Marked places are no record of where a device was. */
  | { readonly reason: 'waypointsLeftOut'; readonly count: number }
  /** Only the first `limit` tracks were read. */
  | { readonly reason: 'tooManyTracks'; readonly limit: number }
  /** Only the first `limit` fixes were read. */
  | { readonly reason: 'tooManyFixes'; readonly limit: number };

/** The answer of the reader; it never throws. It has a track or a line. */
export type ReadResult =
  | {
      readonly ok: true;
      readonly tracks: readonly RecordedTrack[];
      readonly lines: readonly RecordedLine[];
      readonly format: Format;
      readonly notes: readonly Note[];
    }
  | { readonly ok: false; readonly problem: Problem; readonly notes: readonly Note[] };

/** How far the reading is. */
export type Progress = { readonly bytes: number; readonly fixes: number };
