import type { Answer } from './answers.ts';
import type { Raw, User } from './users.ts';

/** A request to the mock Traccar server. */
export type Asked = {
  readonly query: URLSearchParams;
  /** The id in the request's path. NaN if it is not a number. */
  readonly id: number;
  /** Returns a parameter of the request's path. '' if there is none. */
  readonly param: (name: string) => string;
  /** The request's body as text. It is read from the request only once. */
  readonly text: string;
  readonly form: URLSearchParams;
  /** The request's body as a JSON object. Anything else becomes an empty object. */
  readonly json: Raw;
  /** The request's body as bytes, and its content type. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly url: string;
  readonly cookie: string | null;
  /** The access token of the request. '' if it has none. */
  readonly token: string;
};

type RouteOf<Args extends readonly unknown[]> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path of the route below `/api`, with `:parameters`. */
  readonly path: string;
  readonly answer: (asked: Asked, ...args: Args) => Answer | Promise<Answer>;
};
/** A route that only a signed-in user may call. */
export type Route = RouteOf<[user: User]>;
/** A route that anyone may call without a session. The user is null if not signed in. */
export type OpenRoute = RouteOf<[user: User | null]>;

/**
 * Returns the parameters of a path that matches a pattern such as `/devices/:id/image`. Null if it does not match.
 */
export const matched = (pattern: string, path: string): Readonly<Record<string, string>> | null => {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  const isOpenEnded = wanted.at(-1) === '*';
  if (isOpenEnded ? given.length < wanted.length : given.length !== wanted.length) return null;
  const params: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    if (part === '*') params['*'] = given.slice(i).join('/');
    else if (part.startsWith(':')) params[part.slice(1)] = given[i] ?? '';
    else if (part !== given[i]) return null;
  }
  return params;
};
