import { describe, expect, test } from 'vitest';
import * as auth from '../../events/auth.ts';
import * as admin from '../../events/admin.ts';
import * as network from '../../events/network.ts';
import * as notices from '../../events/notices.ts';
import * as userEvents from '../../events/user.ts';
import { wholeBackend } from '../api/product/whole-backend.ts';
import type { Reply } from '../ports/http-types.ts';
import { scenario } from '../../tests/scenario.ts';
import { access, backend, CUSTOMER, customer, settings } from '../../tests/samples.ts';
import { logoutEffects } from './logout.effects.ts';
import { accountChangesEffects } from './account-changes.effects.ts';
import { settingsToRetry, user } from './user.ts';

const signedIn = [
  auth.loginSucceeded({ ...access(), email: 'ada@example.com' }),
  userEvents.customerLoaded({ customer: customer(), source: 'server' }),
  userEvents.settingsLoaded({ settings: settings(), source: 'server' }),
];
const saved = notices.raised({
  tone: 'success',
  text: 'deviceManagement.mapSettingMessage',
  stays: 2_000,
});
const named = userEvents.customerChangeSubmitted({ changes: { firstName: 'Grace' } });
const quiet = userEvents.settingsChangeSubmitted({ changes: { alarm_sounds: { 4: false } } });
const told = () => scenario({ effects: accountChangesEffects, backend: backend() });
const answering = (...replies: number[]) => {
  let i = 0;
  return (): Reply => ({ status: replies[Math.min(i++, replies.length - 1)] ?? 200, body: {} });
};

test('[HTTP-06] an update without a user id is refused: said, logged, and not sent', async () => {
  await told()
    .when(named)
    .expect(
      userEvents.changeRefused({ reason: 'UserID is missing' }),
      notices.raised({ tone: 'danger', text: 'settings.userIdMissing', stays: 4_000 }),
    )
    .when(quiet)
    .expectTypes('user/changeRefused', 'notices/raised')
    .asked()
    .reads(settingsToRetry, null);
});

test('[HTTP-07] a change of the customer shows at once and says success for 2 s', async () => {
  const answer = { ...customer(), firstName: 'Grace' };
  await scenario({
    effects: accountChangesEffects,
    backend: {
      ...backend(),
      saveCustomer: () => ({
        request: { method: 'put', path: '/customer' },
        read: () => ({ ok: true, value: answer, leftOut: [] }),
      }),
    },
  })
    .given(...signedIn)
    .when(named)
    .expect(
      userEvents.customerChangeSaved(),
      userEvents.customerLoaded({ customer: answer, source: 'server' }),
      saved,
    )
    .check((app) => expect(app.read(user).customerData.success?.firstName).toBe('Grace'));
});

test('[HTTP-07] it shows before the server has answered', async () => {
  await scenario({ effects: [] })
    .given(...signedIn)
    .when(named)
    .check((app) => expect(app.read(user).customerData.success?.firstName).toBe('Grace'));
});

test.each([
  [404, { error: 'User not found' }, 'notFound'],
  [409, { error: 'Somebody else has changed this meanwhile.' }, 'conflict'],
  [412, { error: 'This is not the newest version.' }, 'invalid'],
  [413, { error: { message: 'That is too much.' } }, 'invalid'],
  [422, { error: { message: 'The name is too long.' } }, 'invalid'],
])(
  '[HTTP-07] refused with %i: taken back, logged, and said for 4 s in the server’s words',
  async (status, body, reason) => {
    const message = typeof body.error === 'string' ? body.error : body.error.message;
    await scenario({ effects: accountChangesEffects, backend: wholeBackend() })
      .with((world) => {
        world.replies = () => ({ status, body });
      })
      .given(...signedIn)
      .when(named)
      .expect(
        userEvents.customerChangeFailed({ failure: { reason: reason as 'invalid', status, message } }),
        notices.raised({ tone: 'danger', text: 'settings.serverSays', values: { message }, stays: 4_000 }),
      )
      .check((app) => expect(app.read(user).customerData.success?.firstName).toBe('Ada'));
  },
);

test('[HTTP-07] without words of the server our own are said', async () => {
  await told()
    .given(...signedIn)
    .when(named)
    .expect(
      network.callFailed({
        method: 'put',
        path: '/customer/:id',
        failure: { reason: 'unreachable', status: 0 },
      }),
      userEvents.customerChangeFailed({ failure: { reason: 'unreachable', status: 0 } }),
      notices.raised({ tone: 'danger', text: 'failure.unreachable', stays: 4_000 }),
    );
});

test('[HTTP-07] two changes, the first refused: only the first is taken back', async () => {
  await scenario({ effects: [] })
    .given(...signedIn)
    .when(named, userEvents.customerChangeSubmitted({ changes: { lastName: 'Hopper' } }))
    .when(userEvents.customerChangeFailed({ failure: { reason: 'invalid', status: 422 } }))
    .check((app) =>
      expect(app.read(user).customerData.success).toMatchObject({ firstName: 'Ada', lastName: 'Hopper' }),
    );
});

test('[HTTP-07] settings say success even on failure, and the change is sent again until the server has it', async () => {
  await told()
    .with((world) => {
      world.replies = answering(500, 500, 200);
    })
    .given(...signedIn)
    .when(quiet)
    .expect(
      network.callFailed({
        method: 'put',
        path: '/customer/:id/settings',
        failure: { reason: 'server', status: 500 },
      }),
      userEvents.settingsChangeFailed({ failure: { reason: 'server', status: 500 } }),
      saved,
    )
    .check((app) => expect(app.read(user).settings.success?.alarm_sounds).toEqual({ 4: false }))
    .after('1s')
    .expectTypes('network/callFailed', 'user/settingsChangeFailed') // no second word
    .after('2s')
    .expectTypes('user/settingsLoaded', 'user/settingsChangeSaved')
    .asked(
      'put /customer/7/settings',
      'store 7.settingsQueue',
      'put /customer/7/settings',
      'put /customer/7/settings',
      'forget 7.settingsQueue',
    )
    .reads(settingsToRetry, null)
    .idle();
});

test('[HTTP-07] offline nothing is tried; back online the change goes out soon', async () => {
  await told()
    .given(...signedIn)
    .when(quiet, network.wentOffline())
    .expectTypes('network/callFailed', 'user/settingsChangeFailed', 'notices/raised')
    .after('5min')
    .expect()
    .with((world) => {
      world.replies = answering(200);
    })
    .when(network.wentOnline())
    .after('1s')
    .expectTypes('user/settingsLoaded', 'user/settingsChangeSaved');
});

test('[HTTP-07] a change that the server will not have waits, and is not asked again and again', async () => {
  await scenario({ effects: accountChangesEffects, backend: wholeBackend() })
    .with((world) => {
      world.replies = () => ({ status: 422, body: { error: 'no' } });
    })
    .given(...signedIn)
    .when(quiet)
    .expectTypes('user/settingsChangeFailed', 'notices/raised')
    .after('10min')
    .expect()
    .idle();
});

test('[HTTP-07] what waited outlives a reload, for its own customer only', async () => {
  const queue = (userID: number) =>
    userEvents.settingsQueueRestored({ userID, changes: { alarm_sounds: { 4: false } } });
  const restored = auth.sessionRestored({ ...access(), email: 'ada@example.com' });
  const visit = (userID: number) =>
    told().with((world) => {
      world.slots.set('7.settingsQueue', { kind: 'fact', draft: queue(userID) });
      world.replies = answering(200);
    });
  await visit(CUSTOMER)
    .when(restored)
    .expect(queue(CUSTOMER))
    .after('1s')
    .expectTypes('user/settingsLoaded', 'user/settingsChangeSaved');
  await visit(CUSTOMER + 1)
    .when(restored)
    .expect()
    .after('1min')
    .expect();
});

test('[AUTH-07] a logout forgets what waited', async () => {
  await scenario({ effects: [...accountChangesEffects, ...logoutEffects], backend: wholeBackend() })
    .given(...signedIn)
    .when(quiet)
    .with((world) => expect([...world.slots.keys()]).toContain('7.settingsQueue'))
    .when(auth.loggedOut({ reason: 'chosen' }))
    .after('1s')
    .with((world) => expect(world.slots.size).toBe(0))
    .reads(settingsToRetry, null);
});

describe('[ADM-02] in ghost mode', () => {
  const visit = [
    admin.ghostEntered({ userID: 12, by: 7, superUser: true }),
    auth.sessionRestored({ ...access(), superUser: true, actingFor: 12, email: '' }),
  ];
  const changing = () =>
    scenario({ effects: accountChangesEffects, backend: wholeBackend() }).with((world) => {
      world.replies = () => ({ status: 200, body: { success: {} } });
      world.slots.set('7.settingsQueue', {
        kind: 'fact',
        draft: userEvents.settingsQueueRestored({ userID: 7, changes: { logout_onclose: true } }),
      });
    });

  test.each([quiet, named])('a change goes nowhere, is taken back, and says why', async (change) => {
    await changing()
      .given(...visit)
      .when(change)
      .expect(
        userEvents.changeRefused({ reason: 'Read only' }),
        notices.raised({ tone: 'danger', text: 'failure.readOnly', stays: 4_000 }),
      )
      .asked();
  });

  test('with editing on it is made in the account that is looked at, and nothing of it is kept here', async () => {
    await changing()
      .given(...visit, admin.editingSwitchedOn())
      .when(quiet)
      .asked('put /customer/12/settings');
  });

  test('what waits for the own account is not sent to another', async () => {
    await changing()
      .when(...visit, admin.editingSwitchedOn())
      .after('10min')
      .asked();
  });
});

test('[HTTP-07] a setting changed twice keeps its second value when the first is confirmed', async () => {
  await scenario({ effects: [] })
    .given(...signedIn)
    .when(
      userEvents.settingsChangeSubmitted({ changes: { logout_onclose: true } }),
      userEvents.settingsChangeSubmitted({ changes: { logout_onclose: false } }),
      userEvents.settingsChangeSaved({ changes: { logout_onclose: true } }),
    )
    .check((app) => {
      expect(app.read(user).settings.success?.logout_onclose).toBe(false);
      expect(app.read(user).unsaved.changes).toEqual({ logout_onclose: false });
    });
});
