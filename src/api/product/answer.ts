import type { Failure } from '../../../events/session-types.ts';
import type { Reply } from '../../ports/http/http-types.ts';
import {
  type AnswerOptions,
  answersOf,
  failureFrom,
  isEmpty,
  isRecord,
  refusedAs,
  unreadable,
} from '../reading.ts';

/** Returns why a server's reply is unusable; null if its body can be read. */
export const failureOf = (reply: Reply, options: AnswerOptions = {}): Failure | null => {
  const { status, body } = reply;
  const reason = refusedAs(reply, options);
  if (reason === null) return null;
  // The server's message about its own error (5xx) is not shown. It is meant for the server's operators and often
  // contains a stack trace, a query or a path.
  const message = status < 500 ? messageIn(body) : undefined;
  return {
    ...failureFrom(reply, reason, isForeign(reply)),
    ...(message && { message }),
    ...(status === 422 && fieldsIn(body)),
  };
};

/**
 * Whether the response is from something other than our server, such as a network's login page or a proxy. Our server
 * refuses with JSON or an empty body, so any other body is foreign. 400 and 401 never count as foreign: a proxy in
 * front of our own server answers them with its own page.
 */
const isForeign = ({ status, problem }: Reply): boolean =>
  problem === 'unreadable' && status > 401 && status < 500;

/**
 * Returns the server's message from a response, in `error`, `error.message` or `message`: plain text, at most 300
 * characters.
 */
export const messageIn = (body: unknown): string | undefined => {
  if (!isRecord(body)) return undefined;
  const { error, message } = body;
  const said = [error, isRecord(error) ? error['message'] : undefined, message].find(
    (text): text is string => typeof text === 'string' && text.trim() !== '',
  );
  return said?.trim().slice(0, 300);
};

/** Matches a valid error code of a form field. Any other text could contain the user's input. */
const CODE = /^[A-Za-z][\w.-]{0,39}$/;

/**
 * Returns the field errors of a 422 response: `{"error": {email: "taken"}}`. If a field has a list of errors, the first
 * error counts; free text becomes `other`.
 */
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

/**
 * Parses the server's response format `{"success": …}` and passes the content of `success` to `read`. Every other
 * response becomes a failure. Never throws.
 */
export const answer = answersOf({
  failureOf,
  contentOf: successOf,
  aboutUnreadable(body) {
    const message = messageIn(body);
    return message ? { message } : {};
  },
});
