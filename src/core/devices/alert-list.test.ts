import { describe, expect, test } from 'vitest';
import * as appEvents from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import * as notificationEvents from '../../../events/notifications.ts';
import {
  access,
  CUSTOMER,
  START,
  backend,
  aDevice,
  aGeofence,
  customer,
  fixes,
  settings,
  started,
} from '../../../tests/samples.ts';
import { serverLacks } from '../../../tests/abilities-given.ts';
import { scenario, type Scenario } from '../../../tests/scenario.ts';
import { wholeBackend } from '../../api/product/whole-backend.ts';
import type { App } from '../../kernel/app.ts';
import type { ApiRequest } from '../../ports/http/http-types.ts';
import { dataEffects } from '../server/data.effects.ts';
import { knownFrom, notifications } from './notifications.ts';
import { alertsByTimeEffects } from './alerts-by-time.effects.ts';
import { unreadEffects } from './unread.effects.ts';
import { alert, LIST, server } from './alert-marks-given.ts';
import type { Geofence } from '../../../events/geofence-types.ts';
import * as geofenceEvents from '../../../events/geofences.ts';
import * as operationsEvents from '../../../events/operations.ts';
import { aboutKey, aboutName } from './alert-about.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as guardEvents from '../../../events/guards.ts';
import { read as texts } from '../../../tests/words-given.ts';
import type { Read } from '../../kernel/read.ts';
import { said, formatAlarm } from '../../ui/alarm-amount.ts';
import { alertKind, alertSays, type Happening, isUrgent } from './alert-sentence.ts';
import type { Notification } from '../../../events/device-types.ts';
import * as positionEvents from '../../../events/positions.ts';
import * as userEvents from '../../../events/user.ts';
import type { Draft } from '../../kernel/event.ts';
import { devices } from './devices.ts';
import { geofences } from './geofences.ts';
import { lastFixOf, positions } from '../positions/positions.ts';
import { unread, unreadAlerts } from './unread.ts';
import { user } from '../session/user.ts';
import { keptEffects } from '../storage/kept.effects.ts';
import { MOST_RECENT, recentDevices, usualDevice } from './recent.ts';

describe('the list of alerts', () => {
  const it = () =>
    scenario({
      effects: [...dataEffects, ...unreadEffects, ...alertsByTimeEffects],
      backend: wholeBackend(),
    }).with((world) => (world.replies = server().handle));
  const read = (app: App) => app.read(notifications);

  test('[INBOX-05] is kept in this browser with its age, and read back where the server does not answer', async () => {
    const first = it();
    await first
      .given(auth.sessionRestored({ ...access(), email: '' }))
      .when(notificationEvents.listed({ notifications: LIST }))
      .after('3s');
    const kept = first.world.slots.get(`${CUSTOMER}.alerts`);
    const fact = kept?.kind === 'fact' ? kept.draft : null;
    expect(fact?.payload).toMatchObject({ source: 'storage', toldAt: START });
    const second = it();
    await second.when(fact ?? notificationEvents.listRequested()).check((app) => {
      expect(read(app).success).toHaveLength(4);
      expect(read(app)).toMatchObject({ fromStorage: true, toldAt: START });
    });
  });

  test('[INBOX-05] what was kept never takes the place of what the server told', async () => {
    await it()
      .given(notificationEvents.listed({ notifications: LIST }))
      .when(notificationEvents.listed({ notifications: [], source: 'storage', toldAt: 1 }))
      .check((app) => expect(read(app)).toMatchObject({ fromStorage: false, success: { length: 4 } }));
  });

  describe('[TRAC-08] of a server that knows no read marks', () => {
    const about = { type: 'ignitionOn' };
    const event = (id: number, isRead = false) => alert(id, { about, read: isRead });
    const told = notificationEvents.listed({ notifications: [event(2), event(1)] });
    const keptOnes = notificationEvents.listed({
      notifications: [event(1, true)],
      source: 'storage',
      toldAt: 1,
    });
    const marks = (app: App) => read(app).success?.map((each) => [each.id, each.read]);

    test.each([
      ['before', [keptOnes, told]],
      ['after', [told, keptOnes]],
    ] as const)('those of this device hold, if they are read %s the server answers', async (_, facts) => {
      const app = it();
      await app.when(...facts).check((one) =>
        expect(marks(one)).toEqual([
          [2, false],
          [1, true],
        ]),
      );
    });

    test('a list that is told anew, or an older one, leaves no alert unread that was read', async () => {
      await it()
        .given(notificationEvents.listed({ notifications: [event(2, true), event(1)] }))
        .when(told)
        .check((app) =>
          expect(marks(app)).toEqual([
            [2, true],
            [1, false],
          ]),
        )
        .when(notificationEvents.olderLoaded({ device: 1, from: 0, to: START, notifications: [event(2)] }))
        .check((app) => expect(marks(app)?.[0]).toEqual([2, true]));
    });

    test('one that knows them has the last word', async () => {
      await it()
        .given(notificationEvents.listed({ notifications: [alert(1, { read: true })] }))
        .when(notificationEvents.listed({ notifications: [alert(1)] }))
        .check((app) => expect(marks(app)).toEqual([[1, false]]));
    });
  });

  describe('[TRAC-03] of an account whose reports are off', () => {
    const traccar = appEvents.started({ ...started().payload, backend: 'traccar' });
    const off = serverLacks('history');
    const signedIn = auth.sessionRestored({ ...access(), email: '' });
    const refused = notificationEvents.listFailed({ failure: { reason: 'forbidden', status: 400 } });
    const kept = notificationEvents.listed({ notifications: LIST, source: 'storage', toldAt: 1 });
    const ids = (app: App): number[] | undefined => read(app).success?.map(({ id }) => id);

    test('is asked for nowhere, and an alert that arrives is in it', async () => {
      const asked: string[] = [];
      await it()
        .with((world) => (world.replies = ({ path }) => void asked.push(path)))
        .given(traccar)
        .when(signedIn, off, notificationEvents.listRequested())
        .check((app) => expect(read(app)).toMatchObject({ success: [], error: null }))
        .when(notificationEvents.received({ notifications: [alert(8)] }))
        .when(notificationEvents.listRequested())
        .check((app) => expect(ids(app)).toEqual([8]));
      expect(asked.filter((path) => path === '/notifications')).toEqual([]);
    });

    test('has no error left of the time before the server said so', async () => {
      await it()
        .given(signedIn, notificationEvents.received({ notifications: [alert(8)] }), refused)
        .when(off)
        .check((app) => expect(read(app)).toMatchObject({ error: null, success: [{ id: 8 }] }));
    });

    test.each([true, false])(
      'has those of earlier visits, and claims no age (already read from storage: %s)',
      async (isRead) => {
        await it()
          .with(({ slots }) => {
            if (!isRead) slots.set(`${CUSTOMER}.alerts`, { kind: 'fact', draft: kept });
          })
          .given(traccar, ...(isRead ? [kept] : []))
          .when(signedIn, off)
          .check((app) => {
            expect(ids(app)).toEqual([4, 3, 2, 1]);
            expect(read(app)).toMatchObject({ fromStorage: false, error: null });
          });
      },
    );
  });

  test('[INBOX-01] older ones that were asked for stay when the list is told anew; each stands once', async () => {
    const older = alert(7, { at: START - 90_000 });
    await it()
      .given(notificationEvents.listed({ notifications: LIST }))
      .when(
        notificationEvents.olderLoaded({
          device: 1,
          from: 0,
          to: START - 1_000,
          notifications: [older, alert(1)],
        }),
      )
      .check((app) => expect(read(app).success?.map(({ id }) => id)).toEqual([4, 3, 2, 1, 7]))
      .when(notificationEvents.listed({ notifications: LIST }))
      .check((app) => expect(read(app).success?.map(({ id }) => id)).toEqual([4, 3, 2, 1, 7]));
  });

  test('[INBOX-01] a list of some devices says nothing of the others', async () => {
    const [oldest] = LIST;
    const from = (app: App) => [1, 2].map((device) => knownFrom(read(app), device));
    const since = LIST.reduce((least, { at }) => Math.min(least, at), oldest?.at ?? 0);
    await it()
      .given(notificationEvents.listed({ notifications: LIST, devices: [1] }))
      .check((app) => expect(from(app)).toEqual([since, Number.POSITIVE_INFINITY]))
      .when(notificationEvents.listed({ notifications: LIST }))
      .check((app) => expect(from(app)).toEqual([since, since]));
  });

  test('[INBOX-01] a list of some devices leaves the live alerts of others, also after a reload', async () => {
    const some = notificationEvents.listed({ notifications: [alert(1), alert(2)], devices: [1] });
    const [live, gone] = [alert(9, { device: 2 }), alert(8)];
    const shown = (app: App) => read(app).success?.map(({ id }) => id);
    const first = it();
    await first
      .given(auth.sessionRestored({ ...access(), email: '' }), some)
      .when(notificationEvents.received({ notifications: [live, gone] }), some)
      .after('3s')
      .check((app) => expect(shown(app)).toEqual([9, 2, 1]));
    const kept = first.world.slots.get(`${CUSTOMER}.alerts`);
    const fact = kept?.kind === 'fact' ? kept.draft : notificationEvents.listRequested();
    await it()
      .when(fact)
      .check((app) => expect([shown(app), knownFrom(read(app), 2)]).toEqual([[9, 2, 1], Infinity]))
      .when(some)
      .check((app) => expect(shown(app)).toEqual([9, 2, 1]))
      .when(notificationEvents.listed({ notifications: [alert(1)] }))
      .check((app) => expect(shown(app)).toEqual([1]));
  });

  test('[INBOX-01] [DASH-01] what was loaded of one device says nothing of the others', async () => {
    const DAY = 86_400;
    const [oldest] = LIST;
    const end = oldest?.at ?? 0;
    const from = (app: App) => [1, 2].map((device) => knownFrom(read(app), device));
    await it()
      .given(notificationEvents.listed({ notifications: LIST }))
      .when(
        notificationEvents.olderLoaded({
          device: 1,
          from: end - 60 * DAY,
          to: end - 1,
          notifications: [alert(7, { at: end - 50 * DAY })],
        }),
      )
      .check((app) => expect(from(app)).toEqual([end - 60 * DAY, end]))
      // An older period that does not adjoin the known alerts leaves a gap, so the known period does not grow.
      .when(
        notificationEvents.olderLoaded({
          device: 2,
          from: end - 60 * DAY,
          to: end - 30 * DAY,
          notifications: [],
        }),
      )
      .check((app) => expect(from(app)).toEqual([end - 60 * DAY, end]))
      // A new list that overlaps the known alerts: everything known before is still known.
      .when(notificationEvents.listed({ notifications: [alert(9, { at: end + 50 }), ...LIST.slice(1)] }))
      .check((app) => expect(from(app)).toEqual([end - 60 * DAY, end]))
      // A list that does not reach back to the known alerts leaves a gap. Now only the list's own period counts as
      // known.
      .when(notificationEvents.listed({ notifications: [alert(20, { at: end + DAY })] }))
      .check((app) => expect(from(app)).toEqual([end + DAY, end + DAY]));
  });

  test('[INBOX-05] what was loaded of one device only is not kept as if it were the whole list', async () => {
    const story = it();
    await story
      .given(auth.sessionRestored({ ...access(), email: '' }))
      .when(notificationEvents.listed({ notifications: LIST }))
      .when(
        notificationEvents.olderLoaded({
          device: 1,
          from: 0,
          to: START - 100,
          notifications: [alert(7, { at: 50 })],
        }),
        notificationEvents.received({ notifications: [alert(8)] }),
      )
      .after('1min');
    const kept = [...story.world.slots].find(([name]) => name.endsWith('alerts'))?.[1];
    const ids = [...JSON.stringify(kept).matchAll(/"id\\*":(\d+)/g)].map(([, id]) => Number(id));
    expect(ids.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 8]);
  });

  test('[INBOX-01] older ones are asked for by device and period, as documented', async () => {
    const story = it();
    let asked: ApiRequest | null = null;
    await story
      .with((world) => {
        world.replies = (request) => {
          asked = request;
          return { status: 200, body: { success: [] } };
        };
      })
      .given(auth.sessionRestored({ ...access(), email: '' }))
      .when(notificationEvents.olderRequested({ device: 7, from: 100, to: 200 }))
      .after('1ms');
    expect(asked).toMatchObject({
      method: 'get',
      path: '/customnotifications/7',
      query: { startDate: 100, endDate: 200 },
    });
  });
});

const fence: Geofence = {
  ...{
    id: 4_294_967_297,
    of: 1,
    device: 1,
    name: 'Depot',
    colour: '#ff0000',
    on: true,
    onEnter: true,
    onLeave: true,
  },
  shape: { kind: 'circle', lat: 52.5, lng: 13.4, radius: 400 },
};

describe('[TRAC-08] what an alert is about', () => {
  test.each([
    [{ type: 'geofenceEnter' }, 'alerts.events.geofenceEnter'],
    [{ type: 'alarm', alarm: 'jamming' }, 'alerts.raised.jamming'],
    // The app has no text for these types, so it shows the kind of alert instead.
    [{ type: 'alarm', alarm: 'ofNewer' }, null],
    [{ type: 'alarm' }, null],
    [{ type: 'ofNewer' }, null],
    [{ type: 'constructor' }, null],
  ])('%o has the words "%s"', (about, key) => expect(aboutKey(about)).toBe(key));

  test('a fence goes by its name while it is known, whichever device it is watched for', () =>
    scenario({ effects: [], backend: backend() })
      .when(geofenceEvents.listed({ geofences: [fence], leftOut: [], source: 'server' }))
      .check(({ read }) => {
        expect(aboutName(read, { type: 'geofenceEnter', fence: 1 })).toBe('Depot');
        expect(aboutName(read, { type: 'geofenceEnter', fence: 2 })).toBe('');
        expect(aboutName(read, { type: 'commandResult', said: 'OK' })).toBe('OK');
        expect(aboutName(read, { type: 'deviceOnline' })).toBe('');
      }));

  test('[TRAC-14] maintenance goes by its name while that is known', () =>
    scenario({ effects: [], backend: backend() })
      .when(operationsEvents.maintenanceNamed({ names: [{ id: 7, name: 'Oil' }] }))
      .check(({ read }) => {
        expect(aboutName(read, { type: 'maintenance', maintenance: 7 })).toBe('Oil');
        expect(aboutName(read, { type: 'maintenance', maintenance: 8 })).toBe('');
      }));

  test('a driver goes by their name while their key is known', () =>
    scenario({ effects: [], backend: backend() })
      .when(operationsEvents.operatorsNamed({ names: [{ key: 'k', name: 'Dora' }] }))
      .check(({ read }) => {
        expect(aboutName(read, { type: 'driverChanged', said: 'k' })).toBe('Dora');
        expect(aboutName(read, { type: 'driverChanged', said: 'x' })).toBe('x');
        expect(aboutName(read, { type: 'commandResult', said: 'k' })).toBe('k');
      }));
});

const english = texts('en');
/** Returns the English text for a key, with its placeholders filled in. */
const t = (key: string, values: Readonly<Record<string, string | number>> = {}) => {
  const found = key
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown>)?.[name], english);
  return String(found).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
};
const wording = {
  t,
  amount: (value: number, unit: Parameters<typeof formatAlarm>[1]) =>
    said(formatAlarm(value, unit, 'metric', 'en')),
};
const one = (changed: Partial<Happening>): Happening => ({
  ...{ kind: 0, title: '', device: 1, value: null, limit: null, about: undefined, at: START },
  ...changed,
});
const says = (read: Read, changed: Partial<Happening>) =>
  alertSays(read, wording, one(changed), alertKind(one(changed), t));

const given = () =>
  scenario({ effects: [], backend: backend() }).given(
    deviceEvents.listed({
      devices: [aDevice(1, { name: 'Harbour shuttle' })],
      leftOut: [],
      source: 'server',
    }),
    geofenceEvents.listed({
      geofences: [
        {
          ...{ id: 7, device: 1, name: 'Depot', colour: '#ff0000', on: true, onEnter: true, onLeave: true },
          shape: { kind: 'circle', lat: 57.7, lng: 11.9, radius: 400 },
        },
      ],
      leftOut: [],
      source: 'server',
    }),
  );

describe('what an alert says', () => {
  test('[INBOX-02] one sentence names the device, and what it did', () =>
    given().check(({ read }) => {
      expect(says(read, { kind: 4 })).toBe('SOS from Harbour shuttle');
      expect(says(read, { kind: 2, value: 11 })).toBe('Harbour shuttle: battery at 11%');
      expect(says(read, { kind: 2 })).toBe('Harbour shuttle: battery low');
      expect(says(read, { kind: 13, value: 10.9 })).toBe('Harbour shuttle: voltage down to 10.9\u00a0V');
      // An alert for which the app has no sentence is shown by its kind, or by the server's name for it.
      expect(says(read, { about: { type: 'alarm', alarm: 'hardBraking' } })).toBe(
        'Harbour shuttle: Hard braking',
      );
      expect(says(read, { kind: 99, title: 'Water in the hold' })).toBe('Harbour shuttle: Water in the hold');
      // Device 2 does not exist, so the sentence has no name.
      expect(says(read, { kind: 4, device: 2 })).toBe('SOS');
    }));

  test('[INBOX-02] which area, how fast, on or off', () =>
    given().check(({ read }) => {
      expect(says(read, { kind: 11, about: { type: 'geofenceExit', fence: 7 } })).toBe(
        'Harbour shuttle left Depot',
      );
      expect(says(read, { kind: 10 })).toBe('Harbour shuttle entered an area');
      expect(says(read, { kind: 5, value: 68, limit: 50 })).toBe(
        'Harbour shuttle drove 68\u00a0km/h, 50\u00a0km/h allowed',
      );
      expect(says(read, { kind: 5, value: 68 })).toBe('Harbour shuttle drove 68\u00a0km/h');
      expect(says(read, { kind: 5 })).toBe('Harbour shuttle drove too fast');
      expect(says(read, { kind: 7, about: { type: 'ignitionOff' } })).toBe('Harbour shuttle: ignition off');
    }));

  test('[TRAC-08] [INBOX-02] the same happening says the same with both kinds of server', () =>
    given().check(({ read }) => {
      const pairs: readonly (readonly [Partial<Happening>, Partial<Happening>])[] = [
        [{ kind: 4 }, { kind: 4, about: { type: 'alarm', alarm: 'sos' } }],
        [{ kind: 9 }, { kind: 9, about: { type: 'alarm', alarm: 'fallDown' } }],
        [{ kind: 1 }, { kind: 1, about: { type: 'alarm', alarm: 'vibration' } }],
        [
          { kind: 5, value: 68, limit: 50 },
          { kind: 5, value: 68, limit: 50, about: { type: 'deviceOverspeed' } },
        ],
        [{ kind: 10 }, { kind: 10, about: { type: 'geofenceEnter', fence: 99 } }],
      ];
      for (const [product, traccar] of pairs) expect(says(read, traccar)).toBe(says(read, product));
    }));

  test('[INBOX-02] red are SOS, falls and theft, and nothing else', () =>
    given().check(({ read }) => {
      for (const kind of [4, 9]) expect(isUrgent(read, one({ kind })), `${kind}`).toBe(true);
      expect(isUrgent(read, one({ about: { type: 'alarm', alarm: 'tow' } }))).toBe(true);
      for (const kind of [1, 2, 3, 5, 6, 7, 10, 11, 13, 22, 23, 24, 40, 41, 99])
        expect(isUrgent(read, one({ kind })), `${kind}`).toBe(false);
    }));

  test('[INBOX-02] [MAP-15] a guarded device that leaves its place is a theft; an older alert of the radius is none', () =>
    given()
      .when(
        guardEvents.listed({
          guards: [
            { imei: aDevice(1).imei, lat: 57.7, lng: 11.9, radius: 50, since: START - 600, alarmAt: START },
          ] as never,
        }),
      )
      .check(({ read }) => {
        expect(says(read, { kind: 3 })).toBe('Harbour shuttle was moved while guarded');
        expect(isUrgent(read, one({ kind: 3 }))).toBe(true);
        expect(says(read, { kind: 3, at: START - 3_600 })).toBe('Harbour shuttle left its radius');
      }));
});

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

/** The states that appear on the user's screens. */
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

const opened = (id: number) => deviceEvents.selected({ id, from: 'list' });
const it = () =>
  scenario({ effects: keptEffects, backend: backend() }).given(
    auth.sessionRestored({ ...access(), email: '' }),
    deviceEvents.groupsListed({
      groups: [
        { id: 7, name: 'Family', colour: '#aabbcc' },
        { id: 8, name: 'Work', colour: '#aabbcc' },
      ],
      source: 'server',
    }),
    deviceEvents.listed({
      devices: [
        aDevice(1, { position: 1, group: null }),
        aDevice(2, { position: 2, group: 8 }),
        aDevice(3, { position: 3, group: 7 }),
        aDevice(4, { position: 4, group: 7 }),
      ],
      leftOut: [],
      source: 'server',
    }),
  );

describe('devices that were opened last', () => {
  test('[MAP-10] the newest stands first, each once, and only a few are remembered', () =>
    it()
      .when(opened(1), opened(2), opened(1))
      .check(({ read }) => expect(read(recentDevices)).toEqual([1, 2]))
      .when(...Array.from({ length: 20 }, (_, i) => opened(i + 10)))
      .check(({ read }) => expect(read(recentDevices)).toHaveLength(MOST_RECENT))
      .check(({ read }) => expect(read(recentDevices)[0]).toBe(29)));

  test('[MAP-10] those of an earlier visit stand behind those of this one; one that is gone is forgotten', () =>
    it()
      .when(opened(2), deviceEvents.recentRestored({ ids: [3, 2, 4] }))
      .check(({ read }) => expect(read(recentDevices)).toEqual([2, 3, 4]))
      .when(deviceEvents.removed({ id: 3 }))
      .check(({ read }) => expect(read(recentDevices)).toEqual([2, 4])));

  test('[MAP-10] [START-08] only the account’s own are kept, not those of an account that was looked at', () =>
    it()
      .when(opened(999), opened(2))
      .after('1s')
      .with(({ slots }) => {
        const [kept] = [...slots].filter(([slot]) => slot.endsWith('recent'));
        expect(kept?.[1]).toMatchObject({ draft: { payload: { ids: [2] } } });
      }));

  test('[DASH-01] [REP-01] a page is about the device that was used last, else about the first as the list shows it', () =>
    it()
      .check(({ read }) => expect(read(usualDevice)).toBe(3))
      .when(opened(2), deviceEvents.deselected())
      .check(({ read }) => expect(read(usualDevice)).toBe(2))
      .when(deviceEvents.removed({ id: 2 }))
      .check(({ read }) => expect(read(usualDevice)).toBe(3)));
});
