import { expect, test } from 'vitest';
import * as admin from '../../events/admin.ts';
import type { CustomerChanges } from '../../events/account-types.ts';
import * as auth from '../../events/auth.ts';
import * as changeEvents from '../../events/changes.ts';
import * as userEvents from '../../events/user.ts';
import { wholeBackend } from '../../src/api/product/whole-backend.ts';
import { changesEffects } from '../../src/core/changes/changes.effects.ts';
import { outboxEffects } from '../../src/core/changes/outbox.effects.ts';
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
const press = (set: CustomerChanges) =>
  changeEvents.wanted({ edits: [{ of: 'customer', id: 7, set, was: {} }], label: '' });
const shown = (id: string, set: CustomerChanges) =>
  changeEvents.submitted({
    changes: [{ id, batch: id, at: 0, notBefore: 0, edit: { of: 'customer', id: 7, set, was: {} } }],
    label: '',
  });
const called = (firstName: string) => shown(firstName, { firstName });
const surname = (lastName: string) => shown(lastName, { lastName });
const failed = (id: string) => changeEvents.refused({ id, failure: { reason: 'conflict', status: 409 } });
const saved = (id: string) =>
  changeEvents.saved({ id, outcome: { of: 'customer', customer: customer() }, again: false });
const told = (...replies: Reply[]) => {
  let i = 0;
  return scenario({
    plugins: [preferencesPlugin],
    effects: [...changesEffects, ...outboxEffects],
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
  ['422', { status: 422, body: { error: { firstName: 'tooLong' } } }, 'invalid', undefined],
  ['500, eight times', { status: 500, body: null }, 'server', undefined],
  ['503 with a page', { status: 503, body: null, problem: 'unreadable' }, 'server', undefined],
])(
  '[ACC-05] %s: the name is taken back, what was typed is kept with the reason',
  async (_, reply, reason, message) => {
    await told(reply)
      .when(press({ firstName: 'Grace' }))
      .after('30min')
      .check((app) => {
        expect(app.read(user).customerData.success?.firstName).toBe('Ada');
        const kept = app.read(refusedNames).names.firstName;
        expect(kept).toMatchObject({ value: 'Grace', failure: { reason } });
        expect(kept?.failure.message).toBe(message);
      });
  },
);

test.each<[string, Reply]>([
  ['no answer', { status: 0, body: null, problem: 'unreachable' }],
  ['a time-out', { status: 0, body: null, problem: 'timeout' }],
])('[ACC-05] %s: the name waits and shows, and nothing is refused', async (_, reply) => {
  await told(reply)
    .when(press({ firstName: 'Grace' }))
    .after('30min')
    .check((app) => {
      expect(app.read(user).customerData.success?.firstName).toBe('Grace');
      expect(app.read(refusedNames).names).toEqual({});
    });
});

test('[ACC-05] saved at the second try: the field shows what the server has', async () => {
  const raw = { id: 7, email: 'ada@example.com', firstname: 'Grace B.' };
  await told({ status: 422, body: { error: 'no' } }, { status: 200, body: { success: raw } })
    .when(press({ firstName: 'Grace' }))
    .after('1s')
    .when(press({ firstName: 'Grace' }))
    .check((app) => expect(app.read(refusedNames)).toEqual({ pending: [], names: {} }));
});

test('[ACC-05] one name refused, the other saved: only the refused one is kept', async () => {
  await facts()
    .when(called('Grace'), surname('Hopper'), failed('Grace'), saved('Hopper'))
    .check((app) => expect(Object.keys(app.read(refusedNames).names)).toEqual(['firstName']));
});

test('[ACC-05] of two tries the last has the last word', async () => {
  await facts()
    .when(called('Grace'), called('Greta'), failed('Grace'))
    .check((app) => expect(app.read(refusedNames).names).toEqual({}))
    .when(saved('Greta'))
    .check((app) => expect(app.read(refusedNames).names).toEqual({}));
});

test('a refused unit is no name', async () => {
  await facts()
    .when(shown('unit', { distanceUnit: 'mi' }), failed('unit'))
    .check((app) => expect(app.read(refusedNames)).toEqual({ pending: [], names: {} }));
});

test('a failure that nothing was submitted for changes nothing', async () => {
  await facts()
    .when(failed('Grace'))
    .check((app) => expect(app.read(refusedNames)).toEqual({ pending: [], names: {} }));
});

test.each([
  ['[AUTH-07] a logout', auth.loggedOut({ reason: 'chosen' })],
  ['[ADM-02] a look at another account', admin.ghostEntered({ userID: 12, by: 7, superUser: true })],
  ['[ADM-02] the way back from it', admin.ghostLeft()],
])('%s forgets what was typed', async (_, ending) => {
  await facts()
    .when(called('Grace'), failed('Grace'), ending)
    .check((app) => expect(app.read(refusedNames)).toEqual({ pending: [], names: {} }));
});
