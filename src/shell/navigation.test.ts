import { describe, expect, test } from 'vitest';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as navigation from '../../events/navigation.ts';
import { APP_MODES } from '../../events/session-types.ts';
import { started, access, customer } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { HOME_OF_MODE } from '../core/app/guards.ts';
import { route, resolve, type Route } from '../kernel/route.ts';
import { navigationEffects, redirection } from './navigation.effects.ts';
import { readConfig } from './config.ts';
import { here, leads, routes, signedIn, after } from './navigation-given.ts';
import fc from 'fast-check';
import { NEVER } from 'rxjs';
import * as user from '../../events/user.ts';
import { administration } from '../../plugins/administration/index.ts';
import { adminPlugin } from '../../plugins/administration/addresses.ts';
import { plugins } from '../../plugins/index.ts';
import type { AdminPermission } from '../rules/rights/staff-rights.ts';
import { assemble } from '../ports/extension-points.ts';

describe('where an address leads', () => {
  test('[ROUTE-01] / goes to /v2', () => {
    expect(leads(here('/'))).toBe('/v2');
    expect(leads(signedIn(), here('/'))).toBe('/v2');
  });
  test('[ROUTE-02] who is signed in has no business on the login page', () => {
    expect(leads(signedIn(), here('/login'))).toBe('/v2');
    expect(leads(here('/login'))).toBeNull();
  });
  describe('[GEN-02] [ROUTE-03] [GUARD-04] each home is for its own mode', () => {
    for (const mode of APP_MODES)
      for (const home of APP_MODES)
        test(`mode ${mode} on ${HOME_OF_MODE[home]}`, () => {
          expect(leads(signedIn(mode), here(HOME_OF_MODE[home]))).toBe(
            mode === home ? null : HOME_OF_MODE[mode],
          );
        });
    test.each(Object.values(HOME_OF_MODE))('%s without a session leads to the login', (path) => {
      expect(leads(here(path))).toBe('/login');
    });
  });
  test('/map is the home of the own mode', () => {
    expect(leads(signedIn('pets'), here('/map'))).toBe('/pets');
    expect(leads(here('/map'))).toBe('/login');
  });
  test.each(['/nowhere', '/v2/deeper/', '/%E0%A4%A', '/a/customer/x'])('[ROUTE-25] %s goes to /', (path) => {
    expect(leads(signedIn(), here(path))).toBe('/');
  });
  test('[START-02] nothing is decided before the stored state has been read', () => {
    const it = scenario({});
    it.app.publish(here('/settings'));
    expect(redirection(it.app.read, routes)).toBeNull();
  });
  test('[ROUTE-28] after signing in one lands where one meant to go, with the query', () => {
    expect(leads(here('/settings?tab=2'), here('/login'), signedIn())).toBe('/settings?tab=2');
  });
  test('[ROUTE-28] an administrator too, whose rights come with their data', () => {
    expect(leads(here('/admin-user-management'), here('/login'), signedIn())).toBe('/admin-user-management');
  });
  test('[GUARD-05] whatever is thrown inside of a guard leads to the login page, and stays there', () => {
    const broken = route('/broken', {
      title: '',
      guard: () => {
        throw new Error('the state is damaged');
      },
      load: () => Promise.resolve(),
    });
    const it = scenario({});
    for (const fact of [app.initialised(), signedIn(), here('/broken')]) it.app.publish(fact);
    expect(redirection(it.app.read, [broken, ...routes])).toBe('/login');
  });
  test('a guard that leads to where one is, with another query, leads nowhere', () => {
    const turning = route('/turning', {
      title: '',
      guard: () => ({ redirect: '/turning?again=1' }),
      load: () => Promise.resolve(),
    });
    const it = scenario({});
    for (const fact of [app.initialised(), signedIn(), here('/turning')]) it.app.publish(fact);
    expect(redirection(it.app.read, [turning, ...routes])).toBeNull();
  });
  test('not on the home of another mode', () => {
    expect(leads(here('/v2'), here('/login'), signedIn('bike'))).toBe('/v2');
    expect(leads(here('/v2'), here('/login'), signedIn('bike'), here('/v2'))).toBe('/bike');
  });
  test('not on an address that does not exist', () => {
    expect(leads(here('/nowhere'), here('/login'), signedIn())).toBe('/v2');
  });
  test('after a chosen logout nobody meant to go anywhere', () => {
    expect(
      leads(signedIn(), here('/settings'), auth.loggedOut({ reason: 'chosen' }), here('/login'), signedIn()),
    ).toBe('/v2');
  });
  test('redirections end, wherever one starts', () => {
    for (const mode of [null, ...APP_MODES])
      for (const start of ['/', '/login', '/settings', '/map', '/nowhere', ...Object.values(HOME_OF_MODE)]) {
        const it = scenario({});
        it.app.publish(app.initialised());
        if (mode) it.app.publish(signedIn(mode));
        let steps = 0;
        for (let to: string | null = start; to !== null; to = redirection(it.app.read, routes)) {
          it.app.publish(here(to));
          if (++steps > 5) throw new Error(`${mode} turns for ever from ${start}`);
        }
      }
  });
});

test('a link that was followed is a fact, and then the address', () =>
  scenario({ effects: navigationEffects(() => routes) })
    .when(
      started(),
      navigation.linkFollowed({ href: '/settings' }),
      navigation.linkFollowed({ href: '/v2', replace: true }),
    )
    .asked('go /settings', 'replace /v2'));

describe('config.json', () => {
  test('without the file, or with "demo", the demo runs', () => {
    expect(readConfig(null)).toMatchObject({ ok: true, config: { backend: 'demo' } });
    expect(readConfig('{"backend":"demo"}')).toMatchObject({ ok: true, config: { backend: 'demo' } });
    expect(readConfig('{}')).toMatchObject({ ok: true, config: { backend: 'demo' } });
  });
  test('[AUTH-09] an api with its address, and which accounts are test accounts', () => {
    expect(
      readConfig('{"backend":"api","apiUrl":"https://api.example.com","testAccounts":["a@b.c"]}'),
    ).toMatchObject({
      ok: true,
      config: { backend: 'api', testAccounts: ['a@b.c'] },
    });
  });
  test.each([
    ['{', /^config.json: /],
    ['null', /^config.json: /],
    ['{"backend":"cloud"}', /config.json: backend: /],
    ['{"backend":"api"}', /apiUrl: is missing/],
    ['{"backend":"api","apiUrl":"api.example.com"}', /apiUrl: Invalid URL: Received "api.example.com"/],
    ['{"maintenanceStart":"now"}', /maintenanceStart: /],
  ])('%s is refused with what and where', (text, problem) => {
    const result = readConfig(text);
    expect(result.ok ? 'taken' : result.problem).toMatch(problem);
  });
});

const PERMISSIONS: readonly AdminPermission[] = ['users', 'devices', 'serverAlerts', 'surveys', 'feedback'];
const PATHS = adminPlugin.routes?.map(({ pattern }) => pattern.replace(':id', '7')) ?? [];
/** The routes before the admin area's code is loaded, and the admin area's own routes. */
const { routes: first } = assemble(plugins);
const { routes: own } = assemble(administration);

const entered = (superUser = false) =>
  auth.sessionRestored({ ...access(), superUser, email: '', actingFor: null });
const known = (isAdmin: boolean, adminPermissions: string[], source: 'server' | 'storage' = 'server') =>
  user.customerLoaded({ customer: { ...customer(), isAdmin, adminPermissions }, source });

/** Opens an address with only the initial routes. `grow` adds the routes of the admin area. */
const at = (path: string) => {
  let routes: readonly Route[] = first;
  const it = scenario({ effects: navigationEffects(() => routes) });
  it.ports.history.places = () => NEVER;
  return { it: it.given(here(path)), grow: () => void (routes = [...own, ...first]) };
};

describe('[ROUTE-14] [fault 63] an address of the administration', () => {
  test('knows before its page is there who may see it', () =>
    fc.assert(
      fc.property(
        fc.constantFrom(...PATHS),
        fc.constantFrom('', 'kind=survey'),
        fc.subarray([...PERMISSIONS]),
        fc.boolean(),
        fc.boolean(),
        (path, query, permissions, isAdmin, superUser) => {
          const read = after(entered(superUser), known(isAdmin, permissions), here(path));
          const waiting = resolve({ path, query }, first, read).kind;
          const page = resolve({ path, query }, own, read).kind;
          // Two pages may share a path and differ only in the query. While the admin area loads, the app waits if the
          // user may see at least one of the two.
          const both = ['', 'kind=survey'].map((each) => resolve({ path, query: each }, own, read).kind);
          expect(waiting).toBe(both.includes('show') ? 'wait' : 'redirect');
          expect(page === 'show' && waiting !== 'wait').toBe(false);
        },
      ),
    ));

  test.each(PATHS)(
    '%s: an administrator without its permission is at home within 2 s, at the first visit',
    (path) => {
      const { it } = at(path);
      return it
        .when(entered(), known(true, []), app.initialised())
        .after('2s')
        .with((world) => expect(world.asked).toContain('replace /v2'));
    },
  );

  test.each(PATHS)('%s: and on reload, when what they may was kept', (path) => {
    const { it } = at(path);
    return it
      .when(entered(), known(true, [], 'storage'), app.initialised())
      .after('2s')
      .with((world) => expect(world.asked).toContain('replace /v2'));
  });

  test('a permission for the other kind of announcement is seen when the page has come', () => {
    const { it, grow } = at('/admin-add-alert');
    return it
      .when(entered(), known(true, ['surveys']), app.initialised())
      .asked()
      .with(grow)
      .after('500ms')
      .asked('replace /v2')
      .idle();
  });

  test('who may see it waits, and stays where it has come', () => {
    const { it, grow } = at('/admin-survey');
    return it
      .when(entered(), known(true, ['surveys']), app.initialised())
      .after('3s')
      .with(grow)
      .after('1min')
      .asked()
      .idle();
  });

  test('code that never comes leads home in the end', () => {
    const { it } = at('/admin-survey');
    return it
      .when(entered(true), app.initialised())
      .after('19.9s')
      .asked()
      .after('100ms')
      .asked('replace /v2')
      .idle();
  });
});

test('[ROUTE-14] no page waits for ever, whatever its guard says', () => {
  const stuck = route('/stuck', { title: '', guard: () => 'wait', load: () => Promise.resolve() });
  const it = scenario({ effects: navigationEffects(() => [stuck, ...first]) });
  it.ports.history.places = () => NEVER;
  return it.given(here('/stuck')).when(entered(), app.initialised()).after('20s').asked('replace /v2').idle();
});
