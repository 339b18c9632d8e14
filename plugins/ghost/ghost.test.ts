import { describe, expect, test } from 'vitest';
import * as adminEvents from '../../events/admin.ts';
import * as admin from '../../events/admin.ts';
import * as auth from '../../events/auth.ts';
import { formatMinutes } from '../../src/ui/format-time.ts';
import { access, backend, START } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { ghostPlugin } from './index.ts';
import { isNotRecorded, visit } from './visit.state.ts';
import * as network from '../../events/network.ts';
import { folded } from '../../tests/folded.ts';

const entered = adminEvents.ghostEntered({ userID: 3001, by: 9, superUser: true });
const [banner] = ghostPlugin.overlays ?? [];
const story = () => scenario({ plugins: [ghostPlugin] });

test('[START-08] the banner is there as long as somebody else’s account is looked at', () =>
  story()
    .check((it) => expect(banner?.when(it.read)).toBe(false))
    .when(entered)
    .check((it) => expect(banner?.when(it.read)).toBe(true))
    .when(adminEvents.editingSwitchedOn(), adminEvents.editingSwitchedOff())
    .check((it) => expect(banner?.when(it.read)).toBe(true))
    .when(auth.loggedOut({ reason: 'elsewhere' }))
    .check((it) => expect(banner?.when(it.read)).toBe(false)));

test('[START-08] the banner takes room of its own, so that it covers nothing', () =>
  expect(banner?.place).toBe('top'));

test('[START-08] the visit lasts since the account was entered, and a logout ends it', () =>
  story()
    .after('5s')
    .when(entered)
    .check((it) => expect(it.read(visit).since).toBe(START + 5))
    .when(auth.loggedOut({ reason: 'chosen' }))
    .check((it) => expect(it.read(visit).since).toBeNull()));

test.each([
  [-5, '1 min'],
  [0, '1 min'],
  [60, '1 min'],
  [61, '2 min'],
  [59 * 60, '59 min'],
  [3_599, '1 hr'],
  [3 * 3_600 + 120, '3 hr'],
])('[START-08] %i s are told as %s', (seconds, text) =>
  expect(formatMinutes(seconds, 'en')).toBe(text.replace(' ', '\u00a0')),
);

test('[ADM-02] a visit begins when the account is entered, in whole seconds; before it there is none', () => {
  expect(folded([visit as never]).read(visit)).toEqual({
    since: null,
    recorded: false,
    failures: 0,
    failure: null,
  });
  expect(visit.id).toBe('ghost/visit');
  const entered = admin.ghostEntered({ userID: 9, by: 1, superUser: true });
  expect(folded([visit as never], entered).read(visit)).toMatchObject({ since: START });
});

describe('[ADM-01] every visit is recorded', () => {
  const restored = auth.sessionRestored({ ...access(), superUser: true, email: '', actingFor: 3001 });
  const log = 'post /admin/ghost-log';
  const reason = admin.ghostReasonStated({ userID: 3001, reason: 'Looking for a fault' });
  /** A visit to a server that answers with these statuses, the last of them from then on. */
  const visiting = (...statuses: number[]) => {
    let sent = 0;
    return scenario({ plugins: [ghostPlugin], backend: backend() })
      .with((world) => {
        world.replies = () => ({ status: statuses[Math.min(sent++, statuses.length - 1)] ?? 0, body: {} });
      })
      .given(entered)
      .when(restored);
  };

  test('[START-07] when the account is entered, and once more with a reason that is given later', () =>
    visiting(200)
      .asked(log)
      .check((it) => expect(it.read(visit).recorded).toBe(true))
      .after('10min')
      .asked()
      .when(reason)
      .asked(log)
      .check((it) => expect(it.read(visit)).toMatchObject({ recorded: true, failures: 0 })));

  test('a visit that was refused is sent again until it is recorded', () =>
    visiting(429, 429, 200)
      .asked(log)
      .check((it) => expect(it.read(visit)).toMatchObject({ recorded: false, failures: 1 }))
      .after('10s')
      .asked(log, log)
      .check((it) => expect(it.read(visit)).toMatchObject({ recorded: true, failures: 0 })));

  test('a server that throttles is asked again only after the time that it demands', () =>
    visiting(200)
      .with((world) => {
        world.replies = () => ({ status: 429, body: {}, retryAfter: 60 });
      })
      .when(reason)
      .asked(log, log)
      .after('59s')
      .asked()
      .with((world) => {
        world.replies = () => ({ status: 200, body: {} });
      })
      .after('1s')
      .asked(log)
      .check((it) => expect(it.read(visit)).toMatchObject({ recorded: true, failure: null })));

  test('a reason that was not recorded is sent again, however long it takes', () =>
    visiting(200, 404, 422, 403, 429, 200)
      .when(reason)
      .check((it) => expect(it.read(visit)).toMatchObject({ recorded: false, failures: 1 }))
      .after('2min')
      .check((it) => expect(it.read(visit)).toMatchObject({ recorded: true, failures: 0 })));

  test('without a network it waits for one', () =>
    scenario({ plugins: [ghostPlugin], backend: backend() })
      .with((world) => {
        world.replies = () => ({ status: 200, body: {} });
      })
      .given(network.wentOffline(), entered)
      .when(restored)
      .after('10min')
      .asked()
      .when(network.wentOnline())
      .asked(log));

  test('[ADM-02] the banner says so without a network too, or after a failure, and no more when it is recorded', () =>
    visiting(200)
      .when()
      .reads(isNotRecorded, false)
      .when(network.wentOffline())
      .reads(isNotRecorded, false)
      .when(reason)
      .reads(isNotRecorded, true)
      .when(network.wentOnline())
      .reads(isNotRecorded, false)
      .when(admin.ghostReasonStated({ userID: 3001, reason: 'Another' }))
      .when(admin.ghostEntryNotRecorded({ failure: { reason: 'tooManyRequests', status: 429 } }))
      .check((it) => expect(it.read(visit).failures).toBe(1)));

  test('a visit that ends is not sent again', () =>
    visiting(429)
      .when(auth.loggedOut({ reason: 'chosen' }))
      .asked(log)
      .after('10min')
      .asked());
});
