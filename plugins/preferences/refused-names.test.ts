import { expect, test } from 'vitest';
import * as admin from '../../events/admin.ts';
import * as auth from '../../events/auth.ts';
import * as userEvents from '../../events/user.ts';
import { wholeBackend } from '../../src/api/product/whole-backend.ts';
import { accountChangesEffects } from '../../src/core/session/account-changes.effects.ts';
import { user } from '../../src/core/session/user.ts';
import type { Reply } from '../../src/ports/http-types.ts';
import { access, customer } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { preferencesPlugin } from './index.ts';
import { refusedNames } from './refused-names.state.ts';

const signedIn = [
  auth.loginSucceeded({ ...access(), email: 'ada@example.com' }),
  userEvents.customerLoaded({ customer: customer(), source: 'server' }),
];
const called = (firstName: string) => userEvents.customerChangeSubmitted({ changes: { firstName } });
const surname = (lastName: string) => userEvents.customerChangeSubmitted({ changes: { lastName } });
const failed = userEvents.customerChangeFailed({ failure: { reason: 'conflict', status: 409 } });
const told = (...replies: Reply[]) => {
  let i = 0;
  return scenario({
    plugins: [preferencesPlugin],
    effects: accountChangesEffects,
    backend: wholeBackend(),
  })
    .with((world) => {
      world.replies = () => replies[Math.min(i++, replies.length - 1)] as Reply;
    })
    .given(...signedIn);
};
const facts = () => scenario({ plugins: [preferencesPlugin] }).given(...signedIn);

test.each<[string, Reply, string, string | undefined]>([
  ['409', { status: 409, body: { error: 'Changed meanwhile.' } }, 'conflict', 'Changed meanwhile.'],
  ['412', { status: 412, body: { message: 'Not the newest.' } }, 'invalid', 'Not the newest.'],
  ['422', { status: 422, body: { error: { firstName: 'tooLong' } } }, 'invalid', undefined],
  ['500', { status: 500, body: null }, 'server', undefined],
  ['503 with a page', { status: 503, body: null, problem: 'unreadable' }, 'server', undefined],
  ['no answer', { status: 0, body: null, problem: 'unreachable' }, 'unreachable', undefined],
  ['a time-out', { status: 0, body: null, problem: 'timeout' }, 'timeout', undefined],
])(
  '[ACC-05] %s: the name is taken back, what was typed is kept with the reason',
  async (_, reply, reason, message) => {
    await told(reply)
      .when(called('Grace'))
      .check((app) => {
        expect(app.read(user).customerData.success?.firstName).toBe('Ada');
        const kept = app.read(refusedNames).names.firstName;
        expect(kept).toMatchObject({ value: 'Grace', failure: { reason } });
        expect(kept?.failure.message).toBe(message);
      });
  },
);

test('[ACC-05] saved at the second try: the field shows what the server has', async () => {
  const raw = { id: 7, email: 'ada@example.com', first_name: 'Grace B.' };
  await told({ status: 409, body: { error: 'no' } }, { status: 200, body: { success: raw } })
    .when(called('Grace'), called('Grace'))
    .check((app) => expect(app.read(refusedNames)).toEqual({ pending: [], names: {} }));
});

test('[ACC-05] one name refused, the other saved: only the refused one is kept', async () => {
  await facts()
    .when(called('Grace'), surname('Hopper'), failed, userEvents.customerChangeSaved())
    .check((app) => expect(Object.keys(app.read(refusedNames).names)).toEqual(['firstName']));
});

test('[ACC-05] of two tries the last has the last word', async () => {
  await facts()
    .when(called('Grace'), called('Greta'), failed)
    .check((app) => expect(app.read(refusedNames).names).toEqual({}))
    .when(userEvents.customerChangeSaved())
    .check((app) => expect(app.read(refusedNames).names).toEqual({}));
});

test('a refused unit is no name', async () => {
  await facts()
    .when(userEvents.customerChangeSubmitted({ changes: { distanceUnit: 'mi' } }), failed)
    .check((app) => expect(app.read(refusedNames)).toEqual({ pending: [], names: {} }));
});

test('a failure that nothing was submitted for changes nothing', async () => {
  await facts()
    .when(failed)
    .check((app) => expect(app.read(refusedNames)).toEqual({ pending: [], names: {} }));
});

test.each([
  ['[AUTH-07] a logout', auth.loggedOut({ reason: 'chosen' })],
  ['[ADM-02] a look at another account', admin.ghostEntered({ userID: 12, by: 7, superUser: true })],
  ['[ADM-02] the way back from it', admin.ghostLeft()],
])('%s forgets what was typed', async (_, ending) => {
  await facts()
    .when(called('Grace'), failed, ending)
    .check((app) => expect(app.read(refusedNames)).toEqual({ pending: [], names: {} }));
});
