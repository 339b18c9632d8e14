import { NEVER } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { MOST_ALARMS_A_CALL } from '../../events/alarm-types.ts';
import * as auth from '../../events/auth.ts';
import * as deviceEvents from '../../events/devices.ts';
import type { Notification } from '../../events/device-types.ts';
import * as navigation from '../../events/navigation.ts';
import * as notificationEvents from '../../events/notifications.ts';
import * as olderAlerts from '../../events/older-alerts.ts';
import { alertsByTimeEffects } from '../../src/core/devices/alerts-by-time.effects.ts';
import { knownFrom, notifications } from '../../src/core/devices/notifications.ts';
import type { Reply } from '../../src/ports/http/http-types.ts';
import { access, aDevice, START } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { wholeBackend } from '../../src/api/product/whole-backend.ts';
import { alertsPlugin } from './index.ts';
import { inbox } from './inbox.state.ts';

const DAY = 86_400;
const FLEET = Array.from({ length: 20 }, (_, i) => i + 1);
const BEGINNING = Date.UTC(2010, 0, 1) / 1000;

const alert = (id: number, device: number, at: number): Notification => ({
  id,
  device,
  kind: 5,
  title: 'Speed alarm',
  text: '',
  at,
  lat: null,
  lng: null,
  read: true,
  value: null,
  limit: null,
});
const raw = ({ id, device, at }: Notification) => ({
  id,
  iddevice: device,
  meldungtyp: 5,
  bezeichnung: 'Speed alarm',
  dateunix: at,
  isread: 1,
});

const NEWEST = alert(1, 1, START - DAY);

/**
 * A test scenario with twenty devices and an open alerts page. The mock server's alert list contains only the newest
 * alert; `server` contains the older ones.
 */
function fleet(
  server: readonly Notification[],
  trouble: (device: number) => Reply | null = () => null,
  knowsPeriods = false,
) {
  const asked: { device: number; from: number; to: number }[] = [];
  const story = scenario({ plugins: [alertsPlugin], effects: alertsByTimeEffects, backend: wholeBackend() })
    .with((world) => {
      world.replies = ({ path, query }) => {
        const device = Number(/^\/customnotifications\/(\d+)$/.exec(path)?.[1]);
        const isList = path === '/notifications';
        if (!device && !isList) return { status: 200, body: { success: [] } };
        // A server that ignores periods always returns the same list, with only the newest alert.
        if (isList && !knowsPeriods) return { status: 200, body: { success: [raw(NEWEST)] } };
        const [from, to] = [Number(query?.['startDate']), Number(query?.['endDate'])];
        asked.push({ device: device || 0, from, to });
        const found = server
          .filter((one) => (isList || one.device === device) && one.at >= from && one.at <= to)
          .toSorted((a, b) => b.at - a.at)
          .slice(0, MOST_ALARMS_A_CALL);
        return trouble(device || 0) ?? { status: 200, body: { success: found.map(raw) } };
      };
    })
    .given(
      auth.sessionRestored({ ...access(), email: '' }),
      deviceEvents.listed({ devices: FLEET.map((id) => aDevice(id)), leftOut: [], source: 'server' }),
      notificationEvents.listed({ notifications: [NEWEST] }),
      navigation.locationChanged({ path: '/alerts', query: '' }),
    );
  return { story, asked };
}
const page = (from: number, to: number, devices = FLEET, least = BEGINNING) =>
  olderAlerts.requested({ devices, from, to, least });
const top = START - DAY - 1;
const shown = (story: ReturnType<typeof fleet>['story']) =>
  (story.app.read(notifications).success ?? []).map(({ id }) => id);

describe('[INBOX-01] older alerts of a whole fleet, where a server knows only those of a device', () => {
  test('come by time, of all devices at once, and all are known back to there', async () => {
    const { story, asked } = fleet([
      alert(2, 3, top - DAY),
      alert(3, 19, top - 2 * DAY),
      alert(4, 7, top - 40 * DAY),
    ]);
    await story.when(page(top - 30 * DAY, top)).check((it) => {
      expect(shown(story)).toEqual([1, 2, 3]);
      expect(it.read(inbox).older).toEqual({ status: 'ready', devices: FLEET, failure: null });
      for (const id of FLEET) expect(knownFrom(it.read(notifications), id)).toBe(top - 30 * DAY);
    });
    expect(asked).toHaveLength(20);
  });

  test('go on where nobody has any: a year, then to the beginning', async () => {
    const { story, asked } = fleet([alert(2, 7, top - 2_000 * DAY)]);
    await story
      .when(page(top - 30 * DAY + 1, top))
      .expectTypes('alarms/detailsRequested', 'olderAlerts/loaded')
      .check((it) => {
        expect(shown(story)).toEqual([1, 2]);
        expect(knownFrom(it.read(notifications), 1)).toBe(BEGINNING);
      });
    expect(asked.filter(({ device }) => device === 1).map(({ from, to }) => [from, to])).toEqual([
      [top - 30 * DAY + 1, top],
      [top - 395 * DAY + 1, top - 30 * DAY],
      [BEGINNING, top - 395 * DAY],
    ]);
  });

  test('end at the beginning of what is looked at, however long nothing was told', async () => {
    const least = top - 100 * DAY;
    const { story, asked } = fleet([alert(2, 7, top - 101 * DAY)]);
    await story
      .when(page(top - 30 * DAY, top, FLEET, least))
      .check((it) => expect(knownFrom(it.read(notifications), 1)).toBe(least));
    expect(shown(story)).toEqual([1]);
    expect(Math.min(...asked.map(({ from }) => from))).toBe(least);
  });

  test('of a device with thousands all come, in pages of a thousand', async () => {
    const many = Array.from({ length: 2_300 }, (_, i) => alert(10 + i, 5, top - 60 * (i + 1)));
    const { story, asked } = fleet(many);
    await story.when(page(top - 30 * DAY, top));
    expect(shown(story)).toHaveLength(2_301);
    expect(asked.filter(({ device }) => device === 5)).toHaveLength(3);
  });

  test('a device that is known further is asked for the rest, one that is known beyond for nothing', async () => {
    const { story, asked } = fleet([]);
    await story
      .given(
        notificationEvents.olderLoaded({ device: 1, from: top - 10 * DAY, to: top, notifications: [] }),
        notificationEvents.olderLoaded({ device: 2, from: top - 90 * DAY, to: top, notifications: [] }),
      )
      .when(page(top - 30 * DAY, top, [1, 2, 3], top - 30 * DAY));
    expect(asked).toEqual([
      { device: 1, from: top - 30 * DAY, to: top - 10 * DAY - 1 },
      { device: 3, from: top - 30 * DAY, to: top },
    ]);
  });

  test('where one cannot be had those that came are shown, and trying again asks only for the rest', async () => {
    let isDown = true;
    const { story, asked } = fleet([alert(2, 1, top - DAY), alert(3, 12, top - 2 * DAY)], (device) =>
      isDown && device === 12 ? { status: 403, body: { error: 'no' } } : null,
    );
    await story
      .when(page(top - 30 * DAY, top))
      .check((it) => {
        expect(it.read(inbox).older).toMatchObject({ status: 'failed', failure: { reason: 'forbidden' } });
        expect(shown(story)).toEqual([1, 2]);
        expect(knownFrom(it.read(notifications), 12)).toBe(top + 1);
        asked.length = 0;
        isDown = false;
      })
      .when(page(top - 30 * DAY, top))
      .check((it) => expect(it.read(inbox).older).toMatchObject({ status: 'ready', failure: null }));
    expect(shown(story)).toEqual([1, 2, 3]);
    expect(asked.map(({ device }) => device)).not.toContain(1);
    expect(asked.map(({ device }) => device)).toContain(12);
  });

  test('a server that is not there is not asked once for each device', async () => {
    const { story, asked } = fleet([], () => ({ status: 0, body: null, problem: 'unreachable' }));
    await story.when(page(top - 30 * DAY, top)).after('1min');
    expect(asked.length).toBeLessThanOrEqual(6);
    expect(story.app.read(inbox).older.failure?.reason).toBe('unreachable');
  });

  test('while they are on their way the list says so; a logout ends it', async () => {
    const { story } = fleet([]);
    await story
      .with((world) => (world.replies = () => NEVER))
      .when(page(top - 30 * DAY, top))
      .check((it) => expect(it.read(inbox).older.status).toBe('loading'))
      .when(auth.loggedOut({ reason: 'chosen' }))
      .check((it) => expect(it.read(inbox).older.status).toBe('none'));
  });
});

describe('[INBOX-01] older alerts of a whole fleet, where a server knows periods', () => {
  const knowing = (server: readonly Notification[], trouble?: (device: number) => Reply | null) =>
    fleet(server, trouble, true);
  const many = Array.from({ length: 2_500 }, (_, i) => alert(10 + i, 1 + (i % 20), top - 60 * i));

  test('come by the thousand, a call a press, to the very beginning', async () => {
    const { story, asked } = knowing(many);
    const next = () => knownFrom(story.app.read(notifications), 7) - 1;
    await story
      .when(page(top, top))
      .check(() => expect(shown(story)).toHaveLength(1_001))
      .check((it) => it.publish(page(next(), next())))
      .after('1ms')
      .check(() => expect(shown(story)).toHaveLength(2_000))
      .check((it) => it.publish(page(next(), next())))
      .after('1ms');
    expect(new Set(shown(story)).size).toBe(2_501);
    expect(asked).toHaveLength(3);
    for (const id of FLEET) expect(knownFrom(story.app.read(notifications), id)).toBe(BEGINNING);
  });

  test('reach into a period of long ago with one press: what lies between is loaded along', async () => {
    const { story, asked } = knowing(many);
    await story.when(page(top - 60 * 2_200, top));
    expect(shown(story)).toHaveLength(2_501);
    expect(asked).toHaveLength(3);
  });

  test('a thousand of one second do not hold it up, and none comes twice', async () => {
    const burst = Array.from({ length: 1_200 }, (_, i) => alert(10 + i, 1 + (i % 20), top - 60));
    const { story } = knowing([...burst, alert(5_000, 3, top - DAY)]);
    await story.when(page(top - 2 * DAY, top));
    expect(new Set(shown(story)).size).toBe(shown(story).length);
    expect(shown(story)).toContain(5_000);
  });

  test('an answer that fails is said, and trying again asks for the same', async () => {
    let isDown = true;
    const { story } = knowing([alert(2, 3, top - DAY)], () =>
      isDown ? { status: 403, body: { error: 'no' } } : null,
    );
    await story
      .when(page(top, top))
      .check((it) => {
        expect(it.read(inbox).older).toMatchObject({ status: 'failed', failure: { reason: 'forbidden' } });
        isDown = false;
      })
      .when(page(top, top))
      .check(() => expect(shown(story)).toEqual([1, 2]));
  });

  test('of thousands of devices a server that knows no periods is asked once: one is to be chosen', async () => {
    const { story, asked } = fleet([]);
    const thousands = Array.from({ length: 5_000 }, (_, i) => i + 1);
    await story
      .when(page(top, top, thousands))
      .check((it) => expect(it.read(inbox).older.failure?.reason).toBe('unavailable'));
    expect(asked).toEqual([]);
  });
});
