import fc from 'fast-check';
import { Subject } from 'rxjs';
import { expect, test } from 'vitest';
import * as auth from '../events/auth.ts';
import * as deviceEvents from '../events/devices.ts';
import type { Notification } from '../events/device-types.ts';
import * as inboxEvents from '../events/inbox.ts';
import * as network from '../events/network.ts';
import * as notificationEvents from '../events/notifications.ts';
import * as pushEvents from '../events/push.ts';
import * as userEvents from '../events/user.ts';
import { alertsPlugin } from '../plugins/alerts/index.ts';
import { inbox } from '../plugins/alerts/inbox.state.ts';
import { pushPlugin } from '../plugins/push/index.ts';
import { telling } from '../plugins/push/telling.state.ts';
import { coreProjections } from '../src/core/core.ts';
import { notifications } from '../src/core/devices/notifications.ts';
import { streamEffects } from '../src/core/server/stream.effects.ts';
import { unreadEffects } from '../src/core/devices/unread.effects.ts';
import type { Effect } from '../src/ports/effect.ts';
import type { SocketMessage } from '../src/ports/ports.ts';
import { folded } from './folded.ts';
import { access, aDevice, backend, customer } from './samples.ts';
import { scenario } from './scenario.ts';

const alert = (id: number, changes: Partial<Notification> = {}): Notification => ({
  id,
  device: 1 + (id % 3),
  at: 1_781_510_000 + id,
  kind: 4,
  title: 'SOS',
  text: '',
  lat: null,
  lng: null,
  read: false,
  value: null,
  limit: null,
  ...changes,
});

/** Returns effects that count how often they run. */
function counting() {
  const count = { runs: 0 };
  const effects = (all: readonly Effect[]) =>
    all.map((each): Effect => ({ ...each, run: (given, world) => (count.runs++, each.run(given, world)) }));
  return { count, effects };
}

test('[fault 68] 2 000 notifications in six batches cost no more work than six single ones', async () => {
  const work = async (batches: readonly (readonly Notification[])[]) => {
    const { count, effects } = counting();
    const socket = new Subject<SocketMessage>();
    const one = scenario({
      projections: [...(pushPlugin.projections ?? []), ...(alertsPlugin.projections ?? [])],
      effects: effects([
        ...streamEffects,
        ...unreadEffects,
        ...(pushPlugin.effects ?? []),
        ...(alertsPlugin.effects ?? []),
      ]),
      backend: backend(),
    })
      .given(
        network.wentOnline(),
        auth.sessionRestored({ ...access(), email: '' }),
        userEvents.customerLoaded({ customer: customer(), source: 'server' }),
        deviceEvents.listed({ devices: [aDevice(1)], leftOut: [], source: 'server' }),
        notificationEvents.listed({ notifications: [] }),
      )
      .with((world) => (world.socket = () => socket));
    let before = 0;
    one.after('1s').check(() => {
      count.runs = 0;
      before = one.app.log.length;
    });
    for (const batch of batches)
      one.check(() => socket.next({ kind: 'notifications', notifications: batch })).after('250ms');
    await one.after('1s');
    return {
      runs: count.runs,
      events: one.app.log.length - before,
      listed: one.app.read(notifications).success?.length,
    };
  };
  const of = (size: number) =>
    Array.from({ length: 6 }, (_, b) => Array.from({ length: size }, (_one, i) => alert(1 + b * size + i)));
  const [burst, alone] = [await work(of(333)), await work(of(1))];
  expect(burst.listed).toBe(1_998);
  expect(burst.events).toBeLessThanOrEqual(alone.events);
  expect(burst.runs).toBeLessThanOrEqual(alone.runs);
  expect(burst.runs).toBeLessThan(60);
});

test('[fault 68] a batch reads the list of alerts once, however many alerts it has', () => {
  const work = (size: number) => {
    let looked = 0;
    const watched = alert(1);
    Object.defineProperty(watched, 'id', { enumerable: true, get: () => (looked++, 1) });
    folded(
      coreProjections as never,
      notificationEvents.listed({ notifications: [watched] }),
      notificationEvents.received({ notifications: Array.from({ length: size }, (_, i) => alert(i + 2)) }),
    );
    return looked;
  };
  expect(work(2_000)).toBe(work(1));
});

const someAlert = fc
  .record({ id: fc.integer({ min: 1, max: 12 }), kind: fc.constantFrom(1, 4), read: fc.boolean() })
  .map(({ id, ...rest }) => alert(id, rest));
const message = ({ id, device, kind, title, text }: Notification): pushEvents.PushMessage => ({
  title,
  body: text,
  data: { filename: null, imei: null, type: null, meldungtyp: kind },
  device,
  notification: id,
  path: null,
});

test('[fault 68] a batch of any alerts gives the same state as the alerts one by one', () => {
  const of = (batches: readonly (readonly Notification[])[], away: boolean) => {
    const store = folded(
      [...coreProjections, telling, inbox] as never,
      auth.sessionRestored({ ...access(), email: '' }),
      inboxEvents.scrolled({ away }),
      ...batches.flatMap((batch) => [
        notificationEvents.received({ notifications: [...batch] }),
        pushEvents.received({ via: 'socket', tapped: false, at: 1, messages: batch.map(message) }),
      ]),
    );
    const { told, banner, waiting, alarmSeen } = store.read(telling);
    const plain = (one: { message: unknown } | null) => one?.message;
    return {
      list: store.read(notifications).success,
      inbox: store.read(inbox),
      told: told.map(plain),
      banner: plain(banner),
      waiting: plain(waiting),
      alarmSeen,
    };
  };
  fc.assert(
    fc.property(fc.array(someAlert, { minLength: 1, maxLength: 40 }), fc.boolean(), (all, away) => {
      expect(of([all], away)).toEqual(
        of(
          all.map((one) => [one]),
          away,
        ),
      );
    }),
  );
});
