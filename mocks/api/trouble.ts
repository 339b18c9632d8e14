import { HttpResponse } from 'msw/http';
import { pause } from '../clock.ts';
import { between, chance } from '../simulator/chance.ts';
import type { World } from '../world/world.ts';
import { refusal, webPage } from './answers.ts';
import { encrypted } from './encrypted.ts';

/** What the active scenarios do to a request before it is answered, and to its response. */
export type Trouble = {
  /**
   * Waits for the mock server's latency. Returns the response that a scenario sends instead of the real one, or
   * null.
   */
  before(isOpen: boolean, name: string, token: string): Promise<Response | null>;
  after(response: Response): Promise<Response>;
};

/** Latency of a response (milliseconds): minimum and maximum. */
export type Latency = readonly [least: number, most: number];

/** A request counts as a repeat if it comes within this time after a refusal (seconds). */
const REPEATED_WITHIN = 10;
const SLOW: Latency = [3000, 9000];

export const createTrouble = (world: World, latency: Latency): Trouble => {
  const { active } = world.scenarios;
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
    async before(isOpen, name, token) {
      const call = ++calls;
      const [least, most] = active.has('slow') ? SLOW : latency;
      if (most > 0) await pause(world.clock, Math.round(between(least, most, chance(call, world.now()))));
      if (active.has('offline')) return HttpResponse.error();
      if (active.has('captive')) return webPage(200);
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
