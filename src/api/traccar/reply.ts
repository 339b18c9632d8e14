import type { Failure } from '../../../events/session-types.ts';
import type { Reply } from '../../ports/http-types.ts';
import { answersOf, failureFrom, isRecord, kindOf, refusedAs, unreadable } from '../reading.ts';
import type { Raw } from './raw.ts';

type Options = {
  /** Some servers lack this call: 404 then means that the feature is off, not that a thing is missing. */
  readonly optional?: boolean;
  /** What the text of a refusal says of single fields. */
  readonly fields?: (text: string) => Failure['fields'];
};

/** The server refuses what is not allowed with 400 and one of these in the first line of a stack. */
const NOT_ALLOWED = /SecurityException|AccessDenied|access denied|permission/i;

/**
 * Why a reply is of no use, or null when its body may be read.
 *
 * The server refuses in plain text with Java stacks and SQL in it. That text is looked at to recognise the refusal, and goes no
 * further (SRV-07). A page of HTML came from something on the way.
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

/** Reads an answer: the server puts nothing around it. */
export const answer = answersOf<Options>({ failureOf, contentOf: (body) => body });

/** An answer whose content does not matter: 204, or the changed thing itself. */
export const done = answer(() => null);

/** The list of an answer, entry by entry. An entry for which `read` says what is wrong with it is left out and named. */
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

/** One thing of an answer, or the end of the reading. */
export function oneIn<Item extends object>(
  body: unknown,
  read: (entry: unknown) => Item | string | null,
): Item {
  const item = read(body);
  if (item === null) return unreadable('expected one that is not disabled');
  return typeof item === 'string' ? unreadable(item.replace(/^[.:]\s*/, '')) : item;
}

/** A thing as the server has it, whole: whoever changes it writes it back with everything that nobody here knows. */
export const wholeEntry = (body: unknown): Raw | string =>
  isRecord(body) ? body : `: expected an object, got ${kindOf(body)}`;

/** The same of an answer that is one thing. */
export const whole = (body: unknown): Raw => oneIn(body, wholeEntry);

const TAKEN = /constraint|unique|duplicate/i;
/** The server refuses what is there already with what its database says of that. */
export const takenAs = (field: string) => (text: string) =>
  TAKEN.test(text) ? { [field]: 'taken' } : undefined;
