import * as v from 'valibot';
import type { AnyCheckPoint, CheckPoint } from './check-points.ts';
import type { AnyDefinition, Recorded } from '../kernel/event.ts';
import { explain, lift } from '../kernel/lift.ts';
import { linesOfText } from './log-lines.ts';
import { LOG_LIMITS, type LogLimits, type LogProblem, type OtherFile } from './log-problem.ts';
import { isColumn } from './is-column.ts';
import type { SmallCheckPoint } from './small-check-points.ts';

/** How each file type is named in a sentence: "This is …, no recording." */
const NAMES: Readonly<Record<OtherFile, string>> = {
  zip: 'a ZIP archive',
  gzip: 'a compressed file (gzip)',
  pdf: 'a PDF document',
  picture: 'a picture',
  binary: 'a binary file',
  gpx: 'a GPX track',
  kml: 'a KML file',
  html: 'a web page',
  xml: 'an XML file',
  geojson: 'a GeoJSON file',
  har: 'a recording of network traffic (HAR)',
  json: 'a JSON file of something else',
  ndjson: 'lines of JSON of something else',
  nmea: 'a log of a GPS receiver (NMEA)',
  csv: 'a table (CSV)',
  utf16: 'a text in UTF-16 (saved by PowerShell? save it as UTF-8)',
  text: 'a plain text',
};

export const nameOfOther = (other: OtherFile): string => NAMES[other];

/** The first bytes of each binary file type. */
const SIGNS: readonly (readonly [bytes: readonly number[], other: OtherFile])[] = [
  [[0x50, 0x4b, 0x03, 0x04], 'zip'],
  [[0x50, 0x4b, 0x05, 0x06], 'zip'],
  [[0x1f, 0x8b], 'gzip'],
  [[0x25, 0x50, 0x44, 0x46], 'pdf'],
  [[0x89, 0x50, 0x4e, 0x47], 'picture'],
  [[0xff, 0xd8, 0xff], 'picture'],
  [[0x47, 0x49, 0x46, 0x38], 'picture'],
  [[0x52, 0x49, 0x46, 0x46], 'binary'],
  [[0xff, 0xfe], 'utf16'],
  [[0xfe, 0xff], 'utf16'],
  // UTF-16 without a byte order mark: `{"` with two bytes per character.
  [[0x7b, 0x00, 0x22, 0x00], 'utf16'],
  [[0x00, 0x7b, 0x00, 0x22], 'utf16'],
];

/**
 * Returns the type of a file that is certainly not a recording. `text` is the file's first line; `bytes` are its first
 * bytes.
 */
export function otherFile(text: string, bytes: Uint8Array | null, data: unknown): OtherFile {
  const head = bytes ?? Array.from(text.slice(0, 8), (letter) => letter.charCodeAt(0));
  const sign = SIGNS.find(([all]) => all.every((byte, i) => head[i] === byte));
  if (sign) return sign[1];
  if ((bytes && text === '') || hasControls(text.slice(0, 1000))) return 'binary';
  if (typeof data === 'object' && data !== null) return kindOfJson(text, data);
  const start = text.trimStart().slice(0, 500).toLowerCase();
  if (start.startsWith('<')) {
    if (/<gpx\b/.test(start)) return 'gpx';
    if (/<kml\b/.test(start)) return 'kml';
    return /^<(!doctype html|html)/.test(start) ? 'html' : 'xml';
  }
  if (/^\$[a-z]{5},/.test(start)) return 'nmea';
  if (/^[[{]/.test(start)) return kindOfJson(start, null);
  return start.split(/[,;\t]/).length > 2 ? 'csv' : 'text';
}

function kindOfJson(text: string, data: object | null): OtherFile {
  if (/"type"\s*:\s*"(featurecollection|feature)"/i.test(text.slice(0, 2000))) return 'geojson';
  if (/^\s*\{\s*"log"\s*:\s*\{/.test(text)) return 'har';
  // The first line is a complete object and more lines follow: the file is some other log.
  return data && !Array.isArray(data) ? 'ndjson' : 'json';
}

/**
 * Whether a text has control characters that no text file contains: those below the space character, except tabs and
 * line ends.
 */
const hasControls = (text: string) =>
  Array.from(text).some((letter) => letter < ' ' && !'\t\n\v\f\r'.includes(letter));

const QUOTE = 34;
const BACKSLASH = 92;

/**
 * Whether a JSON text nests lists and objects deeper than `most`. This is checked before parsing, because parsing
 * millions of levels would exhaust the memory.
 */
export function isDeeper(text: string, most: number): boolean {
  // However long a line is, it usually has few brackets. The JavaScript engine counts them faster than a loop here
  // would.
  if (text.length <= most || countUpTo(text, '[', most) + countUpTo(text, '{', most) <= most) return false;
  let depth = 0;
  let inText = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (inText) {
      if (code === BACKSLASH) i++;
      else if (code === QUOTE) inText = false;
    } else if (code === QUOTE) inText = true;
    else if (code === 91 || code === 123) {
      if (++depth > most) return true;
    } else if (code === 93 || code === 125) depth--;
  }
  return false;
}

function countUpTo(text: string, mark: string, most: number): number {
  let count = 0;
  for (let i = text.indexOf(mark); i >= 0 && count <= most; i = text.indexOf(mark, i + 1)) count++;
  return count;
}

/** Key names that reach the prototype of every object. In data they indicate an attack. */
const HOSTILE = new Set(['__proto__', 'constructor', 'prototype']);
/**
 * Matches texts that may contain a key that reaches an object's prototype, also in the escaped form
 * `\u005f_proto__`.
 */
const SUSPECT = /__proto__|"constructor"|"prototype"|\\u00/;

/**
 * Parses JSON and drops the keys that reach an object's prototype.
 * @throws SyntaxError if the text is not JSON.
 */
export const parseSafely = (text: string): unknown =>
  SUSPECT.test(text)
    ? JSON.parse(text, (key, value: unknown) => (HOSTILE.has(key) ? undefined : value))
    : JSON.parse(text);

export type { AnyCheckPoint, CheckPoint, LogProblem };

/** The version of the recording's file format: a header line, followed by lines with one event or check point each. */
const LOG_FORMAT = 1;

export type LogHeader = {
  /** Version of the recording's file format. */
  readonly log: number;
  /** Name and version of the app that made the recording. */
  readonly app: string;
  /** Fingerprint of the event catalogue of the app that made the recording. */
  readonly catalogue: string;
  /** A short hash of each initial state, before the first event. Older recordings lack it. */
  readonly begin?: Readonly<Record<string, string>>;
  /** What the user chose to leave out of the recording. */
  readonly hides?: { readonly names: boolean; readonly places: string };
  /** Notes that a reader of the recording has added, by event number. */
  readonly notes?: Readonly<Record<string, string>>;
};

export type LogLine =
  | { readonly kind: 'header'; readonly header: LogHeader }
  | { readonly kind: 'event'; readonly event: Recorded; readonly small?: SmallCheckPoint }
  | { readonly kind: 'check'; readonly check: CheckPoint }
  /** The line is blank, or holds an event of a type that this version does not know. */
  | { readonly kind: 'skipped'; readonly type?: string; readonly small?: SmallCheckPoint }
  | { readonly kind: 'problem'; readonly problem: LogProblem };

const header = v.object({
  log: v.number(),
  app: v.string(),
  catalogue: v.string(),
  begin: v.exactOptional(v.record(v.string(), v.string())),
  hides: v.exactOptional(v.object({ names: v.boolean(), places: v.string() })),
  notes: v.exactOptional(v.record(v.pipe(v.string(), v.digits()), v.string())),
});
const mark = v.union([v.string(), v.number(), v.boolean(), v.null()]);
const check = v.object({
  check: v.object({
    seq: v.number(),
    hash: v.string(),
    parts: v.exactOptional(v.record(v.string(), v.record(v.string(), mark))),
  }),
});
const small = v.record(v.string(), v.union([v.string(), v.record(v.string(), mark)]));

/** What is known about a line of a recording besides its text. */
type Seen = { readonly isEnded?: boolean; readonly isText?: boolean; readonly bytes?: Uint8Array };

/**
 * Reads a recording line by line: upgrades each event to the current version of its shape, then validates it.
 *
 * Never throws. Do not call the reader again after it has returned a problem. Events of unknown types are skipped; the
 * result names the type.
 */
export function logReader(
  definitions: readonly AnyDefinition[],
  limits: LogLimits = LOG_LIMITS,
): (line: string, seen?: Seen) => LogLine {
  const catalogue = new Map(definitions.map((definition) => [definition.type, definition]));
  let number = 0;
  let events = 0;
  let started = false;
  let lastSeq = 0;
  let lastChecked = 0;
  const isTooMany = () => ++events > limits.events;

  const refuse = (reason: LogProblem['reason'], detail: string): LogLine => ({
    kind: 'problem',
    problem: { line: number, reason, detail },
  });
  const tooMany = () => refuse('tooMany', `more than ${limits.events} events`);
  const readHeader = (data: object, line: string, seen: Seen): LogLine => {
    const parsed = v.safeParse(header, data);
    if (!parsed.success)
      return 'seq' in data || typeof (data as { log?: unknown }).log === 'number'
        ? refuse('noHeader', explain(parsed.issues))
        : refuseOther(line, seen, data);
    if (parsed.output.log > LOG_FORMAT)
      return refuse('newerFormat', `format ${parsed.output.log}, this app reads up to ${LOG_FORMAT}`);
    started = true;
    return { kind: 'header', header: parsed.output };
  };
  const refuseOther = (line: string, seen: Seen, data: unknown): LogLine => {
    const other = otherFile(line, seen.bytes ?? null, data);
    const detail = `${nameOfOther(other)}, no recording`;
    return { kind: 'problem', problem: { line: number, reason: 'otherFile', detail, other } };
  };

  return (text, seen = {}) => {
    number++;
    const line = number === 1 && text.startsWith('\ufeff') ? text.slice(1) : text;
    if (seen.isText === false)
      return started ? refuse('notText', 'bytes that are no UTF-8') : refuseOther(line, seen, null);
    if (line.length > limits.line) return refuse('tooLong', `${line.length} characters`);
    if (line.trim() === '') return { kind: 'skipped' };
    if (isDeeper(line, limits.depth)) return refuse('tooDeep', `more than ${limits.depth} levels`);
    let data: unknown;
    try {
      data = parseSafely(line);
    } catch (error) {
      const detail = error instanceof Error ? error.message : 'no JSON';
      if (seen.isEnded === false && (started || /^\{"log":\d/.test(line))) return refuse('cutShort', detail);
      return started ? refuse('notJson', detail) : refuseOther(line, seen, null);
    }
    if (typeof data !== 'object' || data === null)
      return started ? refuse('notAnEvent', `a ${typeof data}`) : refuseOther(line, seen, null);
    if (!started) return readHeader(data, line, seen);
    if ('check' in data) {
      const parsed = v.safeParse(check, data);
      if (!parsed.success) return refuse('wrongCheckPoint', explain(parsed.issues));
      const point = parsed.output.check;
      if (point.seq !== lastSeq || point.seq === lastChecked)
        return refuse('wrongCheckPoint', `of event ${point.seq} after event ${lastSeq}`);
      lastChecked = point.seq;
      return isTooMany() ? tooMany() : { kind: 'check', check: point };
    }
    const { seq, at, type, v: version, payload, cause, flow } = data as Partial<Recorded>;
    if (
      !isCount(seq) ||
      typeof at !== 'number' ||
      typeof type !== 'string' ||
      !isCount(version) ||
      !isCount(flow)
    )
      return refuse('notAnEvent', wrongKeys(data));
    if (!isTime(at)) return refuse('wrongTime', `event ${seq} at ${at}`);
    if (cause !== undefined && (!isCount(cause) || cause >= seq))
      return refuse('notAnEvent', linkProblem('cause', cause, seq));
    if (flow > seq) return refuse('notAnEvent', linkProblem('flow', flow, seq));
    if (seq <= lastSeq)
      return refuse('wrongOrder', `event ${seq} after event ${lastSeq}: put the lines back into their order`);
    lastSeq = seq;
    if (isTooMany()) return tooMany();
    const said = 'states' in data ? v.safeParse(small, data.states) : null;
    if (said?.success === false) return refuse('wrongCheckPoint', explain(said.issues));
    const point = said && { small: { seq, states: said.output } };
    const definition = catalogue.get(type);
    if (!definition) return { kind: 'skipped', type, ...point };
    if (version > definition.v)
      return refuse(
        'newerVersion',
        `#${seq} ${type} has version ${version}, this app knows up to ${definition.v}`,
      );
    const lifted = lift(definition, version, payload);
    if (!lifted.ok) return refuse('wrongPayload', `#${seq} ${type}${lifted.detail}`);
    const event = { seq, at, type, v: definition.v, payload: lifted.payload, flow };
    return { kind: 'event', event: cause === undefined ? event : { ...event, cause }, ...point };
  };
}

/** Parses the event of a line that was already validated. */
export function factOf(line: string, definitions: ReadonlyMap<string, AnyDefinition>): Recorded {
  const read = parseSafely(line) as Recorded;
  const definition = definitions.get(read.type) as AnyDefinition;
  const lifted = lift(definition, read.v, read.payload);
  const { seq, at, type, cause, flow } = read;
  const event = { seq, at, type, v: definition.v, payload: lifted.ok ? lifted.payload : {}, flow };
  return cause === undefined ? event : { ...event, cause };
}

/** The problem reported for a recording file without any line. */
export const EMPTY: LogProblem = { line: 1, reason: 'empty', detail: 'no lines' };

/** Reads a complete recording; stops at the first problem. */
export function readLog(text: string, definitions: readonly AnyDefinition[]) {
  const read = logReader(definitions);
  const events: Recorded[] = [];
  const checks: AnyCheckPoint[] = [];
  const skipped = new Map<string, number>();
  let found: LogHeader | undefined;
  for (const { text: line, isEnded } of linesOfText(text)) {
    const item = read(line, { isEnded });
    if (item.kind === 'problem') return { ok: false as const, problem: item.problem };
    if ('small' in item && item.small) checks.push(item.small);
    if (item.kind === 'header') found = item.header;
    else if (item.kind === 'event') events.push(item.event);
    else if (item.kind === 'check') checks.push(item.check);
    else if (item.type) skipped.set(item.type, (skipped.get(item.type) ?? 0) + 1);
  }
  if (!found)
    return {
      ok: false as const,
      problem: EMPTY,
    };
  return { ok: true as const, header: found, events, checks, skipped };
}

/**
 * Formats one event as a line of a recording, with the small check point after it. Columns become plain arrays;
 * secrets become a placeholder.
 */
export const eventLine = (event: Recorded & Partial<Pick<SmallCheckPoint, 'states'>>): string =>
  JSON.stringify(event, (_, value: unknown) => (isColumn(value) ? Array.from(value) : value));

export const headerLine = (
  app: string,
  catalogue: string,
  more: Pick<LogHeader, 'hides' | 'begin' | 'notes'> = {},
): string => JSON.stringify({ log: LOG_FORMAT, app, catalogue, ...more } satisfies LogHeader);

export const checkLine = (point: CheckPoint): string => JSON.stringify({ check: point });

/** The required keys of an event, and what each must contain. */
const KEYS = {
  seq: 'a whole number above 0',
  at: 'a number (ms since 1970)',
  type: 'a text such as "network/wentOnline"',
  v: 'a whole number above 0',
  flow: 'a whole number above 0',
} as const;

/** Says which keys of an event are missing or wrong, and what they must be. */
const wrongKeys = (data: object): string => {
  const event = data as Readonly<Record<string, unknown>>;
  const isRight = (key: string) =>
    key === 'type'
      ? typeof event[key] === 'string'
      : key === 'at'
        ? typeof event[key] === 'number'
        : isCount(event[key]);
  const wrong = Object.entries(KEYS).filter(([key]) => !isRight(key));
  const named = wrong.map(([key, what]) =>
    key in event ? `"${key}" must be ${what}` : `"${key}" is missing: it must be ${what}`,
  );
  const number = isCount(event['seq']) ? ` in event ${event['seq']}` : '';
  return `${named.join('; ')}${number}. Take the line from the original file`;
};

const REPAIR = { cause: 'or delete the key "cause"', flow: 'or write its own number as its flow' };

/** Says why the cause or flow of an event is wrong, and what to do. */
const linkProblem = (key: 'cause' | 'flow', value: unknown, seq: number): string =>
  isCount(value) && value > seq
    ? `event ${seq} names event ${value} as its ${key}, which comes later. Put the lines back into their order, ${REPAIR[key]}`
    : isCount(value)
      ? `event ${seq} names itself as its cause: delete the key "cause"`
      : `"${key}" of event ${seq} must be the number of an earlier event, or missing`;

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;
/** Whether a number is a time that a JavaScript Date can represent (at most 8.64e15 ms). */
const isTime = (value: number) => Number.isFinite(value) && Math.abs(value) <= 8.64e15;
