import { of } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as adminEvents from '../../events/admin.ts';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as notificationEvents from '../../events/notifications.ts';
import * as pushEvents from '../../events/push.ts';
import * as user from '../../events/user.ts';
import { streamEffects } from '../../src/core/server/stream.effects.ts';
import { backend, customer, CUSTOMER, START } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { telling } from './telling.state.ts';
import { tellingEffects } from './telling.effects.ts';
import { entry, it, projections, received, shows, signedIn } from './push-given.ts';

describe('one event for all ways', () => {
  const raw = { title: 'SOS', body: 'b', iddevice: 1, data: { meldungtyp: '4', id: 901, userID: CUSTOMER } };

  test('[PUSH-05] one told by socket in a hidden tab, and taken from the inbox hours later, is one', () =>
    it()
      .when(received({ notification: 901, via: 'socket' }), pushEvents.bannerClosed({ by: 'user' }))
      .after('3h')
      .when(received({ at: START * 1000 }))
      .check(shows(null))
      .check((one) => expect(one.read(telling).told).toHaveLength(1)));

  test('[PUSH-05] when a message came is handed on with it', async () => {
    const one = it();
    await one
      .when()
      .check(() => one.world.pushes.next({ message: raw, tapped: false, at: 123 }))
      .check((_, events) => expect(events.find(pushEvents.received.is)?.payload.at).toBe(123));
  });

  test('two photos of one device are two, by their files', () =>
    it()
      .when(received({ data: { meldungtyp: 24, filename: 'a.png' }, via: 'socket' }))
      .when(pushEvents.bannerClosed({ by: 'user' }))
      .when(received({ title: 'second', data: { meldungtyp: 24, filename: 'b.png' }, via: 'socket' }))
      .check(shows('second')));

  test('a notification that was seen as a banner opens when its push is tapped', () =>
    it()
      .when(received({ notification: 901, via: 'socket' }))
      .when(received({ notification: 901, via: 'web', tapped: true }))
      .check(shows(null))
      .check((one) => expect(one.read(telling).details?.message.notification).toBe(901)));

  test('whatever is no message is refused by its reason, and nothing shows', async () => {
    for (const bad of ['', 'not json', '[]', 'null', '{}', 7, null, undefined, [], { data: 'x' }]) {
      const one = it();
      await one
        .when()
        .check(() => one.world.pushes.next({ message: bad, tapped: false }))
        .check((_, events) => expect(events.at(-1)?.type, JSON.stringify(bad)).toBe('push/refused'))
        .after('1min')
        .check(shows(null))
        .asked();
    }
  });

  test('a push for another account shows nothing of its text, and the log has none of it', async () => {
    const one = it();
    await one
      .when()
      .check(() =>
        one.world.pushes.next({
          message: { title: 'Bob’s alarm', body: 'secret place', data: { userID: 99 } },
          tapped: true,
        }),
      )
      .expect(pushEvents.refused({ via: 'web', detail: 'for another account' }))
      .check((_, events) => expect(JSON.stringify(events)).not.toMatch(/Bob|secret place/));
  });

  test('[fault 50] a push that names no account counts for the one that it came for, and for no other', async () => {
    const one = it();
    const plain = { title: 'An alarm', body: '', data: {} };
    await one
      .when()
      .check(() => one.world.pushes.next({ message: plain, tapped: false, account: 99 }))
      .expect(pushEvents.refused({ via: 'web', detail: 'for another account' }))
      .check(shows(null))
      .check(() => one.world.pushes.next({ message: plain, tapped: false, account: CUSTOMER }))
      .check(shows('An alarm'));
  });

  test('in ghost mode nobody listens to pushes, and the customer’s notifications are no news', async () => {
    const one = scenario({
      projections,
      effects: [...tellingEffects, ...streamEffects],
      backend: backend(),
    });
    await one
      .with(
        (world) => (world.socket = () => of({ kind: 'notifications', notifications: [entry()] } as const)),
      )
      .given(
        adminEvents.ghostEntered({ userID: CUSTOMER, by: 9, superUser: true }),
        ...signedIn,
        user.customerLoaded({ customer: customer(), source: 'server' }),
      )
      .when()
      .check(() => expect(one.world.pushes.observed).toBe(false))
      .expect(notificationEvents.received({ notifications: [entry()] }))
      .after('1min')
      .check(shows(null))
      .check(() => expect(one.world.asked.filter((words) => /sound|PUT|put/.test(words))).toEqual([]));
  });

  test('nobody is told before they have signed in, and no more after they have left', async () => {
    const one = scenario({ projections, effects: tellingEffects, backend: backend() });
    await one
      .given(app.initialised())
      .when()
      .check(() => expect(one.world.pushes.observed).toBe(false))
      .when(...signedIn)
      .check(() => expect(one.world.pushes.observed).toBe(true))
      .when(auth.loggedOut({ reason: 'chosen' }))
      .check(() => expect(one.world.pushes.observed).toBe(false));
  });
});
