import { describe, expect, test, vi } from 'vitest';
import * as admin from '../../events/admin.ts';
import * as adminDevices from '../../events/admin-devices.ts';
import * as adminUsers from '../../events/admin-users.ts';
import * as exportEvents from '../../events/exports.ts';
import * as navigation from '../../events/navigation.ts';
import type { DemoAccountId } from '../../mocks/accounts.ts';
import { deviceDetail } from '../../plugins/admin-devices/detail.state.ts';
import { devicesList } from '../../plugins/admin-devices/list.ts';
import { userDetail } from '../../plugins/admin-users/detail.state.ts';
import { ghostLogList, usersList } from '../../plugins/admin-users/lists.ts';
import { admin as adminState, isOfService } from '../../src/core/admin.ts';
import { exportAbout } from '../../src/core/administration/list-address.ts';
import { devices } from '../../src/core/devices.ts';
import { user } from '../../src/core/user.ts';
import { frame } from '../exported.ts';
import { type Browser, browser } from './journey.ts';
import { journeys } from './journeys.ts';

vi.setConfig({ testTimeout: 30_000 }); // calls really travel; a busy machine lets them wait
const { server, begin } = journeys();
type Tab = ReturnType<typeof begin>;
async function signedIn(inBrowser: Browser, account: DemoAccountId) {
  const tab = begin(inBrowser);
  await tab.signsIn(account);
  await tab.until('devices/listed');
  await tab.until('user/customerLoaded');
  return tab;
}
const goes = (tab: Tab, href: string) => tab.app.publish(navigation.linkFollowed({ href }));
const idOf = ({ world }: Browser, account: DemoAccountId) => world.byAccount(account)?.userID ?? 0;

/** What somebody sees who opens the app anew in a browser of their own, with the same server. */
async function appOf(inBrowser: Browser, account: DemoAccountId) {
  const theirs = { ...inBrowser, slots: new Map(), access: null, marked: false };
  return signedIn(theirs, account);
}

describe('[ADM-01] customers', () => {
  test('are found by name, by e-mail and by the IMEI of a device of theirs', async () => {
    const one = browser(server);
    const tab = await signedIn(one, 'admin');
    const imei = one.world.devicesOf(idOf(one, 'pets'))[0]?.imei ?? '';
    let count = 0;
    for (const [search, email] of [
      ['demo BIKE', 'bike@demo.fixpoint.example'],
      ['fleet@demo', 'fleet@demo.fixpoint.example'],
      [imei, 'pets@demo.fixpoint.example'],
    ]) {
      goes(tab, `/admin-user-management?search=${encodeURIComponent(search ?? '')}`);
      await tab.after('300ms');
      await tab.until('adminUsers/listed', ++count);
      expect(tab.app.read(usersList.state).rows.map((each) => each.email)).toEqual([email]);
    }
  });

  test('a hundred thousand of them: one page is fetched, and the last is as near as the first', async () => {
    const one = browser(server, { scenario: 'crowd' });
    const tab = await signedIn(one, 'admin');
    goes(tab, '/admin-user-management?sort=id&dir=desc&page=2001&size=50');
    await tab.until('adminUsers/listed');
    const { rows, total } = tab.app.read(usersList.state);
    expect(total).toBeGreaterThan(100_000);
    expect(rows.length).toBeLessThanOrEqual(50);
  });

  test('a whole list is written page after page', async () => {
    const one = browser(server, { scenario: 'crowd' });
    const tab = await signedIn(one, 'admin');
    goes(tab, '/admin-user-management');
    await tab.until('adminUsers/listed');
    const address = tab.app.read(usersList.address);
    if (!address) throw new Error('no list');
    tab.app.publish(
      exportEvents.wanted({
        id: 'x',
        of: 'list users',
        about: exportAbout({ ...address.query, search: 'customer.1000', sort: '' }, ['email']),
        name: 'Customers',
        format: 'csv',
        frame: frame({ tables: [{ title: 'Customers', columns: [{ name: 'E-mail', kind: 'text' }] }] }),
      }),
    );
    await tab.until('exports/finished');
    expect(tab.count('exports/failed')).toBe(0);
  });

  test('a super user makes somebody an administrator; nobody changes their own role', async () => {
    const one = browser(server);
    const tab = await signedIn(one, 'superUser');
    const id = idOf(one, 'bike');
    goes(tab, `/admin-user-management?open=${id}`);
    await tab.until('adminUsers/detailLoaded');
    tab.app.publish(
      adminUsers.roleChangeSubmitted({ id, key: 'k1', isAdmin: true, permissions: ['devices'] }),
    );
    await tab.until('adminUsers/roleChanged');
    expect(tab.app.read(userDetail).detail?.user).toMatchObject({
      isAdmin: true,
      permissions: ['devices'],
    });
    const own = one.access?.userID ?? 0;
    tab.app.publish(adminUsers.roleChangeSubmitted({ id: own, key: 'k2', isAdmin: false, permissions: [] }));
    await tab.until('adminUsers/roleChangeFailed');
    expect(tab.app.read(userDetail).refused).toMatchObject({
      failure: { status: 409, message: 'Nobody changes their own role.' },
    });
    const theirs = await appOf(one, 'bike');
    expect(theirs.app.read(isOfService)).toBe(true);
    expect(theirs.app.read(adminState).admin_permissions).toEqual(['devices']);
  });
});

describe('[ADM-01] [START-07] into a customer’s account', () => {
  const enters = async (one: Browser, id: number, reason = 'The customer asked, ticket 4711') => {
    const own = await signedIn(one, 'superUser');
    goes(own, `/admin-user-management?open=${id}`);
    await own.until('adminUsers/detailLoaded');
    own.app.publish(adminUsers.entryChosen({ id, reason }));
    await vi.waitFor(() => expect(own.loads).toEqual([`/a/customer/${id}`]));
    own.end();
    const ghost = begin(one, `/a/customer/${id}`);
    await ghost.until('user/settingsLoaded');
    await ghost.until('admin/ghostEntryRecorded');
    return ghost;
  };

  test('the reason goes along, never by the address, and stands in the list of visits with its end', async () => {
    const one = browser(server);
    const id = idOf(one, 'pets');
    const ghost = await enters(one, id);
    expect(ghost.app.read(adminState)).toMatchObject({
      subject: id,
      reason: expect.stringContaining('4711'),
    });
    expect(one.world.ghostEntries()).toMatchObject([{ userID: id, left: null }]);
    expect(one.world.ghostEntries()[0]?.reason).toContain('4711');
    await ghost.after('3min');
    ghost.app.publish(admin.ghostLeft());
    await vi.waitFor(() => expect(ghost.loads).toEqual(['/']));
    await vi.waitFor(() => expect(one.world.ghostEntries()[0]?.left).not.toBeNull());
    ghost.end();
    const back = begin(one);
    await back.until('user/customerLoaded');
    goes(back, '/admin-user-management?tab=log');
    await back.until('adminUsers/ghostLogListed');
    const [entry] = back.app.read(ghostLogList.state).rows;
    expect(entry).toMatchObject({ user: id, reason: 'The customer asked, ticket 4711' });
    expect((entry?.left ?? 0) - (entry?.at ?? 0)).toBeGreaterThanOrEqual(180);
  });

  test('a typed address is noted as without a reason; one that is given later belongs to the same visit', async () => {
    const one = browser(server);
    const id = idOf(one, 'pets');
    (await signedIn(one, 'superUser')).end();
    const ghost = begin(one, `/a/customer/${id}`);
    await ghost.until('admin/ghostEntryRecorded');
    expect(one.world.ghostEntries()).toMatchObject([{ userID: id, reason: null }]);
    ghost.app.publish(admin.ghostReasonStated({ userID: id, reason: 'Looking for a fault' }));
    await ghost.until('admin/ghostEntryRecorded', 2);
    expect(one.world.ghostEntries()).toMatchObject([{ userID: id, reason: 'Looking for a fault' }]);
    expect(one.world.ghostEntries()).toHaveLength(1);
  });

  test('the reason for one account says nothing about another', async () => {
    const one = browser(server);
    (await enters(one, idOf(one, 'pets'))).end();
    const other = idOf(one, 'bike');
    const ghost = begin(one, `/a/customer/${other}`);
    await ghost.until('admin/ghostEntryRecorded');
    expect(ghost.app.read(adminState)).toMatchObject({ subject: other, reason: null });
    expect(one.world.ghostEntries().at(-1)).toMatchObject({ userID: other, reason: null });
  });

  test.each(['', 'ab', 'x'.repeat(201)])('the server refuses "%s" as a reason', async (reason) => {
    const one = browser(server);
    (await signedIn(one, 'superUser')).end();
    const response = await fetch('http://demo.test/api/v1/admin/ghost-log', {
      method: 'POST',
      body: JSON.stringify({ userID: idOf(one, 'pets'), reason }),
      headers: { Authorization: `Bearer ${one.access?.token.reveal()}` },
    });
    expect(response.status).toBe(422);
    expect(one.world.ghostEntries()).toEqual([]);
  });

  test('[START-07] list, groups, positions, selection and camera of the own account are forgotten', async () => {
    const one = browser(server);
    await enters(one, idOf(one, 'pets'));
    const own = one.access?.userID ?? 0;
    for (const name of ['devices', 'groups', 'positions', 'selection', 'camera'])
      expect([...one.slots.keys()]).not.toContain(`${own}.${name}`);
    expect(one.access?.actingFor).toBe(idOf(one, 'pets'));
  });

  describe('[START-08] [checklist 15] a space of its own', () => {
    test('nothing of the customer is written down, no badge is set, no message is asked for', async () => {
      const one = browser(server);
      const id = idOf(one, 'pets');
      const ghost = await enters(one, id);
      await ghost.until('devices/listed');
      await ghost.after('2min');
      expect([...one.slots.keys()].filter((slot) => slot.startsWith(`${id}.`))).toEqual([]);
      expect(JSON.stringify([...one.slots])).not.toContain('pets@demo');
      expect(ghost.fakes.asked.filter((word) => /^badge [1-9]|push/.test(word))).toEqual([]);
    });

    test('the fact of entering comes before all else of the account, and says who and whose', async () => {
      const one = browser(server);
      const id = idOf(one, 'pets');
      const ghost = await enters(one, id);
      const types = ghost.types();
      const entered = types.indexOf('admin/ghostEntered');
      for (const type of ['auth/sessionRestored', 'user/customerLoaded', 'devices/listed'])
        expect(types.indexOf(type) === -1 || types.indexOf(type) > entered, type).toBe(true);
      expect(ghost.app.log.events[entered]?.payload).toMatchObject({ userID: id, by: one.access?.userID });
    });

    test('each call says by whose token and about whom', async () => {
      const one = browser(server);
      const id = idOf(one, 'pets');
      const own = await signedIn(one, 'superUser');
      own.end();
      const before = one.seen.length;
      const ghost = begin(one, `/a/customer/${id}`);
      await ghost.until('devices/listed');
      await ghost.until('admin/ghostEntryRecorded');
      const calls = one.seen.slice(before).filter(({ headers }) => headers['authorization']);
      expect(calls.length).toBeGreaterThan(3);
      for (const { path, headers } of calls)
        expect([path, headers['x-on-behalf-of']]).toEqual([path, `${id}`]);
    });

    test('the server decides: a customer who claims another account gets nothing of it', async () => {
      const one = browser(server);
      await signedIn(one, 'customer');
      const response = await fetch('http://demo.test/api/v1/device', {
        headers: {
          Authorization: `Bearer ${one.access?.token.reveal()}`,
          'X-On-Behalf-Of': `${idOf(one, 'pets')}`,
        },
      });
      expect(response.status).toBe(403);
    });

    test('leaving takes everything of the visit along: the reason, whose account, and the page itself', async () => {
      const one = browser(server);
      const ghost = await enters(one, idOf(one, 'pets'));
      expect([...one.slots.keys()].some((slot) => slot.endsWith('.ghostReason'))).toBe(true);
      ghost.app.publish(admin.ghostLeft());
      await vi.waitFor(() => expect(ghost.loads).toEqual(['/']));
      expect([...one.slots.keys()].some((slot) => slot.endsWith('.ghostReason'))).toBe(false);
      expect(one.access?.actingFor).toBeNull();
    });
  });
});

describe('[ADM-03] trackers', () => {
  const opened = async (one: Browser, account: DemoAccountId = 'customer') => {
    const tab = await signedIn(one, 'admin');
    const device = one.world.devicesOf(idOf(one, account))[0];
    if (!device) throw new Error('no device');
    goes(tab, `/admin-device-management/${device.id}`);
    await tab.until('adminDevices/detailLoaded');
    await tab.until('adminDevices/rawLoaded');
    return { tab, device };
  };

  test('are found by IMEI and by customer; what is known is shown with the last fixes just as sent', async () => {
    const one = browser(server);
    const { tab, device } = await opened(one);
    expect(tab.app.read(deviceDetail)).toMatchObject({
      detail: { imei: device.imei, owner: { id: idOf(one, 'customer') } },
    });
    const fixes = tab.app.read(deviceDetail).raw?.fixes ?? [];
    expect(fixes).toHaveLength(50);
    expect(JSON.parse(fixes[0]?.raw ?? '')).toMatchObject({ iddevice: device.id, dateunix: fixes[0]?.at });
    expect(fixes[0]?.at).toBeGreaterThan(fixes[49]?.at ?? 0);
    const before = tab.count('adminDevices/listed');
    goes(tab, `/admin-device-management?search=${device.imei}`);
    await tab.after('300ms');
    await tab.until('adminDevices/listed', before + 1);
    expect(tab.app.read(devicesList.state).rows.map(({ id }) => id)).toEqual([device.id]);
  });

  test('a tracker changes hands: the app of the one has it, that of the other has it no more', async () => {
    const one = browser(server);
    const { tab, device } = await opened(one);
    const fences = one.world.fences.allOf('customer', [device]).length;
    tab.app.publish(adminDevices.moveSubmitted({ id: device.id, key: 'm', owner: idOf(one, 'pets') }));
    await tab.until('adminDevices/changed');
    expect(tab.app.read(deviceDetail).detail).toMatchObject({
      owner: { id: idOf(one, 'pets') },
      geofences: 0,
      shares: 0,
      history: [{ kind: 'move', to: 'pets@demo.fixpoint.example' }],
    });
    expect(fences).toBeGreaterThanOrEqual(0);
    const pets = await appOf(one, 'pets');
    expect(pets.app.read(devices).byId.has(device.id)).toBe(true);
    const customer = await appOf(one, 'customer');
    expect(customer.app.read(devices).byId.has(device.id)).toBe(false);
    expect(customer.app.read(devices).byId.size).toBe(11);
    expect(pets.app.read(user).customerData.success?.email).toContain('pets');
  });

  test('sent twice with one key it is moved once; to whom has it already it is refused with the reason', async () => {
    const one = browser(server);
    const { tab, device } = await opened(one);
    const move = (key: string) =>
      tab.app.publish(adminDevices.moveSubmitted({ id: device.id, key, owner: idOf(one, 'pets') }));
    move('same');
    move('same');
    await tab.until('adminDevices/changed', 2);
    expect(tab.app.read(deviceDetail).detail?.history).toHaveLength(1);
    move('other');
    await tab.until('adminDevices/changeFailed');
    expect(tab.app.read(deviceDetail).note).toMatchObject({
      failure: { status: 409, message: 'The customer has this device already.' },
    });
  });

  test('an exchanged tracker keeps its place and its past under another number', async () => {
    const one = browser(server);
    const { tab, device } = await opened(one);
    const taken = one.world.devicesOf(idOf(one, 'bike'))[0]?.imei ?? '';
    const exchange = (imei: string) =>
      tab.app.publish(adminDevices.exchangeSubmitted({ id: device.id, key: imei, imei }));
    let refused = 0;
    for (const [imei, code] of [
      ['123', 'length'],
      ['490154203237519', 'checkDigit'],
      [taken, 'taken'],
    ]) {
      exchange(imei ?? '');
      await tab.until('adminDevices/changeFailed', ++refused);
      expect(tab.app.read(deviceDetail).note?.failure).toMatchObject({ fields: { imei: code } });
    }
    exchange('490154203237518');
    await tab.until('adminDevices/changed');
    expect(tab.app.read(deviceDetail).detail).toMatchObject({
      id: device.id,
      imei: '490154203237518',
      history: [{ kind: 'exchange', from: device.imei, to: '490154203237518' }],
    });
    const customer = await appOf(one, 'customer');
    expect(customer.app.read(devices).byId.get(device.id)).toMatchObject({ imei: '490154203237518' });
  });

  test('a set-up that begins anew has lost what the customer had set', async () => {
    const one = browser(server);
    const { tab, device } = await opened(one);
    one.world.managing.changeDevice(idOf(one, 'customer'), device.id, { name: 'My own name' });
    tab.app.publish(adminDevices.resetSubmitted({ id: device.id, key: 'r' }));
    await tab.until('adminDevices/changed');
    expect(tab.app.read(deviceDetail).detail).toMatchObject({ isSetUp: false, name: device.name });
  });

  test('a tracker that is not there is said so', async () => {
    const one = browser(server);
    const tab = await signedIn(one, 'admin');
    goes(tab, '/admin-device-management/999');
    await tab.until('adminDevices/detailFailed');
    expect(tab.app.read(deviceDetail).failure).toMatchObject({ id: 999, failure: { reason: 'notFound' } });
  });
});
