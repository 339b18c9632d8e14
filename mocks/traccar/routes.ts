import type { Answer } from './answers.ts';
import type { Raw, User } from './users.ts';

/** A request to the pretend Traccar. */
export type Asked = {
  readonly query: URLSearchParams;
  /** A number in the path; NaN where it is none. */
  readonly id: number;
  /** A part of the path by name, '' when there is none. */
  readonly param: (name: string) => string;
  /** The body as text, read once. */
  readonly text: string;
  readonly form: URLSearchParams;
  /** The body as a JSON object; anything else is an empty one. */
  readonly json: Raw;
  /** The body as bytes, and what it says it is. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly url: string;
  readonly cookie: string | null;
  /** The token that came along, '' when there was none. */
  readonly token: string;
};

type RouteOf<Args extends readonly unknown[]> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below `/api`, with `:parameters`. */
  readonly path: string;
  readonly answer: (asked: Asked, ...args: Args) => Answer | Promise<Answer>;
};
/** A call that only a signed-in user may make. */
export type Route = RouteOf<[user: User]>;
/** A call that everybody may make; the user is null for a stranger. */
export type OpenRoute = RouteOf<[user: User | null]>;

/** The parts of a path that a pattern such as `/devices/:id/image` names, or null where it does not fit. */
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
