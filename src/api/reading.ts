import * as v from 'valibot';
import { type Failure, FOREIGN } from '../../events/session-types.ts';
import type { Reply } from '../ports/http/http-types.ts';
import type { Result } from './call.ts';

/* Code that every kind of server needs to read responses. All data is checked, because the server is untrusted, and every
   problem becomes a failure. `Habits` describes how a kind of server wraps content and refuses requests. */

/**
 * A function that converts the content of a response into a value. It adds to `leftOut` the paths of entries that
 * it has to leave out.
 */
export type Reader<Answer> = (content: unknown, leftOut: string[], body: unknown) => Answer;

/**
 * The error that a reader throws if a response cannot be used. It never leaves this file: the code that runs the reader
 * always catches it.
 */
class Unreadable extends Error {}

/**
 * Stops reading a response that cannot be used, by throwing an error. `where` names the place and the problem, e.g.
 * `success.id: expected number`.
 */
export const unreadable = (where: string): never => {
  throw new Unreadable(where);
};

export type AnswerOptions = {
  /** True if some servers lack this call: a 404 then means that the feature is off, not that an item is missing. */
  readonly optional?: boolean;
  /** True if a response without a body (204, or an empty 200) counts as a success of this call. */
  readonly bodiless?: boolean;
};

/** How one kind of server (product API, Traccar, …) formats its responses. */
export type Habits<Options extends AnswerOptions = AnswerOptions> = {
  /** Returns why a server's reply is a failure, or null if its body may be read (see `refusedAs`). */
  readonly failureOf: (reply: Reply, options: Options) => Failure | null;
  /** Returns the content inside a response's body; stops reading if the body has none. */
  readonly contentOf: (body: unknown) => unknown;
  /** Returns further details about an unreadable response, for the reported failure. */
  readonly aboutUnreadable?: (body: unknown) => Partial<Failure>;
};

/**
 * Defines how responses of one kind of server are read. Returns a function that turns a reader into the `read` of a
 * call.
 *
 * Every outcome other than a good response (no response, a refusal, a web page instead of JSON, nonsense) becomes a
 * failure with one of the defined reasons. Never throws.
 */
export const answersOf =
  <Options extends AnswerOptions>({ failureOf, contentOf, aboutUnreadable }: Habits<Options>) =>
  <Answer>(read: Reader<Answer>, options: Options = {} as Options) =>
  (reply: Reply): Result<Answer> => {
    const failure = failureOf(reply, options);
    if (failure) return { ok: false, failure };
    const leftOut: string[] = [];
    const { status, body } = reply;
    try {
      const content = options.bodiless && isEmpty(body) ? undefined : contentOf(body);
      return { ok: true, value: read(content, leftOut, body), leftOut };
    } catch (problem) {
      if (!(problem instanceof Unreadable)) throw problem;
      const more = aboutUnreadable?.(body);
      return { ok: false, failure: { reason: 'unreadable', status, where: problem.message, ...more } };
    }
  };

/** Returns why a server's reply is a failure, by its HTTP status. Null if its body may be read. */
export function refusedAs(
  { status, problem }: Reply,
  { optional }: AnswerOptions = {},
): Failure['reason'] | null {
  if (status === 0) return problem ?? 'unreachable';
  if (status >= 400) return reasonOf(status, optional);
  if (problem) return problem;
  return status < 200 || status >= 300 ? 'unreadable' : null;
}

function reasonOf(status: number, optional = false): Failure['reason'] {
  if (status === 401) return 'unauthorised';
  if (status === 403) return 'forbidden';
  if (status === 404) return optional ? 'unavailable' : 'notFound';
  if (status === 405 || status === 501) return 'unavailable';
  if (status === 408) return 'timeout';
  if (status === 409) return 'conflict';
  if (status === 410) return 'notFound';
  if (status === 429) return 'tooManyRequests';
  return status >= 500 ? 'server' : 'invalid';
}

/**
 * Returns the failure for a server's reply, with the fields that all kinds of server share. `foreign`: the reply
 * came from something between the app and the server (such as a proxy).
 */
export const failureFrom = (
  { status, retryAfter }: Reply,
  reason: Failure['reason'],
  foreign: boolean,
): Failure => ({
  reason,
  status,
  ...(foreign && { where: FOREIGN }),
  ...(retryAfter !== undefined && Number.isFinite(retryAfter) && { retryAfter }),
});

export const isEmpty = (body: unknown): boolean => body === undefined || body === null || body === '';

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Checks one value against a schema and returns it. If it is invalid, stops reading the response and reports the
 * path of the first problem.
 */
export const parse = <Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  path: string,
): v.InferOutput<Schema> => {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  return unreadable(describe(path, result.issues[0]));
};

/**
 * Returns the entries of a list. A single object counts as a list with one entry, because the service's documentation
 * shows single objects where real servers send lists.
 */
export const entries = (value: unknown, path: string): readonly unknown[] => {
  if (Array.isArray(value)) return value;
  if (isRecord(value)) return Object.keys(value).length === 0 ? [] : [value];
  return unreadable(`${path}: expected a list, got ${kindOf(value)}`);
};

/** Reads a list entry by entry. Leaves out invalid entries and adds their paths to `leftOut`. */
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

/** Describes why a value does not match its schema: the value's path and its type, but never its content. */
export const describe = (path: string, issue: v.BaseIssue<unknown>): string => {
  const inner = v.getDotPath(issue);
  return `${inner ? `${path}.${inner}` : path}: expected ${issue.expected ?? 'something else'}, got ${kindOf(issue.input)}`;
};

/** Returns the type of a value as a word, without revealing the value's content. */
export const kindOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return value === undefined ? 'nothing' : typeof value;
};
