import type { ApiRequest } from '../../ports/http-types.ts';

const known = new WeakMap<object, Set<string>>();

const keyOf = ({ method, path, query, body, form }: ApiRequest): string =>
  JSON.stringify([method, path, query, body, form]);

/**
 * Remembers, for one session, the calls that the server does not offer (404 of an optional call) or refuses to this account
 * (401 with fresh access), so that they are not sent again. Two calls are the same when method, path, query and what they bring along are.
 * This is no projection: nothing shows it, and addresses with numbers of devices must not be in a log.
 *
 * @param server identifies it: the http port
 */
export function lackingAt(server: object) {
  let calls = known.get(server);
  if (!calls) known.set(server, (calls = new Set()));
  const found = calls;
  return {
    // Most servers lack nothing: then no body is written out.
    has: (request: ApiRequest): boolean => found.size > 0 && found.has(keyOf(request)),
    note: (request: ApiRequest): void => void found.add(keyOf(request)),
    forget: (): void => found.clear(),
  };
}
