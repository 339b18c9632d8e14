import { http, HttpResponse } from 'msw/http';
import type { SetupServer } from 'msw/node';
import * as account from '../../events/account.ts';
import * as admin from '../../events/admin.ts';
import * as auth from '../../events/auth.ts';
import * as navigation from '../../events/navigation.ts';
import * as network from '../../events/network.ts';
import { memoryStorage, type MockStorage } from '../../mocks/clock.ts';
import { traccarHandlers } from '../../mocks/traccar/handlers.ts';
import { createPretend } from '../../mocks/traccar/pretend.ts';
import { traccarKind } from '../../src/api/traccar/kind.ts';
import { Secret } from '../../src/kernel/secret.ts';
import { browser, journey, spokenBy } from '../journeys/journey.ts';
import { API, comes, ended, firstDevice, live, type Log, signedIn, track } from './travelling.ts';

/**
 * A session on a Traccar server: sign in with a user name, see live positions, load a track whose first call is
 * refused, sign out.
 * @param storage the memory of the pretend Traccar, with the tokens and cookies that it issues
 */
export async function ownTracker(server: SetupServer, storage: MockStorage = memoryStorage()): Promise<Log> {
  const inBrowser = browser(server);
  const base = 'http://traccar.test';
  const pretend = createPretend(inBrowser.world, { storage });
  const served = traccarHandlers(pretend, {
    apiUrl: traccarKind.apiUrl(base),
    socketUrl: traccarKind.socketUrl(base),
  });
  inBrowser.answers(...served);
  const speaks = await spokenBy(traccarKind, base, 'traccar');
  const visit = journey(server, { inBrowser, speaks });
  await visit.signsIn('customer');
  await comes(visit, 'devices/listed');
  await live(visit, 5);
  inBrowser.answers(
    http.get(`${base}/api/positions`, () => new HttpResponse('HTTP 401 Unauthorized', { status: 401 }), {
      once: true,
    }),
    ...served,
  );
  visit.app.publish(track(firstDevice(visit).id));
  await comes(visit, 'positions/trackLoaded');
  await live(visit, 3);
  visit.app.publish(auth.logoutChosen());
  await comes(visit, 'auth/logoutFinished');
  return ended(visit);
}

/** Sessions about signing in and out; each function returns the session's log. */
export const SESSION_JOURNEYS: Readonly<Record<string, (server: SetupServer) => Promise<Log>>> = {
  async 'login-refused'(server) {
    const visit = journey(server, { path: '/settings' });
    await visit.signsIn('customer', 'wrong');
    await comes(visit, 'auth/loginRefused');
    visit.app.publish(
      auth.loginSubmitted({
        email: 'nobody@demo.fixpoint.example',
        password: new Secret('x'),
        language: 'de',
      }),
    );
    await comes(visit, 'auth/loginRefused', 2);
    visit.browser.answers(http.post(`${API}/login`, () => HttpResponse.error()));
    await visit.signsIn('customer');
    await comes(visit, 'auth/loginFailed');
    visit.browser.answers();
    await signedIn(visit);
    await live(visit, 5);
    return ended(visit);
  },
  async 'access-renewed'(server) {
    const visit = await signedIn(journey(server));
    const { id } = firstDevice(visit);
    visit.browser.world.endAccess();
    for (let i = 0; i < 4; i++) visit.app.publish(track(id + i));
    await comes(visit, 'positions/trackLoaded', 3);
    await live(visit, 5);
    return ended(visit);
  },
  async 'renewal-refused'(server) {
    const visit = await signedIn(journey(server));
    visit.browser.world.endAccess();
    visit.browser.answers(http.post(`${API}/updatetoken`, () => new HttpResponse(null, { status: 500 })));
    visit.app.publish(track(firstDevice(visit).id));
    await comes(visit, 'auth/renewalDelayed');
    visit.browser.answers(
      http.post(`${API}/updatetoken`, () => HttpResponse.json({ error: 'no' }, { status: 401 })),
    );
    await comes(visit, 'auth/logoutFinished');
    return ended(visit);
  },
  'own-tracker': (server) => ownTracker(server),
  async logout(server) {
    const visit = await signedIn(journey(server), 'pets');
    await live(visit, 5);
    visit.app.publish(auth.logoutChosen());
    await comes(visit, 'auth/logoutFinished');
    return ended(visit);
  },
  async 'two-tabs'(server) {
    const inBrowser = browser(server);
    const first = await signedIn(journey(server, { inBrowser }));
    const second = journey(server, { inBrowser });
    await comes(second, 'devices/listed');
    first.app.publish(auth.logoutChosen());
    await comes(second, 'auth/logoutFinished');
    return ended(second, first);
  },
  async account(server) {
    const visit = journey(server, { path: '/register' });
    await live(visit, 1);
    const email = 'ada@demo.fixpoint.example';
    const password = new Secret('Long enough 1!');
    visit.app.publish(account.registrationSubmitted({ email, password: new Secret('x'), language: 'en' }));
    await live(visit, 2);
    visit.app.publish(account.registrationSubmitted({ email, password, language: 'en' }));
    await comes(visit, 'account/accepted');
    visit.app.publish(account.verificationMailRequested({ email, language: 'en' }));
    await live(visit, 2);
    visit.app.publish(account.verificationSubmitted({ token: new Secret('nonsense') }));
    await live(visit, 2);
    visit.app.publish(navigation.linkFollowed({ href: '/reset-password' }));
    visit.app.publish(account.resetMailRequested({ email, language: 'de' }));
    await comes(visit, 'account/accepted', 2);
    visit.app.publish(account.resetSubmitted({ token: new Secret('nonsense'), password }));
    await comes(visit, 'account/refused');
    await live(visit, 5);
    return ended(visit);
  },
  async 'password-change'(server) {
    const visit = await signedIn(journey(server));
    visit.app.publish(navigation.linkFollowed({ href: '/settings' }));
    const change = (current: string) =>
      visit.app.publish(
        account.passwordChangeSubmitted({
          current: new Secret(current),
          password: new Secret('Other one 2!'),
        }),
      );
    change('wrong');
    await comes(visit, 'account/refused');
    change('customer-demo');
    await comes(visit, 'account/accepted');
    await live(visit, 3);
    return ended(visit);
  },
  async 'ghost-visit'(server) {
    const inBrowser = browser(server);
    const own = await signedIn(journey(server, { inBrowser }), 'superUser');
    await own.end();
    const customer = inBrowser.world.byAccount('pets')?.userID ?? 0;
    const visit = journey(server, { inBrowser, path: `/a/customer/${customer}/settings` });
    await comes(visit, 'user/settingsLoaded');
    await comes(visit, 'admin/ghostEntryRecorded');
    visit.app.publish(navigation.linkFollowed({ href: '/pets' }));
    await live(visit, 5);
    visit.app.publish(admin.editingSwitchedOn());
    await live(visit, 2);
    visit.app.publish(admin.editingSwitchedOff());
    visit.app.publish(admin.ghostLeft());
    await live(visit, 2);
    return ended(visit);
  },
  async 'admin-users'(server) {
    const visit = await signedIn(journey(server), 'superUser');
    visit.app.publish(navigation.linkFollowed({ href: '/admin-user-management' }));
    await comes(visit, 'adminUsers/listed');
    visit.app.publish(navigation.linkFollowed({ href: '/admin-user-management?search=pets', replace: true }));
    await live(visit, 2);
    return ended(visit);
  },
  async 'offline-and-back'(server) {
    const inBrowser = browser(server);
    const before = await signedIn(journey(server, { inBrowser }));
    await live(before, 10);
    await before.end();
    const visit = journey(server, { inBrowser });
    await comes(visit, 'devices/listed', 2);
    visit.app.publish(network.wentOffline());
    await live(visit, 20, 2);
    visit.app.publish(network.wentOnline());
    await live(visit, 20, 2);
    return ended(visit);
  },
};
