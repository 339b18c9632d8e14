import { describe, expect, test } from 'vitest';
import { choosesServer, withChosen } from './chosen-server.ts';
import { readConfig, type Config } from './config.ts';
import fc from 'fast-check';
import * as admin from '../../events/admin.ts';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as navigation from '../../events/navigation.ts';
import { plugins as sessionPlugins } from '../../plugins/index.ts';
import { access, customer } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import * as user from '../../events/user.ts';
import { ghostBase, ghostOf } from '../core/app/location.ts';
import { assemble } from '../ports/extension-points.ts';
import { resolve } from '../kernel/route.ts';
import { navigationEffects, redirection } from './navigation.effects.ts';
import { after, here, leads, routes, signedIn } from './navigation-given.ts';

const read = (text: string): Config => {
  const found = readConfig(text);
  if (!found.ok) throw new Error(found.problem);
  return found.config;
};
const ANY = read(
  '{"backend":"api","apiUrl":"https://a.example","servers":"any","encryptionKey":"k","testAccounts":["a@b.c"],"analyticsUrl":"https://c.example"}',
);
const chosen = (backend: string, apiUrl: string) => JSON.stringify({ backend, apiUrl });

describe('[SRV-06] the configuration and a server that was chosen', () => {
  test('the chosen one counts, and nothing that was said of the configured server goes to it', () => {
    const found = withChosen(ANY, chosen('traccar', 'https://gps.example.com'));
    expect(found).toMatchObject({
      backend: 'traccar',
      apiUrl: 'https://gps.example.com',
      testAccounts: [],
      isChosen: true,
    });
    expect(found.encryptionKey).toBeUndefined();
    expect(found.analyticsUrl).toBe('https://c.example');
  });

  test('the configured one chosen is itself, with all that is said of it', () => {
    expect(withChosen(ANY, chosen('api', 'https://a.example'))).toBe(ANY);
  });

  test.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['nothing in it', '{}'],
    ['a list', '[]'],
    ['the demo', chosen('demo', 'https://gps.example.com')],
    ['another kind', chosen('nobodys', 'https://gps.example.com')],
    ['no address', chosen('traccar', 'gps')],
  ])('%s changes nothing', (_, text) => expect(withChosen(ANY, text)).toBe(ANY));

  test('where the deployment lets nobody choose, what was chosen once does not count', () => {
    const fixed = read('{"backend":"api","apiUrl":"https://a.example"}');
    expect(withChosen(fixed, chosen('traccar', 'https://gps.example.com'))).toBe(fixed);
  });

  test('only "any" may stand there', () => {
    expect(readConfig('{"backend":"traccar","servers":["https://a.example"]}')).toMatchObject({ ok: false });
  });
});

test.each<[config: string, isChosen: boolean, path: string, opens: boolean]>([
  ['{"backend":"traccar","servers":"any"}', false, '/login', true],
  ['{"backend":"traccar","servers":"any"}', false, '/v2', true],
  ['{"backend":"traccar","servers":"any"}', true, '/login', false],
  ['{"backend":"traccar","servers":"any"}', true, '/server', true],
  ['{"backend":"demo","servers":"any"}', false, '/login', false],
  ['{"backend":"demo","servers":"any"}', false, '/server', true],
  ['{"backend":"traccar"}', false, '/server', false],
  ['{"backend":"demo"}', false, '/login', false],
])('[SRV-06] with %s, a server chosen: %s, %s chooses one: %s', (config, isChosen, path, opens) =>
  expect(choosesServer(read(config), isChosen, path)).toBe(opens),
);

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
      const sessionRoutes = assemble(sessionPlugins).routes;
      const ofAdmin = after(
        signedIn(),
        loaded({ isAdmin: true, adminPermissions: [permission] }),
        here(path),
      );
      expect(resolve({ path, query: '' }, sessionRoutes, ofAdmin).kind).toBe('wait');
      expect(redirection(ofAdmin, sessionRoutes)).toBeNull();
      expect(redirection(after(signedIn(), loaded({}), here(path)), sessionRoutes)).toBe('/v2');
      expect(redirection(after(here(path)), sessionRoutes)).toBe('/login');
    });
  });
});
