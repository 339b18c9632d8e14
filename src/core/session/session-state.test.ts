import { describe, expect, test } from 'vitest';
import * as auth from '../../../events/auth.ts';
import * as userEvents from '../../../events/user.ts';
import { access, failure, settings, started, backend, customer, CUSTOMER } from '../../../tests/samples.ts';
import type { Draft } from '../../kernel/event.ts';
import { Secret } from '../../kernel/secret.ts';
import { createStore } from '../../kernel/store.ts';
import { accessToken, isSignedIn, session } from './session.ts';
import * as adminEvents from '../../../events/admin.ts';
import { scenario } from '../../../tests/scenario.ts';
import { dataEffects } from '../server/data.effects.ts';
import { devices } from '../devices/devices.ts';
import { ghostEffects } from './ghost.effects.ts';
import { user } from './user.ts';

/** Returns a store in which these events have happened. */
function after(...drafts: Draft[]) {
  const store = createStore([session], new Set([auth.loggedOut.type]), true, ({ problem }) => {
    throw problem;
  });
  for (const [i, draft] of drafts.entries()) store.fold({ seq: i + 1, at: 0, flow: i + 1, ...draft });
  return store;
}
const stateAfter = (...drafts: Draft[]) => after(...drafts).read(session);
const entered = () =>
  auth.loginSucceeded({
    ...access('one'),
    ...{ routeIcon: 'circle', superUser: true, expiresAt: 99, appMode: 'bike', email: 'ada@example.com' },
  });

describe('[AUTH-01] [STATE-01] the session', () => {
  test('begins with nobody', () => {
    expect([session.id, session.ofSession]).toEqual(['core/session', true]);
    expect(stateAfter()).toEqual({
      ...{ auth: null, email: '', routeIcon: '', superUser: false, expiresAt: null, appMode: 'v2' },
      ...{ logbook_mode: '', error: null, loading: false, renewing: false },
      ...{ marked: false, leaving: null },
    });
    expect([after().read(isSignedIn), after().read(accessToken)]).toEqual([false, null]);
  });

  test('holds whoever has signed in, and their tokens', () => {
    const store = after(
      auth.loginSubmitted({ email: 'a', password: new Secret('x'), language: 'de' }),
      entered(),
    );
    expect(store.read(session)).toMatchObject({
      ...{ email: 'ada@example.com', routeIcon: 'circle', superUser: true, expiresAt: 99, appMode: 'bike' },
      ...{ error: null, loading: false, renewing: false, leaving: null, auth: { userID: 7 } },
    });
    expect(store.read(isSignedIn)).toBe(true);
    expect(store.read(accessToken)?.reveal()).toBe('one');
    expect(store.read(session).auth?.refresh_token.reveal()).toBe('again');
  });

  test('loads while an answer is awaited, and forgets what was wrong before', () => {
    const refused = auth.loginRefused({ refusal: 'credentials', email: 'a' });
    const failed = auth.loginFailed({ failure: failure(0) });
    const submitted = auth.loginSubmitted({ email: 'a', password: new Secret('x'), language: 'de' });
    const chosen = auth.demoLoginChosen({ account: 'pets', language: 'de' });
    for (const asked of [submitted, chosen]) {
      expect(stateAfter(refused, asked)).toMatchObject({ loading: true, error: null });
      expect(stateAfter(asked, refused)).toMatchObject({ loading: false, error: { refusal: 'credentials' } });
      expect(stateAfter(asked, failed)).toMatchObject({ loading: false, error: { failure: failure(0) } });
      expect(stateAfter(refused, entered())).toMatchObject({ error: null });
    }
  });

  test('keeps its mode where an access has none', () => {
    const restored = auth.sessionRestored({ ...access(), email: '' });
    expect(stateAfter(entered(), restored)).toMatchObject({ appMode: 'bike' });
  });

  test('that was restored is of whom a super user was looking at', () => {
    const restored = (actingFor?: number | null) =>
      stateAfter(
        auth.sessionRestored({ ...access(), email: '', ...(actingFor !== undefined && { actingFor }) }),
      );
    expect([restored(12), restored(null), restored()].map(({ auth: held }) => held?.userID)).toEqual([
      12, 7, 7,
    ]);
  });

  test('takes mode and logbook from the settings of the account', () => {
    const loaded = { ...settings(), appMode: 'pets' as const, logbook_mode: 'strict' };
    expect(stateAfter(userEvents.settingsLoaded({ settings: loaded, source: 'server' }))).toMatchObject({
      ...{ appMode: 'pets', logbook_mode: 'strict' },
    });
  });
});

describe('[AUTH-05] access in the session', () => {
  const delayed = () => auth.renewalDelayed({ failure: failure(0) });

  test('is renewed when it was refused or ends by the clock, where somebody is signed in', () => {
    for (const ended of [auth.accessRejected(), auth.accessExpired()]) {
      expect(stateAfter(entered(), ended).renewing).toBe(true);
      expect(stateAfter(ended).renewing).toBe(false);
    }
  });

  test('is being renewed until a renewal is answered', () => {
    expect(stateAfter(entered(), auth.accessRejected(), delayed(), delayed()).renewing).toBe(true);
    const renewed = auth.accessRenewed({ ...access('two'), expiresAt: 500, userID: 9, email: 'b' });
    const store = after(entered(), auth.accessRejected(), delayed(), renewed);
    expect(store.read(session)).toMatchObject({
      ...{ renewing: false, expiresAt: 500, email: 'ada@example.com', auth: { userID: 7 } },
    });
    expect(store.read(accessToken)?.reveal()).toBe('two');
  });

  test('that comes when nobody is signed in any more signs nobody in', () => {
    const renewed = auth.accessRenewed({ ...access('two'), expiresAt: 500, email: 'b' });
    expect(stateAfter(renewed)).toMatchObject({ auth: null, expiresAt: null });
  });

  test('is renewed no longer when the server refuses or its answer is of no use', () => {
    for (const ended of [
      auth.renewalRefused({ failure: failure(401) }),
      auth.renewalFailed({ failure: failure(500) }),
    ])
      expect(stateAfter(entered(), auth.accessRejected(), ended).renewing).toBe(false);
    expect(stateAfter(entered(), auth.accessRejected(), entered()).renewing).toBe(false);
  });
});

describe('[AUTH-07] leaving', () => {
  test('is seen from the press until everything is cleared, and signs out in between', () => {
    const chosen = [entered(), auth.logoutChosen()];
    expect(stateAfter(...chosen)).toMatchObject({ leaving: 'chosen', auth: { userID: 7 } });
    const out = [...chosen, auth.loggedOut({ reason: 'chosen' })];
    expect(stateAfter(...out)).toMatchObject({ leaving: 'chosen', auth: null, email: '' });
    expect(stateAfter(...out, auth.logoutFinished({ left: [] })).leaving).toBeNull();
    expect(stateAfter(...out, entered()).leaving).toBeNull();
    expect(stateAfter(auth.logoutChosen()).leaving).toBeNull();
    expect(stateAfter(auth.loggedOut({ reason: 'elsewhere' })).leaving).toBe('elsewhere');
  });
});

test('[GUARD-02] the mark of the browser session is found at the start, or set', () => {
  const begun = (marked?: boolean) => {
    const draft = started();
    return stateAfter({ ...draft, payload: { ...draft.payload, ...(marked !== undefined && { marked }) } })
      .marked;
  };
  expect([begun(true), begun(false), begun()]).toEqual([true, false, false]);
  expect(stateAfter(auth.browserSessionMarked()).marked).toBe(true);
});

/** A super user enters account 12; the mock server returns the data of the customer with the id `answered`. */
const entering = (answered: number) => {
  const real = backend();
  const it = scenario({
    effects: [...dataEffects, ...ghostEffects],
    backend: {
      ...real,
      customer: (id) => {
        const { request, read } = real.customer(id);
        return {
          request,
          read: (reply) => {
            const result = read(reply);
            return result.ok ? { ...result, value: { ...customer(), id: answered } } : result;
          },
        };
      },
    },
  });
  return it
    .with((world) => {
      world.replies = () => ({ status: 200, body: null });
    })
    .given(adminEvents.ghostEntered({ userID: 12, by: CUSTOMER, superUser: true }))
    .when(auth.sessionRestored({ ...access(), superUser: true, actingFor: 12, email: '' }));
};

describe('[ADM-02] [fault 61] a server that does not know on whose behalf it is asked', () => {
  test('is left at once, with a sentence; nothing of the super user’s own is shown under the customer’s name', () =>
    entering(CUSTOMER)
      .after('1s')
      .check((it, events) => {
        expect(it.read(user).customerData.success).toBeNull();
        expect(it.read(devices).byId.size).toBe(0);
        expect(events.map(({ type }) => type)).not.toContain('devices/listed');
        expect(events.filter(adminEvents.ghostLeft.is)).toHaveLength(1);
      })
      .with((world) => {
        expect(world.asked).toContain('load /');
        expect(world.asked).not.toContain('get /device');
        expect(world.slots.get('notice')).toMatchObject({
          draft: { payload: { tone: 'danger', text: 'ghost.notHere' } },
        });
      }));

  test('one that knows shows the account, and is asked for nothing before it has proven it', () =>
    entering(12)
      .after('1s')
      .check((it) => {
        expect(it.read(user).customerData.success?.id).toBe(12);
        expect(it.read(devices).byId.size).toBe(1);
      })
      .with((world) => {
        const calls = world.asked.filter((words) => /^(get|post|put|delete) /.test(words));
        expect(calls.indexOf('get /customer/12')).toBeLessThan(calls.indexOf('get /device'));
        expect(world.asked).not.toContain('load /');
      }));
});
