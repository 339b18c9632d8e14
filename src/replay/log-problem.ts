/** The reasons why the app rejects a recording file; `docs/replay.md` explains each. */
export type LogRefusal =
  | 'empty'
  | 'otherFile'
  | 'noHeader'
  | 'newerFormat'
  | 'tooLarge'
  | 'tooMany'
  | 'tooLong'
  | 'tooDeep'
  | 'notText'
  | 'notJson'
  | 'cutShort'
  | 'notAnEvent'
  | 'wrongTime'
  | 'wrongOrder'
  | 'newerVersion'
  | 'wrongPayload'
  | 'wrongCheckPoint';

/** The type of a file that is not a recording. */
export type OtherFile =
  | 'zip'
  | 'gzip'
  | 'pdf'
  | 'picture'
  | 'binary'
  | 'gpx'
  | 'kml'
  | 'html'
  | 'xml'
  | 'geojson'
  | 'har'
  | 'json'
  | 'ndjson'
  | 'nmea'
  | 'csv'
  | 'utf16'
  | 'text';

/** Why a recording was rejected, and where. `line` counts from 1; `other` is set only for the reason `otherFile`. */
export type LogProblem = {
  readonly line: number;
  readonly reason: LogRefusal;
  readonly detail: string;
  readonly other?: OtherFile;
};

/** Limits for reading a recording file. Larger files are rejected, whatever their header says. */
export type LogLimits = {
  /** Maximum size of the whole file (bytes). */
  readonly file: number;
  /** Maximum length of a line (characters; a batch of 100 000 fixes is about 6 MB). */
  readonly line: number;
  /** Maximum nesting of lists and objects in a recording. */
  readonly depth: number;
  /** Maximum number of events and check points together. */
  readonly events: number;
};
export const LOG_LIMITS: LogLimits = { file: 700_000_000, line: 64_000_000, depth: 64, events: 5_000_000 };
