import { describe, expect, test } from 'vitest';
import * as alertEvents from '../../../events/server-alerts.ts';
import type { ServerAlert } from '../../../events/server-alerts.ts';
import * as storageEvents from '../../../events/storage.ts';
import * as userEvents from '../../../events/user.ts';
import { serverAlerts } from '../../../src/core/app/server-alerts.ts';
import { alertQueue, currentAlert } from './queue.state.ts';
import { anAlert } from '../../../tests/alert-samples.ts';
import { settings, START, access, aDevice, backend, CUSTOMER, customer } from '../../../tests/samples.ts';
import {
  closed,
  customerHere,
  devicesHere,
  listed,
  none,
  raised,
  shown,
  signedIn,
  slot,
  state,
  story,
  told,
} from './server-alerts-given.ts';
import fc from 'fast-check';
import { NEVER } from 'rxjs';
import * as app from '../../../events/app.ts';
import * as adminEvents from '../../../events/admin.ts';
import * as auth from '../../../events/auth.ts';
import * as deviceEvents from '../../../events/devices.ts';
import { markOf } from '../../../src/core/session/account-mark.ts';
import { logoutEffects } from '../../../src/core/session/logout.effects.ts';
import { BROWSER_SLOTS } from '../../../src/ports/ports.ts';
import { scenario } from '../../../tests/scenario.ts';
import { serverAlertsPlugin } from './index.ts';
import { accountsIn, READS, withRead } from './records.effects.ts';

describe('what was read before', () => {
  const record = (id: number, date: number, isTold = true) =>
    ({ kind: 'fact', draft: alertEvents.recordKept({ id, date, told: isTold }) }) as const;

  test('[ALERT-03] is skipped, by its slot', () =>
    story()
      .with((world) => world.slots.set(slot(1), record(1, START - 86_400)))
      .given(signedIn, customerHere, devicesHere)
      .when(listed(anAlert(1), anAlert(2)))
      .after('6s')
      .expect(
        alertEvents.recordsRestored({ records: [{ id: 1, date: START - 86_400, told: true }] }),
        alertEvents.collected(),
        raised(2),
      ));

  test('[ALERT-03] what was read on another device is skipped too', () =>
    shown(anAlert(1, { readAt: START - 60 }), anAlert(2)).expect(none, alertEvents.collected(), raised(2)));

  test('[ALERT-07] the later of both dates counts', () =>
    story()
      .with((world) => world.slots.set(slot(1), record(1, START - 10 * 86_400)))
      .given(signedIn, customerHere, devicesHere)
      .when(listed(anAlert(1, { interval: 'weekly', readAt: START - 86_400 })))
      .after('6s')
      .expectTypes('serverAlerts/recordsRestored', 'serverAlerts/collected', 'serverAlerts/queueEmptied'));

  test('[ALERT-07] daily goes by the time zone in use', () => {
    // The test's clock starts at 8:00 UTC, which is 20:00 in Auckland. Nine hours earlier it is still the same day in
    // Auckland, but the day before in UTC.
    const read = START - 9 * 3600;
    const at = (zone: string) =>
      story()
        .with((world) => world.slots.set(slot(1), record(1, read)))
        .given(
          signedIn,
          customerHere,
          devicesHere,
          userEvents.settingsLoaded({ settings: { ...settings(), time_zone: zone }, source: 'server' }),
        )
        .when(listed(anAlert(1, { interval: 'daily' })))
        .after('6s');
    expect(new Date(START * 1000).getUTCHours()).toBe(8);
    return at('Pacific/Auckland')
      .check((it) => expect(it.read(alertQueue).phase).toBe('empty'))
      .then(() => at('UTC').check((it) => expect(it.read(alertQueue).phase).toBe('showing')));
  });

  test('[ALERT-05] what the server could not be told is told with the next list, and kept as told', () =>
    story()
      .with((world) => world.slots.set(slot(1), record(1, START - 60, false)))
      .given(signedIn)
      .when(listed(anAlert(1)))
      .asked('post /serveralerts/read', `store ${slot(1)}`)
      .expect(alertEvents.recordsRestored({ records: [{ id: 1, date: START - 60, told: false }] }), told(1)));

  test('[ALERT-05] a server that cannot be told keeps nobody: the record says so', () =>
    story()
      .with((world) => {
        world.replies = (request) => ({ status: request.method === 'post' ? 500 : 200, body: {} });
      })
      .given(signedIn, customerHere, devicesHere)
      .when(listed(anAlert(1), anAlert(2)))
      .after('6s')
      .when(closed(1))
      .after('1500ms')
      .check((it, events) => {
        expect(it.read(serverAlerts).records['1']?.told).toBe(false);
        expect(events.map(({ type }) => type)).toContain('serverAlerts/readReportFailed');
        expect(it.read(currentAlert)?.id).toBe(2);
      }));

  test('a storage that hangs has no say', () => {
    const it = story();
    it.ports.storage.read = () => new Promise(() => {});
    return it
      .given(signedIn, customerHere, devicesHere)
      .when(listed(anAlert(1)))
      .after('2999ms')
      .expect()
      .after('1ms')
      .expect(none)
      .after('3s')
      .expect(alertEvents.collected())
      .after('3s')
      .expect(raised(1));
  });

  test('a damaged record is set aside and told of; the alert is shown once more', () =>
    story()
      .with((world) => world.slots.set(slot(1), { kind: 'damaged', detail: 'no JSON' }))
      .given(signedIn, customerHere, devicesHere)
      .when(listed(anAlert(1)))
      .after('6s')
      .expect(
        storageEvents.slotSetAside({ slot: slot(1), detail: 'no JSON' }),
        none,
        alertEvents.collected(),
        raised(1),
      ));

  test('a storage that takes nothing is told of, and the next alert comes all the same', () =>
    state(anAlert(1), anAlert(2))
      .with((world) => {
        world.refuses = 'full';
      })
      .when(closed(1))
      .after('1500ms')
      .check((it, events) => {
        expect(events.map(({ type }) => type)).toContain('storage/writeFailed');
        expect(it.read(currentAlert)?.id).toBe(2);
      }));
});

describe('after logout', () => {
  const signedInAs = (userID: number) => [
    auth.loginSucceeded({ ...access(), userID, email: 'ada@example.com' }),
    userEvents.customerLoaded({ customer: customer(), source: 'server' }),
    deviceEvents.listed({ devices: [aDevice(1)], leftOut: [], source: 'server' }),
  ];
  const out = auth.loggedOut({ reason: 'chosen' });
  const closed = (id: number) => alertEvents.alertRead({ id, how: 'closed' });

  /** A test scenario whose mock server lists these announcements, but cannot store which of them were read (404). */
  const story = (...alerts: readonly ServerAlert[]) => {
    const usual = backend();
    return scenario({
      plugins: [serverAlertsPlugin],
      effects: logoutEffects,
      backend: {
        ...usual,
        serverAlerts: () => {
          const call = usual.serverAlerts();
          return {
            ...call,
            read: (reply) =>
              reply.status === 200 ? { ok: true, leftOut: [], value: alerts } : call.read(reply),
          };
        },
      },
    }).with((world) => {
      world.replies = ({ path, method }) => ({
        status: method === 'post' && path === '/serveralerts/read' ? 404 : 200,
        body: {},
      });
    });
  };
  const shows = (id: number | null) => (it: { read: (source: typeof currentAlert) => ServerAlert | null }) =>
    expect(it.read(currentAlert)?.id ?? null).toBe(id);

  describe('what was read, after a logout', () => {
    test.each(['once', 'daily', 'weekly', '12'])(
      '[ALERT-05] [ALERT-07] %s: read, signed out, signed in on the same day: it is not shown again',
      (interval) =>
        story(anAlert(1, { interval }))
          .when(...signedInAs(CUSTOMER))
          .after('6s')
          .check(shows(1))
          .when(closed(1))
          .after('1min')
          .when(out)
          .after('10s')
          .when(...signedInAs(CUSTOMER))
          .after('10s')
          .check(shows(null))
          .check((it) => expect(it.read(serverAlerts).records['1']?.date).toBe(START + 6)),
    );

    test('[ALERT-07] the next day a daily one is shown again', () =>
      story(anAlert(1, { interval: 'daily' }))
        .when(...signedInAs(CUSTOMER))
        .after('6s')
        .when(closed(1), out)
        .after('25h')
        .when(...signedInAs(CUSTOMER))
        .after('10s')
        .check(shows(1)));

    test('[ALERT-05] somebody else in this browser sees it all the same', () =>
      story(anAlert(1))
        .when(...signedInAs(CUSTOMER))
        .after('6s')
        .when(closed(1))
        .when(out)
        .after('10s')
        .when(...signedInAs(CUSTOMER + 1))
        .after('10s')
        .check(shows(1)));

    test('what is left of an account is its mark, what it read, and when: no number, no words', () =>
      story(anAlert(1), anAlert(2))
        .when(...signedInAs(4_711_234))
        .after('6s')
        .when(closed(1), out)
        .after('10s')
        .with((world) => {
          expect([...world.slots.keys()]).toEqual([READS]);
          expect(BROWSER_SLOTS).toContain(READS);
          const text = JSON.stringify([...world.slots]);
          expect(text).not.toContain('4711234');
          expect(text).not.toContain('Message');
          expect(accountsIn(world.slots.get(READS) ?? { kind: 'empty' })).toEqual([
            { mark: markOf(4_711_234), reads: [{ id: 1, date: START + 6 }] },
          ]);
        }));

    test('[ALERT-05] the server is told once more, unless it says itself that it knows', () => {
      const again = (readAt: number | null) =>
        story(anAlert(1, { readAt }))
          .with((world) =>
            world.slots.set(READS, {
              kind: 'fact',
              draft: alertEvents.readsKept({
                accounts: [{ mark: markOf(CUSTOMER), reads: [{ id: 1, date: START - 60 }] }],
              }),
            }),
          )
          .when(...signedInAs(CUSTOMER))
          .after('10s')
          .check(shows(null));
      const tells = 'post /serveralerts/read';
      return again(null)
        .with((world) => expect(world.asked.filter((each) => each === tells)).toHaveLength(1))
        .then(() => again(START - 50).with((world) => expect(world.asked).not.toContain(tells)));
    });

    test('a damaged memory shows the alert once more, and begins anew', () =>
      story(anAlert(1))
        .with((world) => world.slots.set(READS, { kind: 'damaged', detail: 'no JSON' }))
        .when(...signedInAs(CUSTOMER))
        .after('6s')
        .check(shows(1))
        .when(closed(1))
        .with((world) => expect(accountsIn(world.slots.get(READS) ?? { kind: 'empty' })).toHaveLength(1)));

    test('[START-08] of an account that a super user looks at nothing is remembered', () =>
      story(anAlert(1))
        .given(adminEvents.ghostEntered({ userID: 3, by: 9, superUser: true }), ...signedInAs(9))
        .when(alertEvents.listed({ alerts: [anAlert(1)], leftOut: [] }), closed(1))
        .with((world) => expect(world.slots.has(READS)).toBe(false)));

    test('at most 20 accounts and 50 alerts each are remembered; the latest stay, each once', () =>
      fc.assert(
        fc.property(
          fc.array(fc.record({ user: fc.nat(60), id: fc.nat(120), date: fc.nat() }), {
            minLength: 1,
            maxLength: 300,
          }),
          (all) => {
            const accounts = all.reduce<ReturnType<typeof withRead>>(
              (before, { user, id, date }) => withRead(before, user, { id, date, told: false }),
              [],
            );
            expect(accounts.length).toBeLessThanOrEqual(20);
            expect(new Set(accounts.map(({ mark }) => mark)).size).toBe(accounts.length);
            for (const { reads } of accounts) {
              expect(reads.length).toBeLessThanOrEqual(50);
              expect(new Set(reads.map(({ id }) => id)).size).toBe(reads.length);
            }
            const { user, id, date } = all[all.length - 1] as (typeof all)[number];
            expect(accounts.at(-1)?.mark).toBe(user);
            expect(accounts.at(-1)?.reads.at(-1)).toEqual({ id, date });
          },
        ),
      ));
  });
});

describe('what another tab reads', () => {
  test('[ALERT-03] two tabs that store at one moment lose nothing of each other’s', async () => {
    const tab = (beside?: ReturnType<typeof story>) =>
      scenario({ plugins: [serverAlertsPlugin], backend: backend(), ...(beside && { beside }) }).given(
        signedIn,
        ...[customerHere, devicesHere, listed(anAlert(1), anAlert(2)), none],
      );
    const one = tab();
    const other = tab(one).after('1s');
    await one
      .after('1s')
      .check(() => {
        one.app.publish(closed(1));
        other.app.publish(closed(2));
      })
      .after('1s')
      .with((world) => {
        const [account] = accountsIn(world.slots.get(READS) ?? { kind: 'empty' });
        expect(account?.reads.map(({ id }) => id).toSorted()).toEqual([1, 2]);
      });
    await other;
  });

  /** In another tab, the user reads this announcement now. */
  const readElsewhere = (it: ReturnType<typeof story>, id: number) =>
    it.with((world) =>
      world.slots.set(slot(id), {
        kind: 'fact',
        draft: alertEvents.recordKept({ id, date: START + 60, told: true }),
      }),
    );
  const current =
    (id: number | null) => (it: { read: (source: typeof currentAlert) => ServerAlert | null }) =>
      expect(it.read(currentAlert)?.id ?? null).toBe(id);

  test('[ALERT-03] its card is gone when the user comes to this tab, and the next one follows', () =>
    readElsewhere(shown(anAlert(1), anAlert(2)).check(current(1)).after('1min'), 1)
      .when(app.resumed())
      .check(current(null))
      .after('2s')
      .check(current(2)));

  test('[ALERT-03] a card that is due is not shown at all, also while both tabs are in view', () =>
    readElsewhere(shown(anAlert(1), anAlert(2), anAlert(3)), 2)
      .when(closed(1))
      .after('2s')
      .check(current(3)));

  test('[ALERT-07] what comes with every start stays', () =>
    readElsewhere(shown(anAlert(1, { interval: 'everyTime' })).after('1min'), 1)
      .when(app.resumed())
      .check(current(1)));

  test('[ALERT-12] a card whose action is running stays', () =>
    readElsewhere(
      shown(anAlert(1, { action: { buttonName: 'Go', fn: 'deleteGeofencesV1' } })).after('1min'),
      1,
    )
      .with((world) => {
        world.replies = () => NEVER;
      })
      .when(alertEvents.actionChosen({ id: 1 }))
      .when(app.resumed())
      .check((_, events) => expect(events.filter(alertEvents.cardRemoved.is)).toEqual([])));

  test('[ALERT-03] nothing new is no event', () =>
    shown(anAlert(1))
      .expectTypes('serverAlerts/recordsRestored', 'serverAlerts/collected', 'serverAlerts/cardRaised')
      .when(app.resumed())
      .expect());
});
