import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as admin from '../../events/admin.ts';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as navigation from '../../events/navigation.ts';
import { APP_MODES } from '../../events/session-types.ts';
import { plugins as sessionPlugins } from '../../plugins/index.ts';
import { allPlugins as plugins } from '../../plugins/whole.ts';
import { access, customer, started } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import * as user from '../../events/user.ts';
import { ghostBase, ghostOf } from '../core/location.ts';
import { HOME_OF_MODE } from '../core/guards.ts';
import { assemble } from '../kernel/plugin.ts';
import { resolve, route } from '../kernel/route.ts';
import { navigationEffects, redirection } from './navigation.effects.ts';
import { readConfig } from './config.ts';

const { routes } = assemble(plugins);
const here = (href: string) => {
  const [path = '/', query = ''] = href.split('?');
  return navigation.locationChanged({ path, query });
};
const signedIn = (mode: (typeof APP_MODES)[number] = 'v2') =>
  auth.sessionRestored({ ...access(), appMode: mode, email: '' });
type Facts = Parameters<ReturnType<typeof scenario>['given']>;
const after = (...facts: Facts) => {
  const it = scenario({});
  it.app.publish(app.initialised());
  for (const fact of facts) it.app.publish(fact);
  return it.app.read;
};
const leads = (...facts: Facts) => redirection(after(...facts), routes);

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

describe('[ROUTE-24] somebody else’s account', () => {
  const superUser = (userID = 7) => [
    admin.ghostEntered({ userID: 12, by: userID, superUser: true }),
    auth.sessionRestored({ ...access(), superUser: true, actingFor: 12, email: '' }),
  ];
  test('what follows the account in the address is the page shown', () => {
    expect(leads(...superUser(), here('/a/customer/12/settings'))).toBeNull();
    expect(leads(...superUser(), here('/a/customer/12/settings?tab=2'))).toBeNull();
  });
  test.each([
    ['/a/customer/12', '/a/customer/12/v2'],
    ['/a/customer/12/', '/a/customer/12/v2'],
    ['/a/customer/12/pets', '/a/customer/12/v2'],
    ['/a/customer/12/login', '/a/customer/12/v2'],
    ['/a/customer/12/map', '/a/customer/12/v2'],
    ['/a/customer/12/nowhere', '/a/customer/12/'],
    ['/a/customer/12/a/customer/13', '/a/customer/12/'],
    ['/a/customer/12/admin-survey', '/a/customer/12/v2'],
    ['/a/customer/12/change-password', '/a/customer/12/v2'],
  ])('%s leads to %s', (from, to) => expect(leads(...superUser(), here(from))).toBe(to));
  test('[START-09] anyone else is led to their own home', () => {
    expect(leads(signedIn(), here('/a/customer/12/settings'))).toBe('/');
    expect(leads(signedIn('bike'), here('/a/customer/12'))).toBe('/');
  });
  test('[ROUTE-28] a visitor signs in first, and then goes on into it', () => {
    expect(leads(here('/a/customer/12/settings'))).toBe('/login');
    const later = [here('/a/customer/12/settings'), here('/login')];
    expect(leads(...later, auth.sessionRestored({ ...access(), superUser: true, email: '' }))).toBe(
      '/a/customer/12/settings',
    );
    expect(leads(...later, signedIn())).toBe('/v2');
  });
  test.each([
    '/a/customer/x',
    '/a/customer/',
    '/a/customer/1.5',
    '/a/customer/-1',
    '/a/customer/12x',
    '/A/customer/1e3',
  ])('[ROUTE-25] %s is no account', (path) => expect(leads(...superUser(), here(path))).toBe('/'));
  test('any address comes apart into account and path, and together again', () =>
    fc.assert(
      fc.property(fc.nat({ max: 1e9 }), fc.webPath(), (id, path) => {
        expect(ghostOf(ghostBase(id) + (path || '/'))).toEqual({ ghost: id, path: path || '/' });
      }),
    ));
  test('links stay inside the account, and one that leaves it loads a whole new page', () =>
    scenario({ effects: navigationEffects(() => routes) })
      .given(app.initialised(), ...superUser(), here('/a/customer/12/v2'))
      .check((it) => {
        it.publish(navigation.linkFollowed({ href: '/settings' }));
      })
      .when(here('/a/customer/12/v2'))
      .with((world) => void world.asked.splice(0))
      .when(
        navigation.linkFollowed({ href: '/settings' }),
        navigation.linkFollowed({ href: '/a/customer/12/settings?tab=1' }),
        navigation.linkFollowed({ href: '/a/customer/13' }),
      )
      .asked('go /a/customer/12/settings', 'go /a/customer/12/settings?tab=1', 'load /a/customer/13'));
});

describe('[ROUTE-14] the pages of administrators', () => {
  const PAGES = [
    ['/admin-user-management', 'users'],
    ['/admin-device-management/35', 'devices'],
    ['/admin-server-alert', 'serverAlerts'],
    ['/admin-add-alert', 'serverAlerts'],
    ['/admin-survey', 'surveys'],
    ['/admin-customer-feedback', 'feedback'],
  ] as const;
  const loaded = (more: Partial<ReturnType<typeof customer>>) =>
    user.customerLoaded({ customer: { ...customer(), ...more }, source: 'server' });
  describe.each(PAGES)('%s', (path, permission) => {
    test('is for administrators with its permission', () =>
      expect(
        leads(signedIn(), loaded({ isAdmin: true, adminPermissions: [permission] }), here(path)),
      ).toBeNull());
    test('not for those without', () => {
      const others = PAGES.map(([, each]) => each).filter((each) => each !== permission);
      expect(leads(signedIn(), loaded({ isAdmin: true, adminPermissions: others }), here(path))).toBe('/v2');
    });
    test('not for a customer who claims a permission, nor in ghost mode', () => {
      expect(leads(signedIn('pets'), loaded({ adminPermissions: [permission] }), here(path))).toBe('/pets');
    });
    test('for super users all of them', () =>
      expect(
        leads(auth.sessionRestored({ ...access(), superUser: true, email: '' }), here(path)),
      ).toBeNull());
    test('a visitor signs in first', () => expect(leads(here(path))).toBe('/login'));
    test('while it is not known who may, nothing is decided', () =>
      expect(leads(signedIn(), here(path))).toBeNull());
    test('in an app without the administration its address waits for it, and leads customers home', () => {
      const half = assemble(sessionPlugins).routes;
      const ofAdmin = after(
        signedIn(),
        loaded({ isAdmin: true, adminPermissions: [permission] }),
        here(path),
      );
      expect(resolve({ path, query: '' }, half, ofAdmin).kind).toBe('wait');
      expect(redirection(ofAdmin, half)).toBeNull();
      expect(redirection(after(signedIn(), loaded({}), here(path)), half)).toBe('/v2');
      expect(redirection(after(here(path)), half)).toBe('/login');
    });
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
  test('an api with its address', () => {
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
    ['{"backend":"api"}', /apiUrl: is needed/],
    ['{"backend":"api","apiUrl":"api.example.com"}', /apiUrl: expected an address such as https/],
    ['{"maintenanceStart":"now"}', /maintenanceStart: /],
  ])('%s is refused with what and where', (text, problem) => {
    const result = readConfig(text);
    expect(result.ok ? 'taken' : result.problem).toMatch(problem);
  });
});
