import type { CollectedTrack, Collector, FormatReader } from '../collector.ts';
import { unknownFix } from '../fix-buffer.ts';
import { LineCutter } from '../lines.ts';
import { readTime } from '../read-time.ts';
import { fromUnix } from '../time.ts';

/** The longest message that is read (characters): longer ones are pictures (cards), not places. */
const LONGEST_MESSAGE = 64 * 1024;

/**
 * Reads a file of the OwnTracks Recorder: each line has the time of receipt, the topic of the message, and the
 * message itself (https://owntracks.org/booklet/tech/json/), separated by tabs. Locations are read; messages of
 * other types are skipped.
 */
export class OwnTracksReader implements FormatReader {
  readonly #collector: Collector;
  readonly #lines: LineCutter;
  #track: CollectedTrack | undefined;

  constructor(collector: Collector) {
    this.#collector = collector;
    this.#lines = new LineCutter({
      line: (text, number, terminated) => this.#line(text, number, terminated),
      tooLong: (number) => collector.malformed(number, 1, 'tooLong'),
    });
  }

  write(text: string): boolean {
    this.#lines.write(text);
    return true;
  }

  end(): void {
    this.#lines.end();
  }

  #line(text: string, number: number, terminated: boolean): void {
    if (text.trim() === '') return;
    const [received = '', , ...rest] = text.split('\t');
    const message = rest.join('\t').trim();
    // Skips a message that is not JSON: it only reports that the phone disconnected.
    if (rest.length > 0 && !message.startsWith('{')) return;
    const fields = message.length <= LONGEST_MESSAGE ? fieldsOf(message) : undefined;
    if (!fields) {
      if (terminated) this.#collector.count('skippedLines', number);
      else this.#collector.truncated(number);
      return;
    }
    if (fields.get('_type') === 'encrypted') this.#collector.count('encrypted', number);
    else if (fields.get('_type') === 'location') this.#location(fields, received, number);
  }

  #location(fields: ReadonlyMap<string, unknown>, received: string, line: number): void {
    const numberIn = (name: string): number => {
      const value = fields.get(name);
      return typeof value === 'number' ? value : NaN;
    };
    const taken = fromUnix(numberIn('tst')) ?? NaN;
    const fix = {
      ...unknownFix(),
      at: Number.isNaN(taken) ? readTime(received, this.#collector) : taken,
      lat: numberIn('lat'),
      lng: numberIn('lon'),
      speed: numberIn('vel'),
      heading: numberIn('cog'),
      accuracy: numberIn('acc'),
      elevation: numberIn('alt'),
    };
    this.#collector.add((this.#track ??= this.#collector.open()), fix, line);
  }
}

/** Returns the fields of an OwnTracks message; `undefined` if it is invalid. */
function fieldsOf(message: string): ReadonlyMap<string, unknown> | undefined {
  try {
    const read: unknown = JSON.parse(message);
    return typeof read === 'object' && read !== null && !Array.isArray(read)
      ? new Map(Object.entries(read))
      : undefined;
  } catch {
    return undefined;
  }
}
