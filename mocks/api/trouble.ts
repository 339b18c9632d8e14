import { HttpResponse } from 'msw/http';
import { pause } from '../clock.ts';
import { between, chance } from '../simulator/chance.ts';
import type { World } from '../world/world.ts';
import { refusal, webPage } from './answers.ts';
import { encrypted } from './encrypted.ts';

/** What the active scenarios and planned faults do to a request before it is answered, and to its response. */
export type Trouble = {
  /**
   * Waits for the mock server's latency. Returns the response that a scenario or a planned fault sends instead of
   * the real one, or null. `route` is method and path as in `GET /device/:imei`.
   */
  before(isOpen: boolean, route: string, params: unknown, token: string): Promise<Response | null>;
  after(response: Response): Promise<Response>;
};

/** Latency of a response (milliseconds): minimum and maximum. */
export type Latency = readonly [least: number, most: number];

/** A fault of single calls that a story or a test plans, see `failing` and `expiredToken`. */
export type PlannedFault = {
  /** The route of the calls, as in `GET /device/:imei`. Null: every call that needs a token. */
  readonly route: string | null;
  readonly status: number;
  /**
   * How many calls fail before later ones succeed. `untilRenewed`: all calls fail that have the same token as the
   * first.
   */
  readonly times: number | 'untilRenewed';
};

/** Makes calls of a route fail with an error status: `failing('GET /reports', 500)`. `times`: how many; absent: all. */
export const failing = (route: string, status: number, times = Number.POSITIVE_INFINITY): PlannedFault => ({
  route,
  status,
  times,
});

/**
 * Makes the access token expire: every call with this token gets 401, until the app has renewed it. `route`: the token
 * expires at the first call of this route. Absent: at the first call that needs a token.
 */
export const expiredToken = (route: string | null = null): PlannedFault => ({
  route,
  status: 401,
  times: 'untilRenewed',
});

/**
 * Returns a function that looks up the error status that the planned faults cause for a call; null if there is none.
 */
const plan = (faults: readonly PlannedFault[]) => {
  const begun = faults.map((fault) => ({ ...fault, calls: 0, token: '' }));
  // `token` is empty for calls that need none.
  return (route: string, token: string): number | null => {
    for (const fault of begun) {
      const isMeant = fault.route === null ? token !== '' : fault.route === route;
      if (fault.times === 'untilRenewed') {
        if (isMeant) fault.token ||= token;
        if (token !== '' && token === fault.token) return fault.status;
      } else if (isMeant && fault.calls++ < fault.times) return fault.status;
    }
    return null;
  };
};

/** A request counts as a repeat if it comes within this time after a refusal (seconds). */
const REPEATED_WITHIN = 10;
const SLOW: Latency = [3000, 9000];
const STATUS_TEXTS: Readonly<Record<number, string>> = {
  401: 'Unauthenticated',
  403: 'Forbidden',
  404: 'Resource not found',
  429: 'Too Many Attempts.',
  500: 'Server Error',
  503: 'Service Unavailable',
};

export const createTrouble = (
  world: World,
  latency: Latency,
  faults: readonly PlannedFault[] = [],
): Trouble => {
  const { active } = world.scenarios;
  const planned = plan(faults);
  let calls = 0;
  let guarded = 0;
  /**
   * Requests refused by a scenario, with token and time. Each is refused once: a repeat with a new token succeeds.
   * If two such requests are in flight, the server cannot tell which is the repeat, so both succeed.
   */
  const refused = new Map<string, { token: string; at: number }>();
  /** Requests that a scenario refused because of too many requests (429). */
  const limited = new Set<string>();
  return {
    async before(isOpen, route, params, token) {
      const name = `${route} ${JSON.stringify(params)}`;
      const call = ++calls;
      const [least, most] = active.has('slow') ? SLOW : latency;
      if (most > 0) await pause(world.clock, Math.round(between(least, most, chance(call, world.now()))));
      if (active.has('offline')) return HttpResponse.error();
      if (active.has('captive')) return webPage(200);
      const status = planned(route, isOpen ? '' : token);
      if (status !== null) return refusal(status, STATUS_TEXTS[status] ?? 'Error');
      // A client that waits as the 429 response requires succeeds with its next request.
      if (active.has('429') && !limited.delete(name) && call % 3 === 0) {
        limited.add(name);
        return refusal(429, 'Too Many Attempts.', { 'Retry-After': '2' });
      }
      if (active.has('500') && call % 3 === 0)
        return call % 2 === 0 ? refusal(500, 'Server Error') : webPage(503);
      if (isOpen) return null;
      guarded++;
      const before = refused.get(name);
      if (before && before.token !== token && world.now() - before.at < REPEATED_WITHIN) return null;
      if (active.has('401') && guarded % 4 === 0) {
        refused.set(name, { token, at: world.now() });
        return refusal(401, 'Unauthenticated');
      }
      if (active.has('malformed') && guarded % 5 === 0)
        return new HttpResponse('{"success": [{"id": 1, ', {
          headers: { 'Content-Type': 'application/json' },
        });
      return null;
    },
    after: (response) => (active.has('encrypted') ? encrypted(response, ++calls) : Promise.resolve(response)),
  };
};
