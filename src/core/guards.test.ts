import { describe, expect, test } from 'vitest';
import { APP_MODES, type AppMode } from '../../events/session-types.ts';
import type { Read } from '../kernel/read.ts';
import { resolve, route } from '../kernel/route.ts';
import { authGuard, type GuardFacts, HOME_OF_MODE, signedOut } from './guards.ts';

const PATHS = ['/', ...Object.values(HOME_OF_MODE), '/settings', '/device-management/35', '/alerts'];
const homeOf = (path: string): AppMode | undefined => APP_MODES.find((mode) => HOME_OF_MODE[mode] === path);

/** The rules as sentences, told another way than the guard tells them. */
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
