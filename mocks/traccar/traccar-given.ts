import type { Named } from '../texts/names/en.ts';
import { memoryStorage, type MockStorage } from '../clock.ts';
import { demoWorld } from '../demo.ts';
import { testClock, type TestClock } from '../test-clock.ts';
import { createPretend, type TraccarOptions } from './pretend.ts';
import { createServer, NO_ANSWER } from './server.ts';
import type { Raw } from './users.ts';

const API = 'http://traccar.test/api';

type Setting = Omit<TraccarOptions, 'storage'> & {
  readonly scenario?: string;
  readonly clock?: TestClock;
  readonly storage?: MockStorage;
  /** Gives the demo's names in the user's language. Absent: in English. */
  readonly named?: Named;
};

/** A response of the mock server as tests see it. `body` is parsed if it is JSON. */
export type Seen = {
  readonly status: number;
  readonly type: string | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
};

/**
 * Starts a mock Traccar server with a client for tests. The client sends requests as a browser does: with a cookie,
 * or with a token.
 */
export const openTraccar = ({
  scenario = '',
  clock = testClock(),
  storage = memoryStorage(),
  named,
  ...options
}: Setting = {}) => {
  const world = demoWorld({ clock, storage, scenario, ...(named && { named }) });
  const pretend = createPretend(world, { storage, ...options });
  const server = createServer(pretend);
  let cookie: string | null = null;

  const ask = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Seen> => {
    const isForm = body instanceof URLSearchParams || typeof body === 'string';
    const text = body === undefined ? undefined : isForm ? String(body) : JSON.stringify(body);
    const request = new Request(API + path, {
      method,
      headers: {
        ...(text !== undefined && {
          'Content-Type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
        }),
        ...headers,
      },
      ...(text !== undefined && { body: text }),
    });
    const withToken = 'Authorization' in headers;
    const answer = await server.answer(request, path.split('?')[0] ?? '', withToken ? null : cookie);
    if (answer === NO_ANSWER) throw new Error('no answer');
    if (answer.cookie !== undefined && !withToken) cookie = answer.cookie === '' ? null : answer.cookie;
    const raw =
      answer.body instanceof Uint8Array ? new TextDecoder().decode(answer.body) : (answer.body ?? '');
    return { status: answer.status, type: answer.type, headers: answer.headers ?? {}, body: readable(raw) };
  };
  const signIn = (name = 'customer', more: Readonly<Record<string, string>> = {}) =>
    ask(
      'POST',
      '/session',
      new URLSearchParams({ email: `${name}@demo.fixpoint.example`, password: `${name}-demo`, ...more }),
    );
  return { world, pretend, clock, storage, ask, signIn };
};

const readable = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Returns the body of a response, which must be a list. */
export const listOf = ({ body }: Seen): readonly Raw[] => {
  if (!Array.isArray(body)) throw new Error(`no list: ${JSON.stringify(body)?.slice(0, 200)}`);
  return body as Raw[];
};
/** Returns the body of a response, which must be an object. */
export const objectOf = ({ body }: Seen): Raw => {
  if (typeof body !== 'object' || body === null) throw new Error(`no object: ${String(body).slice(0, 200)}`);
  return body as Raw;
};
