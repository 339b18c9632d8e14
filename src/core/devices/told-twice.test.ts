import { describe, expect, test } from 'vitest';
import * as auth from '../../../events/auth.ts';
import type { Notification } from '../../../events/device-types.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as geofenceEvents from '../../../events/geofences.ts';
import * as notificationEvents from '../../../events/notifications.ts';
import * as positionEvents from '../../../events/positions.ts';
import * as userEvents from '../../../events/user.ts';
import { access, aDevice, aGeofence, customer, fixes, settings } from '../../../tests/samples.ts';
import { type Scenario, scenario } from '../../../tests/scenario.ts';
import type { Draft } from '../../kernel/event.ts';
import { devices } from './devices.ts';
import { geofences } from './geofences.ts';
import { notifications } from './notifications.ts';
import { lastFixOf, positions } from '../positions/positions.ts';
import { unread, unreadAlerts } from './unread.ts';
import { user } from '../session/user.ts';

const alarm = (id: number, at = 1_781_510_000): Notification => ({
  id,
  device: 1,
  at,
  kind: 1,
  title: 'Moved',
  text: 'It moved.',
  lat: null,
  lng: null,
  read: false,
  value: null,
  limit: null,
});
const usual: readonly Draft[] = [
  auth.sessionRestored({ ...access(), email: '' }),
  deviceEvents.listed({ devices: [aDevice(1), aDevice(2)], leftOut: [], source: 'server' }),
  notificationEvents.listed({ notifications: [alarm(1), alarm(2)] }),
  notificationEvents.counted({ unread: 2 }),
];
const told: readonly [string, Draft][] = [
  ['the customer', userEvents.customerLoaded({ customer: customer(), source: 'server' })],
  ['the settings', userEvents.settingsLoaded({ settings: settings(), source: 'server' })],
  [
    'a list of devices',
    deviceEvents.listed({ devices: [aDevice(1), aDevice(3)], leftOut: [], source: 'server' }),
  ],
  [
    'the groups',
    deviceEvents.groupsListed({ groups: [{ id: 1, name: 'A', colour: '#112233' }], source: 'server' }),
  ],
  ['a device that changed', deviceEvents.changed({ id: 1, changes: { name: 'Other' } })],
  ['a device that is gone', deviceEvents.removed({ id: 2 })],
  ['positions of a stream', positionEvents.fixesReceived({ source: 'socket', fixes: fixes({ device: 1 }) })],
  [
    'positions that were asked for',
    positionEvents.fixesReceived({ source: 'poll', fixes: fixes({ device: 1 }) }),
  ],
  ['a list of alerts', notificationEvents.listed({ notifications: [alarm(2), alarm(3)] })],
  ['an alert', notificationEvents.received({ notifications: [alarm(9, 1_781_510_300)] })],
  ['how many are unread', notificationEvents.counted({ unread: 5 })],
  [
    'a list of geofences',
    geofenceEvents.listed({ geofences: [aGeofence(1)], leftOut: [], source: 'server' } as never),
  ],
];

/** What a user sees of it. */
const seen = ({ app: { read } }: Scenario) => ({
  devices: [...read(devices).byId.values()],
  groups: read(devices).groups,
  alerts: read(notifications).success,
  unread: [read(unread).count, read(unreadAlerts)],
  fences: read(geofences),
  fixes: [1, 2, 3].map((id) => read(lastFixOf(id))),
  drawn: read(positions).rows.size,
  user: [read(user).customerData, read(user).settings],
});

describe('[fault 28] what is told twice', () => {
  test.each(told)('%s: comes to the same as told once', async (_, fact) => {
    const once = scenario({}).given(...usual, fact);
    const twice = scenario({}).given(...usual, fact, fact);
    await Promise.all([once, twice]);
    expect(seen(twice)).toEqual(seen(once));
  });

  test('all of it again, after all of it: comes to the same', async () => {
    const all = told.map(([, fact]) => fact).filter(({ type }) => type !== 'notifications/listed');
    const once = scenario({}).given(...usual, ...all);
    const twice = scenario({}).given(...usual, ...all, ...all);
    await Promise.all([once, twice]);
    expect(seen(twice)).toEqual(seen(once));
  });
});
