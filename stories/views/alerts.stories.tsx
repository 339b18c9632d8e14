import { expect, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as admin from '../../events/admin.ts';
import type { AlarmKind, DeviceAlarms } from '../../events/alarm-types.ts';
import type { Notification } from '../../events/device-types.ts';
import * as inboxEvents from '../../events/inbox.ts';
import * as navigation from '../../events/navigation.ts';
import * as network from '../../events/network.ts';
import * as notificationEvents from '../../events/notifications.ts';
import * as olderAlerts from '../../events/older-alerts.ts';
import * as placeEvents from '../../events/places.ts';
import { cellOf } from '../../src/core/positions/places.ts';
import {
  ago,
  aDevice,
  DAY,
  failure,
  type Fact,
  HOUR,
  listed,
  MINUTE,
  NOW,
  TWELVE,
  twelveDevices,
} from '../facts.ts';
import { serverLacks } from '../../tests/abilities-given.ts';
import { happens, published, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Views/Alerts' });
/** Time limit for a map to be drawn (ms). */
const PATIENT = { timeout: 12_000 };
const phone = { viewport: { value: 'phone' } };

const PLACE = { lat: 57.7077, lng: 11.9865 };
const alert = (id: number, changed: Partial<Notification>): Notification => ({
  id,
  device: 1,
  kind: 5,
  title: '',
  text: '',
  at: NOW - id * 37 * MINUTE,
  ...PLACE,
  read: false,
  value: null,
  limit: null,
  ...changed,
});
const ALERTS: readonly Notification[] = [
  alert(1, { at: NOW - 4 * MINUTE, value: 142, limit: 130, text: 'Speed alarm: Taxi 241' }),
  alert(2, { at: NOW - 18 * MINUTE, value: 136, limit: 130 }),
  alert(3, { at: NOW - 25 * MINUTE, value: 139, limit: 130 }),
  alert(4, { device: 7, kind: 4, at: NOW - 40 * MINUTE, title: 'SOS' }),
  alert(5, { device: 8, kind: 2, at: NOW - 3 * HOUR, value: 12, limit: 20 }),
  alert(6, { device: 12, kind: 99, title: 'Water in the hold', lat: null, lng: null }),
  alert(7, { device: 77, kind: 6, at: NOW - 9 * HOUR, read: true }),
  alert(8, { device: 6, kind: 13, at: NOW - 26 * HOUR, value: 10.6, limit: 11.5, read: true }),
  alert(9, { device: 9, kind: 11, at: NOW - 3 * DAY, read: true }),
];
const alarms = (...on: AlarmKind[]): DeviceAlarms => ({
  on: true,
  every: 60,
  kinds: Object.fromEntries(on.map((kind) => [kind, { on: true, from: null, every: null }])),
  recipients: [],
  quiet: null,
  pausedUntil: null,
});
const speeding = {
  device_models: [
    { model_nr: 4, name: 'CarTrack 4', route_profile: 'car', capabilities: ['alarm_geschwindigkeit'] },
  ],
};
const devices = TWELVE.map((device) =>
  device.id === 1 ? aDevice({ ...device, ...speeding, alarms: alarms('speed') }) : device,
);
const all = notificationEvents.listed({ notifications: [...ALERTS] });
const counted = notificationEvents.counted({ unread: 6 });
const base = (): Fact[] => [...twelveDevices(), listed(devices)];
const at = (path: string, ...facts: Fact[]) => storyAt(path, [...base(), ...facts]);
/** Returns the event of opening a path with a query. */
const asked = (path: string, query: string): Fact => navigation.locationChanged({ path, query });
const named = placeEvents.named({
  cell: cellOf({ ...PLACE, speed: 0 }),
  name: 'Stampgatan, Göteborg',
  metres: 0,
  by: 'geocoder',
});

export const Inbox = meta.story({
  tags: ['picture'],
  name: '[INBOX-01] [INBOX-02] unread first, repeats in one row, the open alert next to the list',
  render: at('/alerts/1', all, counted, named),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: /^Taxi 241 drove 142/ })).toHaveTextContent(
      '3 times',
    );
    await canvas.findByRole('heading', { level: 2, name: 'New · Today' });
    await canvas.findByRole('heading', { level: 2, name: 'Yesterday' });
    const detail = await canvas.findByTestId('alert-detail');
    await expect(detail).toHaveTextContent('142');
    await expect(detail).toHaveTextContent('Allowed: 130 km/h');
    await expect(detail).toHaveTextContent('12 km/h over');
    await expect(detail).toHaveTextContent('Stampgatan, Göteborg');
    await expect(canvas.getByRole('link', { name: 'Show on map' })).toHaveAttribute(
      'href',
      `/map/history/1?at=${NOW - 4 * MINUTE}`,
    );
  },
});

export const What = meta.story({
  name: '[INBOX-02] an alert says what, which device, where on a map, when and how long ago, and by how much',
  render: storyAt('/alerts/1', [...base(), all, named], { map: true }),
  play: async ({ canvas }) => {
    const detail = within(await canvas.findByTestId('alert-detail'));
    await expect(detail.getByRole('heading', { level: 2 })).toHaveTextContent(
      'Taxi 241 drove 142 km/h, 130 km/h allowed',
    );
    await expect(detail.getByRole('link', { name: 'Taxi 241' })).toHaveAttribute('href', '/map/device/1');
    const time = detail.getByTitle(/^Jun 15, 2026, 9:56:00\sAM$/);
    await expect(time).toHaveAttribute('datetime', '2026-06-15T09:56:00.000Z');
    await expect(time.parentElement).toHaveTextContent(/^9:56\sAM · 4 min\. ago$/);
    await expect(detail.getByText('57.70770, 11.98650')).toBeVisible();
    const map = detail.getByRole('region', { name: 'Where the alert was raised' });
    const pin = await waitFor(() => {
      const found = map.querySelector('.maplibregl-marker');
      if (!found) throw new Error('No pin on the map');
      return found.getBoundingClientRect();
    }, PATIENT);
    const area = map.getBoundingClientRect();
    await expect(Math.abs(pin.left + pin.right - area.left - area.right)).toBeLessThan(4);
    await expect(pin.top).toBeGreaterThan(area.top);
    await expect(pin.bottom).toBeLessThan(area.bottom);
  },
});

const reachable = { phone: '+46 70 123 45 67', alarms: alarms('sos') };
const withPhone = devices.map((each) => (each.id === 7 ? { ...each, ...reachable } : each));
export const Danger = meta.story({
  tags: ['picture'],
  name: '[INBOX-02] [INBOX-04] a person in danger: a call comes first, then where the person is now',
  render: at('/alerts/4', listed(withPhone), all, counted, named),
  play: async ({ canvas }) => {
    const detail = within(await canvas.findByTestId('alert-detail'));
    await expect(detail.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+46701234567');
    await expect(detail.getByText(/^Now: /).parentElement).toHaveTextContent(/ · [\d.]+ km from the alarm$/);
    await expect(detail.queryByRole('button', { name: 'Turn off this alarm' })).toBeNull();
    await expect(detail.getByRole('link', { name: 'Alarm settings' })).toBeVisible();
  },
});

const left = alert(10, {
  device: 8,
  kind: 3,
  value: 131,
  limit: 100,
  centre: { lat: 57.7066, lng: 11.9858 },
});
export const Radius = meta.story({
  tags: ['picture'],
  name: '[INBOX-02] how far a device went from where it lay, with the circle that it left on the map',
  render: storyAt('/alerts/10', [...base(), notificationEvents.listed({ notifications: [left] }), named], {
    map: true,
  }),
  play: async ({ canvas }) => {
    const detail = within(await canvas.findByTestId('alert-detail'));
    await expect(detail.getByText('From where it lay')).toBeVisible();
    await expect(detail.getByText(/Allowed: /)).toHaveTextContent(/31\sm over/);
    const map = detail.getByRole('region', { name: 'Where the alert was raised' });
    await waitFor(() => expect(map.querySelectorAll('.maplibregl-marker')).toHaveLength(2), PATIENT);
  },
});

export const Phone = meta.story({
  tags: ['picture'],
  name: '[INBOX-01] on a phone: the list alone, the count in the bar',
  globals: phone,
  render: at('/alerts', all, counted),
  play: async ({ canvas }) => {
    await canvas.findByTestId('alert-list');
    const entry = canvas.getByRole('link', { name: /^Alerts/ });
    await expect(entry).toHaveAttribute('aria-description', '6 unread');
    await expect(canvas.queryByTestId('alert-detail')).toBeNull();
  },
});
export const PhoneDetail = meta.story({
  name: '[INBOX-02] on a phone: the alert replaces the list, with a way back',
  globals: phone,
  render: at('/alerts/5', all, counted),
  play: async ({ canvas }) => {
    await expect(await canvas.findByTestId('alert-detail')).toHaveTextContent('8% under');
    await expect(canvas.queryByTestId('alert-list')).toBeNull();
    await expect(canvas.getAllByRole('link', { name: 'Alerts' })[0]).toHaveAttribute('href', '/alerts');
  },
});

export const Unfolded = meta.story({
  name: '[INBOX-01] repeats, expanded one below the other',
  render: at('/alerts', all, counted),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(
      await canvas.findByRole('button', {
        name: /^×3 Repeats: Taxi 241 drove 142\skm\/h, 130\skm\/h allowed$/,
      }),
    );
    await expect(published).toHaveBeenCalledWith(inboxEvents.groupUnfolded({ group: 3, on: true }));
    await waitFor(() => expect(canvas.getAllByTestId('alert-row')).toHaveLength(10));
  },
});

export const Keys = meta.story({
  name: '[INBOX-01] [INBOX-03] J and K move between alerts, R marks one',
  render: at('/alerts/4', all, counted),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByTestId('alert-detail');
    published.mockClear();
    await userEvent.keyboard('j');
    await expect(published).toHaveBeenCalledWith(
      navigation.linkFollowed({ href: '/alerts/5', replace: true }),
    );
    await userEvent.keyboard('k');
    await expect(published).toHaveBeenCalledWith(
      navigation.linkFollowed({ href: '/alerts/1', replace: true }),
    );
    published.mockClear();
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search alerts' }), 'jr');
    await expect(published).not.toHaveBeenCalledWith(expect.objectContaining({ type: 'changes/wanted' }));
    await userEvent.click(document.body);
    await userEvent.keyboard('r');
    await expect(published).toHaveBeenCalledWith(
      expect.objectContaining({
        type: 'changes/wanted',
        payload: expect.objectContaining({ label: 'alerts.done.read' }),
      }),
    );
  },
});

export const MarkAllGreek = meta.story({
  tags: ['picture'],
  name: '[INBOX-03] on a phone, Greek: the button says what it does',
  globals: { ...phone, language: 'el' },
  render: at('/alerts', all, counted),
  play: async ({ canvas }) => {
    const button = await canvas.findByRole('button', { name: 'Όλες διαβασμένες' });
    await expect(button.scrollWidth).toBeLessThanOrEqual(button.clientWidth);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
});
export const MarkAll = meta.story({
  name: '[INBOX-03] all alerts, or those of a device, are marked as read',
  render: at('/alerts/1', all, counted),
  play: async ({ canvas, userEvent }) => {
    published.mockClear();
    await userEvent.click(await canvas.findByRole('button', { name: 'Mark all read' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Mark all 3 of this device as read' }));
    const every = published.mock.calls.flatMap(([fact]) =>
      fact.type === 'changes/wanted' ? [fact.payload.edits[0].every] : [],
    );
    await expect(every).toEqual(['customer', 1]);
  },
});

export const StopKind = meta.story({
  name: '[INBOX-04] switches off this alarm for this device; the link to the alarm’s settings',
  render: at('/alerts/1', all, counted),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('This will turn off only “Too fast” for Taxi 241.', { exact: false });
    published.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Turn off this alarm' }));
    const [fact] = published.mock.calls.map(([each]) => each);
    await expect(fact.payload).toMatchObject({
      label: 'alerts.done.stopped',
      edits: [{ of: 'devices', ids: [1], set: { alarms: { kinds: { speed: { on: false } } } } }],
    });
    await expect(canvas.getByRole('link', { name: 'Alarm settings' })).toHaveAttribute(
      'href',
      `/device-management/${devices[0]?.imei}/device-alarms`,
    );
  },
});

export const KindIsOff = meta.story({
  name: '[INBOX-04] an alarm that is off is turned on again, with its own word beside “Undo”',
  render: at(
    '/alerts/1',
    listed(devices.map((each) => (each.id === 1 ? { ...each, alarms: alarms() } : each))),
    all,
    counted,
  ),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('“Too fast” is off for Taxi 241.');
    await expect(canvas.queryByRole('button', { name: 'Turn off this alarm' })).toBeNull();
    published.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Turn it on again' }));
    const [fact] = published.mock.calls.map(([each]) => each);
    await expect(fact.payload).toMatchObject({
      label: 'alerts.done.started',
      edits: [{ of: 'devices', ids: [1], set: { alarms: { kinds: { speed: { on: true } } } } }],
    });
  },
});

export const UnknownKind = meta.story({
  name: '[INBOX-02] an unknown type, without a position: the server’s own text',
  render: at('/alerts/6', all, counted),
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { level: 2, name: /: Water in the hold$/ });
    await canvas.findByText('This alert has no position.');
    await expect(canvas.queryByRole('button', { name: 'Turn off this alarm' })).toBeNull();
  },
});
export const DeviceGone = meta.story({
  name: '[INBOX-02] of a device that is no longer in the account',
  render: at('/alerts/7', all, counted),
  play: async ({ canvas }) => {
    await canvas.findByText('This device is no longer in your account', { exact: false });
    await expect(canvas.queryByRole('link', { name: 'Show on map' })).toBeNull();
  },
});

export const NewAbove = meta.story({
  name: '[INBOX-05] three new alerts arrived while the user reads further down',
  render: at(
    '/alerts',
    all,
    counted,
    inboxEvents.scrolled({ away: true }),
    ...[31, 32, 33].map((id) => notificationEvents.received({ notifications: [alert(id, { at: NOW })] })),
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '3 new' }));
    await expect(published).toHaveBeenCalledWith(inboxEvents.newWanted());
    await expect(await canvas.findByRole('link', { name: /^Taxi 241 drove too fast/ })).toHaveTextContent(
      '6 times',
    );
  },
});
export const Spoken = meta.story({
  name: '[INBOX-05] a new alert is announced politely',
  render: at(
    '/alerts',
    all,
    notificationEvents.received({ notifications: [alert(40, { at: NOW, device: 2 })] }),
  ),
  play: async ({ canvas }) => {
    const said = await canvas.findByText('New alert: Parcel van 7 drove too fast');
    await expect(said).toHaveAttribute('aria-live', 'polite');
  },
});

export const Filtered = meta.story({
  name: '[INBOX-01] a filter without matches',
  render: storyAt('/alerts', [...base(), all, counted, asked('/alerts', 'q=submarine&kind=4')]),
  play: async ({ canvas }) => {
    await canvas.findByText('No alert matches');
    await expect(canvas.getByRole('link', { name: 'Show all' })).toHaveAttribute('href', '/alerts');
    await expect(canvas.getByRole('searchbox', { name: 'Search alerts' })).toHaveValue('submarine');
    await expect(canvas.getByRole('combobox', { name: 'Kind' })).toHaveValue('4');
  },
});
export const Typing = meta.story({
  name: '[INBOX-01] the search keeps the space before the next word, and is cleared at once',
  render: at('/alerts', all, counted),
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByRole('searchbox', { name: 'Search alerts' });
    await userEvent.type(field, 'too ');
    const inAddress = navigation.linkFollowed({ href: '/alerts?q=too', replace: true });
    await waitFor(() => expect(published).toHaveBeenCalledWith(inAddress));
    happens(asked('/alerts', 'q=too'));
    await userEvent.type(field, 'fast');
    await expect(field).toHaveValue('too fast');
    await userEvent.click(canvas.getByRole('button', { name: 'Clear the search' }));
    await expect(field).toHaveValue('');
    // A link replaces the text.
    happens(asked('/alerts', 'q=van'));
    await waitFor(() => expect(field).toHaveValue('van'));
  },
});

export const OwnPeriod = meta.story({
  name: '[INBOX-01] an own period, from day to day',
  globals: phone,
  render: storyAt('/alerts', [
    ...base(),
    all,
    counted,
    asked('/alerts', 'period=own&from=2026-06-14&to=2026-06-14'),
  ]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText('From')).toHaveValue('2026-06-14');
    await waitFor(() => expect(canvas.getAllByTestId('alert-row')).toHaveLength(1));
  },
});

export const Crowd = meta.story({
  name: '[INBOX-01] ten thousand: only the visible ones are rendered',
  render: at(
    '/alerts',
    notificationEvents.listed({
      notifications: Array.from({ length: 10_000 }, (_, i) =>
        alert(i + 1, { device: 1 + (i % 12), kind: 1 + (i % 7), read: i % 4 !== 0, at: NOW - i * 200 }),
      ),
    }),
    notificationEvents.counted({ unread: 2_500 }),
  ),
  play: async ({ canvas }) => {
    await canvas.findByTestId('alert-list');
    await expect(canvas.getAllByTestId('alert-row').length).toBeLessThan(40);
    await expect(canvas.getAllByText('2,500 unread').length).toBeGreaterThan(0);
  },
});

export const Loading = meta.story({
  name: 'alerts are loading',
  render: at('/alerts'),
  play: async ({ canvas }) => void (await canvas.findAllByText('Loading the alerts')),
});
export const Empty = meta.story({
  name: 'no alerts yet: what will be here, and where alarms are set',
  render: at('/alerts', notificationEvents.listed({ notifications: [] })),
  play: async ({ canvas }) => {
    await canvas.findByText('No alerts yet');
    await expect(canvas.getByRole('link', { name: 'Set alarms' })).toHaveAttribute(
      'href',
      '/device-management',
    );
  },
});
export const Failed = meta.story({
  name: 'alerts that could not be loaded',
  globals: phone,
  render: at('/alerts', notificationEvents.listFailed(failure('server', 500))),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenCalledWith(notificationEvents.listRequested());
  },
});
export const Offline = meta.story({
  tags: ['picture'],
  name: '[INBOX-05] offline: the stored alerts, with their age',
  globals: phone,
  render: at(
    '/alerts',
    network.wentOffline(),
    notificationEvents.listed({ notifications: [...ALERTS], source: 'storage', toldAt: NOW - 5 * HOUR }),
  ),
  play: async ({ canvas }) => {
    await canvas.findByText(/5 hr\.? ago\)/);
    await expect(canvas.getByRole('button', { name: 'Load older alerts' })).toBeDisabled();
  },
});
const nextPage = olderAlerts.requested({
  devices: TWELVE.map(({ id }) => id),
  from: NOW - 3 * DAY - 1,
  to: NOW - 3 * DAY - 1,
  least: Date.UTC(2010, 0, 1) / 1000,
});
export const Older = meta.story({
  name: '[INBOX-01] older alerts of all devices, and where loading them failed',
  render: at('/alerts', all, nextPage, olderAlerts.failed({ devices: [1, 2], ...failure('server', 500) })),
  play: async ({ canvas, userEvent }) => {
    published.mockClear();
    await canvas.findByText(/The server/);
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenCalledWith(nextPage);
  },
});
export const OlderOnTheirWay = meta.story({
  name: '[INBOX-01] older alerts are loading',
  render: at('/alerts', all, nextPage),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Load older alerts' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
  },
});
export const OlderEnd = meta.story({
  name: '[INBOX-01] there are no older alerts: the start of the period is reached',
  render: at(
    '/alerts',
    all,
    olderAlerts.loaded({
      devices: TWELVE.map(({ id }) => id),
      from: Date.UTC(2010, 0, 1) / 1000,
      to: NOW - 3 * DAY - 1,
      notifications: [],
    }),
  ),
  play: async ({ canvas }) => {
    await canvas.findByText('No older alerts.');
    await expect(canvas.queryByRole('button', { name: 'Load older alerts' })).toBeNull();
  },
});
export const Unknown = meta.story({
  name: '[ROUTE-23] an alert that no longer exists',
  render: at('/alerts/4711', all, counted),
  play: async ({ canvas }) => void (await canvas.findByText('This alert no longer exists')),
});
export const Ghost = meta.story({
  name: '[ADM-02] in ghost mode: alerts can be read, but neither marked nor switched off',
  render: storyAt('/a/customer/3001/alerts/1', [
    ...base(),
    ago(60, admin.ghostEntered({ userID: 3001, by: 9, superUser: true })),
    all,
  ]),
  play: async ({ canvas }) => {
    await canvas.findByTestId('alert-detail');
    for (const name of ['Mark as read', 'Mark all read', 'Turn off this alarm'])
      await expect(canvas.queryByRole('button', { name })).toBeNull();
  },
});

export const MayOnlyView = meta.story({
  name: '[MEM-01] a member who may only view a device can neither mark its alerts nor switch them off',
  render: storyAt('/alerts/1', [
    ...twelveDevices(),
    listed(devices.map((device) => ({ ...device, access: { role: 'view', by: 'Anna', until: null } }))),
    all,
    counted,
  ]),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByTestId('alert-detail');
    for (const name of ['Mark as read', 'Turn off this alarm'])
      await expect(canvas.queryByRole('button', { name })).toBeNull();
    published.mockClear();
    await userEvent.keyboard('r');
    await expect(published).not.toHaveBeenCalledWith(expect.objectContaining({ type: 'changes/wanted' }));
  },
});

export const MarksStayHere = meta.story({
  name: '[TRAC-08] if the server stores no read marks, the end of the list says so, once',
  render: at('/alerts', serverLacks('alertMarks'), all, counted),
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByText(/does not store read marks/)).toHaveLength(1);
  },
});

export const ReportsOff = meta.story({
  name: '[TRAC-03] an account whose reports are off: the end of the list says that it has live alerts only',
  render: at('/alerts', serverLacks('history'), all, counted),
  play: async ({ canvas }) => {
    await canvas.findByText(/^Reports are off for this account/);
    await expect(canvas.queryByRole('button', { name: 'Load older alerts' })).toBeNull();
  },
});

export const NoMapWithoutHistory = meta.story({
  name: '[SRV-03] [INBOX-04] where the server has no history, an alert leads to its device only',
  render: at('/alerts/1', serverLacks('history'), all, counted),
  play: async ({ canvas }) => {
    const detail = within(await canvas.findByTestId('alert-detail'));
    await expect(detail.getByRole('link', { name: 'Taxi 241' })).toHaveAttribute('href', '/map/device/1');
    await expect(detail.queryByRole('link', { name: 'Show on map' })).toBeNull();
  },
});

export const ReportsOffAndNone = meta.story({
  name: '[TRAC-03] an account whose reports are off and that has had no alert yet: no error',
  render: at('/alerts', serverLacks('history'), notificationEvents.listed({ notifications: [] })),
  play: async ({ canvas }) => {
    await canvas.findByText('No alerts yet');
    await canvas.findByText(/^Reports are off for this account/);
  },
});

export const MarksOfTraccar = meta.story({
  name: '[TRAC-08] alerts with the names of a server that stores no read marks: the end of the list says so',
  render: at(
    '/alerts',
    notificationEvents.listed({ notifications: [alert(1, { about: { type: 'ignitionOn' } })] }),
    counted,
  ),
  play: async ({ canvas }) => void (await canvas.findByText(/does not store read marks/)),
});

export const MarksAtServer = meta.story({
  name: '[TRAC-08] if it stores them, there is no such note',
  render: at('/alerts', all, counted),
  play: async ({ canvas }) => {
    await canvas.findByTestId('alert-list');
    await expect(canvas.queryByText(/does not store read marks/)).toBeNull();
  },
});
