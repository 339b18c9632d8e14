import { describe, expect, test } from 'vitest';
import type { Customer } from '../../../events/account-types.ts';
import * as auth from '../../../events/auth.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as notificationEvents from '../../../events/notifications.ts';
import * as alertEvents from '../../../events/server-alerts.ts';
import * as userEvents from '../../../events/user.ts';
import { anAlert } from '../../../tests/alert-samples.ts';
import { folded } from '../../../tests/folded.ts';
import { access, aDevice, customer, failure, settings } from '../../../tests/samples.ts';
import type { Draft } from '../../kernel/event.ts';
import { serverAlerts } from '../app/server-alerts.ts';
import { devices } from '../devices/devices.ts';
import { heldNotifications, notifications } from '../devices/notifications.ts';
import { after } from '../states-given.ts';
import { user } from './user.ts';

describe('[STATE-02] what is held of the user', () => {
  const ada: Customer = {
    ...customer(),
    email: 'ada@example.com',
    actlang: 'de',
    isTestAccount: true,
    adminPermissions: ['users', 'surveys'],
  };
  const loaded = (of: Customer, source: 'server' | 'storage' = 'server') =>
    userEvents.customerLoaded({ customer: of, source });
  const failed = userEvents.customerLoadFailed({ failure: failure(500) });
  const notification = {
    ...{ id: 3, device: 1, kind: 5, title: 'Too fast', text: '', at: 30, lat: null, lng: null },
    ...{ read: false, value: 60, limit: 50 },
  };

  test('nothing at first', () =>
    expect(after(user)).toMatchObject({
      ...{ customerData: { success: null }, settings: { success: null } },
      ...{ loading: false, admin_permissions: [], error: null },
    }));

  test('e-mail address, language, test account and the permissions of staff, as the server says', () => {
    expect(after(user, loaded(ada))).toMatchObject({
      customerData: { success: { email: 'ada@example.com', actlang: 'de', isTestAccount: true } },
      admin_permissions: ['users', 'surveys'],
    });
    expect(after(user, loaded(ada), loaded(customer()))).toMatchObject({
      customerData: { success: { actlang: null, isTestAccount: false } },
      admin_permissions: [],
    });
  });
  test('a server that knows no permissions gives none', () => {
    const { adminPermissions: _, ...plain } = customer();
    expect(after(user, loaded(ada), loaded(plain)).admin_permissions).toEqual([]);
  });
  test('what was stored does not take the place of the server’s answer', () => {
    const told = [loaded(ada), loaded({ ...customer(), email: 'old@example.com' }, 'storage')];
    expect(after(user, ...told)).toMatchObject({
      customerData: { success: { email: 'ada@example.com' } },
      admin_permissions: ['users', 'surveys'],
    });
  });

  test('devices, alerts, announcements and each of the four settings', () => {
    const store = folded(
      [user, devices, heldNotifications, serverAlerts] as never,
      deviceEvents.listed({ devices: [aDevice(1)], leftOut: [], source: 'server' }),
      notificationEvents.listed({ notifications: [notification] }),
      alertEvents.listed({ alerts: [anAlert(9)], leftOut: [] }),
      userEvents.settingsLoaded({
        settings: {
          ...{ ...settings(), show_imei_btn: false, show_all_devices_btn: true },
          ...{ show_alarms_btn: false, show_note_btn: true },
        },
        source: 'server',
      }),
    );
    expect([...store.read(devices).byId.keys()]).toEqual([1]);
    expect(store.read(notifications).success).toMatchObject([{ id: 3, title: 'Too fast' }]);
    expect(store.read(serverAlerts).list).toMatchObject([{ id: 9 }]);
    expect(store.read(user).settings.success).toMatchObject({
      ...{ show_imei_btn: false, show_all_devices_btn: true },
      ...{ show_alarms_btn: false, show_note_btn: true },
    });
  });

  test('the error of the last try, until the server answers; what was known stays', () => {
    expect(after(user, loaded(ada), failed)).toMatchObject({
      error: { status: 500 },
      customerData: { success: { email: 'ada@example.com' } },
      admin_permissions: ['users', 'surveys'],
    });
    expect(after(user, failed, loaded(ada, 'storage')).error).toMatchObject({ status: 500 });
    expect(after(user, failed, loaded(ada)).error).toBeNull();
  });
});

describe('[STATE-02] whether the customer is being waited for', () => {
  const isLoading = (...facts: readonly Draft[]) => after(user, ...facts).loading;
  const signedIn = auth.loginSucceeded({ ...access(), email: '' });
  const loaded = (source: 'server' | 'storage') =>
    userEvents.customerLoaded({ customer: customer(), source });

  test('from a login on, or a session that was found again, until the server says who it is', () => {
    expect(isLoading()).toBe(false);
    expect(isLoading(signedIn)).toBe(true);
    expect(isLoading(auth.sessionRestored({ ...access(), email: '' }))).toBe(true);
    expect(isLoading(signedIn, loaded('storage'))).toBe(true);
    expect(isLoading(signedIn, loaded('server'))).toBe(false);
  });

  test('not after the server could not say it', () =>
    expect(
      isLoading(signedIn, userEvents.customerLoadFailed({ failure: { reason: 'timeout', status: 0 } })),
    ).toBe(false));
});
