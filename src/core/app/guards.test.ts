import { describe, expect, test } from 'vitest';
import { APP_MODES, type AppMode } from '../../../events/session-types.ts';
import type { Read } from '../../kernel/read.ts';
import { resolve, route } from '../../kernel/route.ts';
import * as admin from '../../../events/admin.ts';
import * as auth from '../../../events/auth.ts';
import * as navigation from '../../../events/navigation.ts';
import * as userEvents from '../../../events/user.ts';
import { access, customer, settings } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import type { Draft } from '../../kernel/event.ts';
import {
  authGuard,
  type GuardFacts,
  HOME_OF_MODE,
  inMode,
  leadingHome,
  ofService,
  ownAccount,
  signedIn,
  signedOut,
} from './guards.ts';

const PATHS = ['/', ...Object.values(HOME_OF_MODE), '/settings', '/device-management/35', '/alerts'];
const homeOf = (path: string): AppMode | undefined => APP_MODES.find((mode) => HOME_OF_MODE[mode] === path);

/** The guard's rules as a table, written independently of the guard's code. */
function expected(facts: GuardFacts): { rule: string; to: string | null; mark: boolean } {
  const { hasToken, marked, logoutOnClose, onSuperPath, mode, path } = facts;
  const foreign = homeOf(path) !== undefined && homeOf(path) !== mode;
  const place = foreign ? HOME_OF_MODE[mode] : null;
  const table: [rule: string, applies: boolean, to: string | null, mark: boolean][] = [
    ['GUARD-01', !hasToken, '/login', false],
    ['GUARD-02', !marked && !logoutOnClose, place, !onSuperPath],
    ['GUARD-03', !marked && logoutOnClose && !onSuperPath, '/login', false],
    ['GUARD-04', true, place, false],
  ];
  const [rule, , to, mark] = table.find(([, applies]) => applies) as (typeof table)[number];
  return { rule, to, mark };
}

const booleans = [false, true];
const all: GuardFacts[] = booleans.flatMap((hasToken) =>
  booleans.flatMap((marked) =>
    booleans.flatMap((logoutOnClose) =>
      booleans.flatMap((onSuperPath) =>
        APP_MODES.flatMap((mode) =>
          PATHS.map((path) => ({ hasToken, marked, logoutOnClose, onSuperPath, mode, path })),
        ),
      ),
    ),
  ),
);

describe('the auth guard', () => {
  test.each(['GUARD-01', 'GUARD-02', 'GUARD-03', 'GUARD-04'])(
    '[%s] over every token, flag, logout_onclose, role, mode and path',
    (rule) => {
      const cases = all.filter((facts) => expected(facts).rule === rule);
      expect(cases.length).toBeGreaterThan(40);
      for (const facts of cases) {
        const { to, mark } = expected(facts);
        expect(authGuard(facts), JSON.stringify(facts)).toEqual({ to, mark });
      }
    },
  );

  const facts: GuardFacts = {
    hasToken: true,
    marked: true,
    logoutOnClose: false,
    onSuperPath: false,
    mode: 'pets',
    path: '/v2',
  };
  test('[GUARD-01] without a token: the login page', () =>
    expect(authGuard({ ...facts, hasToken: false })).toEqual({ to: '/login', mark: false }));
  test('[GUARD-02] a new browser session is marked and begins at the route of the mode', () =>
    expect(authGuard({ ...facts, marked: false })).toEqual({ to: '/pets', mark: true }));
  test('[GUARD-02] but a page that was asked for by its address stays what was asked for', () =>
    expect(authGuard({ ...facts, marked: false, path: '/alerts' })).toEqual({ to: null, mark: true }));
  test('[GUARD-03] log out on close: a new browser session means a new login', () =>
    expect(authGuard({ ...facts, marked: false, logoutOnClose: true })).toEqual({
      to: '/login',
      mark: false,
    }));
  test('[GUARD-03] not on the super user’s path', () =>
    expect(authGuard({ ...facts, marked: false, logoutOnClose: true, onSuperPath: true })).toEqual({
      to: '/pets',
      mark: false,
    }));
  test('[GUARD-04] the route of another mode leads to the own one', () =>
    expect(authGuard(facts)).toEqual({ to: '/pets', mark: false }));
  test('a redirection is always allowed where it leads: nobody turns in circles', () => {
    const led = all.flatMap((each) => {
      const { to } = authGuard(each);
      return to === null || to === '/login' ? [] : [{ ...each, path: to }];
    });
    expect(led.length).toBeGreaterThan(100);
    expect(led.filter((each) => authGuard(each).to !== null)).toEqual([]);
  });
});

describe('[GUARD-05] a guard that throws', () => {
  const broken: Read = () => {
    throw new Error('the state is damaged');
  };
  test('shows nothing of its page', () => {
    const page = route('/v2', {
      title: 't',
      guard: (read) => (read({} as never) ? 'allow' : 'wait'),
      load: () => Promise.resolve(),
    });
    expect(resolve({ path: '/v2', query: '' }, [page], broken)).toEqual({ kind: 'failed' });
  });
  test('and the login page, where it leads, does not lead away again', () =>
    expect(signedOut(broken, { path: '/login', query: '' })).toBe('allow'));
});

describe('who may go where', () => {
  const place = { path: '/admin-user-management', query: '' };
  const restored = (more: { superUser?: boolean; appMode?: AppMode } = {}) =>
    auth.sessionRestored({ ...access(), email: '', ...more });
  const came = (isAdmin: boolean) =>
    userEvents.customerLoaded({ customer: { ...customer(), isAdmin }, source: 'server' });
  const failed = userEvents.customerLoadFailed({ failure: { reason: 'timeout', status: 0 } });
  const ghost = admin.ghostEntered({ userID: 9, by: 7, superUser: true });
  const marked = auth.browserSessionMarked();
  const asked = async (guard: typeof ofService, at: string, ...facts: Draft[]) => {
    let verdict: unknown;
    await scenario({})
      .given(...facts)
      .check((app) => {
        verdict = guard(app.read, { ...place, path: at });
      });
    return verdict;
  };

  test.each<[string, Draft[], unknown]>([
    ['nobody signed in', [], { redirect: '/login' }],
    ['a super user', [restored({ superUser: true }), marked], 'wait'],
    ['somebody nobody knows yet', [restored(), marked], 'wait'],
    ['one of the service', [restored(), marked, came(true)], 'wait'],
    ['a customer', [restored(), marked, came(false)], { redirect: '/v2' }],
    [
      'a customer with a home of another mode',
      [restored({ appMode: 'pets' }), marked, came(false)],
      { redirect: '/pets' },
    ],
    ['somebody whom the server cannot tell', [restored(), marked, failed], { redirect: '/v2' }],
    [
      'a super user in a customer’s account',
      [ghost, restored({ superUser: true }), marked],
      { redirect: '/v2' },
    ],
  ])('[ROUTE-14] a page of the administration for %s', async (_, facts, verdict) =>
    expect(await asked(ofService, place.path, ...facts)).toEqual(verdict),
  );

  test('[ROUTE-28] an address that leads home waits meanwhile, and asks for a login first', async () => {
    expect(await asked(leadingHome, '/device/7', restored(), marked)).toBe('wait');
    expect(await asked(leadingHome, '/device/7')).toEqual({ redirect: '/login' });
  });

  test('[GUARD-04] a home is for its own mode', async () => {
    expect(await asked(inMode('pets'), '/pets', restored({ appMode: 'pets' }), marked)).toBe('allow');
    expect(await asked(inMode('bike'), '/bike', restored({ appMode: 'pets' }), marked)).toEqual({
      redirect: '/pets',
    });
  });

  describe('[GUARD-03] with “log out on close” on, in a new browser session', () => {
    const closing = userEvents.settingsLoaded({
      settings: { ...settings(), logout_onclose: true },
      source: 'storage',
    });
    const onGhostPath = navigation.locationChanged({ path: '/a/customer/12/settings', query: '' });

    test.each(['/v2', '/settings', '/alerts'])('%s leads to the login page', async (path) =>
      expect(await asked(signedIn, path, restored(), closing)).toEqual({ redirect: '/login' }),
    );
    test('a browser session that is marked already goes on', async () =>
      expect(await asked(signedIn, '/settings', restored(), closing, marked)).toBe('allow'));
    test('a super user on the ghost path goes on', async () =>
      expect(await asked(signedIn, '/settings', restored({ superUser: true }), closing, onGhostPath)).toBe(
        'allow',
      ));
    test('a super user on any other path is no exception', async () =>
      expect(await asked(signedIn, '/settings', restored({ superUser: true }), closing)).toEqual({
        redirect: '/login',
      }));
    test('the ghost path is no way around it for anybody else', async () =>
      expect(await asked(signedIn, '/settings', restored(), closing, onGhostPath)).toEqual({
        redirect: '/login',
      }));
  });

  test('[ADM-02] what is the account’s own is not for whoever looks at it', async () => {
    expect(await asked(ownAccount, '/settings', restored(), marked)).toBe('allow');
    expect(await asked(ownAccount, '/settings')).toEqual({ redirect: '/login' });
    expect(await asked(ownAccount, '/settings', ghost, restored({ superUser: true }), marked)).toEqual({
      redirect: '/v2',
    });
  });

  test('[ROUTE-02] the login page is for visitors; others go on', async () => {
    expect(await asked(signedOut, '/login')).toBe('allow');
    expect(await asked(signedOut, '/login', restored(), marked)).toEqual({ redirect: '/v2' });
  });
});
