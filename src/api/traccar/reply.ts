import type { Failure } from '../../../events/session-types.ts';
import type { Reply } from '../../ports/http-types.ts';
import { answersOf, failureFrom, isRecord, kindOf, refusedAs, unreadable } from '../reading.ts';
import type { Raw } from './raw.ts';

type Options = {
  /** Some servers lack this call: a 404 then means that the feature is off, not that an item is missing. */
  readonly optional?: boolean;
  /** Returns which single fields the text of a refusal concerns. */
  readonly fields?: (text: string) => Failure['fields'];
};

/** The server refuses forbidden requests with 400 and one of these in the first line of a stack trace. */
const NOT_ALLOWED = /SecurityException|AccessDenied|access denied|permission/i;

/**
 * Returns why a reply failed, or null if its body may be read.
 *
 * The server refuses in plain text with Java stack traces and SQL. The app only reads that text to recognise the
 * refusal and never passes it on (SRV-07). An HTML page came from something between the app and the server.
 */
function failureOf(reply: Reply, options: Options = {}): Failure | null {
  const { status, text = '' } = reply;
  const reason = refusedAs(reply, options);
  if (reason === null) return null;
  const isBarred = reason === 'invalid' && NOT_ALLOWED.test(text.split('\n', 1)[0] ?? '');
  const fields = status === 400 ? options.fields?.(text) : undefined;
  return {
    ...failureFrom(reply, isBarred ? 'forbidden' : reason, /^\s*</.test(text)),
    ...(fields && { fields }),
  };
}

/** Reads a response. The server uses no envelope. */
export const answer = answersOf<Options>({ failureOf, contentOf: (body) => body });

/** Reads a response whose content does not matter: 204, or the changed entity. */
export const done = answer(() => null);

/** Reads a response's list entry by entry. Entries for which `read` returns a problem are left out and named. */
export function listIn<Item extends object>(
  body: unknown,
  leftOut: string[],
  read: (entry: unknown) => Item | string | null,
): Item[] {
  if (!Array.isArray(body)) return unreadable(`expected a list, got ${kindOf(body)}`);
  const items: Item[] = [];
  for (const [index, entry] of body.entries()) {
    const item = read(entry);
    if (typeof item === 'string') leftOut.push(`${index}${item}`);
    else if (item !== null) items.push(item);
  }
  return items;
}

/** Reads one entity of a response, or stops reading. */
export function oneIn<Item extends object>(
  body: unknown,
  read: (entry: unknown) => Item | string | null,
): Item {
  const item = read(body);
  if (item === null) return unreadable('expected one that is not disabled');
  return typeof item === 'string' ? unreadable(item.replace(/^[.:]\s*/, '')) : item;
}

/**
 * Returns the complete server entity. A change writes it back with all fields, including those that the app does
 * not know.
 */
export const wholeEntry = (body: unknown): Raw | string =>
  isRecord(body) ? body : `: expected an object, got ${kindOf(body)}`;

/** The same for a response with one entity. */
export const whole = (body: unknown): Raw => oneIn(body, wholeEntry);

const TAKEN = /constraint|unique|duplicate/i;
/** Recognises, by the database's message, that the server refused a duplicate. */
export const takenAs = (field: string) => (text: string) =>
  TAKEN.test(text) ? { [field]: 'taken' } : undefined;
