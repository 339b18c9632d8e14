import { expect, test } from 'vitest';
import * as auth from '../../events/auth.ts';
import * as notificationEvents from '../../events/notifications.ts';
import * as settingsEvents from '../../events/settings.ts';
import { Secret } from '../kernel/secret.ts';
import { replayApp } from '../replay-app.ts';
import { admin } from './admin.ts';
import { notifications, unreadNotifications } from './notifications.ts';

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

test('[STATE-04] nothing of it outlives the session', () => {
  const { publish, read } = app();
  publish(auth.loginSucceeded(access));
  publish(auth.loggedOut({ reason: 'chosen' }));
  expect(read(admin)).toMatchObject({ userID: null, super_user: false });
});

test('[STATE-02] notifications are held newest first, each once, and counted while unread', () => {
  const { publish, read } = app();
  publish(notificationEvents.listed({ notifications: [notification(1, 10, true), notification(2, 20)] }));
  publish(notificationEvents.received({ notification: notification(3, 30) }));
  publish(notificationEvents.received({ notification: notification(3, 30) }));
  expect(read(notifications).success?.map(({ id }) => id)).toEqual([3, 2, 1]);
  expect(read(unreadNotifications)).toBe(2);
});

test('[STATE-02] a list that fails leaves what was known', () => {
  const { publish, read } = app();
  publish(notificationEvents.listed({ notifications: [notification(1, 10)] }));
  publish(notificationEvents.listFailed({ failure: { reason: 'server', status: 500 } }));
  expect(read(notifications)).toMatchObject({ success: [{ id: 1 }], error: { status: 500 } });
});
