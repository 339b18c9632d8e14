import { describe, expect, test } from 'vitest';
import * as adminEvents from '../../events/admin.ts';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as changeEvents from '../../events/changes.ts';
import * as deviceEvents from '../../events/devices.ts';
import type { DeviceAlarms } from '../../events/alarm-types.ts';
import type { Notification } from '../../events/device-types.ts';
import * as inboxEvents from '../../events/inbox.ts';
import * as navigation from '../../events/navigation.ts';
import * as settingsEvents from '../../events/settings.ts';
import * as notificationEvents from '../../events/notifications.ts';
import type { App } from '../../src/kernel/app.ts';
import { alertsEdit, sweepEdit } from '../../src/core/devices/alert-edits.ts';
import { changesEffects } from '../../src/core/changes/changes.effects.ts';
import { notifications } from '../../src/core/devices/notifications.ts';
import { unreadEffects } from '../../src/core/devices/unread.effects.ts';
import { ownAlertId } from '../../src/core/devices/silence.ts';
import { access, aDevice, backend, CUSTOMER, START } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { historyPlugin } from '../history/index.ts';
import { alertsPlugin } from './index.ts';
import { inbox, openedAlert } from './inbox.state.ts';
import { dayOf, hrefWith, inboxPlace } from './place.ts';
import { startOfLocalDay } from '../../src/rules/time/local-day.ts';
import { SILENT } from '../../src/core/devices/silence.ts';
import { markAllEdit, shownAlert } from './wanted.ts';
import { alarmOf, alertKind } from '../../src/core/devices/alert-sentence.ts';
import { iconOf } from './kinds.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { folded } from '../../tests/folded.ts';

const alert = (id: number, changed: Partial<Notification> = {}): Notification => ({
  id,
  device: 1,
  kind: 5,
  title: 'Speed alarm',
  text: '',
  at: START - 10_000 * id,
  lat: null,
  lng: null,
  read: false,
  value: null,
  limit: null,
  ...changed,
});
const ALARMS: DeviceAlarms = {
  on: true,
  every: 60,
  kinds: { speed: { on: true, from: 130, every: null }, sos: { on: true, from: null, every: null } },
  recipients: [],
  quiet: null,
  pausedUntil: null,
};
const at = (path: string, query = '') => navigation.locationChanged({ path, query });
/** The edit that marks as read what the list shows. */
const sweepOf = ({ read }: App) => markAllEdit({ read, t: (key) => key, language: 'en' });
const list = (...all: Notification[]) => notificationEvents.listed({ notifications: all });
/** Marks the first alert as unread, as the user does. */
const markUnread = (one: App) => {
  const edit = alertsEdit(one.read, [1], false);
  if (edit) one.publish(changeEvents.wanted({ edits: [edit], label: '' }));
};
const it = (devices = [aDevice(1, { alarms: ALARMS })]) =>
  scenario({
    plugins: [alertsPlugin],
    effects: [...changesEffects, ...unreadEffects],
    backend: backend(),
  })
    .with((world) => (world.replies = () => ({ status: 200, body: null })))
    .given(
      app.initialised(),
      auth.sessionRestored({ ...access(), email: '' }),
      deviceEvents.listed({ devices, leftOut: [], source: 'server' }),
    );
const isRead = (one: App, id: number) =>
  one.read(notifications).success?.find((each) => each.id === id)?.read;

describe('[INBOX-02] the list on a wide screen', () => {
  const shownOf = (one: App) => one.read(shownAlert)?.id;

  test('shows its first alert beside it, unread, until the address names one', () =>
    it()
      .given(list(alert(3, { read: true }), alert(1), alert(2)))
      .when(at('/alerts'))
      .after('1min')
      .check((one) => {
        expect(shownOf(one)).toBe(1);
        expect([one.read(openedAlert), isRead(one, 1)]).toEqual([undefined, false]);
      })
      .when(at('/alerts/2'))
      .check((one) => expect(shownOf(one)).toBe(2)));

  test('shows the first of those that pass the filter, and none while words are searched', () =>
    it()
      .given(list(alert(1), alert(2, { kind: 2 }), alert(3)))
      .when(at('/alerts', 'kind=2'))
      .check((one) => expect(shownOf(one)).toBe(2))
      .when(at('/alerts', 'q=speed'))
      .check((one) => expect(shownOf(one)).toBeUndefined()));

  test('keeps the alert that is beside it when others arrive; opened again, it shows the newest', () =>
    it()
      .given(list(alert(1), alert(2)))
      .when(at('/alerts'))
      .when(notificationEvents.received({ notifications: [alert(0)] }))
      .check((one) => expect(shownOf(one)).toBe(1))
      .when(at('/settings'), at('/alerts'))
      .check((one) => expect(shownOf(one)).toBe(0)));

  test('shows the first that arrives in an empty list, and keeps it', () =>
    it()
      .given(list())
      .when(at('/alerts'))
      .when(notificationEvents.received({ notifications: [alert(2)] }))
      .check((one) => expect(shownOf(one)).toBe(2))
      .when(notificationEvents.received({ notifications: [alert(1)] }))
      .check((one) => expect(shownOf(one)).toBe(2)));

  test('shows the first that arrives and passes the filter', () =>
    it()
      .given(list())
      .when(at('/alerts', 'kind=2'))
      .when(notificationEvents.received({ notifications: [alert(3)] }))
      .when(notificationEvents.received({ notifications: [alert(2, { kind: 2 })] }))
      .check((one) => expect(shownOf(one)).toBe(2)));

  test('on a phone, without alerts, and on another page none is shown', () =>
    it()
      .given(list())
      .when(at('/alerts'))
      .check((one) => expect(shownOf(one)).toBeUndefined())
      .when(list(alert(1)), app.sizeClassChanged({ size: 'sm' }))
      .check((one) => expect(shownOf(one)).toBeUndefined())
      .when(app.sizeClassChanged({ size: 'xl' }), at('/settings'))
      .check((one) => expect(shownOf(one)).toBeUndefined()));

  test('an address of an alert that is not known shows that, and not the first', () =>
    it()
      .given(list(alert(1)))
      .when(at('/alerts/9'))
      .check((one) => expect(one.read(shownAlert)).toBeNull()));
});

describe('an alert that is looked at', () => {
  test('[INBOX-03] is read after a second; one that is only passed by is not', () =>
    it()
      .given(list(alert(1), alert(2)))
      .when(at('/alerts/1'))
      .after('900ms')
      .when(at('/alerts/2'))
      .after('900ms')
      .check((one) => expect(isRead(one, 2)).toBe(false))
      .after('200ms')
      .check((one) => {
        expect(isRead(one, 1)).toBe(false);
        expect(isRead(one, 2)).toBe(true);
        expect(one.read(inbox).stays).toEqual([2]);
      }));

  test('[INBOX-03] marked unread by hand it stays so while it is open', () =>
    it()
      .given(list(alert(1)))
      .when(at('/alerts/1'))
      .after('2s')
      .check(markUnread)
      .after('1min')
      .check((one) => expect(isRead(one, 1)).toBe(false)));

  test('[INBOX-03] marked unread by hand and come back to, it is read by looking again', () =>
    it()
      .given(list(alert(1)))
      .when(at('/alerts/1'))
      .after('2s')
      .check(markUnread)
      .after('10s')
      .when(at('/alerts'), at('/alerts/1'))
      .after('2s')
      .check((one) => expect(isRead(one, 1)).toBe(true)));

  test('[INBOX-03] with repeats that are folded into one row all of them are; unfolded, only that one', async () => {
    const repeats = [alert(1, { at: START }), alert(2, { at: START - 60 }), alert(3, { at: START - 120 })];
    await it()
      .given(list(...repeats))
      .when(at('/alerts/1'))
      .after('2s')
      .check((one) => expect([1, 2, 3].map((id) => isRead(one, id))).toEqual([true, true, true]));
    await it()
      .given(list(...repeats), inboxEvents.groupUnfolded({ group: 3, on: true }))
      .when(at('/alerts/2'))
      .after('2s')
      .check((one) => expect([1, 2, 3].map((id) => isRead(one, id))).toEqual([false, true, false]));
  });

  test('[INBOX-03] only repeats that the filter shows are read, and an expanded row stays expanded under a filter', async () => {
    const repeats = [alert(1, { at: START }), alert(2, { at: START - 60 }), alert(3, { at: START - 120 })];
    // Midnight lies between the second and the third.
    const midnight = startOfLocalDay(START, undefined);
    const around = [60, 30, -30].map((after, i) => alert(i + 1, { at: midnight + after }));
    const today = { path: '/alerts/1', query: `period=own&from=${dayOf(START, undefined)}` };
    await it()
      .given(list(...around))
      .when(navigation.locationChanged(today))
      .after('2s')
      .check((one) => expect([1, 2, 3].map((id) => isRead(one, id))).toEqual([true, true, false]));
    await it()
      .given(list(...around), inboxEvents.groupUnfolded({ group: 2, on: true }))
      .when(at('/alerts/1'))
      .after('2s')
      .check((one) => expect([1, 2, 3].map((id) => isRead(one, id))).toEqual([true, false, false]));
    await it()
      .given(list(...repeats))
      .when(navigation.locationChanged({ path: '/alerts/1', query: 'q=speed' }))
      .after('2s')
      .check((one) => expect([1, 2, 3].map((id) => isRead(one, id))).toEqual([true, false, false]));
  });

  test('[INBOX-03] [INBOX-05] an alert that waits to be shown is not marked with all others', () =>
    it()
      .given(list(alert(1), alert(2)), at('/alerts'), inboxEvents.scrolled({ away: true }))
      .when(notificationEvents.received({ notifications: [alert(11)] }))
      .check((one) => expect(sweepOf(one)).toMatchObject({ ids: [1, 2], every: null }))
      .when(inboxEvents.newWanted())
      .check((one) => expect(sweepOf(one)).toMatchObject({ ids: [11, 1, 2], every: 'customer' })));

  test('[INBOX-03] [ADM-02] in ghost mode, and while the app is hidden, nothing is marked', async () => {
    await it()
      .given(list(alert(1)), adminEvents.ghostEntered({ userID: CUSTOMER, by: 9, superUser: true }))
      .when(at(`/a/customer/${CUSTOMER}/alerts/1`))
      .after('1min')
      .check((one) => expect(isRead(one, 1)).toBe(false));
    await it()
      .given(list(alert(1)), app.hidden())
      .when(at('/alerts/1'))
      .after('1min')
      .check((one) => expect(isRead(one, 1)).toBe(false));
  });

  test('[INBOX-03] what is marked is what is looked at: with a filter those it shows, without one all there are', () =>
    it()
      .given(
        list(alert(1), alert(2, { kind: 4 }), alert(3, { kind: 4, read: true }), alert(4, { device: 9 })),
      )
      .when(navigation.locationChanged({ path: '/alerts', query: 'kind=4' }))
      .check((one) => expect(sweepOf(one)).toMatchObject({ ids: [2], every: null }))
      .when(navigation.locationChanged({ path: '/alerts', query: 'kind=99' }))
      .check((one) => expect(sweepOf(one)).toBeNull())
      .when(at('/alerts'))
      .check((one) => expect(sweepOf(one)).toMatchObject({ ids: [1, 2, 4], every: 'customer' })));

  test('[INBOX-01] a search finds the values as they stand on the screen, in the unit of the user', async () => {
    const found = async (units: 'metric' | 'imperial', text: string) => {
      const ids: (readonly number[])[] = [];
      await it()
        .given(
          settingsEvents.unitsChosen({ units }),
          list(
            alert(1, { value: 130.6, limit: 120 }),
            alert(2, { kind: 13, value: 11.8 }),
            alert(2 ** 51, { kind: SILENT, limit: 3_600 }),
          ),
        )
        .when(navigation.locationChanged({ path: '/alerts', query: `q=${text}` }))
        .check((one) => void ids.push(sweepOf(one)?.ids ?? []));
      return ids[0];
    };
    expect(await found('metric', '131')).toEqual([1]);
    expect(await found('metric', '120')).toEqual([1]);
    expect(await found('metric', '11.8')).toEqual([2]);
    expect(await found('imperial', '81')).toEqual([1]);
    expect(await found('imperial', '131')).toEqual([]);
    expect(await found('metric', '3600')).toEqual([]);
  });

  test('[INBOX-01] a filter that is chosen leaves the open alert and the other filters as they are by then', () =>
    it()
      .when(at('/alerts/7', 'kind=4'))
      .check(({ read }) => {
        expect(hrefWith(read, { text: 'taxi ' })).toBe('/alerts/7?q=taxi&kind=4');
        expect(hrefWith(read, { kind: null })).toBe('/alerts/7');
      }));

  test('[ROUTE-23] the address names it; a number that nobody knows, or none, opens nothing', () =>
    it()
      .given(list(alert(1)))
      .when(at('/alerts/1'))
      .check((one) => expect(one.read(openedAlert)?.id).toBe(1))
      .when(at('/alerts/77'))
      .check((one) => expect(one.read(openedAlert)).toBeNull())
      .when(at('/alerts'))
      .check((one) => expect(one.read(openedAlert)).toBeUndefined())
      .when(at('/alerts/x'))
      .check((one) => expect(one.read(openedAlert)).toBeUndefined()));

  test('[INBOX-04] the alarms of its device are asked for once, where the list of devices does not tell them', () =>
    it([aDevice(1), aDevice(2, { alarms: ALARMS })])
      .given(list(alert(1, { read: true }), alert(2, { device: 2, read: true })))
      .when(at('/alerts/1'))
      .expectTypes('alarms/detailsRequested')
      .when(at('/alerts/2'))
      .when(at('/alerts/1'))
      .expect());
});

describe('the list while somebody reads', () => {
  test('[INBOX-05] away from its top nothing moves: what comes is counted and waits until it is wanted', () =>
    it()
      .given(list(alert(1)), at('/alerts'))
      .when(inboxEvents.scrolled({ away: true }))
      .when(...[11, 12, 12].map((id) => notificationEvents.received({ notifications: [alert(id)] })))
      .check((one) => expect(one.read(inbox).waiting).toEqual([11, 12]))
      .when(inboxEvents.newWanted())
      .check((one) => expect(one.read(inbox).waiting).toEqual([])));

  test('[INBOX-05] at its top it shows at once, and back at the top what waited does too', () =>
    it()
      .given(list(alert(1)), at('/alerts'))
      .when(notificationEvents.received({ notifications: [alert(11)] }))
      .check((one) => {
        expect(one.read(inbox).waiting).toEqual([]);
        expect(one.read(inbox).heard).toMatchObject({ id: 11 });
      })
      .when(inboxEvents.scrolled({ away: true }), notificationEvents.received({ notifications: [alert(12)] }))
      .when(inboxEvents.scrolled({ away: false }))
      .check((one) => expect(one.read(inbox).waiting).toEqual([])));

  test('[INBOX-01] what was read one by one stays among the unread until the page is left; all at once goes', () =>
    it()
      .given(list(alert(1), alert(2), alert(3)), at('/alerts'))
      .when(inboxEvents.scrolled({ away: false }))
      .check((one) => {
        const edit = alertsEdit(one.read, [1], true);
        if (edit) one.publish(changeEvents.wanted({ edits: [edit], label: '' }));
        one.publish(changeEvents.wanted({ edits: [sweepEdit(one.read, 'customer')], label: '' }));
      })
      .check((one) => expect(one.read(inbox).stays).toEqual([1]))
      .when(at('/v2'))
      .check((one) => expect(one.read(inbox).stays).toEqual([])));
});

describe('kinds of alert', () => {
  const words = (key: string) => key;
  test('[INBOX-02] each has its icon and word; an unknown one says what the server says', () => {
    expect(alertKind({ kind: 5, title: 'Speed alarm' }, words)).toBe('settings.alarmKinds.5');
    expect(alertKind({ kind: 99, title: 'Water in the hold' }, words)).toBe('Water in the hold');
    expect(alertKind({ kind: 99, title: '' }, words)).toBe('alerts.plain');
    expect(iconOf(99)).toBe(iconOf(0));
    expect(iconOf(5)).not.toBe(iconOf(0));
  });
  test('[INBOX-04] those with a switch name it: entering and leaving areas have one, messages have none', () => {
    expect([5, 10, 11, 23, 24, 99].map(alarmOf)).toEqual(['speed', 'geofence', 'geofence', null, null, null]);
  });
});

test('[INBOX-04] from an alert to the map at that moment: the past around it, the player at it', () =>
  scenario({ plugins: [historyPlugin], backend: backend() })
    .given(auth.sessionRestored({ ...access(), email: '' }))
    .when(at('/map/history/1', `at=${START}`))
    .expectTypes('history/rangeChosen', 'history/scrubbed')
    .check((_, events) => {
      const facts = events.slice(-2).map(({ payload }) => payload);
      expect(facts).toEqual([
        { choice: 'own', from: START - 1_800, to: START + 1_800, points: null },
        { at: START },
      ]);
    })
    .when(at('/map/history/1'), at('/map/device/1', `at=${START}`), at('/map/history/1', 'at=soon'))
    .expect());

test('[INBOX-01] who goes back to the list finds it where they left it; who leaves the page begins anew', () =>
  it()
    .given(list(alert(1, { read: true }), alert(2, { read: true })))
    .when(at('/alerts/2'), at('/alerts'))
    .check((one) => expect(one.read(inbox)).toMatchObject({ opened: null, last: 2 }))
    .when(at('/v2'), at('/alerts'))
    .check((one) => expect(one.read(inbox).last).toBeNull()));

test('[INBOX-05] who leaves the page away from its top is at the top when they are back: nothing waits', () =>
  it()
    .given(list(alert(1)))
    .when(at('/alerts'), inboxEvents.scrolled({ away: true }), at('/v2'))
    .when(notificationEvents.received({ notifications: [alert(0)] }), at('/alerts'))
    .check((one) => expect(one.read(inbox)).toMatchObject({ away: false, waiting: [] })));

test.each([
  [`${ownAlertId(7)}`, ownAlertId(7)],
  ['12', 12],
  ['99999999999999999', null],
  ['1e3', null],
])(
  '[SENS-03] [TRAC-14] the address /alerts/%s opens the alert %s: those of the app have long numbers',
  (id, opened) =>
    scenario({ plugins: [] })
      .when(navigation.locationChanged({ path: `/alerts/${id}`, query: '' }))
      .check(({ read }) => expect(read(inboxPlace)?.opened).toBe(opened)),
);

const after = (...drafts: Draft[]) => folded([inbox as never], ...drafts).read(inbox);

const marked = (ids: number[], read: boolean, every: number | 'customer' | null = null) =>
  changeEvents.submitted({
    label: 'x',
    changes: [
      { id: 1, edit: { of: 'alerts', id: 0, ids, every, set: { read }, was: { read: !read } } },
    ] as never,
  });

describe('[INBOX-03] the alert that is open', () => {
  test('is the one that the address names, and the last stays known on the page', () => {
    expect(inbox.id).toBe('alerts/inbox');
    expect(after(at('/alerts/7'))).toMatchObject({ opened: 7, last: 7 });
    expect(after(at('/alerts/7'), at('/alerts'))).toMatchObject({ opened: null, last: 7 });
    expect(after(at('/alerts/7'), at('/'))).toMatchObject({ opened: null, last: null });
    for (const path of ['/alerts/0', '/alerts/-1', '/alerts/1.5', '/alerts/x', '/alertsx/7'])
      expect(after(at(path)).opened).toBeNull();
  });
  test('is handled once it was marked by hand, as long as it is open', () => {
    const handled = (...drafts: Draft[]) => after(at('/alerts/7'), ...drafts).handled;
    expect([handled(), handled(marked([7], false)), handled(marked([8], true))]).toEqual([null, 7, null]);
    expect(handled(marked([7], false), at('/alerts/7', 'device=1'))).toBe(7);
    expect(handled(marked([7], false), at('/alerts/8'))).toBeNull();
    expect(handled(marked([7], false), at('/alerts'), at('/alerts/7'))).toBeNull();
  });
  test('stays at its place when it was read by itself, not with all others', () => {
    expect(after(at('/alerts'), marked([7], true), marked([7, 8], true)).stays).toEqual([7, 8]);
    expect(after(at('/alerts'), marked([7], true, 'customer')).stays).toEqual([]);
    expect(after(at('/alerts'), marked([7], false)).stays).toEqual([]);
    expect(after(at('/alerts'), marked([7], true), at('/')).stays).toEqual([]);
  });
  test('is in a group that is folded and unfolded by itself', () => {
    const fold = (group: number, on: boolean) => inboxEvents.groupUnfolded({ group, on });
    expect(after(fold(1, true), fold(2, true), fold(1, true)).unfolded).toEqual([2, 1]);
    expect(after(fold(1, true), fold(2, true), fold(1, false)).unfolded).toEqual([2]);
  });
});
