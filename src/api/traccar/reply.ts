import type { Failure } from '../../../events/session-types.ts';
import type { Reply } from '../../ports/http/http-types.ts';
import { answersOf, failureFrom, isRecord, kindOf, refusedAs, unreadable } from '../reading.ts';
import type { Raw } from './raw.ts';

type Options = {
  /** True if some servers lack this call: a 404 then means that the feature is off, not that an item is missing. */
  readonly optional?: boolean;
  /** Finds, in the text of a refusal, the form fields that caused it. */
  readonly fields?: (text: string) => Failure['fields'];
};

/**
 * Recognises a forbidden request: the server refuses it with status 400 and one of these words in the first line of
 * a stack trace.
 */
const NOT_ALLOWED = /SecurityException|AccessDenied|access denied|permission/i;

/**
 * Returns why a server's reply is a failure, or null if its body may be read.
 *
 * The server refuses in plain text that contains Java stack traces and SQL. The app reads that text only to find the
 * reason, and never passes it on (SRV-07). An HTML page comes from something between the app and the server.
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

/** Turns a reader into the `read` of a call. The server's content has no envelope: it is the whole body. */
export const answer = answersOf<Options>({ failureOf, contentOf: (body) => body });

/** Reads a successful response whose content is not needed: an empty one (204), or the changed entity. */
export const done = answer(() => null);

/**
 * Reads the list in a response entry by entry. An entry for which `read` returns a problem is left out and
 * reported.
 */
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

/** Reads the one entity in a response; stops reading if it is invalid. */
export function oneIn<Item extends object>(
  body: unknown,
  read: (entry: unknown) => Item | string | null,
): Item {
  const item = read(body);
  if (item === null) return unreadable('expected one that is not disabled');
  return typeof item === 'string' ? unreadable(item.replace(/^[.:]\s*/, '')) : item;
}

/**
 * Returns an entity of the server with all its fields. When the app saves a change, it sends all of them back,
 * including those that it does not know.
 */
export const wholeEntry = (body: unknown): Raw | string =>
  isRecord(body) ? body : `: expected an object, got ${kindOf(body)}`;

/** Reads a response with one entity and returns that entity with all its fields. */
export const whole = (body: unknown): Raw => oneIn(body, wholeEntry);

const TAKEN = /constraint|unique|duplicate/i;
/**
 * Recognises from the database's error message that the server refused a value because another entity already has
 * it.
 */
export const takenAs = (field: string) => (text: string) =>
  TAKEN.test(text) ? { [field]: 'taken' } : undefined;
