/** Why a recording was refused; `docs/replay.md` says each in plain words. */
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

/** What a file is that is none of our recordings. */
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

/** Why a recording was refused, and where. `line` counts from 1; `other` is told with `otherFile`. */
export type LogProblem = {
  readonly line: number;
  readonly reason: LogRefusal;
  readonly detail: string;
  readonly other?: OtherFile;
};

/** How much of a file is read at all: what is beyond is refused, whatever its header promises. */
export type LogLimits = {
  /** Bytes of the whole file. */
  readonly file: number;
  /** Characters of a line (a batch of 100 000 fixes is about 6 MB). */
  readonly line: number;
  /** How deep lists and objects may lie in each other. */
  readonly depth: number;
  /** Events, and check points with them. */
  readonly events: number;
};
export const LOG_LIMITS: LogLimits = { file: 700_000_000, line: 64_000_000, depth: 64, events: 5_000_000 };
