import { http, HttpResponse } from 'msw/http';
import { describe, expect, test, vi } from 'vitest';
import * as admin from '../../events/admin.ts';
import * as appEvents from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as changeEvents from '../../events/changes.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as navigation from '../../events/navigation.ts';
import * as network from '../../events/network.ts';
import * as positionEvents from '../../events/positions.ts';
import * as push from '../../events/push.ts';
import * as settingsEvents from '../../events/settings.ts';
import { allPlugins } from '../../plugins/whole.ts';
import { replayApp } from '../../src/app/replay-app.ts';
import { stateHash } from '../../src/replay/state-hash.ts';
import { admin as adminState } from '../../src/core/session/admin.ts';
import { attention, devices } from '../../src/core/devices/devices.ts';
import { deviceEdit } from '../../src/core/devices/make-edits.ts';
import { notices } from '../../src/core/app/notices.ts';
import { positions } from '../../src/core/positions/positions.ts';
import { isSignedIn, session } from '../../src/core/session/session.ts';
import { user } from '../../src/core/session/user.ts';
import { type Browser, browser } from './journey.ts';
import { journeys } from './journeys.ts';

vi.setConfig({ testTimeout: 30_000 }); // HTTP calls take real time, longer on a busy machine
const { server, begin } = journeys();
const API = 'http://demo.test/api/v1';
const renewals = ({ seen }: Browser) => seen.filter(({ path }) => path === '/updatetoken').length;
/** Makes the server refuse all access tokens that it has issued so far. Refresh tokens still work. */
const endAccess = ({ world }: Browser) => world.endAccess();
const track = (device: number) => positionEvents.trackRequested({ device, range: { lastMinutes: 5 } });

/** Opens a tab, signs in, and waits until the devices and the account have loaded. */
async function signedIn(inBrowser: Browser, account: 'customer' | 'superUser' = 'customer') {
  const tab = begin(inBrowser);
  await tab.signsIn(account);
  await tab.until('devices/listed');
  await tab.until('user/customerLoaded');
  return tab;
}

test('[LOG-01] whatever comes in, the log alone leads to the same states as the running app', async () => {
  const one = browser(server);
  const tab = await signedIn(one);
  const { app } = tab;
  const device = [...app.read(devices).byId.values()][0];
  if (!device) throw new Error('no device');
  app.publish(track(device.id));
  await tab.until('positions/trackLoaded');
  const data = { filename: null, imei: device.imei, type: null, meldungtyp: 1 };
  const message = { title: 'Alarm', body: '', data, device: null, notification: null, path: null };
  app.publish(push.received({ messages: [message], via: 'web', tapped: false }));
  app.publish(network.wentOffline());
  await tab.after('5s');
  const edit = deviceEdit(app.read, [device.id], { name: 'Renamed' });
  app.publish(changeEvents.wanted({ edits: edit ? [edit] : [], label: 'changes.fields.name' }));
  app.publish(appEvents.hidden());
  await tab.after('1min');
  app.publish(appEvents.resumed());
  app.publish(network.wentOnline());
  await tab.until('changes/saved');
  endAccess(one);
  app.publish(track(device.id));
  await tab.until('auth/accessRenewed');
  app.publish(navigation.linkFollowed({ href: '/settings' }));
  app.publish(settingsEvents.themeChosen({ theme: 'dark' }));
  await tab.after('5s');
  const replayed = replayApp(allPlugins);
  for (const event of app.log.events) replayed.replay(event);
  const hashes = (snapshot: ReadonlyMap<string, unknown>) =>
    Object.fromEntries([...snapshot].map(([id, state]) => [id, stateHash(new Map([[id, state]]))]));
  expect(hashes(replayed.snapshot())).toEqual(hashes(app.snapshot()));
});

describe('[AUTH-05] access that ends in mid-session', () => {
  test('[fault 12] is renewed once for all calls that were refused, and each is repeated', async () => {
    const one = browser(server);
    const tab = await signedIn(one);
    const [id = 0] = tab.app.read(devices).byId.keys();
    endAccess(one);
    for (let i = 0; i < 20; i++) tab.app.publish(track(id + (i % 3)));
    await tab.until('positions/trackLoaded', 20);
    expect(renewals(one)).toBe(1);
    expect(tab.count('auth/accessRenewed')).toBe(1);
    expect(tab.app.read(isSignedIn)).toBe(true);
  });

  test('two tabs: one renewal for both', async () => {
    const one = browser(server);
    const first = await signedIn(one);
    const second = begin(one);
    await second.until('devices/listed');
    const [id = 0] = first.app.read(devices).byId.keys();
    endAccess(one);
    for (let i = 0; i < 10; i++) for (const tab of [first, second]) tab.app.publish(track(id));
    await Promise.all([first, second].map((tab) => tab.until('positions/trackLoaded', 10)));
    expect(renewals(one)).toBe(1);
  });
});

describe('[AUTH-06] a renewal', () => {
  const refused = async (answer: () => Response) => {
    const one = browser(server);
    const tab = await signedIn(one);
    const [id = 0] = tab.app.read(devices).byId.keys();
    endAccess(one);
    one.answers(http.post(`${API}/updatetoken`, () => answer() as HttpResponse<never>));
    tab.app.publish(track(id));
    return { tab, one };
  };

  test.each([400, 401])(
    '[fault 15] that is refused with %i ends the session at the login page, once',
    async (status) => {
      const { tab, one } = await refused(() => HttpResponse.json({ error: 'no' }, { status }));
      await tab.until('auth/loggedOut');
      await tab.after('1s');
      await tab.until('auth/logoutFinished');
      expect(tab.where()).toBe('/login');
      expect(tab.count('auth/loggedOut')).toBe(1);
      expect(one.access).toBeNull();
      const next = begin(one, '/login');
      await next.until('notices/raised');
      expect(next.app.read(notices).map(({ text }) => text)).toEqual(['failure.unauthorised']);
    },
  );

  test.each([
    ['success, but without any access', () => HttpResponse.json({ success: false })],
    ['5xx', () => new HttpResponse(null, { status: 502 })],
    ['a page', () => HttpResponse.html('<p>Gateway</p>')],
  ])(
    'that answers with %s three times, while other calls get answers: logout, and the page is loaded anew',
    async (_, answer) => {
      const { tab } = await refused(answer as () => Response);
      await tab.until('auth/renewalDelayed');
      await tab.after('1s');
      await tab.until('auth/renewalDelayed', 2);
      await tab.after('2s');
      await tab.until('auth/loggedOut');
      await tab.after('1s');
      await tab.until('auth/logoutFinished');
      expect(tab.count('auth/renewalFailed')).toBe(1);
      expect(tab.where()).toBe('/login');
      await vi.waitFor(() => expect(tab.fakes.asked).toContain('reload'));
    },
  );

  test.each([
    ['a server in trouble', () => new HttpResponse(null, { status: 500 })],
    ['no connection', () => HttpResponse.error()],
    ['the login page of a network', () => HttpResponse.html('<p>Welcome to the hotel</p>')],
  ])('[fault 8] [fault 16] that meets %s is tried again, and the session stays', async (_, answer) => {
    const { tab, one } = await refused(answer as () => Response);
    await tab.until('auth/renewalDelayed');
    expect(tab.app.read(isSignedIn)).toBe(true);
    one.answers();
    await tab.after('2s');
    await tab.until('positions/trackLoaded');
    expect(tab.count('auth/loggedOut')).toBe(0);
  });
});

describe('[AUTH-07] a logout', () => {
  test('[fault 43] in one tab is one in the other, and the server is told once', async () => {
    const one = browser(server);
    const first = await signedIn(one);
    const second = begin(one);
    await second.until('devices/listed');
    first.app.publish(auth.logoutChosen());
    await second.until('auth/loggedOut');
    await first.after('1s');
    for (const tab of [first, second]) {
      await tab.until('auth/logoutFinished');
      expect(tab.where()).toBe('/login');
      expect(tab.app.read(devices).byId.size).toBe(0);
    }
    await vi.waitFor(() => expect(one.seen.filter(({ path }) => path === '/logout').length).toBe(1));
    expect(one.access).toBeNull();
    expect([...one.slots.keys()].filter((slot) => slot !== 'settings')).toEqual([]);
  });

  test('works offline, and the next customer finds nothing of the last', async () => {
    const one = browser(server);
    const tab = await signedIn(one);
    one.answers(http.post(`${API}/logout`, () => HttpResponse.error()));
    tab.app.publish(auth.logoutChosen());
    await tab.until('auth/loggedOut');
    await tab.after('1s');
    await tab.until('auth/logoutFinished');
    expect(tab.where()).toBe('/login');
    one.answers();
    await tab.signsIn('fleet');
    await tab.until('user/customerLoaded', 2);
    expect(JSON.stringify([...one.slots])).not.toContain('customer@demo');
    expect(tab.app.read(user).customerData.success?.email).toBe('fleet@demo.fixpoint.example');
  });
});

describe('[START-09] ghost mode', () => {
  const enter = async (inBrowser: Browser, path: string) => {
    const tab = begin(inBrowser, path);
    await tab.until('user/settingsLoaded');
    await tab.until('devices/listed');
    return tab;
  };

  test('[ROUTE-24] [START-03] a super user opens an account by its address, at the page that it names', async () => {
    const one = browser(server);
    await signedIn(one, 'superUser');
    const customer = one.world.byAccount('pets')?.userID ?? 0;
    const ghost = await enter(one, `/a/customer/${customer}/settings`);
    expect(ghost.app.read(session).auth?.userID).toBe(customer);
    expect(ghost.app.read(user).customerData.success?.email).toBe('pets@demo.fixpoint.example');
    expect(ghost.where()).toBe(`/a/customer/${customer}/settings`);
    expect(ghost.app.read(devices).byId.size).toBe(one.world.devicesOf(customer).length);
    // Ghost mode is read-only. But the app may request positions, although that call uses POST.
    await ghost.until('positions/fixesReceived');
    expect(ghost.app.read(positions).rows.size).toBeGreaterThan(2);
    expect(ghost.count('positions/lastKnownFailed')).toBe(0);
    await ghost.until('admin/ghostEntryRecorded');
    expect(one.world.ghostEntries()).toMatchObject([{ userID: customer }]);
    ghost.app.publish(navigation.linkFollowed({ href: '/pets' }));
    expect(ghost.where()).toBe(`/a/customer/${customer}/pets`);
  });

  test('[ROUTE-24] the home of the customer’s mode is shown, and nothing of the visit is kept', async () => {
    const one = browser(server);
    const own = await signedIn(one, 'superUser');
    await own.end();
    const customer = one.world.byAccount('bike')?.userID ?? 0;
    const ghost = await enter(one, `/a/customer/${customer}`);
    expect(ghost.where()).toBe(`/a/customer/${customer}/bike`);
    await ghost.after('1min');
    expect(JSON.stringify([...one.slots])).not.toMatch(new RegExp(`bike@demo|"${customer}`));
  });

  test('[ADM-02] the server too refuses a change until editing is switched on', async () => {
    const one = browser(server);
    await signedIn(one, 'superUser');
    const customer = one.world.byAccount('pets')?.userID ?? 0;
    const token = one.access?.token.reveal();
    const put = (headers: Record<string, string>) =>
      fetch(`${API}/customer/${customer}/settings`, {
        method: 'PUT',
        body: '{}',
        headers: { Authorization: `Bearer ${token}`, 'X-On-Behalf-Of': `${customer}`, ...headers },
      });
    expect((await put({})).status).toBe(403);
    expect((await put({ 'X-Ghost-Editing': '1' })).status).toBe(200);
  });

  test('[START-04] after leaving, the own account is there again; without leaving one is led back', async () => {
    const one = browser(server);
    await signedIn(one, 'superUser');
    const customer = one.world.byAccount('pets')?.userID ?? 0;
    const ghost = await enter(one, `/a/customer/${customer}`);
    const led = begin(one, '/v2');
    await led.after('1s');
    expect(led.loads).toEqual([`/a/customer/${customer}`]);
    await led.end();
    ghost.app.publish(admin.ghostLeft());
    await vi.waitFor(() => expect(ghost.loads).toEqual(['/']));
    const back = begin(one, '/');
    await back.until('app/initialised');
    expect(back.app.read(adminState)).toMatchObject({ ghostMode: false, subject: null });
    expect(back.where()).toBe('/v2');
  });

  test.each(['customer', 'admin'] as const)('[START-09] %s lands on the own home', async (account) => {
    const one = browser(server);
    const own = begin(one);
    await own.signsIn(account);
    await own.until('user/customerLoaded');
    const tab = begin(one, '/a/customer/3003/settings');
    await tab.until('app/initialised');
    expect(tab.where()).toBe('/v2');
    expect(tab.app.read(adminState).ghostMode).toBe(false);
    expect(tab.app.read(session).auth?.userID).toBe(one.access?.userID);
  });

  test('[ROUTE-28] a visitor signs in first, and then enters', async () => {
    const one = browser(server);
    const tab = begin(one, '/a/customer/3003/settings');
    await tab.signsIn('superUser');
    await tab.until('auth/loginSucceeded');
    await vi.waitFor(() => expect(tab.loads).toEqual(['/a/customer/3003/settings']));
    await tab.end(); // the app reloads the page; the new page finds the session in the vault (token storage)
    const ghost = begin(one, '/a/customer/3003/settings');
    await ghost.until('user/settingsLoaded');
    expect(ghost.app.read(adminState)).toMatchObject({ ghostMode: true, subject: 3003 });
  });

  test('[ROUTE-25] an id that is no number is no ghost path', async () => {
    const one = browser(server);
    await signedIn(one, 'superUser');
    const tab = begin(one, '/a/customer/12x/settings');
    await tab.until('app/initialised');
    expect(tab.where()).toBe('/v2');
    expect(tab.app.read(adminState).ghostMode).toBe(false);
  });
});

describe('[MAP-12] the selected device', () => {
  const selects = async (one: Browser) => {
    const tab = await signedIn(one);
    const [, id = 0] = tab.app.read(devices).byId.keys();
    tab.app.publish(deviceEvents.selected({ id, from: 'list' }));
    await tab.after('1s');
    return { tab, id };
  };
  const reloaded = async (one: Browser) => {
    const tab = begin(one, '/v2');
    await tab.until('devices/listed');
    await tab.after('1s');
    return tab.app.read(attention).selected;
  };

  test('is selected again after a reload', async () => {
    const one = browser(server);
    const { tab, id } = await selects(one);
    await tab.end();
    expect(id).toBeGreaterThan(0);
    expect(await reloaded(one)).toBe(id);
  });

  test('is none after a reload if it was closed before', async () => {
    const one = browser(server);
    const { tab } = await selects(one);
    tab.app.publish(deviceEvents.deselected());
    await tab.after('1s');
    await tab.end();
    expect(await reloaded(one)).toBeNull();
  });

  test('is not selected for another account of the same browser', async () => {
    const one = browser(server);
    const { tab } = await selects(one);
    await tab.end();
    const other = await signedIn({ ...one, access: null }, 'superUser');
    await other.after('1s');
    expect(other.app.read(attention).selected).toBeNull();
  });
});
