import { describe, expect, test, vi } from 'vitest';
import * as adminDevices from '../../events/admin-devices.ts';
import type { DemoAccountId } from '../../mocks/accounts.ts';
import { deviceDetail } from '../../plugins/administration/devices/detail.state.ts';
import { devicesList } from '../../plugins/administration/devices/list.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { user } from '../../src/core/session/user.ts';
import { type Browser, browser } from './journey.ts';
import { customersAndTrackers, goes, idOf } from './customers-and-trackers-given.ts';

const { appOf, server, signedIn } = customersAndTrackers();

vi.setConfig({ testTimeout: 30_000 }); // HTTP calls take real time, longer on a busy machine

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

  test.each([
    ['name', 'Maja Holm'],
    ['e-mail address', 'pets@demo.fixpoint.example'],
  ])('are found by their customer’s %s, all of them and nobody else’s', async (_, search) => {
    const one = browser(server);
    const tab = await signedIn(one, 'admin');
    goes(tab, `/admin-device-management?search=${encodeURIComponent(search)}`);
    await tab.after('300ms');
    await tab.until('adminDevices/listed');
    const owned = one.world.devicesOf(idOf(one, 'pets')).map(({ id }) => id);
    const { rows, total } = tab.app.read(devicesList.state);
    expect(owned.length).toBeGreaterThan(1);
    expect(rows.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(owned.toSorted((a, b) => a - b));
    expect(total).toBe(owned.length);
    for (const { owner } of rows) expect(owner).toMatchObject({ id: idOf(one, 'pets') });
  });

  test('are found by the number of their customer, which a customer’s page links to', async () => {
    const one = browser(server);
    const tab = await signedIn(one, 'admin');
    const owner = idOf(one, 'pets');
    goes(tab, `/admin-device-management?owner=${owner}`);
    await tab.until('adminDevices/listed');
    const owned = one.world.devicesOf(owner).map(({ id }) => id);
    const found = tab.app.read(devicesList.state).rows.map(({ id }) => id);
    expect(found.toSorted((a, b) => a - b)).toEqual(owned.toSorted((a, b) => a - b));
  });

  test('a customer whom nobody knows has none', async () => {
    const one = browser(server);
    const tab = await signedIn(one, 'admin');
    goes(tab, '/admin-device-management?search=nobody%40example.com');
    await tab.after('300ms');
    await tab.until('adminDevices/listed');
    expect(tab.app.read(devicesList.state)).toMatchObject({ rows: [], total: 0 });
  });

  test('a tracker changes context: the app of the one has it, that of the other has it no more', async () => {
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
