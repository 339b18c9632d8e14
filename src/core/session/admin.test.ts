import { expect, test } from 'vitest';
import * as adminEvents from '../../../events/admin.ts';
import * as auth from '../../../events/auth.ts';
import * as notificationEvents from '../../../events/notifications.ts';
import * as settingsEvents from '../../../events/settings.ts';
import * as userEvents from '../../../events/user.ts';
import { customer, settings } from '../../../tests/samples.ts';
import { Secret } from '../../kernel/secret.ts';
import { replayApp } from '../../app/replay-app.ts';
import { admin } from './admin.ts';
import { notifications, unreadNotifications } from '../devices/notifications.ts';

const app = () => replayApp([]);
const access = {
  userID: 7,
  token: new Secret('t'),
  refresh_token: new Secret('r'),
  routeIcon: 'circle',
  expiresAt: null,
  superUser: true,
  appMode: 'bike' as const,
  email: 'a@b.example',
};
const notification = (id: number, at: number, read = false) => ({
  id,
  device: 1,
  kind: 5,
  title: 'Too fast',
  text: '',
  at,
  lat: null,
  lng: null,
  read,
  value: 60,
  limit: 50,
});

test('[STATE-04] the admin state says who signed in; its language is English until texts came', () => {
  const { publish, read } = app();
  expect(read(admin)).toEqual({
    ghostMode: false,
    subject: null,
    editing: false,
    reason: null,
    isAdmin: false,
    userID: null,
    appMode: 'v2',
    routeIcon: '',
    super_user: false,
    language: 'en',
    admin_permissions: [],
  });
  publish(auth.loginSucceeded(access));
  publish(settingsEvents.textsLoaded({ language: 'pl' }));
  expect(read(admin)).toMatchObject({
    userID: 7,
    appMode: 'bike',
    routeIcon: 'circle',
    super_user: true,
    language: 'pl',
  });
});

test('[STATE-04] what an administrator may do comes with their data, the mode with their settings', () => {
  const { publish, read } = app();
  const told = { isAdmin: true, adminPermissions: ['users', 'surveys'] };
  publish(auth.loginSucceeded(access));
  publish(userEvents.customerLoaded({ customer: { ...customer(), ...told }, source: 'server' }));
  publish(userEvents.settingsLoaded({ settings: { ...settings(), appMode: 'pets' }, source: 'server' }));
  expect(read(admin)).toMatchObject({
    isAdmin: true,
    admin_permissions: ['users', 'surveys'],
    appMode: 'pets',
  });
});

test('[STATE-04] in ghost mode it stays that of who signed in, and says whose account is looked at', () => {
  const { publish, read } = app();
  const theirs = { isAdmin: true, adminPermissions: ['users'] };
  publish(auth.loginSucceeded(access));
  publish(adminEvents.ghostEntered({ userID: 12, by: 7, superUser: true }));
  publish(userEvents.customerLoaded({ customer: { ...customer(), ...theirs }, source: 'server' }));
  publish(userEvents.settingsLoaded({ settings: { ...settings(), appMode: 'pets' }, source: 'server' }));
  expect(read(admin)).toMatchObject({
    ...{ ghostMode: true, subject: 12, userID: 7, super_user: true },
    ...{ isAdmin: false, admin_permissions: [], appMode: 'bike' },
  });
});

test('[STATE-04] nothing of it outlives the session', () => {
  const { publish, read } = app();
  publish(auth.loginSucceeded(access));
  publish(auth.loggedOut({ reason: 'chosen' }));
  expect(read(admin)).toMatchObject({ userID: null, super_user: false });
});

test('[STATE-02] notifications are held newest first, each once, and counted while unread', () => {
  const { publish, read } = app();
  publish(notificationEvents.listed({ notifications: [notification(1, 10, true), notification(2, 20)] }));
  publish(notificationEvents.received({ notifications: [notification(3, 30)] }));
  publish(notificationEvents.received({ notifications: [notification(3, 30)] }));
  expect(read(notifications).success?.map(({ id }) => id)).toEqual([3, 2, 1]);
  expect(read(unreadNotifications)).toBe(2);
});

test('[STATE-02] a list that fails leaves what was known', () => {
  const { publish, read } = app();
  publish(notificationEvents.listed({ notifications: [notification(1, 10)] }));
  publish(notificationEvents.listFailed({ failure: { reason: 'server', status: 500 } }));
  expect(read(notifications)).toMatchObject({ success: [{ id: 1 }], error: { status: 500 } });
});
