import { readFileSync } from 'node:fs';
import type { ApiRequest, Reply } from '../../ports/http/http-types.ts';
import type { Call, Result } from '../call.ts';
import { traccarBackend } from './index.ts';

/**
 * The time when the server's responses for these tests were recorded: 2026-11-20T15:58:50Z (milliseconds since
 * 1970).
 */
export const NOW = 1_795_190_330_000;
const calls = () => traccarBackend({ now: () => NOW });
/** Two calls come from a new backend each time, because a backend remembers answers from earlier tests. */
export const backend = {
  ...calls(),
  describe: (userID: number) => calls().describe(userID),
  notifications: () => calls().notifications(),
};

type Recorded = { readonly status: number; readonly body: unknown };
const read = <Content>(name: string): Content =>
  JSON.parse(readFileSync(new URL(`./recorded/${name}.json`, import.meta.url), 'utf8')) as Content;

/** Recorded responses of a Traccar 6.9.1 server for tests, by name. Long lists and stack traces are cut. */
export const answers = read<Readonly<Record<string, Recorded>>>('answers');
/** Recorded WebSocket messages of a Traccar server, for tests. */
export const messages = read<readonly Readonly<Record<string, unknown>>[]>('socket');

/** Returns a recorded response in the form in which the http port returns it: a stack trace is text, not JSON. */
export function said(name: string): Reply {
  const found = answers[name];
  if (!found) throw new Error(`Nothing is recorded as ${name}.`);
  const { status, body } = found;
  if (body === '') return { status, body: null };
  return typeof body === 'string' && status >= 400
    ? { status, body: null, problem: 'unreadable', text: body }
    : { status, body };
}
/** Returns the body of a recorded response that contains one object. */
export const bodyOf = (name: string): Readonly<Record<string, unknown>> =>
  said(name).body as Readonly<Record<string, unknown>>;
/** Returns the body of a recorded response that contains a list of objects. */
export const listOf = (name: string): readonly Readonly<Record<string, unknown>>[] =>
  said(name).body as readonly Readonly<Record<string, unknown>>[];

export const good = (body: unknown): Reply => ({ status: 200, body });
export const refused = (status: number, text = ''): Reply => ({
  status,
  body: null,
  problem: 'unreadable',
  text,
});

type Talk<Answer> = { readonly result: Result<Answer>; readonly asked: readonly ApiRequest[] };

/**
 * Runs a call with all its requests. `reply` is a function that answers every request, or a list with one reply per request.
 */
export function talk<Answer>(
  call: Call<Answer>,
  reply: readonly Reply[] | ((request: ApiRequest) => Reply),
): Talk<Answer> {
  const asked: ApiRequest[] = [];
  const answer = (request: ApiRequest): Reply => {
    asked.push(request);
    const given = typeof reply === 'function' ? reply(request) : reply[asked.length - 1];
    if (!given) throw new Error(`Nothing is said to ${request.method} ${request.path}.`);
    return given;
  };
  for (let one = call; ; ) {
    const next = one.read(one.request.kind === 'none' ? { status: 0, body: null } : answer(one.request));
    if (!('next' in next)) return { result: next, asked };
    one = next.next;
  }
}

/** Runs a call with the given replies and returns its value; fails the test if the call fails. */
export function valueOf<Answer>(...given: Parameters<typeof talk<Answer>>): Answer {
  const { result } = talk(...given);
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.value;
}
/** Returns each request as a short text such as `get /devices`. */
export const lines = (asked: readonly ApiRequest[]): string[] =>
  asked.map(({ method, path }) => `${method} ${path}`);
