/**
 * The types for the result of reading a track file: recorded tracks, and a fixed set of notes about the file. The
 * reason of a note is a code. The view makes a sentence of it and the note's numbers, because it knows the user's
 * language.
 */

/** The formats of track files that can be read. */
export type Format = 'gpx' | 'nmea' | 'csv' | 'geojson' | 'kml' | 'tcx' | 'fit' | 'timeline' | 'owntracks';

/** The fixes of one track, oldest first; entry `i` of every column belongs to fix `i`. */
export type TrackColumns = {
  /**
   * When each fix was taken, Unix **milliseconds** (UTC), whole numbers. Milliseconds because 5 Hz and 10 Hz
   * receivers are common, and a float64 holds them exactly.
   */
  readonly at: Float64Array<ArrayBuffer>;
  /** The latitude of each fix, degrees × 10⁷ (WGS84). */
  readonly lat: Int32Array<ArrayBuffer>;
  /** The longitude of each fix, degrees × 10⁷ (WGS84). */
  readonly lng: Int32Array<ArrayBuffer>;
  /** The speed of each fix, km/h × 10; calculated from distance and time if the file has none. */
  readonly speed: Uint16Array<ArrayBuffer>;
  /** The heading of each fix, degrees × 10, 0–3599, clockwise from true north; calculated if the file has none. */
  readonly heading: Uint16Array<ArrayBuffer>;
  /** The accuracy of each fix, a radius in metres; 0 if the file has none. */
  readonly accuracy: Uint16Array<ArrayBuffer>;
  /**
   * The elevation of each fix, metres above mean sea level; `NO_ELEVATION` for a fix without one. The column is
   * absent if no fix has one.
   */
  readonly elevation?: Int16Array<ArrayBuffer>;
};

/** The elevation column's value for a fix without elevation. */
export const NO_ELEVATION = -32768;

/** One track of a file. It has at least one fix. */
export type RecordedTrack = {
  /** The track's name in the file, or the file's name without its extension; never empty, at most 200 characters. */
  readonly name: string;
  /** The number of fixes of the track, as in the columns. */
  readonly fixes: number;
  readonly columns: TrackColumns;
  /** Time of the first fix (Unix milliseconds). */
  readonly start: number;
  /** Time of the last fix (Unix milliseconds). */
  readonly end: number;
  /** The length of the track (metres): the sum of the distances between consecutive fixes. */
  readonly metres: number;
  /**
   * The smallest and largest latitude and longitude of the track (degrees). A track across the antimeridian gets a
   * box around the world.
   */
  readonly bbox: {
    readonly west: number;
    readonly south: number;
    readonly east: number;
    readonly north: number;
  };
  /**
   * A few places along the track for its preview, evenly spread: longitude and latitude alternate (degrees). Empty
   * for tracks beyond the first `MOST_SHAPES` of a file.
   */
  readonly shape: number[];
  /** The speed that nine in ten of the moving fixes stay below (km/h); 0 if none moves. */
  readonly fastKmh: number;
};

/**
 * A track without times, such as a planned route or a drawn line. It can be shown and measured, but not played,
 * because no device was there at a known time. It has at least two places.
 */
export type RecordedLine = {
  readonly name: string;
  readonly points: number;
  /** The length of the line (metres): the sum of the distances between consecutive places. */
  readonly metres: number;
  /** The places of the line, degrees × 10⁷ (WGS84), in the order of the file. */
  readonly columns: { readonly lat: Int32Array<ArrayBuffer>; readonly lng: Int32Array<ArrayBuffer> };
  /** As for a track. */
  readonly shape: number[];
};

/** In what way a place in a file violates the format. */
export type Detail =
  /** The file has a character that its format does not allow there. */
  | 'syntax'
  /** The file has elements or objects that are nested deeper than in any real file. */
  | 'nesting'
  /** The file has a name, value or line that is longer than any real one. */
  | 'tooLong';

/** The recognised type of a file that is not text. */
export type Binary = 'zip' | 'gzip' | 'pdf' | 'image' | 'other';

/** Why nothing in a file could be read. Lines and columns of the file count from 1. */
export type Problem =
  | { readonly reason: 'empty' }
  | { readonly reason: 'notText'; readonly looksLike: Binary }
  /** The file is text, but in none of the readable formats. `root`: the first XML element, if there is one. */
  | { readonly reason: 'unknownFormat'; readonly root?: string }
  | { readonly reason: 'malformed'; readonly line: number; readonly column: number; readonly detail: Detail }
  /** The file ends in the middle, before the first usable fix. */
  | { readonly reason: 'truncated'; readonly line: number }
  /** The file is well formed, but without a usable fix; the notes say what was left out. */
  | { readonly reason: 'noFixes' }
  /** The file has `fixes` places without times, but too few different ones for a line. */
  | { readonly reason: 'noTimes'; readonly fixes: number }
  /** Every position in the file is encrypted; only the recorder's owner has the key. */
  | { readonly reason: 'encrypted'; readonly count: number }
  /** The file is binary and its checksum is wrong: it was damaged or truncated. */
  | { readonly reason: 'damaged' }
  | { readonly reason: 'tooLarge'; readonly bytes: number; readonly limit: number }
  /** The file could not be read from disk (moved, changed, no permission). */
  | { readonly reason: 'unreadable' }
  | { readonly reason: 'cancelled' };

/** What was left out, corrected or calculated while reading a file. Lines of the file count from 1. */
export type Note =
  /** `count` fixes were older than the fix before them; the fixes were sorted by time. */
  | { readonly reason: 'outOfOrder'; readonly count: number }
  /** Number of fixes with the same time and place as another fix; they were dropped. */
  | { readonly reason: 'duplicates'; readonly count: number }
  /** Number of fixes whose latitude is beyond ±90° or longitude beyond ±180°; they were dropped. */
  | { readonly reason: 'outOfRange'; readonly count: number; readonly firstLine: number }
  /** Number of fixes at exactly 0°, 0°, which receivers report without a position; they were dropped. */
  | { readonly reason: 'zeroZero'; readonly count: number; readonly firstLine: number }
  /** Number of NMEA sentences with a wrong checksum; they were dropped as damaged. */
  | { readonly reason: 'checksumFailed'; readonly count: number; readonly firstLine: number }
  /** Number of lines, points or times in the file that could not be parsed; they were dropped. */
  | { readonly reason: 'skippedLines'; readonly count: number; readonly firstLine: number }
  /** Number of times that could not be parsed. Such a fix counts as one without a time. */
  | { readonly reason: 'unreadableTimes'; readonly count: number; readonly firstLine: number }
  /** Number of fixes without a time in a file where others have one; they were dropped. */
  | { readonly reason: 'withoutTime'; readonly count: number }
  /** How often the receiver reported that it had no position. */
  | { readonly reason: 'withoutPosition'; readonly count: number }
  /** The file contains `count` tracks. */
  | { readonly reason: 'severalTracks'; readonly count: number }
  /** Number of times in the file without a zone; they were read as UTC. */
  | { readonly reason: 'zoneMissing'; readonly count: number }
  /** The file is NMEA without any date: its days count from 1970-01-01. */
  | { readonly reason: 'dateMissing'; readonly count: number }
  /** Number of fixes that got their date from a later sentence in the file. */
  | { readonly reason: 'timeShifted'; readonly count: number }
  /** Number of encrypted positions in the file; they were dropped. */
  | { readonly reason: 'encrypted'; readonly count: number }
  /**
   * Number of raw readings of the last weeks that the timeline in the same file already contains; they were
   * dropped.
   */
  | { readonly reason: 'rawSignals'; readonly count: number }
  /**
   * Number of fixes with a time before GPS started (1980-01-06), because the receiver's clock was not set. They are
   * kept.
   */
  | { readonly reason: 'beforeGps'; readonly count: number }
  /** `count` places in the file violate the format; the readable parts around them were read. */
  | {
      readonly reason: 'malformed';
      readonly count: number;
      readonly line: number;
      readonly column: number;
      readonly detail: Detail;
    }
  /** The file ends in the middle; everything read before is kept. */
  | { readonly reason: 'truncated'; readonly line: number }
  /** A binary file has a damaged or truncated part; the complete parts before it are kept. */
  | { readonly reason: 'damaged' }
  /** Number of waypoints in the file; they were left out, because waypoints do not record where a device was. */
  | { readonly reason: 'waypointsLeftOut'; readonly count: number }
  /** The file has more tracks than the limit; only the first `limit` tracks were read. */
  | { readonly reason: 'tooManyTracks'; readonly limit: number }
  /** The file has more fixes than the limit; only the first `limit` fixes were read. */
  | { readonly reason: 'tooManyFixes'; readonly limit: number };

/**
 * The result of the track file reader, which never throws. If reading succeeded, it has at least one track or line.
 */
export type ReadResult =
  | {
      readonly ok: true;
      readonly tracks: readonly RecordedTrack[];
      readonly lines: readonly RecordedLine[];
      readonly format: Format;
      readonly notes: readonly Note[];
    }
  | { readonly ok: false; readonly problem: Problem; readonly notes: readonly Note[] };

/** The progress of reading a file: the bytes and fixes read so far. */
export type Progress = { readonly bytes: number; readonly fixes: number };
