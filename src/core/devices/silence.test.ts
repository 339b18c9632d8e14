import { of } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as appEvents from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import * as changeEvents from '../../../events/changes.ts';
import type { Notification } from '../../../events/device-types.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as network from '../../../events/network.ts';
import * as notificationEvents from '../../../events/notifications.ts';
import * as operationsEvents from '../../../events/operations.ts';
import * as positionEvents from '../../../events/positions.ts';
import * as silenceEvents from '../../../events/silence.ts';
import { access, aDevice, backend, fixes, START } from '../../../tests/samples.ts';
import { type Scenario, scenario } from '../../../tests/scenario.ts';
import type { App } from '../../kernel/app.ts';
import { settled } from '../../ports/manual-clock.ts';
import { outboxEffects } from '../changes/outbox.effects.ts';
import { changesEffects } from '../changes/changes.effects.ts';
import { notifications } from './notifications.ts';
import { onlyHere } from './only-here.ts';
import { CARE_SOON, HEARD_AGAIN, isOwnAlert, limitOf, silence, silenceWith, SILENT } from './silence.ts';
import { silenceEffects } from './silence.effects.ts';
import { unreadEffects } from './unread.effects.ts';
import { unreadAlerts } from './unread.ts';
import { sweepEdit } from './alert-edits.ts';
import { lastUndoable } from '../changes/changes.ts';
import { ALARMS, alarmKindsOf } from './alarm-kinds.ts';

const MINUTE = 60;
const device = (id: number, more = {}) => ({ ...aDevice(id), ...more });
const listed = (...devices: ReturnType<typeof device>[]) =>
  deviceEvents.listed({ devices, leftOut: [], source: 'server' });
const limit = (id: number, seconds: number | null, of: 'device' | 'group' = 'device') =>
  silenceEvents.limitChosen({ of, id, seconds });
/** The last known fixes of devices, as the server sends them at the start. `at`: seconds since the start. */
const told = (...all: (readonly [device: number, at: number])[]) =>
  positionEvents.fixesReceived({
    source: 'lastKnown',
    fixes: fixes(...all.map(([id, at]) => ({ device: id, at }))),
  });
const came = (id: number, at: number) =>
  positionEvents.fixesReceived({ source: 'socket', fixes: fixes({ device: id, at }) });
const it = () =>
  scenario({ effects: silenceEffects, backend: backend() })
    .with((world) => (world.replies = () => of({ status: 200, body: null })))
    .given(
      auth.sessionRestored({ ...access(), email: '' }),
      listed(device(1), device(2), device(3, { group: 9 })),
      notificationEvents.listed({ notifications: [], source: 'server' }),
    );
const alarms = (app: App) =>
  app.read(silence).alarms.map(({ device: id, kind, at }) => [id, kind, at - START]);
const shown = (app: App) => (app.read(notifications).success ?? []).map(({ device: id, kind }) => [id, kind]);

describe('[SENS-03] a device that is silent for longer than it may', () => {
  test('raises one alarm, by the moment its limit passed, and none more', () =>
    it()
      .when(told([1, 0], [2, 0]), limit(1, 10 * MINUTE))
      .after('9min')
      .check((app) => expect(alarms(app)).toEqual([]))
      .after('2min')
      .check((app) => {
        expect(alarms(app)).toEqual([[1, SILENT, 600]]);
        expect(app.read(silence).alarms[0]?.limit).toBe(600);
        expect(shown(app)).toEqual([[1, SILENT]]);
      })
      .after('2h')
      .check((app) => expect(alarms(app)).toHaveLength(1)));

  test('raises none while words come in time', () =>
    it()
      .when(told([1, 0]), limit(1, 10 * MINUTE))
      .after('9min')
      .when(came(1, 540))
      .after('9min')
      .when(came(1, 1080))
      .after('9min')
      .check((app) => expect(alarms(app)).toEqual([])));

  test('is clear again when words come, and may fall silent once more', () =>
    it()
      .when(told([1, 0]), limit(1, 10 * MINUTE))
      .after('15min')
      .when(came(1, 890))
      .check((app) => {
        expect(alarms(app)).toEqual([
          [1, HEARD_AGAIN, 890],
          [1, SILENT, 600],
        ]);
        expect(app.read(silence).alarms[0]?.value).toBe(890);
        expect(app.read(silence).silent).toEqual({});
      })
      .after('11min')
      .check((app) => expect(alarms(app)[0]).toEqual([1, SILENT, 1490])));

  test('is not silent while it reports without GPS, and such a report ends its silence', () => {
    const heard = (id: number, at: number) => positionEvents.reported({ devices: [id], at: [START + at] });
    return it()
      .when(told([1, 0]), limit(1, 10 * MINUTE))
      .after('9min')
      .when(heard(1, 540), heard(2, 540))
      .after('9min')
      .check((app) => expect(alarms(app)).toEqual([]))
      .after('2min')
      .check((app) => expect(alarms(app)).toEqual([[1, SILENT, 1_140]]))
      .when(heard(1, 1_190))
      .check((app) => {
        expect(alarms(app)[0]).toEqual([1, HEARD_AGAIN, 1_190]);
        expect(app.read(silence).alarms[0]).toMatchObject({ value: 650, lat: 57.7, lng: 11.97 });
      });
  });

  test('a late fix from before the silence is no word', () =>
    it()
      .when(told([1, 0]), limit(1, 10 * MINUTE))
      .after('15min')
      .when(came(1, -30), came(2, 890))
      .check((app) => expect(alarms(app)).toHaveLength(1)));

  test('goes by the limit of its group, unless it has its own, or is to be left alone', () =>
    it()
      .when(told([3, 0]), limit(9, 10 * MINUTE, 'group'))
      .check((app) => {
        const state = app.read(silence);
        expect(limitOf(state, device(3, { group: 9 }))).toBe(600);
        expect(limitOf(state, device(1))).toBe(0);
      })
      .when(limit(3, 0))
      .after('20min')
      .check((app) => expect(alarms(app)).toEqual([]))
      .when(limit(3, null))
      .after('1min')
      .check((app) => expect(alarms(app)).toEqual([[3, SILENT, 600]])));

  test('that is silent already gets another alarm by the new limit of its group, and devices of others get none', () =>
    it()
      .when(listed(device(1, { group: 8 }), device(2, { group: 9 }), device(3, { group: 9 })))
      .when(told([1, 0], [2, 0], [3, 0]))
      .when(limit(8, 10 * MINUTE, 'group'), limit(9, 10 * MINUTE, 'group'), limit(2, 5 * MINUTE))
      .after('12min')
      .check((app) => expect(alarms(app)).toHaveLength(3))
      .when(limit(9, 30 * MINUTE, 'group'))
      .after('17min')
      .check((app) => expect(alarms(app)).toHaveLength(3))
      .after('2min')
      .check((app) => expect(alarms(app).slice(0, -3)).toEqual([[3, SILENT, 1_800]]))
      .after('2h')
      .check((app) => expect(alarms(app)).toHaveLength(4)));

  test('one that was switched off has said so, and one that never had a fix has said nothing yet', () =>
    it()
      .when(listed(device(1, { switchedOffAt: START + 5 }), device(2)))
      .when(told([1, 0]), limit(1, 5 * MINUTE), limit(2, 5 * MINUTE))
      .after('1h')
      .check((app) => expect(alarms(app)).toEqual([])));

  test('is not blamed for a line that is broken: not before the server has told, not offline, not while the stream is away', () =>
    it()
      .when(
        positionEvents.fixesReceived({ source: 'storage', fixes: fixes({ device: 1, at: -9_000 }) }),
        limit(1, 5 * MINUTE),
      )
      .after('10min')
      .check((app) => expect(alarms(app)).toEqual([]))
      .when(told([1, 500]), network.wentOffline())
      .after('10min')
      .check((app) => expect(alarms(app)).toEqual([]))
      .when(positionEvents.streamLost({ reason: 'closed', attempt: 1 }), network.wentOnline())
      .after('10min')
      .check((app) => expect(alarms(app)).toEqual([]))
      .when(told([1, 600]))
      .after('1min')
      .check((app) => expect(alarms(app)).toEqual([[1, SILENT, 900]])));

  test('is not blamed for a network that was away, before the server has told what was missed', () =>
    it()
      .when(told([1, 0]), limit(1, 30 * MINUTE))
      .when(network.wentOffline())
      .after('1h')
      .when(network.wentOnline())
      .after('1min')
      .check((app) => expect(alarms(app)).toEqual([]))
      .when(told([1, 3_590]))
      .after('1min')
      .check((app) => expect(alarms(app)).toEqual([])));

  test('is not blamed for a page that was asleep, until a minute has passed for what was missed', async () => {
    const asleep = () => {
      const one = it();
      // Time passes, but no timer fires.
      return one
        .when(told([1, 0]), limit(1, 30 * MINUTE))
        .after('0s')
        .check(() => void (one.clock.wrong += 3_600_000));
    };
    await asleep()
      .after('10s')
      .when(came(1, 3_600))
      .after('2min')
      .check((app) => expect(alarms(app)).toEqual([]));
    await asleep()
      .after('119s')
      .check((app) => expect(alarms(app)).toEqual([]))
      .after('2s')
      .check((app) => expect(alarms(app)).toEqual([[1, SILENT, 1_800]]));
  });

  test('without a limit nothing waits, and with one a single timer does, whatever the number of devices', async () => {
    const fleet = it();
    await fleet
      .when(listed(...Array.from({ length: 500 }, (_, i) => device(i + 1, { group: 9 }))))
      .when(told(...Array.from({ length: 500 }, (_, i): [number, number] => [i + 1, i])))
      .idle()
      .when(limit(9, 10 * MINUTE, 'group'))
      .check(() => expect(fleet.clock.waiting).toBe(1))
      .when(came(1, 1), came(2, 2), came(3, 3))
      .check(() => expect(fleet.clock.waiting).toBe(1))
      .after('610s')
      .check((app) => expect(alarms(app)).toHaveLength(11));
  });
});

describe('[SENS-03] the silent alarm among the alerts', () => {
  const kept = silenceEvents.restored({
    limits: { devices: { 1: 600 }, groups: {} },
    silent: { 1: START - 3_600 },
    alarms: [
      {
        ...{ id: 2 ** 51 + 1, device: 1, kind: SILENT, title: '', text: '', at: START - 3_000, read: false },
        ...{ lat: null, lng: null, value: null, limit: 600 },
      },
    ],
    next: 2,
  });

  /** The user's mark of the restored alert as read is saved. */
  const readHere = changeEvents.saved({
    id: 'a',
    outcome: { of: 'alerts', ids: [2 ** 51 + 1], read: true },
    again: false,
  });

  test('survives a reload without repeating, and ends with the word that came meanwhile', () =>
    it()
      .when(kept, told([1, -3_600]))
      .after('10min')
      .check((app) => {
        expect(shown(app)).toEqual([[1, SILENT]]);
        expect(alarms(app)).toHaveLength(1);
      })
      .when(told([1, -60]))
      .check((app) => expect(alarms(app)[0]).toEqual([1, HEARD_AGAIN, -60])));

  test('stays when the server tells its list anew, and is one of the unread', () =>
    it()
      .when(kept)
      .when(notificationEvents.listed({ notifications: [], source: 'server' }))
      .check((app) => {
        expect(shown(app)).toEqual([[1, SILENT]]);
        expect(app.read(unreadAlerts)).toBe(1);
      })
      .when(notificationEvents.counted({ unread: 4 }))
      .check((app) => expect(app.read(unreadAlerts)).toBe(5)));

  /** A session whose server answers every change, and whose list of alerts is empty. */
  const answered = () =>
    scenario({
      effects: [...silenceEffects, ...unreadEffects, ...changesEffects, ...outboxEffects],
      backend: backend(),
    })
      .with((world) => (world.replies = () => of({ status: 200, body: null })))
      .given(
        auth.sessionRestored({ ...access(), email: '' }),
        listed(device(1)),
        notificationEvents.listed({ notifications: [], source: 'server' }),
      );

  test('is marked as read here: no server is asked about it', async () => {
    const one = answered();
    await one
      .when(network.wentOnline(), kept)
      .when(notificationEvents.markChosen({ ids: [2 ** 51 + 1], read: true }))
      .after('5s')
      .check((app, events) => {
        expect(app.read(notifications).success?.[0]?.read).toBe(true);
        expect(app.read(silence).alarms[0]?.read).toBe(true);
        expect(app.read(unreadAlerts)).toBe(0);
        expect(events.some(({ type }) => type === 'changes/saved')).toBe(true);
        expect(one.world.asked.filter((words) => /notif.*read|put|post/.test(words))).toEqual([]);
      });
  });

  test('[INBOX-03] marked with all others and undone is unread again, also in the number and after a reload', async () => {
    const one = answered().given(notificationEvents.counted({ unread: 0 }));
    await one
      .when(network.wentOnline(), kept)
      .check((app) =>
        app.publish(
          changeEvents.wanted({ edits: [sweepEdit(app.read, 'customer')], label: 'alerts.done.all' }),
        ),
      )
      .after('1s')
      .check((app) => {
        expect(app.read(unreadAlerts)).toBe(0);
        app.publish(changeEvents.undoWanted({ batch: app.read(lastUndoable)?.batch ?? '' }));
      })
      .after('1min')
      .check((app) => {
        expect(app.read(notifications).success?.[0]?.read).toBe(false);
        expect(app.read(unreadAlerts)).toBe(1);
        const stored = one.world.slots.get('7.silence') as { draft: typeof kept } | undefined;
        expect(stored?.draft.payload.alarms[0]?.read ?? false).toBe(false);
      });
  });

  test('in two tabs: each keeps what it changes, and nothing of the other is lost', async () => {
    const known = listed(device(1), device(2), device(3));
    const tab = (beside?: Scenario) =>
      scenario({ effects: silenceEffects, backend: backend(), ...(beside && { beside }) })
        .given(
          auth.sessionRestored({ ...access(), email: '' }),
          known,
          notificationEvents.listed({ notifications: [], source: 'server' }),
        )
        .when(kept);
    const one = tab();
    const two = tab(one);
    await one.check(async () => {
      await two
        .check(() => void one.world.slots.set('7.silence', { kind: 'fact', draft: kept }))
        .when(readHere)
        .check(async () => {
          for (const { app } of [one, two]) {
            app.publish(told([2, -600]));
            await settled();
          }
          one.app.publish(limit(2, 5 * MINUTE));
          await settled();
          two.app.publish(limit(2, 5 * MINUTE));
          await settled();
          one.app.publish(limit(3, 0));
        })
        .after('2min')
        .check(() => {
          const found = one.world.slots.get('7.silence') as { draft: typeof kept };
          const { alarms: all, limits, next } = found.draft.payload;
          expect(all.map((each) => [each.device, each.read])).toEqual([
            [2, false],
            [1, true],
          ]);
          expect(limits.devices).toEqual({ 1: 600, 2: 300, 3: 0 });
          expect(next).toBe(3);
        });
    });
  });

  test('marked as read while what is kept is read stays so, and what is known is not told again', async () => {
    const tab = it().when(kept);
    await tab
      .check(async (app) => {
        const draft = silenceEvents.restored({ ...kept.payload, next: 5 });
        tab.world.slots.set('7.silence', { kind: 'fact', draft });
        app.publish(auth.sessionRestored({ ...access(), email: '' }));
        app.publish(readHere);
        await settled();
        expect(app.read(silence).alarms.map(({ read }) => read)).toEqual([true]);
        expect(app.read(silence).next).toBe(5);
      })
      .when(auth.sessionRestored({ ...access(), email: '' }))
      .check((_, events) =>
        expect(events.filter(({ type }) => type === silenceEvents.restored.type)).toHaveLength(2),
      );
  });

  test('under the same number in two tabs: both are kept, with a number each', () => {
    const state = { ...silence.initial(), ...kept.payload };
    const other = { ...(kept.payload.alarms[0] as Notification), device: 2 };
    const { alarms: all, next } = silenceWith(state, silenceEvents.raised({ alarms: [other] }));
    expect(all.map(({ id, device: of }) => [id - 2 ** 51, of])).toEqual([
      [2, 2],
      [1, 1],
    ]);
    expect(next).toBe(3);
  });

  test('that the other tab has raised already is kept once, and its device is silent', () => {
    const state = { ...silence.initial(), ...kept.payload, silent: {} };
    const { alarms: all, silent } = silenceWith(state, silenceEvents.raised({ alarms: kept.payload.alarms }));
    expect(all).toEqual(kept.payload.alarms);
    expect(silent).toEqual(kept.payload.silent);
  });

  test('about maintenance stand, however many come about silence', () => {
    const first = { ...(kept.payload.alarms[0] as Notification), kind: CARE_SOON };
    const care = Array.from({ length: 300 }, (_, i) => ({ ...first, id: 2 ** 51 + i, device: i }));
    const silent = care.map((each) => ({ ...each, id: each.id + 300, kind: SILENT }));
    const facts = [
      operationsEvents.careAlertsRaised({ alarms: care, told: {} }),
      silenceEvents.raised({ alarms: silent }),
    ];
    const { alarms: all } = facts.reduce(silenceWith, silence.initial());
    expect(all.filter(({ kind }) => kind === CARE_SOON)).toHaveLength(300);
    expect(all.filter(({ kind }) => kind === SILENT).map(({ device: of }) => of)).toEqual(
      Array.from({ length: 100 }, (_, i) => 299 - i),
    );
  });

  test('numbers of servers are never taken for the app’s own', () => {
    expect(isOwnAlert(4_294_967_295)).toBe(false);
    expect(isOwnAlert(2 ** 51)).toBe(true);
  });
});

const can = (...capabilities: string[]) =>
  alarmKindsOf({ device_models: [{ model_nr: 1, route_profile: 'car', capabilities }] });

test.each([
  ['alarm_erschuetterung', 'shock'],
  ['alarm_batteriestand', 'battery'],
  ['alarm_radius', 'radius'],
  ['alarm_sos', 'sos'],
  ['alarm_geschwindigkeit', 'speed'],
  ['alarm_stromunterbrechung', 'powerCut'],
  ['alarm_zuendalarm', 'ignition'],
  ['alarm_fall', 'fall'],
  ['alarm_drop', 'fall'],
  ['alarm_volt', 'volt'],
  ['alarm_turn_off', 'turnOff'],
])('[STATE-07] a model that has %s raises %s, and geofences as every tracker does', (capability, kind) =>
  expect(can(capability).toSorted()).toEqual(['geofence', kind].toSorted()),
);

test('[STATE-07] a model that nobody knows raises what every tracker can', () => {
  expect(can()).toEqual(['geofence']);
  expect(alarmKindsOf({ device_models: [] })).toEqual(['geofence']);
});

test('[DEV-06] limits are those that the server takes, and what is usual lies between them', () => {
  const limits = Object.entries(ALARMS).flatMap(([kind, { from }]) =>
    from ? [`${kind}: ${from.least} to ${from.most} ${from.unit}, ${from.usual}`] : [],
  );
  expect(limits).toEqual([
    'battery: 5 to 60 percent, 20',
    'radius: 50 to 5000 metres, 200',
    'speed: 10 to 250 speed, 130',
    'volt: 6 to 30 volt, 11.5',
  ]);
  const own = Object.entries(ALARMS).flatMap(([kind, { ownRepeat }]) => (ownRepeat ? [kind] : []));
  expect(own).toEqual(['shock', 'battery', 'speed']);
});

describe('[AUTH-07] [SENS-03] a tab that comes back', () => {
  const of = (devices: Record<string, number>) =>
    silenceEvents.restored({ limits: { devices, groups: {} }, silent: {}, alarms: [], next: 1 });

  test('knows the limits of another tab, so that a logout asks about them', () =>
    it()
      .check((app) => expect(app.read(onlyHere)).toEqual([]))
      .with((world) => world.slots.set('7.silence', { kind: 'fact', draft: of({ 1: 600 }) }))
      .when(appEvents.resumed())
      .check((app) => expect(app.read(onlyHere)).toEqual(['silence'])));

  test('keeps a limit that could not be stored, stores it with the next one, and then takes those of others', () =>
    it()
      .with((world) => {
        world.slots.set('7.silence', { kind: 'fact', draft: of({}) });
        world.refuses = 'QuotaExceededError';
      })
      .when(limit(1, 600), appEvents.resumed())
      .check((app) => expect(app.read(silence).limits.devices).toEqual({ 1: 600 }))
      .with((world) => (world.refuses = null))
      .when(limit(2, 300))
      .with((world) => expect(world.slots.get('7.silence')).toMatchObject({ draft: of({ 1: 600, 2: 300 }) }))
      .with((world) => world.slots.set('7.silence', { kind: 'fact', draft: of({ 2: 300 }) }))
      .when(appEvents.resumed())
      .check((app) => expect(app.read(silence).limits.devices).toEqual({ 2: 300 })));
});
