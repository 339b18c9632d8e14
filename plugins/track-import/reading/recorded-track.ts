/**
 * The result of reading a track file: recorded tracks, and a closed set of notes about the file. Reasons are codes
 * with numbers; the view has the sentences, because it knows the language.
 */

/** The file formats that can be read. */
export type Format = 'gpx' | 'nmea' | 'csv' | 'geojson' | 'kml' | 'tcx' | 'fit' | 'timeline' | 'owntracks';

/** The fixes of one track, oldest first; entry `i` of every column belongs to fix `i`. */
export type TrackColumns = {
  /**
   * When the fix was taken, Unix **milliseconds** (UTC), whole numbers. Milliseconds because 5 Hz and 10 Hz
   * receivers are common, and a float64 holds them exactly.
   */
  readonly at: Float64Array<ArrayBuffer>;
  /** Degrees × 10⁷ (WGS84). */
  readonly lat: Int32Array<ArrayBuffer>;
  /** Degrees × 10⁷ (WGS84). */
  readonly lng: Int32Array<ArrayBuffer>;
  /** km/h × 10; calculated from distance and time if the file has none. */
  readonly speed: Uint16Array<ArrayBuffer>;
  /** Degrees × 10, 0–3599, clockwise from true north; calculated if the file has none. */
  readonly heading: Uint16Array<ArrayBuffer>;
  /** Radius in metres; 0 if the file has none. */
  readonly accuracy: Uint16Array<ArrayBuffer>;
  /** Metres above mean sea level; `NO_ELEVATION` if a fix has none. Absent if no fix has one. */
  readonly elevation?: Int16Array<ArrayBuffer>;
};

/** The elevation column's value for a fix without elevation. */
export const NO_ELEVATION = -32768;

/** One track of a file. It has at least one fix. */
export type RecordedTrack = {
  /** From the file, or the file's name without its extension; never empty, at most 200 characters. */
  readonly name: string;
  /** The number of fixes in the columns. */
  readonly fixes: number;
  readonly columns: TrackColumns;
  /** Time of the first fix (Unix milliseconds). */
  readonly start: number;
  /** Time of the last fix (Unix milliseconds). */
  readonly end: number;
  /** The sum of the distances between consecutive fixes. */
  readonly metres: number;
  /** Smallest and largest degrees. A track across the antimeridian gets a box around the world. */
  readonly bbox: {
    readonly west: number;
    readonly south: number;
    readonly east: number;
    readonly north: number;
  };
};

/**
 * A track of a file without times: a planned route, a drawn line. It can be shown and measured, but not played,
 * because nobody was there at a known time. It has at least two places.
 */
export type RecordedLine = {
  readonly name: string;
  readonly points: number;
  /** The sum of the distances between consecutive places. */
  readonly metres: number;
  /** Degrees × 10⁷ (WGS84), in the order of the file. */
  readonly columns: { readonly lat: Int32Array<ArrayBuffer>; readonly lng: Int32Array<ArrayBuffer> };
};

/** What was wrong at one place in a file. */
export type Detail =
  /** A character that the format does not allow there. */
  | 'syntax'
  /** Elements or objects nested deeper than in any real file. */
  | 'nesting'
  /** A name, value or line longer than any real one. */
  | 'tooLong';

/** The recognised type of bytes that are not text. */
export type Binary = 'zip' | 'gzip' | 'pdf' | 'image' | 'other';

/** Why nothing could be read. Lines and columns count from 1. */
export type Problem =
  | { readonly reason: 'empty' }
  | { readonly reason: 'notText'; readonly looksLike: Binary }
  /** Text, but none of the formats. `root`: the first XML element, if there is one. */
  | { readonly reason: 'unknownFormat'; readonly root?: string }
  | { readonly reason: 'malformed'; readonly line: number; readonly column: number; readonly detail: Detail }
  /** The file ends in the middle, before the first usable fix. */
  | { readonly reason: 'truncated'; readonly line: number }
  /** Well formed, but without a usable fix; the notes say what was left out. */
  | { readonly reason: 'noFixes' }
  /** `fixes` places without times, and too few different ones for a line. */
  | { readonly reason: 'noTimes'; readonly fixes: number }
  /** Every position is encrypted; only the recorder's owner has the key. */
  | { readonly reason: 'encrypted'; readonly count: number }
  /** A binary file with a wrong checksum: it was damaged or truncated. */
  | { readonly reason: 'damaged' }
  | { readonly reason: 'tooLarge'; readonly bytes: number; readonly limit: number }
  /** The file could not be read from disk (moved, changed, no permission). */
  | { readonly reason: 'unreadable' }
  | { readonly reason: 'cancelled' };

/** What was left out, corrected or calculated while reading. Lines count from 1. */
export type Note =
  /** `count` fixes were older than the one before; sorted by time. */
  | { readonly reason: 'outOfOrder'; readonly count: number }
  /** Same time and same place as another fix; dropped. */
  | { readonly reason: 'duplicates'; readonly count: number }
  /** Beyond ±90° or ±180°; dropped. */
  | { readonly reason: 'outOfRange'; readonly count: number; readonly firstLine: number }
  /** At exactly 0°, 0°: receivers report this without a position; dropped. */
  | { readonly reason: 'zeroZero'; readonly count: number; readonly firstLine: number }
  /** Damaged NMEA sentences; dropped. */
  | { readonly reason: 'checksumFailed'; readonly count: number; readonly firstLine: number }
  /** Lines, points or times that could not be parsed; dropped. */
  | { readonly reason: 'skippedLines'; readonly count: number; readonly firstLine: number }
  /** Fixes without a time in a file where others have one; dropped. */
  | { readonly reason: 'withoutTime'; readonly count: number }
  /** The receiver reported that it had no position. */
  | { readonly reason: 'withoutPosition'; readonly count: number }
  /** The file contains `count` tracks. */
  | { readonly reason: 'severalTracks'; readonly count: number }
  /** Times without a zone; taken as UTC. */
  | { readonly reason: 'zoneMissing'; readonly count: number }
  /** NMEA without any date: the days count from 1970-01-01. */
  | { readonly reason: 'dateMissing'; readonly count: number }
  /** These fixes got their date from a later sentence in the file. */
  | { readonly reason: 'timeShifted'; readonly count: number }
  /** Encrypted positions; dropped. */
  | { readonly reason: 'encrypted'; readonly count: number }
  /** Raw readings of the last weeks that the timeline in the same file already contains; dropped. */
  | { readonly reason: 'rawSignals'; readonly count: number }
  /** Before GPS started (1980-01-06): the receiver's clock was not set. Kept. */
  | { readonly reason: 'beforeGps'; readonly count: number }
  /** `count` places in the file violate the format; the readable parts around them were read. */
  | {
      readonly reason: 'malformed';
      readonly count: number;
      readonly line: number;
      readonly column: number;
      readonly detail: Detail;
    }
  /** The file ends in the middle; everything before is kept. */
  | { readonly reason: 'truncated'; readonly line: number }
  /** A binary file has a damaged or truncated part after complete ones, which are kept. */
  | { readonly reason: 'damaged' }
  /** Waypoints do not record where a device was. */
  | { readonly reason: 'waypointsLeftOut'; readonly count: number }
  /** Only the first `limit` tracks were read. */
  | { readonly reason: 'tooManyTracks'; readonly limit: number }
  /** Only the first `limit` fixes were read. */
  | { readonly reason: 'tooManyFixes'; readonly limit: number };

/** The result of the reader; it never throws. It has a track or a line. */
export type ReadResult =
  | {
      readonly ok: true;
      readonly tracks: readonly RecordedTrack[];
      readonly lines: readonly RecordedLine[];
      readonly format: Format;
      readonly notes: readonly Note[];
    }
  | { readonly ok: false; readonly problem: Problem; readonly notes: readonly Note[] };

/** The progress of the reading. */
export type Progress = { readonly bytes: number; readonly fixes: number };
