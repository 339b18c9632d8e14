import type { Recorded } from '../../kernel/event.ts';
import { yieldToEventLoop } from '../../replay/yield-to-event-loop.ts';
import { jsonParts } from '../json-in-turns.ts';

// A piece of a recording as bytes: events as JSON, followed by the columns of fast data, whose bytes are the same as in
// RAM. At ten thousand fixes a second, converting the numbers to text would take more time than the rest of the app.

const MAGIC = 0x31525846; // "FXR1"
const HEADER = 8;
const KINDS = [
  Int8Array,
  Uint8Array,
  Int16Array,
  Uint16Array,
  Int32Array,
  Uint32Array,
  Float64Array,
] as const;
type Column = InstanceType<(typeof KINDS)[number]>;
/** Where a column is in the bytes: kind of the typed array, offset among the columns, length. */
type Place = readonly [kind: number, offset: number, length: number];

/** After this many bytes of text are processed, the browser can handle other tasks. */
const TURN = 150_000;

/**
 * Packs events to bytes in steps, so that an event with a hundred thousand devices does not block the main thread.
 *
 * @param columns the names of the columns in a payload
 */
export async function packFacts(
  facts: readonly Recorded[],
  columns: ReadonlySet<string>,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Column[] = [];
  let room = 0;
  const put = (column: Column): { $: Place } => {
    const kind = KINDS.findIndex((Kind) => column instanceof Kind);
    const offset = room;
    parts.push(column);
    room += Math.ceil(column.byteLength / 8) * 8;
    return { $: [kind, offset, column.length] };
  };
  const replacer = (name: string, value: unknown) => {
    if (ArrayBuffer.isView(value)) return put(value as Column);
    return columns.has(name) && isNumbers(value) ? put(typed(value)) : value;
  };
  const texts: Uint8Array[] = [];
  const encoder = new TextEncoder();
  let length = 0;
  let text = '[';
  const encoded = () => {
    const bytes = encoder.encode(text);
    texts.push(bytes);
    length += bytes.length;
    text = '';
  };
  for (const [i, fact] of facts.entries()) {
    if (i > 0) text += ',';
    for (const part of jsonParts(fact, replacer)) {
      text += part;
      if (text.length < TURN) continue;
      encoded();
      await yieldToEventLoop();
    }
  }
  text += ']';
  encoded();
  const start = HEADER + Math.ceil(length / 8) * 8;
  const bytes = new Uint8Array(start + room);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, length, true);
  let at = HEADER;
  for (const part of texts) {
    bytes.set(part, at);
    at += part.length;
  }
  at = start;
  for (const part of parts) {
    bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at);
    at += Math.ceil(part.byteLength / 8) * 8;
  }
  return bytes;
}

/**
 * Reads events from a packed piece of a recording.
 * @throws when these bytes are no such piece
 */
export function unpackFacts(bytes: Uint8Array): Recorded[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0, true) !== MAGIC) throw new Error('no piece of a recording');
  const length = view.getUint32(4, true);
  const start = HEADER + Math.ceil(length / 8) * 8;
  if (start > bytes.length) throw new Error('a piece that was cut off');
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(HEADER, HEADER + length));
  const facts = JSON.parse(text, (_, value: unknown) => {
    const place = (value as { $?: Place } | null)?.$;
    return Array.isArray(place) && Object.keys(value as object).length === 1
      ? columnAt(bytes, start, place as Place)
      : value;
  }) as unknown;
  if (!Array.isArray(facts)) throw new Error('no facts in a piece');
  return facts as Recorded[];
}

function columnAt(bytes: Uint8Array, start: number, [kind, offset, length]: Place): Column {
  const Kind = KINDS[kind];
  const size = Kind ? length * Kind.BYTES_PER_ELEMENT : -1;
  const from = start + offset;
  if (!Kind || !(size >= 0) || !(offset >= 0) || from + size > bytes.length)
    throw new Error('a column beyond the end of its piece');
  return new Kind(bytes.slice(from, from + size).buffer);
}

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'number');

const typed = (column: readonly number[]): Column => {
  const whole = column.every((each) => (each | 0) === each && !Object.is(each, -0));
  return whole ? Int32Array.from(column) : Float64Array.from(column);
};
