import type { ApiRequest } from '../ports/http-types.ts';

const known = new WeakMap<object, Set<string>>();

const keyOf = ({ method, path, query }: ApiRequest): string =>
  `${method} ${path} ${query ? JSON.stringify(query) : ''}`;

/**
 * What this server has said, in this session, that it has not (404 of a call that it may lack), or does not give to this
 * account (401 with fresh access). Such a call is not sent again. No state, as nothing shows it: what a call comes to is a
 * fact of whoever made it. Exact addresses, which no log may name; they last as long as the session.
 *
 * @param ports whose server it is
 */
export function lackingAt(ports: object) {
  let calls = known.get(ports);
  if (!calls) known.set(ports, (calls = new Set()));
  const found = calls;
  return {
    has: (request: ApiRequest): boolean => found.has(keyOf(request)),
    note: (request: ApiRequest): void => void found.add(keyOf(request)),
    forget: (): void => found.clear(),
  };
}
