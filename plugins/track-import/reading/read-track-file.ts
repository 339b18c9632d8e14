import { Collector, MOST_FIXES, MOST_TRACKS, type FormatReader } from './collector.ts';
import { finishLine, finishTrack, MOST_SHAPES, shapeOf } from './finish-track.ts';
import { CsvReader } from './formats/csv.ts';
import { readFit } from './formats/fit.ts';
import { GeoJsonReader } from './formats/geojson.ts';
import { gpxHandler } from './formats/gpx.ts';
import { kmlHandler } from './formats/kml.ts';
import { NmeaReader } from './formats/nmea.ts';
import { OwnTracksReader } from './formats/owntracks.ts';
import { tcxHandler } from './formats/tcx.ts';
import { TimelineReader } from './formats/timeline.ts';
import { XmlReader } from './formats/xml.ts';
import { binaryKind, isFit, recognise, type Recognised } from './recognise.ts';
import type {
  Format,
  Note,
  Problem,
  Progress,
  ReadResult,
  RecordedLine,
  RecordedTrack,
} from './recorded-track.ts';

/** How many bytes at the start of a file are used to determine its encoding and format. */
const HEAD_BYTES = 64 * 1024;

/**
 * Determines the encoding of a text file from its first bytes: a byte order mark, the XML declaration, or bytes
 * that are not UTF-8 (then Windows-1252, in which every byte is a character). Always a label that `TextDecoder`
 * knows.
 */
function encodingOf(head: Uint8Array): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  // In UTF-16 XML without a byte order mark, the position of the zero byte beside `<` shows the byte order.
  if (head[0] === 0x3c && head[1] === 0) return 'utf-16le';
  if (head[0] === 0 && head[1] === 0x3c) return 'utf-16be';
  const ascii = String.fromCharCode(...head.subarray(0, 200));
  const declared = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(ascii)?.[1];
  // If the XML declaration can be read byte by byte, the file is not UTF-16, even if the declaration says so.
  if (declared && !/^(utf-?16|ucs|iso-10646)/i.test(declared)) {
    try {
      return new TextDecoder(declared).encoding;
    } catch {
      // If the declared encoding is unknown, it is determined from the bytes as for any other file.
    }
  }
  try {
    // With `stream` the decoder tolerates a character that is cut off at the end of these first bytes.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** The largest file that is read, 2 GB: larger ones are not recordings that a browser could show. */
export const MOST_BYTES = 2 * 1024 ** 3;
/** Progress is reported each time that this many bytes were read. */
const BYTES_PER_REPORT = 1024 * 1024;

/** The limits of the track file reader; tests use smaller ones. */
export type Limits = {
  readonly bytes: number;
  readonly tracks: number;
  readonly fixes: number;
  /**
   * How many characters of a file a format's reader gets at once. This limits how much text the reader's parser holds
   * before it can be checked.
   */
  readonly piece: number;
  /** The largest binary file that is read (bytes): such a file must be in RAM as a whole, because of its checksum. */
  readonly binary: number;
};
export const LIMITS: Limits = {
  bytes: MOST_BYTES,
  tracks: MOST_TRACKS,
  fixes: MOST_FIXES,
  piece: 32 * 1024,
  binary: 64 * 1024 ** 2,
};

/**
 * Reads a track file of any `Format` as it arrives, and stores only columns of numbers.
 *
 * Good fixes of a partly broken file are used, and the notes say what was left out and where. It never throws and
 * never rejects: for any bytes it returns a `ReadResult`. The format is recognised by content.
 *
 * @param chunks the file's bytes in pieces of any size
 * @param meta the file's name (used for a track without one) and its size in bytes (to refuse large files
 * immediately)
 * @param report receives the progress, once per megabyte and at the end
 * @param signal stops the reading; the result is then the problem `cancelled`
 */
export async function readTrackFile(
  chunks: AsyncIterable<Uint8Array>,
  meta: { readonly name: string; readonly size: number },
  report: (progress: Progress) => void,
  signal: AbortSignal,
  limits: Limits = LIMITS,
): Promise<ReadResult> {
  const reading = new Reading(limits);
  if (meta.size > limits.bytes) return refused({ reason: 'tooLarge', bytes: meta.size, limit: limits.bytes });
  let reported = 0;
  try {
    for await (const chunk of chunks) {
      if (signal.aborted) return refused({ reason: 'cancelled' });
      if (!reading.take(chunk)) break;
      if (reading.bytes - reported < BYTES_PER_REPORT) continue;
      reported = reading.bytes;
      report({ bytes: reported, fixes: reading.collector.fixes });
    }
    if (signal.aborted) return refused({ reason: 'cancelled' });
    const result = reading.finish(meta.name);
    report({ bytes: reading.bytes, fixes: reading.collector.fixes });
    return result;
  } catch {
    return refused({ reason: signal.aborted ? 'cancelled' : 'unreadable' });
  }
}

class Reading {
  bytes = 0;
  readonly collector: Collector;
  readonly #limits: Limits;
  #head = new Uint8Array(0);
  #decoder = new TextDecoder();
  #reader: FormatReader | undefined;
  #format: Format | undefined;
  #problem: Problem | undefined;
  /** All bytes of the file so far, if it is binary. */
  #binary: Uint8Array[] | undefined;
  /** Whether the format's reader needs more of the file. */
  #wanted = true;

  constructor(limits: Limits) {
    this.#limits = limits;
    this.collector = new Collector(limits);
  }

  /** Reads the next piece of the file; returns `false` if no more is needed. */
  take(chunk: Uint8Array): boolean {
    this.bytes += chunk.length;
    if (this.bytes > this.#limits.bytes) {
      this.#problem = { reason: 'tooLarge', bytes: this.bytes, limit: this.#limits.bytes };
      return false;
    }
    if (this.#binary) return this.#hold(chunk);
    if (this.#reader) return this.#feed(this.#decoder.decode(chunk, { stream: true }));
    const head = new Uint8Array(this.#head.length + chunk.length);
    head.set(this.#head);
    head.set(chunk, this.#head.length);
    this.#head = head;
    return head.length < HEAD_BYTES || this.#begin();
  }

  finish(fileName: string): ReadResult {
    if (this.#problem === undefined && this.#reader === undefined && !this.#binary) this.#begin();
    if (this.#problem) return refused(this.#problem);
    if (this.#binary) this.#readBinary(this.#binary);
    else {
      this.#feed(this.#decoder.decode());
      this.#reader?.end();
    }
    const { collector } = this;
    const fallbackName = fileName.replace(/\.[^.]{1,10}$/, '');
    const tracks: RecordedTrack[] = [];
    const lines: RecordedLine[] = [];
    let withoutTimes = 0;
    for (const collected of collector.tracks) {
      const track = finishTrack(collected, fallbackName, collector);
      const line = track ? undefined : finishLine(collected, fallbackName);
      if (track) tracks.push(track);
      else if (line) lines.push(line);
      else withoutTimes += collected.fixes.length;
    }
    if (tracks.length + lines.length === 0 || this.#format === undefined) {
      return refused(this.#problem ?? whyNothing(withoutTimes, collector.notes()), collector.notes());
    }
    collector.count('withoutTime', 0, withoutTimes);
    return {
      ok: true,
      tracks: tracks.map(withShape),
      lines: lines.map(withShape),
      format: this.#format,
      notes: [...collector.notes(), ...severalTracks(tracks.length)],
    };
  }

  /** Determines encoding and format from the first bytes of the file. */
  #begin(): boolean {
    const head = this.#head;
    this.#head = new Uint8Array(0);
    if (isFit(head)) {
      this.#format = 'fit';
      this.#binary = [];
      return this.#hold(head);
    }
    const encoding = encodingOf(head);
    const looksLike = encoding.startsWith('utf-16') ? undefined : binaryKind(head.subarray(0, HEAD_BYTES));
    if (looksLike) return this.#refuse({ reason: 'notText', looksLike });
    this.#decoder = new TextDecoder(encoding);
    const text = this.#decoder.decode(head, { stream: true });
    if (text.trim() === '' && head.length < HEAD_BYTES) return this.#refuse({ reason: 'empty' });
    const recognised = recognise(text.slice(0, HEAD_BYTES));
    if (recognised.format === 'unknown') {
      const { root } = recognised;
      return this.#refuse({ reason: 'unknownFormat', ...(root !== undefined && { root }) });
    }
    this.#format = recognised.format;
    this.#reader = readerFor(recognised, this.collector, text);
    return this.#feed(text);
  }

  #hold(chunk: Uint8Array): boolean {
    if (this.bytes > this.#limits.binary)
      return this.#refuse({ reason: 'tooLarge', bytes: this.bytes, limit: this.#limits.binary });
    this.#binary?.push(chunk);
    return true;
  }

  #readBinary(chunks: readonly Uint8Array[]): void {
    const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const chunk of chunks) {
      whole.set(chunk, at);
      at += chunk.length;
    }
    const outcome = readFit(whole, this.collector);
    if (outcome === 'read') return;
    // One FIT file may contain several. The complete ones before a damaged one are used, and a note says that the file
    // had more.
    this.#problem = { reason: 'damaged' };
    this.collector.damaged();
  }

  #feed(text: string): boolean {
    const { piece } = this.#limits;
    for (let i = 0; i < text.length && this.#wanted; i += piece) {
      this.#wanted = this.#reader?.write(text.slice(i, i + piece)) ?? false;
    }
    return this.#wanted;
  }

  #refuse(problem: Problem): false {
    this.#problem = problem;
    return false;
  }
}

const withShape = <Way extends RecordedTrack | RecordedLine>(way: Way, i: number): Way =>
  i < MOST_SHAPES ? { ...way, shape: shapeOf(way.columns) } : way;

function readerFor(
  recognised: Exclude<Recognised, { format: 'unknown' }>,
  collector: Collector,
  head: string,
): FormatReader {
  switch (recognised.format) {
    case 'gpx':
      return new XmlReader(gpxHandler(collector), collector);
    case 'kml':
      return new XmlReader(kmlHandler(collector), collector);
    case 'tcx':
      return new XmlReader(tcxHandler(collector), collector);
    case 'timeline':
      return new TimelineReader(collector);
    case 'owntracks':
      return new OwnTracksReader(collector);
    case 'geojson':
      return new GeoJsonReader(collector);
    case 'nmea':
      return new NmeaReader(collector);
    case 'csv':
      return new CsvReader(collector, recognised.table, head);
  }
}

/** Returns why a file had no track: the most helpful of the reasons. */
function whyNothing(withoutTimes: number, notes: readonly Note[]): Problem {
  if (withoutTimes > 0) return { reason: 'noTimes', fixes: withoutTimes };
  for (const note of notes) {
    if (note.reason === 'malformed') {
      return { reason: 'malformed', line: note.line, column: note.column, detail: note.detail };
    }
  }
  const sealed = notes.find((note) => note.reason === 'encrypted');
  if (sealed) return { reason: 'encrypted', count: sealed.count };
  const cut = notes.find((note) => note.reason === 'truncated');
  return cut ? { reason: 'truncated', line: cut.line } : { reason: 'noFixes' };
}

function severalTracks(count: number): Note[] {
  return count > 1 ? [{ reason: 'severalTracks', count }] : [];
}

function refused(problem: Problem, notes: readonly Note[] = []): ReadResult {
  return { ok: false, problem, notes };
}
