import type { ApiRequest } from '../../ports/http/http-types.ts';

const known = new WeakMap<object, Set<string>>();

const keyOf = ({ method, path, query, body, form }: ApiRequest): string =>
  JSON.stringify([method, path, query, body, form]);

/**
 * Remembers, for one session, the calls that must not be sent again: the server does not support them (404 of an
 * optional call) or refuses them to this account (401 with fresh access). Two calls are the same if their method, path,
 * query and body are. This is not a projection: no view needs it, and addresses with device numbers must not be logged.
 *
 * @param server the http port, which stands for the server
 */
export function lackingAt(server: object) {
  let calls = known.get(server);
  if (!calls) known.set(server, (calls = new Set()));
  const found = calls;
  return {
    // Most servers support all calls. The set is then empty, and no request needs to be converted to text.
    has: (request: ApiRequest): boolean => found.size > 0 && found.has(keyOf(request)),
    note: (request: ApiRequest): void => void found.add(keyOf(request)),
    forget: (): void => found.clear(),
  };
}
