import { of } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as auth from '../../../events/auth.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as network from '../../../events/network.ts';
import * as notificationEvents from '../../../events/notifications.ts';
import * as positionEvents from '../../../events/positions.ts';
import * as silenceEvents from '../../../events/silence.ts';
import { access, aDevice, backend, fixes, START } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import type { App } from '../../kernel/app.ts';
import { outboxEffects } from '../changes/outbox.effects.ts';
import { changesEffects } from '../changes/changes.effects.ts';
import { notifications } from './notifications.ts';
import { HEARD_AGAIN, isOwnAlert, limitOf, silence, SILENT } from './silence.ts';
import { silenceEffects } from './silence.effects.ts';
import { unreadEffects } from './unread.effects.ts';
import { unreadAlerts } from './unread.ts';

const MINUTE = 60;
const device = (id: number, more = {}) => ({ ...aDevice(id), ...more });
const listed = (...devices: ReturnType<typeof device>[]) =>
  deviceEvents.listed({ devices, leftOut: [], source: 'server' });
const limit = (id: number, seconds: number | null, of: 'device' | 'group' = 'device') =>
  silenceEvents.limitChosen({ of, id, seconds });
/** Where devices are, as the server tells after the start. Seconds from the beginning. */
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

  test('is marked as read here: no server is asked about it', async () => {
    const one = scenario({
      effects: [...silenceEffects, ...unreadEffects, ...changesEffects, ...outboxEffects],
      backend: backend(),
    });
    await one
      .with((world) => (world.replies = () => of({ status: 200, body: null })))
      .given(
        auth.sessionRestored({ ...access(), email: '' }),
        listed(device(1)),
        notificationEvents.listed({ notifications: [], source: 'server' }),
      )
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

  test('numbers of servers are never taken for the app’s own', () => {
    expect(isOwnAlert(4_294_967_295)).toBe(false);
    expect(isOwnAlert(2 ** 51)).toBe(true);
  });
});
