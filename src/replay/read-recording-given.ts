import * as v from 'valibot';
import { event } from '../kernel/event.ts';
import { headerLine } from './log-file.ts';
import type { LogLimits } from './log-problem.ts';
import { readRecording } from './read-recording.ts';

const rang = event('door/rang', v.object({ by: v.string() }));
const told = event(
  'door/told',
  v.object({ what: v.unknown(), marks: v.optional(v.record(v.string(), v.number())) }),
);
export const all = [rang, told];
export const head = headerLine('fixpoint 1', 'abc');
/** A line of a recording that holds an event. */
export const line = (seq: number, over: object = {}) =>
  JSON.stringify({
    seq,
    at: seq * 5,
    type: 'door/rang',
    v: 1,
    payload: { by: 'Ångström 🚪' },
    flow: 1,
    ...over,
  });

export const bytesOf = (text: string) => new TextEncoder().encode(text);
/** Splits a file into pieces of this size (bytes). */
export async function* pieces(bytes: Uint8Array, size = bytes.length || 1) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
/** Reads a recording that arrives in pieces of this size (bytes). */
export const read = (text: string | Uint8Array, size?: number, limits: Partial<LogLimits> = {}) =>
  readRecording(pieces(typeof text === 'string' ? bytesOf(text) : text, size), all, { limits });
