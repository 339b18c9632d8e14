import type { Failure } from '../../../events/session-types.ts';
import type { Reply } from '../../ports/http-types.ts';
import type { Result } from '../call.ts';
import { isRaw, kindOf, type Raw } from './raw.ts';

/** Thrown by `unreadable` only, and always caught by `answer`. */
class Unreadable extends Error {}

/** Ends the reading of an answer that cannot be used; `where` names the place and nothing of its content. */
export const unreadable = (where: string): never => {
  throw new Unreadable(where);
};

type Options = {
  /** Some servers lack this call: 404 then means that the feature is off, not that a thing is missing. */
  readonly optional?: boolean;
  /** What the text of a refusal says of single fields. */
  readonly fields?: (text: string) => Failure['fields'];
};

/**
 * Reads an answer of the server. Every other outcome becomes a failure with one of the closed reasons. Never throws.
 *
 * The server refuses in plain text with Java stacks and SQL in it. That text is looked at to recognise the refusal, and goes no
 * further (SRV-07).
 */
export const answer =
  <Answer>(read: (body: unknown, leftOut: string[]) => Answer, options: Options = {}) =>
  (reply: Reply): Result<Answer> => {
    const failure = failureOf(reply, options);
    if (failure) return { ok: false, failure };
    const leftOut: string[] = [];
    try {
      return { ok: true, value: read(reply.body, leftOut), leftOut };
    } catch (problem) {
      if (!(problem instanceof Unreadable)) throw problem;
      return {
        ok: false,
        failure: { reason: 'unreadable', status: reply.status, where: problem.message },
      };
    }
  };

/** An answer whose content does not matter: 204, or the changed thing itself. */
export const done = answer(() => null);

/** What a refusal says in `where` when it is a web page: something on the way answered, not the server. */
const WEB_PAGE = 'a web page';
const isWebPage = (text: string | undefined): boolean => text !== undefined && /^\s*</.test(text);

/** Why a reply is of no use, or null when its body may be read. */
const failureOf = (reply: Reply, options: Options = {}): Failure | null => {
  const { status, problem, retryAfter, text = '' } = reply;
  const failed = (reason: Failure['reason'], where?: string): Failure => {
    const fields = status === 400 ? options.fields?.(text) : undefined;
    return {
      reason,
      status,
      ...(where && { where }),
      ...(fields && { fields }),
      ...(retryAfter !== undefined && Number.isFinite(retryAfter) && { retryAfter }),
    };
  };
  if (status === 0) return failed(problem === 'timeout' ? 'timeout' : (problem ?? 'unreachable'));
  if (status >= 400) return failed(reasonOf(reply, options), isWebPage(text) ? WEB_PAGE : undefined);
  if (problem) return failed(problem, problem === 'unreadable' ? 'expected JSON' : undefined);
  return status >= 200 && status < 300 ? null : failed('unreadable');
};

/** The server refuses what is not allowed with 400 and one of these in the first line of the stack. */
const NOT_ALLOWED = /SecurityException|AccessDenied|access denied|permission/i;

const reasonOf = ({ status, text = '' }: Reply, { optional }: Options): Failure['reason'] => {
  switch (status) {
    case 401:
      return 'unauthorised';
    case 403:
      return 'forbidden';
    case 404:
      return optional ? 'unavailable' : 'notFound';
    case 405:
    case 501:
      return 'unavailable';
    case 408:
      return 'timeout';
    case 409:
      return 'conflict';
    case 410:
      return 'notFound';
    case 429:
      return 'tooManyRequests';
    default:
      if (status >= 500) return 'server';
      return NOT_ALLOWED.test(text.split('\n', 1)[0] ?? '') ? 'forbidden' : 'invalid';
  }
};

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
  isRaw(body) ? body : `: expected an object, got ${kindOf(body)}`;

/** The same of an answer that is one thing. */
export const whole = (body: unknown): Raw => oneIn(body, wholeEntry);

const TAKEN = /constraint|unique|duplicate/i;
/** The server refuses what is there already with what its database says of that. */
export const takenAs = (field: string) => (text: string) =>
  TAKEN.test(text) ? { [field]: 'taken' } : undefined;
