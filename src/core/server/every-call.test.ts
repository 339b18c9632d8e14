import { map } from 'rxjs';
import { describe, expect, test, vi } from 'vitest';
import * as app from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as navigation from '../../../events/navigation.ts';
import * as positionEvents from '../../../events/positions.ts';
import { allPlugins } from '../../../plugins/whole.ts';
import { access, backend, START } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import type { Call } from '../../api/call.ts';
import { type AdminEffect, type AdminPlugin, effect } from '../../ports/effect.ts';
import type { Reply } from '../../ports/http/http-types.ts';
import { isSent } from '../../ports/carry.ts';
import { ask } from './ask.effects.ts';
import { coreEffects } from '../core.ts';
import { drivenWays } from '../app/exports/driven-ways.effects.ts';
import { renewalEffects } from '../session/renewal.effects.ts';
import { count, renewed, reply } from '../session/renewal-given.ts';
import { isSignedIn } from '../session/session.ts';

vi.setConfig({ testTimeout: 120_000 }); // each call runs the whole app

type Parts = { effects: readonly AdminEffect[]; plugins?: readonly AdminPlugin[]; expired: boolean };
type Sent = { readonly call: string; readonly at: number };

/**
 * A signed-in user. The mock server refuses the call `refused` once (401). A reply takes 10 ms, renewing the access 500
 * ms.
 */
function met(refused: string | null, { expired, ...parts }: Parts) {
  const sent: Sent[] = [];
  const it = scenario({ ...parts, backend: backend() }).with((world) => {
    world.renewal = () => it.clock.after(500).pipe(map(() => renewed()));
  });
  let refusedAt: number | null = null;
  it.ports.http.send = ({ method, path }) => {
    const call = `${method} ${path}`;
    sent.push({ call, at: it.clock.now() });
    return it.clock.after(10).pipe(
      map((): Reply => {
        // The status is chosen when the response arrives, so that a request that the app has cancelled by then does not
        // count as the refused one.
        if (call !== refused || refusedAt !== null) return reply(200);
        refusedAt = it.clock.now();
        return reply(401);
      }),
    );
  };
  const signedIn = auth.sessionRestored({
    ...access('old'),
    expiresAt: expired ? START - 60 : null,
    email: 'ada@example.com',
  });
  /** How long after the refusal the call was sent again (ms). */
  const wait = () =>
    (sent.find(({ call, at }) => call === refused && at > (refusedAt ?? Number.POSITIVE_INFINITY))?.at ??
      Number.POSITIVE_INFINITY) - (refusedAt ?? 0);
  return { it, sent, signedIn, wait };
}

const PAGES = [
  '/v2',
  '/alerts',
  '/logbook',
  '/reports',
  '/members',
  '/dashboard',
  '/device-management',
  '/change-log',
  '/customer-feedback',
];

/** Signs in, selects a device, loads its track, and opens all pages. */
async function visit(refused: string | null, expired: boolean) {
  const { it, sent, signedIn, wait } = met(refused, { effects: coreEffects, plugins: allPlugins, expired });
  let outcome = { renewals: 0, isIn: false };
  const lived = it
    .when(app.initialised(), signedIn, deviceEvents.selected({ id: 1, from: 'list' }))
    .after('1s')
    .when(positionEvents.trackRequested({ device: 1, range: { lastMinutes: 5 } }));
  for (const path of PAGES) lived.when(navigation.locationChanged({ path, query: '' })).after('800ms');
  await lived.after('1s').check((running, events) => {
    outcome = { renewals: count(events, 'auth/accessRenewed'), isIn: running.read(isSignedIn) };
  });
  return { ...outcome, calls: [...new Set(sent.map(({ call }) => call))], wait: wait() };
}

describe('[AUTH-05] [fault 12] a call that is refused once, alone', () => {
  test.each([
    ['access that the server ended', false],
    ['access that the clock had ended before', true],
  ])('is renewed for and repeated within 2 s, whichever the app makes: %s', async (_, expired) => {
    const { calls } = await visit(null, expired);
    for (const needed of ['get /device', 'get /groups', 'get /notifications', 'post /geofences'])
      expect(calls).toContain(needed);
    expect(calls.length).toBeGreaterThan(20);
    const waits: Record<string, number> = {};
    for (const call of calls) {
      const { wait, renewals, isIn } = await visit(call, expired);
      expect({ call, renewals, isIn }).toEqual({ call, renewals: expired ? 2 : 1, isIn: true });
      waits[call] = wait;
    }
    expect(Object.entries(waits).filter(([, wait]) => wait > 2_000)).toEqual([]);
  });

  test.each([false, true])(
    'is repeated, whichever call of the backend it is (expired: %s)',
    async (expired) => {
      const calls = everyCall(backend());
      expect(calls.length).toBeGreaterThan(100);
      for (const [name, call] of calls) {
        const { method, path } = call.request;
        const asking = effect({
          name: 'ask',
          on: app.resumed,
          run: (_, world) => ask(world, call, () => []),
        });
        const { it, signedIn, wait } = met(`${method} ${path}`, {
          effects: [...renewalEffects, asking],
          expired,
        });
        await it
          .given(signedIn)
          .when(app.resumed())
          .after('2s')
          .check((running, events) => {
            expect(count(events, 'auth/accessRenewed'), name).toBe(expired ? 2 : 1);
            expect(running.read(isSignedIn), name).toBe(true);
          });
        expect(wait(), name).toBeLessThan(2_000);
      }
    },
  );
});

test('[AUTH-05] [fault 12] the ways of an export are gathered; a call of theirs that is refused is renewed for all the same', async () => {
  const ways = effect({
    name: 'gather ways',
    on: app.resumed,
    run: (_, world) => {
      const hour = { device: 1, from: START, to: START + 3600, name: 'x' };
      return drivenWays([hour], world).pipe(map(() => app.updateChecked({ waiting: false })));
    },
  });
  const { it, signedIn } = met('get /track/1', { effects: [...renewalEffects, ways], expired: false });
  await it
    .given(signedIn)
    .when(app.resumed())
    .after('2s')
    .expectTypes('auth/accessRejected', 'auth/accessRenewed', 'app/updateChecked');
});

/** A stand-in for any argument. Each of its fields is the stand-in itself. */
const anything: unknown = new Proxy(() => 7, {
  get: (_, key) =>
    key === Symbol.toPrimitive ? () => '7' : key === Symbol.iterator ? () => [].values() : anything,
});

/** Returns all calls of a backend with their names. */
function everyCall(part: object, of = ''): [name: string, call: Call<unknown>][] {
  return Object.entries(part).flatMap(([name, value]): [string, Call<unknown>][] => {
    const here = of + name;
    if (typeof value !== 'function') return everyCall(value as object, `${here}.`);
    if (name === 'readPush') return []; // not a call: it parses a push message
    const made = (value as (...given: unknown[]) => unknown)(anything, anything, anything, anything);
    // A call whose response is already known sends no request.
    const sent = ([made].flat() as Call<unknown>[]).filter(isSent);
    return sent.map((call) => [here, call]);
  });
}
