import * as v from 'valibot';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { failure } from '../../events/session-types.ts';
import type { Call, Result } from '../../src/api/call.ts';
import { resultOf } from '../../src/api/call-given.ts';
import type { Reply } from '../../src/ports/http/http-types.ts';
import { openDemo, valueOf } from '../../mocks/test-client.ts';
import { isSent } from '../../src/ports/carry.ts';
import { everyCall } from './every-call.ts';
import { HOSTILE, HOSTILE_TIME, warped, withEachPlace, watchPrototypes } from './hostile.ts';

const server = setupServer();
let all: Awaited<ReturnType<typeof answered>> = [];
beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' });
  all = await answered();
}, 60_000);
afterAll(() => server.close());

/** Returns every call with the answer that the pretend server gives, once for a customer and once for a super user. */
async function answered(): Promise<{ name: string; call: Call<unknown>; reply: Reply }[]> {
  const found: { name: string; call: Call<unknown>; reply: Reply }[] = [];
  for (const account of ['customer', 'superUser'] as const) {
    const { backend, ask, login, clock } = openDemo(server);
    const { userID } = await login(account);
    const [first] = valueOf(await ask(backend.devices()));
    const now = Math.floor(clock.now() / 1000);
    const of = first && { device: first.id, imei: first.imei };
    const trips = of ? await ask(backend.logbookTrips(of.device, null, { from: 0, to: now, page: 1 })) : null;
    const trip = (trips?.ok && trips.value.trips[0]?.id) || '1';
    const about = { user: userID, device: of?.device ?? 1_000_001, imei: of?.imei ?? '', trip, now };
    for (const { name, call } of everyCall(backend, about)) {
      let reply: Reply = { status: 0, body: undefined };
      await ask({ ...call, read: (given) => call.read((reply = given)) });
      found.push({ name, call, reply });
    }
  }
  return found;
}

describe('[checklist 19] [fault 7] answers of the server', () => {
  test(
    `${HOSTILE} changed ones, of every call: none throws, each is read or refused by one of our reasons, no prototype is reached`,
    () => {
      const good = all.filter(({ call, reply }) => call.read(reply).ok);
      // Before the attack, most calls get a valid answer.
      expect(new Set(good.map(({ name }) => name)).size).toBeGreaterThan(70);
      const reached = watchPrototypes();
      const wrong: string[] = [];
      const counts = { read: 0, refused: 0, leftOut: 0 };
      for (let seed = 1; seed <= HOSTILE; seed++) {
        const { name, call, reply } = all[seed % all.length] as (typeof all)[number];
        const { reply: other } = all[(seed * 7919) % all.length] as (typeof all)[number];
        const body = warped(reply.body, other.body, seed);
        const status = seed % 10 === 0 ? reply.status : 200;
        let result: Result<unknown>;
        try {
          result = resultOf(call.read({ status, body }));
        } catch (problem) {
          throw new Error(`${name}, seed ${seed}: ${JSON.stringify(body)?.slice(0, 500)}`, {
            cause: problem,
          });
        }
        if (!result.ok && !v.is(failure, result.failure)) wrong.push(`${name}, seed ${seed}`);
        counts[result.ok ? 'read' : 'refused']++;
        if (result.ok) counts.leftOut += result.leftOut.length;
      }
      expect(wrong).toEqual([]);
      expect(reached()).toEqual([]);
      expect(counts.read).toBeGreaterThan(HOSTILE / 20);
      expect(counts.refused).toBeGreaterThan(HOSTILE / 20);
      expect(counts.leftOut).toBeGreaterThan(0);
    },
    HOSTILE_TIME,
  );

  test('a thing that can be no number and no text, at each place of each answer in turn, throws nowhere', () => {
    const thrown: string[] = [];
    for (const { name, call, reply } of all)
      for (const body of withEachPlace(reply.body, { valueOf: 1, toString: 2, toJSON: 3, length: -1 }))
        try {
          call.read({ status: 200, body });
        } catch (problem) {
          thrown.push(`${name}: ${String(problem)}`);
        }
    expect(thrown).toEqual([]);
  });

  test('no JSON at all, of any status, is a failure or an answer without a body', () => {
    const bodies = [undefined, null, '', '<html>', 'ok', 0, true, [], {}, { success: null }, [[[]]]];
    const wrong: string[] = [];
    // Some calls have a fixed answer and are never sent, so they are left out.
    for (const { name, call } of all.filter((each) => isSent(each.call)))
      for (const body of bodies)
        for (const status of [0, 199, 200, 204, 302, 400, 401, 403, 404, 418, 422, 500, 599]) {
          const problem = typeof body === 'string' ? { problem: 'unreadable' as const } : {};
          const { ok } = call.read({ status, body, ...problem });
          // A refused login is a valid answer, not a failure.
          if (ok && (status < 200 || status >= 300) && !/login/i.test(name)) wrong.push(`${name} ${status}`);
        }
    expect(wrong).toEqual([]);
  });
});
