import { describe, expect, test, vi } from 'vitest';
import * as adminUsers from '../../events/admin-users.ts';
import * as exportEvents from '../../events/exports.ts';
import { userDetail } from '../../plugins/administration/users/detail.state.ts';
import { usersList } from '../../plugins/administration/users/lists.ts';
import { admin as adminState, isOfService } from '../../src/core/session/admin.ts';
import { exportAbout } from '../../plugins/administration/table/list-address.ts';
import { frame } from '../exported.ts';
import { browser } from './journey.ts';
import { customersAndTrackers, goes, idOf } from './customers-and-trackers-given.ts';

const { appOf, server, signedIn } = customersAndTrackers();

vi.setConfig({ testTimeout: 30_000 }); // HTTP calls take real time, longer on a busy machine

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
