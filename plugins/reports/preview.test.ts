import { describe, expect, test } from 'vitest';
import type { Notification } from '../../events/device-types.ts';
import * as appEvents from '../../events/app.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as geofenceEvents from '../../events/geofences.ts';
import * as notificationEvents from '../../events/notifications.ts';
import * as reportEvents from '../../events/reports.ts';
import { MOST_ALARMS_A_CALL } from '../../events/alarm-types.ts';
import type { App } from '../../src/kernel/app.ts';
import * as userEvents from '../../events/user.ts';
import { localDay } from '../../src/rules/time/local-day.ts';
import { aDevice, aGeofence, failure, settings, START } from '../../tests/samples.ts';
import { isAwaited, kindsListed, previewOf, previewQuestion, previewWeek } from './preview.ts';
import { at, it as itReports, ok } from './reports-given.ts';

const WEEK = 7 * 86_400;
const alert = (id: number, device: number, time: number): Notification => ({
  ...{ id, device, kind: 5, title: '', text: '', at: time, lat: null, lng: null, read: true },
  ...{ value: null, limit: null },
});
const older = (device: number) => alert(90 + device, device, START - 2 * WEEK);
const listed = (...notifications: Notification[]) => notificationEvents.listed({ notifications });
const stored = (...notifications: Notification[]) =>
  notificationEvents.listed({ notifications, source: 'storage', toldAt: START - 60 });

/** A scenario that records which device's alerts are requested, and whose server can fail to send them. */
function previews() {
  const server = { asked: [] as number[], isDown: false, all: [alert(1, 1, START - 5)] };
  const story = itReports(() => (server.isDown ? { status: 500, body: null } : ok()), true, {
    olderNotifications: (device, from, to) => {
      server.asked.push(device);
      const value = server.all.filter((each) => each.at >= from && each.at <= to);
      return {
        request: { method: 'get', path: `/customnotifications/${device}` },
        read: ({ status }) =>
          status === 200 ? { ok: true, value, leftOut: [] } : { ok: false, failure: failure(status) },
      };
    },
  });
  return { server, story };
}
const figureOf = (app: App) => {
  const week = app.read(previewWeek);
  return week && previewOf('alarms', week)?.figure;
};

describe('[REP-01] the alerts of the previews in the list of reports', () => {
  test('are those of the loaded list if it reaches back to the beginning of the week', () => {
    const { server, story } = previews();
    const list = [alert(3, 1, START - 10), alert(2, 2, START - 20), alert(1, 1, START - 30), older(2)];
    return story
      .given(listed(...list))
      .when(at('/reports'))
      .after('5s')
      .check((app) => expect([figureOf(app), server.asked]).toEqual([2, []]))
      .when(notificationEvents.received({ notifications: [alert(4, 1, START)] }))
      .check((app) => expect([figureOf(app), server.asked]).toEqual([3, []]));
  });

  test('are requested, once, if the list is full of newer ones', () => {
    const { server, story } = previews();
    const full = Array.from({ length: MOST_ALARMS_A_CALL }, (_, i) => alert(i + 10, 2, START - i));
    return story
      .given(listed(...full))
      .when(at('/reports'))
      .after('5s')
      .when(notificationEvents.received({ notifications: [alert(5_000, 1, START)] }))
      .after('5s')
      .check((app) => expect([figureOf(app), server.asked]).toEqual([2, [1]]));
  });

  test('wait for the list, because a stored one may lack the newest', () => {
    const { server, story } = previews();
    return story
      .given(stored(alert(3, 1, START - 10)))
      .when(at('/reports'))
      .after('5s')
      .check(() => expect(server.asked).toEqual([]))
      .when(listed(alert(4, 1, START - 5), alert(3, 1, START - 10), older(1)))
      .after('5s')
      .check((app) => expect([figureOf(app), server.asked]).toEqual([2, []]));
  });

  test('are requested if the list could not be loaded', () => {
    const { server, story } = previews();
    return story
      .when(at('/reports'), notificationEvents.listFailed({ failure: failure(500) }))
      .after('5s')
      .check((app) => expect([figureOf(app), server.asked]).toEqual([1, [1]]));
  });

  test('are requested again after a failure when the list of reports opens the next time, and not before', () => {
    const { server, story } = previews();
    return story
      .given(listed())
      .with(() => (server.isDown = true))
      .when(at('/reports'))
      .after('10min')
      .check(() => expect(server.asked).toEqual([1]))
      .when(at('/map'), at('/reports'))
      .after('50s')
      .check((app) => {
        expect([figureOf(app) ?? null, server.asked]).toEqual([null, [1, 1]]);
        expect(app.log.events.filter(reportEvents.alarmsFailed.is)).toHaveLength(2);
      })
      .with(() => (server.isDown = false))
      .when(at('/map'))
      .check(() => expect(server.asked).toEqual([1, 1]))
      .when(at('/reports'))
      .after('5s')
      .check((app) => expect([figureOf(app), server.asked]).toEqual([1, [1, 1, 1]]))
      .when(at('/map'), at('/reports'))
      .after('5s')
      .check(() => expect(server.asked).toEqual([1, 1, 1]));
  });
});

test('[REP-01] the week of a device is not asked for if the groups make another device the usual one', () => {
  const { story } = previews();
  const asked = (events: readonly { readonly type: string; readonly payload: unknown }[]) =>
    events.flatMap(({ type, payload }) =>
      type === 'travel/asked' ? [(payload as { question: { device: number } }).question.device] : [],
    );
  return story
    .given(
      deviceEvents.listed({
        devices: [aDevice(1), aDevice(2, { group: 7 })],
        leftOut: [],
        source: 'server',
      }),
      listed(),
    )
    .when(at('/reports'))
    .after('100ms')
    .when(
      deviceEvents.groupsListed({ groups: [{ id: 7, name: 'Vans', colour: '#2f6fde' }], source: 'server' }),
    )
    .after('5s')
    .check((_, events) => expect(asked(events)).toEqual([2]));
});

test('[REP-02] the previews are about the new day from midnight on, also half an hour off the hours of UTC', () => {
  const zone = 'Asia/Kolkata';
  const lastDay = (app: App) => localDay(app.read(previewQuestion)?.to ?? 0, zone);
  return itReports(() => ok())
    .given(userEvents.settingsLoaded({ settings: { ...settings(), time_zone: zone }, source: 'server' }))
    .when(at('/reports'))
    .check((app) => expect(lastDay(app)).toBe('2026-06-15'))
    .after('640min')
    .when(appEvents.timePassed())
    .check((app) => expect(lastDay(app)).toBe('2026-06-16'));
});

test('[REP-01] visits of the week are counted after the other figures, and only if there are places', () => {
  const { story } = previews();
  const asked = (events: readonly { readonly type: string; readonly payload: unknown }[]) =>
    events.flatMap(({ type, payload }) =>
      type === 'travel/asked' ? [(payload as { question: { fences: number[] } }).question.fences] : [],
    );
  const places = (...ids: number[]) =>
    geofenceEvents.listed({
      geofences: ids.map((id) => aGeofence(id, { name: `Place ${id}` })),
      leftOut: [],
      source: 'server',
    });
  return story
    .given(listed(), places())
    .when(at('/reports'))
    .after('10s')
    .check((app, events) => {
      expect(asked(events)).toEqual([[]]);
      expect(app.read(isAwaited('visits'))).toBe(false);
    })
    .when(at('/map'), places(11), at('/reports'))
    .after('10s')
    .check((app, events) => {
      expect(asked(events)).toContainEqual([11]);
      const week = app.read(previewWeek);
      expect(week && previewOf('visits', week)?.figure).toEqual(expect.any(Number));
      expect(app.read(isAwaited('visits'))).toBe(false);
    });
});

test('[REP-01] a dog has no report of speeding, and a car none of activity, unless another device has it', () => {
  const of = (...kinds: string[]) =>
    deviceEvents.listed({
      devices: kinds.map((icon, i) => aDevice(i + 1, { icon })),
      leftOut: [],
      source: 'server',
    });
  const others = (app: App) => app.read(kindsListed).others;
  const has = (app: App) =>
    ['speeding', 'activity'].filter((kind) => app.read(kindsListed).here.some((each) => each === kind));
  return itReports(() => ok())
    .given(of('dog'))
    .check((app) => expect([has(app), others(app)]).toEqual([['activity'], []]))
    .when(of('car'))
    .check((app) => expect([has(app), others(app)]).toEqual([['speeding'], []]))
    .when(of('car', 'dog'))
    .check((app) => expect([has(app), others(app)]).toEqual([['speeding'], ['activity']]))
    .when(deviceEvents.selected({ id: 2, from: 'list' }))
    .check((app) => expect([has(app), others(app)]).toEqual([['activity'], ['speeding']]));
});
