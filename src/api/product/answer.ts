import * as v from 'valibot';
import type { Failure } from '../../../events/session-types.ts';
import type { Reply } from '../../ports/http-types.ts';
import type { Result } from '../call.ts';

/** How the usable part of an answer becomes a value. `leftOut` collects what had to be left out, by path. */
export type Reader<Answer> = (success: unknown, leftOut: string[], body: unknown) => Answer;

/** Thrown by readers of this folder only, and always caught by `answer`. */
class Unreadable extends Error {}

/** Ends the reading of an answer that cannot be used; `where` names the place, e.g. `success.id: expected number`. */
export const unreadable = (where: string): never => {
  throw new Unreadable(where);
};

export type AnswerOptions = {
  /** The server may lack this call: 404 then means that the feature is off, not that a thing is missing. */
  readonly optional?: boolean;
  /** An answer without a body (204, or an empty 200) is a success. */
  readonly bodiless?: boolean;
};

/**
 * Reads the service's envelope `{"success": …}` and hands its content to `read`.
 *
 * Every other outcome (no answer, refusals, a web page instead of JSON, nonsense) becomes a failure with one of the
 * closed reasons. Never throws.
 */
export const answer =
  <Answer>(read: Reader<Answer>, options: AnswerOptions = {}) =>
  (reply: Reply): Result<Answer> => {
    const failure = failureOf(reply, options);
    if (failure) return { ok: false, failure };
    const leftOut: string[] = [];
    try {
      const { body } = reply;
      if (options.bodiless && isEmpty(body))
        return { ok: true, value: read(undefined, leftOut, body), leftOut };
      const success = successOf(body);
      return { ok: true, value: read(success, leftOut, body), leftOut };
    } catch (problem) {
      if (!(problem instanceof Unreadable)) throw problem;
      const message = messageIn(reply.body);
      return {
        ok: false,
        failure: {
          reason: 'unreadable',
          status: reply.status,
          where: problem.message,
          ...(message && { message }),
        },
      };
    }
  };

/** Why a reply is of no use, or null when its body may be read. */
export const failureOf = (reply: Reply, options: AnswerOptions = {}): Failure | null => {
  const { status, problem, retryAfter } = reply;
  // What a server says of its own trouble is for those who run it: often a stack, a query, a path.
  const message = status < 500 ? messageIn(reply.body) : undefined;
  const failure = (reason: Failure['reason']): Failure => ({
    reason,
    status,
    ...(message && { message }),
    ...(isForeign(reply) && { where: NO_JSON }),
    ...(status === 422 && fieldsIn(reply.body)),
    ...(retryAfter !== undefined && Number.isFinite(retryAfter) && { retryAfter }),
  });
  if (status === 0) return failure(problem === 'timeout' ? 'timeout' : (problem ?? 'unreachable'));
  if (status >= 400) return failure(reasonOf(status, options));
  if (problem) return failure(problem);
  if (status < 200 || status >= 300) return failure('unreadable');
  return null;
};

/** What a refusal says in `where` when it was no JSON. */
const NO_JSON = 'no JSON';

/**
 * Our server refuses in JSON, or with nothing. Another body came from something on the way: the login page of a network,
 * a proxy. 400 and 401 are left out: a proxy in front of our own server refuses so with a page of its own.
 */
const isForeign = ({ status, problem }: Reply): boolean =>
  problem === 'unreadable' && status > 401 && status < 500;

const reasonOf = (status: number, { optional }: AnswerOptions): Failure['reason'] => {
  if (status === 401) return 'unauthorised';
  if (status === 403) return 'forbidden';
  if (status === 404) return optional ? 'unavailable' : 'notFound';
  if (status === 405 || status === 501) return 'unavailable';
  if (status === 408) return 'timeout';
  if (status === 409) return 'conflict';
  if (status === 410) return 'notFound';
  if (status === 429) return 'tooManyRequests';
  return status >= 500 ? 'server' : 'invalid';
};

/** What the server said, wherever it said it: `error`, `error.message` or `message`. Plain text, at most 300 characters. */
export const messageIn = (body: unknown): string | undefined => {
  if (!isRecord(body)) return undefined;
  const { error, message } = body;
  const said = [error, isRecord(error) ? error['message'] : undefined, message].find(
    (text): text is string => typeof text === 'string' && text.trim() !== '',
  );
  return said?.trim().slice(0, 300);
};

/** A code that a field's error may have; anything else could quote what was typed. */
const CODE = /^[A-Za-z][\w.-]{0,39}$/;

/** What a 422 says of single fields: `{"error": {email: "taken"}}`. A list counts by its first entry; prose is `other`. */
const fieldsIn = (body: unknown): { fields: Record<string, string> } | undefined => {
  const error = isRecord(body) ? body['error'] : undefined;
  if (!isRecord(error)) return undefined;
  const fields = Object.entries(error).flatMap(([name, said]): [string, string][] => {
    const code: unknown = Array.isArray(said) ? said[0] : said;
    if (name === 'message' || typeof code !== 'string' || !CODE.test(name)) return [];
    return [[name, CODE.test(code) ? code : 'other']];
  });
  return fields.length > 0 ? { fields: Object.fromEntries(fields) } : undefined;
};

const successOf = (body: unknown): unknown => {
  if (isEmpty(body)) return unreadable('the answer was empty');
  if (typeof body === 'string')
    return unreadable(/^\s*</.test(body) ? 'expected JSON, got a web page' : 'expected JSON, got text');
  if (!isRecord(body)) return unreadable('expected an object with "success"');
  if (body['success'] === undefined) return unreadable('success: missing');
  return body['success'];
};

const isEmpty = (body: unknown): boolean => body === undefined || body === null || body === '';

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Checks one value against a schema, or ends the reading with the path of the first thing wrong. */
export const parse = <Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  path: string,
): v.InferOutput<Schema> => {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  return unreadable(describe(path, result.issues[0]));
};

/** The entries of a list; the service's document shows single objects where lists come, so one object is a list of one. */
export const entries = (value: unknown, path: string): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  if (isRecord(value)) return Object.keys(value).length === 0 ? [] : [value];
  return unreadable(`${path}: expected a list, got ${kindOf(value)}`);
};

/** Reads a list entry by entry; an entry that does not fit is left out and named. */
export const salvage = <Schema extends v.GenericSchema, Item>(
  list: unknown,
  path: string,
  schema: Schema,
  leftOut: string[],
  toItem: (raw: v.InferOutput<Schema>) => Item | null,
): Item[] => {
  const items: Item[] = [];
  for (const [index, entry] of entries(list, path).entries()) {
    const result = v.safeParse(schema, entry);
    if (!result.success) leftOut.push(describe(`${path}.${index}`, result.issues[0]));
    else {
      const item = toItem(result.output);
      if (item !== null) items.push(item);
    }
  }
  return items;
};

/** Names the place of an issue and what was found there, without its content. */
export const describe = (path: string, issue: v.BaseIssue<unknown>): string => {
  const inner = v.getDotPath(issue);
  return `${inner ? `${path}.${inner}` : path}: expected ${issue.expected ?? 'something else'}, got ${kindOf(issue.input)}`;
};

/** What a value is, in words that give away nothing of its content. */
export const kindOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return value === undefined ? 'nothing' : typeof value;
};
