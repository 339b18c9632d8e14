import {
  FitMessageReaderError,
  type FitRawMessage,
  fitTimestampToUnixMilliseconds,
  readFitMessages,
} from 'fit-file-parser/raw';
import type { Collector } from '../collector.ts';
import { unknownFix } from '../fix-buffer.ts';
import type { FoundFix } from '../fix-buffer.ts';

/** The numbers of message types and fields in the public FIT profile. */
const FILE_ID = 0;
const RECORD = 20;
const COURSE = 31;
const IS_COURSE = 6;

/** Degrees per semicircle, FIT's unit of latitude and longitude: half a turn is 2³¹ semicircles. */
const SEMICIRCLES = 180 / 2 ** 31;
/** Factor from millimetres per second to km/h. */
const KMH = 0.0036;

/** The result of reading a FIT file: its fixes are in the collector, or it was unreadable. */
export type FitOutcome = 'read' | 'damaged' | 'truncated';

/**
 * Reads a complete FIT file: the format starts with its length and ends with a checksum. One file may contain
 * several FIT files; each is one track. Complete ones before a damaged one are used. A course is a plan, so it
 * becomes a line.
 */
export function readFit(bytes: Uint8Array, collector: Collector): FitOutcome {
  let at = 0;
  let outcome: FitOutcome = 'read';
  while (at < bytes.length && outcome === 'read') {
    const length = lengthAt(bytes, at);
    if (length === undefined) outcome = 'damaged';
    else if (at + length > bytes.length) outcome = 'truncated';
    else if (!readOne(bytes.subarray(at, at + length), collector)) outcome = 'damaged';
    at += length ?? bytes.length;
  }
  return outcome;
}

/**
 * Returns the length that the FIT file at byte `at` declares, with header and checksum; `undefined` if none starts
 * there.
 */
function lengthAt(bytes: Uint8Array, at: number): number | undefined {
  const header = bytes[at];
  if ((header !== 12 && header !== 14) || bytes.length < at + 12) return undefined;
  return header + new DataView(bytes.buffer, bytes.byteOffset + at + 4, 4).getUint32(0, true) + 2;
}

function readOne(bytes: Uint8Array, collector: Collector): boolean {
  let messages: readonly FitRawMessage[];
  try {
    ({ messages } = readFitMessages(bytes, { messageNumbers: [FILE_ID, RECORD, COURSE] }));
  } catch (error) {
    if (error instanceof FitMessageReaderError) return false;
    throw error;
  }
  const kind = messages.find(({ globalMessageNumber }) => globalMessageNumber === FILE_ID);
  const isCourse = kind !== undefined && unsigned(kind, 0) === IS_COURSE;
  const track = collector.open();
  for (const message of messages) {
    if (message.globalMessageNumber === COURSE && track) track.name = textIn(message, 5);
    if (message.globalMessageNumber !== RECORD) continue;
    const fix = fixIn(message);
    // A record without a position has only a heart rate, or was written while the receiver was still searching.
    if (Number.isNaN(fix.lat) || Number.isNaN(fix.lng)) collector.count('withoutPosition');
    else collector.add(track, isCourse ? { ...fix, at: NaN } : fix, message.messageIndex + 1);
  }
  return true;
}

function fixIn(message: FitRawMessage): FoundFix {
  const { timestamp } = message;
  return {
    ...unknownFix(),
    at: timestamp === undefined ? NaN : fitTimestampToUnixMilliseconds(timestamp),
    lat: signed(message, 0) * SEMICIRCLES,
    lng: signed(message, 1) * SEMICIRCLES,
    // If a device writes a value in both a wide and a narrow field, the wide one is used.
    speed: known(unsigned(message, 73), unsigned(message, 6)) * KMH,
    elevation: known(unsigned(message, 78), unsigned(message, 2)) / 5 - 500,
    accuracy: unsigned(message, 31),
  };
}

const known = (first: number, second: number): number => (Number.isNaN(first) ? second : first);

/** Reads an unsigned field of one, two or four bytes; NaN if it is missing, or if the device marks it as unknown. */
function unsigned(message: FitRawMessage, number: number): number {
  const field = message.fields.find(({ fieldNumber }) => fieldNumber === number);
  if (!field || (field.size !== 1 && field.size !== 2 && field.size !== 4)) return NaN;
  const view = viewOf(field.bytes);
  const value =
    field.size === 1
      ? view.getUint8(0)
      : field.size === 2
        ? view.getUint16(0, message.littleEndian)
        : view.getUint32(0, message.littleEndian);
  return value === 2 ** (8 * field.size) - 1 ? NaN : value;
}

function signed(message: FitRawMessage, number: number): number {
  const field = message.fields.find(({ fieldNumber }) => fieldNumber === number);
  if (field?.size !== 4) return NaN;
  const value = viewOf(field.bytes).getInt32(0, message.littleEndian);
  return value === 2 ** 31 - 1 ? NaN : value;
}

function textIn(message: FitRawMessage, number: number): string {
  const field = message.fields.find(({ fieldNumber }) => fieldNumber === number);
  return field ? (new TextDecoder().decode(field.bytes).split('\0')[0] ?? '') : '';
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
