import { expect, test } from 'vitest';
import * as network from '../../../events/network.ts';
import * as notices from '../../../events/notices.ts';
import * as userEvents from '../../../events/user.ts';
import { wholeBackend } from '../../api/product/whole-backend.ts';
import { scenario } from '../../../tests/scenario.ts';
import { backend, customer } from '../../../tests/samples.ts';
import { accountChangesEffects } from './account-changes.effects.ts';
import { settingsToRetry, user } from './user.ts';
import { named, quiet, saved, signedIn, told } from './account-changes-given.ts';

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
