import { describe, expect, test } from 'vitest';
import * as auth from '../../../events/auth.ts';
import * as admin from '../../../events/admin.ts';
import * as network from '../../../events/network.ts';
import * as notices from '../../../events/notices.ts';
import * as userEvents from '../../../events/user.ts';
import { wholeBackend } from '../../api/product/whole-backend.ts';
import type { Reply } from '../../ports/http-types.ts';
import { scenario } from '../../../tests/scenario.ts';
import { access, CUSTOMER } from '../../../tests/samples.ts';
import { logoutEffects } from './logout.effects.ts';
import { accountChangesEffects } from './account-changes.effects.ts';
import { settingsToRetry, user } from './user.ts';
import { named, quiet, saved, signedIn, told } from './account-changes-given.ts';

const answering = (...replies: number[]) => {
  let i = 0;
  return (): Reply => ({ status: replies[Math.min(i++, replies.length - 1)] ?? 200, body: {} });
};

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
