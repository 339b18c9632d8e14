import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as adminEvents from '../../../events/admin.ts';
import * as auth from '../../../events/auth.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as alertEvents from '../../../events/server-alerts.ts';
import type { ServerAlert } from '../../../events/server-alerts.ts';
import * as userEvents from '../../../events/user.ts';
import { markOf } from '../../../src/core/session/account-mark.ts';
import { logoutEffects } from '../../../src/core/session/logout.effects.ts';
import { serverAlerts } from '../../../src/core/app/server-alerts.ts';
import { currentAlert } from './queue.state.ts';
import { BROWSER_SLOTS } from '../../../src/ports/ports.ts';
import { anAlert } from '../../../tests/alert-samples.ts';
import { access, aDevice, backend, CUSTOMER, customer, START } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { serverAlertsPlugin } from './index.ts';
import { accountsIn, READS, withRead } from './records.effects.ts';

const signedInAs = (userID: number) => [
  auth.loginSucceeded({ ...access(), userID, email: 'ada@example.com' }),
  userEvents.customerLoaded({ customer: customer(), source: 'server' }),
  deviceEvents.listed({ devices: [aDevice(1)], leftOut: [], source: 'server' }),
];
const out = auth.loggedOut({ reason: 'chosen' });
const closed = (id: number) => alertEvents.alertRead({ id, how: 'closed' });

/** A server that lists these alerts, and does not know of alerts that were read unless it is said here. */
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
