import { map } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as auth from '../../events/auth.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as network from '../../events/network.ts';
import * as notificationEvents from '../../events/notifications.ts';
import * as operationsEvents from '../../events/operations.ts';
import * as silenceEvents from '../../events/silence.ts';
import { notifications } from '../../src/core/devices/notifications.ts';
import { CARE_OVERDUE, CARE_SOON, silence } from '../../src/core/devices/silence.ts';
import { silenceEffects } from '../../src/core/devices/silence.effects.ts';
import type { Draft } from '../../src/kernel/event.ts';
import type { ApiRequest, Reply } from '../../src/ports/http/http-types.ts';
import { serverLacks } from '../../tests/abilities-given.ts';
import { access, aDevice, backend } from '../../tests/samples.ts';
import { type Scenario, scenario } from '../../tests/scenario.ts';
import { careAlerts } from './care-alerts.ts';
import { operationsPlugin } from './index.ts';

const KM = 1000;
/** `own`: the car's own odometer. */
type Car = { km?: number; own?: number; hours?: number };
type Told = {
  /** The counters of each device. */
  cars?: Record<number, Car>;
  /** The server's alarm rules. */
  rules?: readonly object[];
  /** The server's maintenance tasks, with the devices linked to each. */
  care?: readonly { raw: object; devices: readonly number[] }[];
  /** Devices that the rules are linked to. */
  ruled?: readonly number[];
  /** The groups of devices. Each is linked to all maintenance. `grouped`: the devices with their groups. */
  groups?: readonly object[];
  grouped?: readonly object[];
  fails?: RegExp;
};
const OIL = { id: 5, name: 'Oil', type: 'totalDistance', start: 0, period: 10_000 * KM, attributes: {} };
const oil = (devices: readonly number[] = [1], changes: object = {}) => ({
  raw: { ...OIL, ...changes },
  devices,
});

/** A mock Traccar server of a current version. A test can change its responses at any time. */
function server(told: Told) {
  return ({ path, query = {} }: Pick<ApiRequest, 'path' | 'query'>): Reply => {
    if (told.fails?.test(path)) return { status: 503, body: null };
    const ids = [query['id'] ?? []].flat().map(Number);
    const { rules = [], care = [], cars = {} } = told;
    if (path === '/server') return { status: 200, body: { version: '6.15' } };
    if (path === '/notifications') return { status: 200, body: rules };
    if (path === '/devices' && ids.length === 0) return { status: 200, body: told.grouped ?? [] };
    if (path === '/devices') return { status: 200, body: ids.map((id) => ({ id, positionId: id * 10 })) };
    if (path === '/positions')
      return {
        status: 200,
        body: ids.map((id) => {
          const car = cars[id / 10] ?? {};
          return {
            ...{ id, deviceId: id / 10, fixTime: '2026-06-17T08:00:00Z' },
            attributes: {
              ...(car.km !== undefined && { totalDistance: car.km * KM }),
              ...(car.own !== undefined && { odometer: car.own * KM }),
              ...(car.hours !== undefined && { hours: car.hours * 3_600_000 }),
            },
          };
        }),
      };
    if (path === '/permissions') {
      const linked = care.find(({ raw }) => (raw as { id: number }).id === query['maintenanceId'])?.devices;
      return { status: 200, body: (linked ?? told.ruled ?? []).map((deviceId) => ({ deviceId })) };
    }
    if (path === '/groups') return { status: 200, body: told.groups ?? [] };
    if (path !== '/maintenance') return { status: 200, body: [] };
    if (query['groupId'] !== undefined) return { status: 200, body: care.map(({ raw }) => raw) };
    const device = Number(query['deviceId'] ?? 0);
    const seen = care.filter(({ devices }) => device === 0 || devices.includes(device));
    return { status: 200, body: seen.map(({ raw }) => raw) };
  };
}
const list = deviceEvents.listed({ devices: [aDevice(1), aDevice(2)], leftOut: [], source: 'server' });
const story = (told: Told, beside?: Scenario) =>
  scenario({
    ...(beside && { beside }),
    plugins: [operationsPlugin],
    effects: silenceEffects,
    backend: backend(),
  })
    .with((world) => {
      world.replies = server(told);
    })
    .given(
      auth.loginSucceeded({ ...access(), email: 'ada@example.com' }),
      serverLacks(),
      notificationEvents.listed({ notifications: [], source: 'server' }),
    )
    .when(list);
type App = Parameters<Parameters<ReturnType<typeof story>['check']>[0]>[0];
const alerts = (app: App) =>
  (app.read(notifications).success ?? []).map(({ device, kind, text }) => [device, kind, text]).toReversed();
const rule = (changes: object = {}) => ({
  ...{ id: 4, type: 'maintenance', notificators: 'web,mail', always: true, attributes: {} },
  ...changes,
});

describe('[TRAC-14] an alert when maintenance is due', () => {
  test('comes by the counter that the server uses, whatever the odometer of the car shows', async () => {
    const told: Told = {
      care: [oil([1], { period: 15_000 * KM })],
      cars: { 1: { km: 2_000, own: 152_000 } },
    };
    await story(told)
      .after('1min')
      .check((app) => expect(alerts(app)).toEqual([]))
      .check(() => void (told.care = [oil([1], { type: 'odometer', period: 15_000 * KM })]))
      .after('1h')
      .check((app) => expect(alerts(app)).toEqual([[1, CARE_OVERDUE, 'Oil']]));
  });

  test('comes for a device whose group the maintenance is linked to', async () => {
    const told: Told = {
      care: [oil([])],
      cars: { 1: { km: 10_020 }, 2: { km: 10_020 } },
      groups: [{ id: 3, name: 'Vans' }],
      grouped: [{ id: 1, groupId: 3 }, { id: 2 }],
    };
    await story(told)
      .after('1min')
      .check((app) => expect(alerts(app)).toEqual([[1, CARE_OVERDUE, 'Oil']]));
  });

  test('is raised when it is due soon, and when it is overdue, once each', async () => {
    const told: Told = { care: [oil()], cars: { 1: { km: 5_000 } } };
    await story(told)
      .after('1min')
      .check((app) => expect(alerts(app)).toEqual([]))
      .check(() => void (told.cars = { 1: { km: 9_400 } }))
      .after('1h')
      .check((app) => expect(alerts(app)).toEqual([[1, CARE_SOON, 'Oil']]))
      .after('3h')
      .check((app) => expect(alerts(app)).toHaveLength(1))
      .check(() => void (told.cars = { 1: { km: 10_020 } }))
      .after('1h')
      .check((app) =>
        expect(alerts(app)).toEqual([
          [1, CARE_SOON, 'Oil'],
          [1, CARE_OVERDUE, 'Oil'],
        ]),
      )
      .after('3h')
      .check((app) => expect(alerts(app)).toHaveLength(2));
  });

  test('a banner says so, as for any alarm', () =>
    story({ care: [oil()], cars: { 1: { km: 10_020 } } })
      .after('1min')
      .check((app) => {
        const told = app.log.events.filter(({ type }) => type === 'push/received');
        expect(told).toMatchObject([
          { payload: { messages: [{ device: 1, data: { meldungtyp: CARE_OVERDUE } }] } },
        ]);
      }));

  test('engine hours and dates are counted as well', () =>
    story({
      care: [
        oil([1], { id: 6, name: 'Inspection', type: 'hours', period: 500 * 3_600_000 }),
        oil([2], { id: 7, name: 'Papers', type: 'fixTime', start: 0, period: Date.UTC(2026, 5, 20) }),
      ],
      cars: { 1: { hours: 501 } },
    })
      .after('1min')
      .check((app) =>
        expect(alerts(app)).toEqual([
          [1, CARE_OVERDUE, 'Inspection'],
          [2, CARE_SOON, 'Papers'],
        ]),
      ));

  test('starts again after the work was marked as done', async () => {
    const told: Told = { care: [oil()], cars: { 1: { km: 10_020 } } };
    await story(told)
      .after('1min')
      .check((app) => expect(alerts(app)).toHaveLength(1))
      .check(() => {
        told.care = [oil([1], { attributes: { fixpoint: { done: { 1: 10_020 * KM } } } })];
      })
      .after('1h')
      .check((app) => {
        expect(app.read(careAlerts).told).toEqual({});
        expect(alerts(app)).toHaveLength(1);
      })
      .check(() => void (told.cars = { 1: { km: 19_900 } }))
      .after('1h')
      .check((app) => expect(alerts(app).at(-1)).toEqual([1, CARE_SOON, 'Oil']));
  });

  test('is not raised again after a restart', () =>
    story({ care: [oil()], cars: { 1: { km: 10_020 } } })
      .when(operationsEvents.careAlertsRestored({ told: { '5.1': { due: 10_000 * KM, state: 'overdue' } } }))
      .after('1min')
      .check((app) => expect(alerts(app)).toEqual([])));

  test('what was told is kept for the next visit', () => {
    const it = story({ care: [oil()], cars: { 1: { km: 10_020 } } });
    return it.after('1min').check((app) => {
      expect(app.read(careAlerts).told).toEqual({ '5.1': { due: 10_000 * KM, state: 'overdue' } });
      const kept = it.world.asked.filter((each) => each === 'store 7.careAlerts');
      expect(kept).toHaveLength(1);
    });
  });

  test('a counter that goes back by a little does not make it due soon once more', async () => {
    const told: Told = { care: [oil()], cars: { 1: { km: 10_020 } } };
    await story(told)
      .after('1min')
      .check(() => void (told.cars = { 1: { km: 9_990 } }))
      .after('1h')
      .check(() => void (told.cars = { 1: { km: 10_050 } }))
      .after('1h')
      .check((app) => expect(alerts(app)).toEqual([[1, CARE_OVERDUE, 'Oil']]));
  });
});

describe('[TRAC-14] a look at all maintenance', () => {
  const looks = (app: Scenario) => app.world.asked.filter((each) => each === 'get /maintenance').length;
  const ids = Array.from({ length: 1_250 }, (_, i) => i + 1);
  const fleet = deviceEvents.listed({ devices: ids.map((id) => aDevice(id)), leftOut: [], source: 'server' });
  const every = (car: Car) => Object.fromEntries(ids.map((id) => [id, car]));

  test('counts every device of a large fleet, and raises its alerts in portions', async () => {
    const it = story({ care: [oil(ids)], cars: every({ km: 10_020 }) });
    const alarms = (app: App) =>
      app.log.events.flatMap(({ type, payload }) =>
        type === 'operations/careAlertsRaised' ? [(payload as { alarms: unknown[] }).alarms.length] : [],
      );
    await it
      .when(fleet)
      .after('22s')
      .check((app) => expect(alarms(app)).toEqual([200]))
      .after('1min')
      .check((app) => {
        expect(alarms(app)).toEqual([200, 200, 200, 200, 200, 200, 50]);
        expect(Object.keys(app.read(careAlerts).told)).toHaveLength(1_250);
      })
      .after('1h')
      .check((app) => expect(alarms(app)).toHaveLength(7));
  });

  test('goes on where a piece of the fleet has no answer, and is not over', async () => {
    const told: Told = { care: [oil(ids)], cars: every({ km: 10_020 }) };
    const it = story(told).with((world) => {
      const { replies } = world;
      world.replies = (request) =>
        request.path === '/devices' && [request.query?.['id'] ?? []].flat().includes(1_200)
          ? { status: 503, body: null }
          : replies(request);
    });
    await it
      .when(fleet)
      .after('2min')
      .check((app) => {
        expect(Object.keys(app.read(careAlerts).told)).toHaveLength(1_150);
        expect(app.read(careAlerts).lookedAt).toBe(0);
      });
  });

  test('comes once an hour, however often the network comes and goes', async () => {
    const it = story({ care: [oil()], cars: { 1: { km: 5_000 } } });
    await it
      .after('1min')
      .when(network.wentOffline(), network.wentOnline())
      .after('5min')
      .when(network.wentOffline(), network.wentOnline())
      .after('50min')
      .check(() => expect(looks(it)).toBe(1))
      .after('6min')
      .check(() => expect(looks(it)).toBe(2));
  });

  test('that had no answer is made up for when the network is back', async () => {
    const told: Told = { care: [oil()], cars: { 1: { km: 10_020 } }, fails: /positions/ };
    await story(told)
      .after('1min')
      .check(() => void (told.fails = /nothing/))
      .when(network.wentOffline(), network.wentOnline())
      .after('1min')
      .check((app) => expect(alerts(app)).toHaveLength(1));
  });

  test('is made by one of two tabs: the alert is raised once, and stands in both', async () => {
    const told: Told = { care: [oil()], cars: { 1: { km: 10_020 } } };
    const one = story(told);
    const two = story(told, one);
    for (const tab of [one, two])
      tab.with((world) => {
        const { replies } = world;
        // Both tabs check at the same moment, and responses take 500 ms.
        world.replies = (request) => one.clock.after(500).pipe(map(() => replies(request) as Reply));
      });
    const raised = ({ app: { log } }: Scenario) =>
      log.events.filter(({ type }) => type === 'operations/careAlertsRaised').length;
    await one.check(async () => {
      await two
        .after('1min')
        .check(() => {
          expect(raised(one) + raised(two)).toBe(1);
          expect(looks(one) + looks(two)).toBe(1);
          for (const { app } of [one, two])
            expect(app.read(notifications).success).toMatchObject([
              { device: 1, kind: CARE_OVERDUE, text: 'Oil' },
            ]);
        })
        .after('3h')
        .check(() => expect(looks(one) + looks(two)).toBe(4));
    });
  });

  test('of a tab that is closed meanwhile is made by the other', async () => {
    const told: Told = { care: [oil()], cars: { 1: { km: 10_020 } } };
    const one = story(told);
    const two = story(told, one);
    await one.check(async () => {
      await two
        .after('19s')
        .check(() => one.app.stop())
        .after('1min')
        .check((app) => expect(alerts(app)).toHaveLength(1));
    });
  });

  /** The devices of the stored alerts. Also checks that no two alerts have the same id. */
  const keptIn = ({ world }: Scenario) => {
    const found = world.slots.get('7.silence');
    const draft = found?.kind === 'fact' ? found.draft : undefined;
    const alarms = draft && silenceEvents.restored.is(draft) ? draft.payload.alarms : [];
    expect(new Set(alarms.map(({ id }) => id)).size).toBe(alarms.length);
    return alarms.map(({ device }) => device).toSorted((a, b) => a - b);
  };

  test('of a tab that is closed between two portions is finished by the other, and a new start has all alerts', async () => {
    const told: Told = { care: [oil(ids)], cars: every({ km: 10_020 }) };
    const one = story(told).when(fleet);
    const two = story(told, one).when(fleet);
    await one.check(async () => {
      await two
        .after('23s')
        .check(() => {
          expect(keptIn(one)).toHaveLength(200);
          one.app.stop();
        })
        .after('1min')
        .check(({ read }) => {
          const shown = read(notifications).success ?? [];
          expect(shown.map(({ device }) => device).toSorted((a, b) => a - b)).toEqual(ids);
          expect(new Set(shown.map(({ id }) => id)).size).toBe(1_250);
          expect(keptIn(two)).toEqual(ids);
        });
      await story(told, one)
        .when(fleet, auth.loginSucceeded({ ...access(), email: 'ada@example.com' }))
        .when(notificationEvents.listed({ notifications: [], source: 'server' }))
        .check((app) => expect(alerts(app)).toHaveLength(1_250));
    });
  });

  test('of a tab that was closed long ago counts: its alerts stay, and what is marked as read stays so', async () => {
    const told: Told = { care: [oil([1, 2])], cars: { 1: { km: 5_000 }, 2: { km: 10_020 } } };
    const it = story(told);
    const keep = (slot: string, draft: Draft) => it.world.slots.set(slot, { kind: 'fact', draft });
    const alert = { ...{ id: 2 ** 51 + 1, device: 2, kind: CARE_OVERDUE, title: '', text: 'Oil' }, at: 1 };
    await it
      .after('10s')
      .check(({ read }) => {
        // This tab sleeps. Meanwhile another tab checks, its user reads the alert, and that tab is closed.
        keep(
          '7.careAlerts',
          operationsEvents.careAlertsRestored({
            told: { '5.2': { due: 10_000 * KM, state: 'overdue' } },
            lookedAt: it.clock.now() - 3 * 3_600_000,
          }),
        );
        const { limits, silent } = read(silence);
        const alarms = [{ ...alert, ...{ lat: null, lng: null, read: true, value: null, limit: null } }];
        keep(
          '7.silence',
          silenceEvents.restored({
            limits: { devices: { ...limits.devices }, groups: { ...limits.groups } },
            silent: { ...silent },
            alarms,
            next: 2,
          }),
        );
        told.cars = { 1: { km: 10_020 }, 2: { km: 10_020 } };
      })
      .after('1min')
      .check(({ read }) => {
        expect(keptIn(it)).toEqual([1, 2]);
        expect(read(silence).alarms.map(({ device, read: isRead }) => [device, isRead])).toEqual([
          [1, false],
          [2, true],
        ]);
      });
  });

  test('is not held up by a time that lies ahead: the clock was set back', async () => {
    const it = story({ care: [oil()], cars: { 1: { km: 10_020 } } });
    await it
      .when(operationsEvents.careAlertsRestored({ told: {}, lookedAt: it.clock.now() + 30 * 86_400_000 }))
      .when(network.wentOffline(), network.wentOnline())
      .after('1min')
      .check((app) => {
        expect(alerts(app)).toHaveLength(1);
        expect(app.read(careAlerts).lookedAt).toBeLessThanOrEqual(it.clock.now());
      });
  });
});

describe('[TRAC-14] no alert about maintenance', () => {
  const due = { care: [oil([1, 2])], cars: { 1: { km: 10_020 }, 2: { km: 10_020 } } };

  test('comes twice: where a rule has the server tell of it, the app raises none and asks nothing more', () => {
    const it = story({ ...due, rules: [rule()] });
    return it.after('1min').check((app) => {
      expect(alerts(app)).toEqual([]);
      expect(it.world.asked).toContain('get /notifications');
      expect(it.world.asked).not.toContain('get /maintenance');
    });
  });

  test('is missed: a rule for one device leaves the others to the app', () =>
    story({ ...due, rules: [rule({ always: false })], ruled: [1] })
      .after('1min')
      .check((app) => expect(alerts(app)).toEqual([[2, CARE_OVERDUE, 'Oil']])));

  test.each([
    ['a rule that only sends mail', rule({ notificators: 'mail' })],
    ['a rule about something else', rule({ type: 'alarm' })],
  ])('is left out because of %s', (_, each) =>
    story({ ...due, rules: [each] })
      .after('1min')
      .check((app) => expect(alerts(app)).toHaveLength(2)),
  );

  test('is raised by a guess: while the server does not answer, none comes', () =>
    story({ ...due, fails: /positions|notifications/ })
      .after('2h')
      .check((app) => expect(alerts(app)).toEqual([])));

  test('and no call is made without a network, nor by a server that knows no maintenance', async () => {
    for (const fact of [network.wentOffline(), serverLacks('operations')]) {
      const it = story(due).when(fact).after('2h');
      await it;
      expect(it.world.asked.filter((each) => each.startsWith('get /'))).toEqual([]);
    }
  });
});
