import { pause } from '../clock.ts';
import { between, chance } from '../simulator/chance.ts';
import { type Answer, notFound, plain, refusal, unauthorised } from './answers.ts';
import { deviceRoutes } from './device-routes.ts';
import { objectRoutes } from './object-routes.ts';
import type { Pretend } from './pretend.ts';
import { type Asked, matched, type OpenRoute, type Route } from './routes.ts';
import { sessionRoutes } from './session-routes.ts';
import type { Raw, User } from './users.ts';

/** Stands for a request that gets no response, because the connection was cut. */
export const NO_ANSWER = 'no answer';
const SLOW = [3000, 9000] as const;
const CAPTIVE: Answer = {
  status: 200,
  type: 'text/html',
  body: '<!doctype html><title>Welcome</title><p>Please accept the terms of this network.</p>',
};

/** Answers requests as a Traccar server. `latency`: of a response (milliseconds), minimum and maximum. */
export const createServer = (pretend: Pretend, latency: readonly [number, number] = [0, 0]) => {
  const { world, sessions, users } = pretend;
  const { active } = world.scenarios;
  const { open, guarded } = sessionRoutes(pretend);
  const routes: readonly ((Route & { isOpen: false }) | (OpenRoute & { isOpen: true }))[] = [
    ...open.map((route) => ({ ...route, isOpen: true as const })),
    ...[...guarded, ...objectRoutes(pretend), ...deviceRoutes(pretend)].map((route) => ({
      ...route,
      isOpen: false as const,
    })),
  ];
  let calls = 0;
  let refusals = 0;
  let guardedCalls = 0;
  /** Requests that a scenario refused because of too many requests (429). */
  const limited = new Set<string>();

  /** Returns the response that an active scenario sends instead of the real one, or null. */
  const trouble = async (isOpen: boolean, name: string): Promise<Answer | typeof NO_ANSWER | null> => {
    const call = ++calls;
    const [least, most] = active.has('slow') ? SLOW : latency;
    if (most > 0) await pause(world.clock, Math.round(between(least, most, chance(call, world.now()))));
    if (active.has('offline')) return NO_ANSWER;
    if (active.has('captive')) return CAPTIVE;
    // A client that waits as the 429 response requires succeeds with its next request.
    if (active.has('429') && !limited.delete(name) && call % 3 === 0) {
      limited.add(name);
      return { ...plain('Too Many Requests', 429), headers: { 'Retry-After': '2' } };
    }
    if (active.has('500') && call % 3 === 0)
      return refusal(500, 'java.lang.IllegalStateException: Broken', 'org.traccar.Main.run(Main.java:1)');
    // The scenario refuses only every fourth request, so that a client succeeds when it renews its token.
    if (!isOpen && active.has('401') && ++refusals % 4 === 0) return unauthorised;
    if (!isOpen && active.has('malformed') && ++guardedCalls % 5 === 0) return plain('[{"id": 1, ');
    return null;
  };

  const userOf = (authorization: string, cookie: string | null): User | null => {
    const [, scheme = '', value = ''] = /^(\w+) (\S+)$/.exec(authorization) ?? [];
    if (scheme === 'Bearer') return sessions.ofToken(value);
    if (scheme === 'Basic') {
      const [, name = '', password = ''] = /^([^:]*):(.*)$/.exec(decoded(value)) ?? [];
      const user = users.withPassword(name, password);
      // Basic authentication has no documented way to send a second-factor code, so users with a second factor are
      // refused.
      return user && users.raw(user)['totpKey'] === null ? user : null;
    }
    return cookie ? sessions.ofCookie(cookie) : null;
  };

  return {
    /** Answers a request. `path`: the part of the path after `/api`. `cookie`: the session cookie. */
    async answer(request: Request, path: string, cookie: string | null): Promise<Answer | typeof NO_ANSWER> {
      const url = new URL(request.url);
      for (const route of routes) {
        const params = route.method === request.method ? matched(route.path, path) : null;
        if (!params || (params['id'] !== undefined && !/^\d+$/.test(params['id']))) continue;
        const replacement = await trouble(route.isOpen, `${request.method} ${path}${url.search}`);
        if (replacement) return replacement;
        const authorization = request.headers.get('Authorization') ?? '';
        const user = userOf(authorization, cookie);
        const asked = await askedBy(request, params, url, cookie, authorization);
        if (route.isOpen) return route.answer(asked, user);
        return user ? route.answer(asked, user) : unauthorised;
      }
      return notFound(url.href);
    },
  };
};

const decoded = (base64: string): string => {
  try {
    return atob(base64);
  } catch {
    return '';
  }
};

const askedBy = async (
  request: Request,
  params: Readonly<Record<string, string>>,
  url: URL,
  cookie: string | null,
  authorization: string,
): Promise<Asked> => {
  const bytes = new Uint8Array(await request.clone().arrayBuffer());
  const text = new TextDecoder().decode(bytes);
  return {
    query: url.searchParams,
    id: Number(params['id'] ?? Number.NaN),
    param: (name) => params[name] ?? '',
    text,
    form: new URLSearchParams(text),
    json: jsonOf(text),
    bytes,
    type: request.headers.get('Content-Type') ?? '',
    url: url.origin + url.pathname,
    cookie,
    token: /^Bearer (\S+)$/.exec(authorization)?.[1] ?? '',
  };
};

const jsonOf = (text: string): Raw => {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {};
  } catch {
    return {};
  }
};
