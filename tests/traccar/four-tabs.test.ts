import 'fake-indexeddb/auto';
import { of } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as auth from '../../events/auth.ts';
import { renewAccess } from '../../src/api/traccar/renew-access.ts';
import { dataEffects } from '../../src/core/server/data.effects.ts';
import { logoutEffects } from '../../src/core/session/logout.effects.ts';
import { track } from '../../src/core/session/renewal-given.ts';
import { renewalEffects } from '../../src/core/session/renewal.effects.ts';
import { isSignedIn, session } from '../../src/core/session/session.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { Secret } from '../../src/kernel/secret.ts';
import type { Reply } from '../../src/ports/http/http-types.ts';
import type { Http } from '../../src/ports/ports.ts';
import { browser, tabOf } from '../../src/ports/http/renewing-given.ts';
import { access, backend, CUSTOMER, START } from '../samples.ts';
import { scenario } from '../scenario.ts';

const OLD = `old-${'x'.repeat(40)}`;
const DAY = 86_400;
/** The access is renewed when it ends within ten seconds. */
const SOON = START + 9;
const email = 'ada@example.com';

/**
 * Four tabs of one browser in the same Traccar session, whose access ends at `expiresAt` (Unix seconds). `accepts`: whether
 * the server accepts this token for a call. `renews`: what it answers to a renewal, instead of a new token.
 */
async function fourTabs(expiresAt: number, accepts: (token: string) => boolean, renews?: Reply) {
  const server = { renewals: [] as string[], tokens: [] as string[] };
  const http: Http = {
    send: ({ path, bearer }) => {
      if (path !== '/session/token') return of({ status: 404, body: null });
      server.renewals.push(bearer?.reveal() ?? '');
      return of(
        renews ?? { status: 200, body: `new-${server.renewals.length}.${btoa(`{"u":${CUSTOMER}}`)}.sign` },
      );
    },
  };
  const where = browser();
  const given = { ...access(OLD), refresh_token: new Secret(OLD), expiresAt };
  const tabs = [1, 2, 3, 4].map(() => {
    const it = scenario({
      effects: [...dataEffects, ...renewalEffects, ...logoutEffects],
      backend: backend(),
    });
    const now = () => it.clock.now();
    const tab = tabOf(where, http, { backend: { renewAccess: renewAccess(now) }, kind: 'traccar' });
    it.ports.renewing.renew = tab.renewing.renew;
    it.ports.http.send = (_, token) => {
      server.tokens.push(token?.reveal() ?? '');
      return of({ status: accepts(token?.reveal() ?? '') ? 200 : 401, body: 'ok' });
    };
    return { it: it.given(auth.sessionRestored({ ...given, email })), vault: tab.vault };
  });
  await tabs[0]?.vault.write({ ...given, email, actingFor: null });
  return { server, tabs: tabs.map(({ it }) => it) };
}
/** Runs the same events in all tabs at once, until each tab has this many events of the type. */
const inAll = (tabs: Awaited<ReturnType<typeof fourTabs>>['tabs'], drafts: Draft[], type: string) =>
  Promise.all(
    tabs.map(async (it) => {
      let types: string[] = [];
      let state = { isIn: false, expiresAt: null as number | null };
      await it.when(...drafts).check(async (app, events) => {
        await expect.poll(() => events.map((each) => each.type)).toContain(type);
        await expect.poll(() => app.read(session).renewing).toBe(false);
        types = events.map((each) => each.type);
        state = { isIn: app.read(isSignedIn), expiresAt: app.read(session).expiresAt };
      });
      return { types, ...state };
    }),
  );
const count = (types: readonly string[], type: string) => types.filter((each) => each === type).length;

describe('[TRAC-02] four tabs of one session', () => {
  test('renew the token once, before it ends; no call goes out with the old one', async () => {
    const { server, tabs } = await fourTabs(SOON, () => true);
    const seen = await inAll(tabs, [track(1), track(2), track(3)], 'auth/accessRenewed');
    expect(server.renewals).toEqual([OLD]);
    for (const { types, isIn, expiresAt } of seen) {
      expect(isIn).toBe(true);
      expect(count(types, 'auth/accessExpired')).toBe(1);
      expect(count(types, 'auth/accessRenewed')).toBe(1);
      expect(count(types, 'auth/accessRejected')).toBe(0);
      expect(expiresAt).toBe(START + DAY);
    }
    expect(server.tokens.length).toBeGreaterThanOrEqual(12);
    expect(new Set(server.tokens.map((token) => token.split('.')[0]))).toEqual(new Set(['new-1']));
  });

  test('renew nothing while the token holds', async () => {
    const { server, tabs } = await fourTabs(START + 60, () => true);
    await Promise.all(tabs.map((it) => it.when(track(1)).after('0ms')));
    expect(server.renewals).toEqual([]);
    expect(server.tokens).toEqual([OLD, OLD, OLD, OLD]);
  });

  test('renew a token once that the server refuses earlier, and send every refused call again', async () => {
    const { server, tabs } = await fourTabs(START + DAY, (token) => token !== OLD);
    const seen = await inAll(tabs, [track(1)], 'auth/accessRenewed');
    expect(server.renewals).toEqual([OLD]);
    expect(seen.map(({ isIn }) => isIn)).toEqual([true, true, true, true]);
    expect(server.tokens.filter((token) => token === OLD)).toHaveLength(4);
    expect(server.tokens.filter((token) => token.startsWith('new-1'))).toHaveLength(4);
  });

  test('[AUTH-06] all end when the renewal is refused, after one call', async () => {
    const { server, tabs } = await fourTabs(SOON, () => true, { status: 401, body: null });
    const seen = await inAll(tabs, [track(1)], 'auth/loggedOut');
    expect(server.renewals).toEqual([OLD]);
    expect(seen.map(({ isIn }) => isIn)).toEqual([false, false, false, false]);
  });

  test('[AUTH-06] all stay signed in while the server has an error', async () => {
    const { tabs } = await fourTabs(SOON, () => true, { status: 503, body: null });
    const seen = await Promise.all(
      tabs.map(async (it) => {
        let isIn = false;
        await it.when(track(1)).check(async (app, events) => {
          await expect.poll(() => events.map((each) => each.type)).toContain('auth/renewalDelayed');
          isIn = app.read(isSignedIn);
        });
        return isIn;
      }),
    );
    expect(seen).toEqual([true, true, true, true]);
  });
});
