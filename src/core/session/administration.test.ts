import { describe, expect, test } from 'vitest';
import * as admin from '../../../events/admin.ts';
import * as auth from '../../../events/auth.ts';
import * as user from '../../../events/user.ts';
import type { Customer } from '../../../events/account-types.ts';
import { access, customer, CUSTOMER } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { administrationEffects } from './administration.effects.ts';

const loaded = (changes: Partial<Customer>) =>
  user.customerLoaded({ customer: { ...customer(), ...changes }, source: 'server' });
const signedIn = (superUser = false) =>
  auth.sessionRestored({ ...access(), superUser, email: '', actingFor: null });

/** Counts the requests for the administration's code; the first `lost` of them fail. */
const asking = (lost = 0) => {
  const count = { asked: 0 };
  const it = scenario({ plugins: [{ id: 'core', effects: administrationEffects }] });
  it.ports.administration.ready = () =>
    ++count.asked <= lost
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Promise.resolve(it.ports.backend);
  return { it, count };
};

describe('the administration is no part of a customer’s download', () => {
  test('[ADM-07] a customer’s app never asks for it, whatever permissions the account claims', () => {
    const { it, count } = asking();
    return it
      .when(signedIn(), loaded({ isAdmin: false, adminPermissions: ['users'] }))
      .after('10min')
      .check(() => expect(count.asked).toBe(0));
  });

  test.each([
    ['an administrator', [signedIn(), loaded({ isAdmin: true, adminPermissions: ['users'] })]],
    ['a super user', [signedIn(true)]],
  ])('[ADM-07] %s has it loaded, once', (_, facts) => {
    const { it, count } = asking();
    return it
      .when(...facts, loaded({ isAdmin: true }))
      .after('10min')
      .check(() => expect(count.asked).toBe(1));
  });

  test('[ADM-07] in a customer’s account a super user’s app does without', () => {
    const { it, count } = asking();
    return it
      .given(admin.ghostEntered({ userID: 12, by: CUSTOMER, superUser: true }))
      .when(auth.sessionRestored({ ...access(), superUser: true, email: '', actingFor: 12 }))
      .after('10min')
      .check(() => expect(count.asked).toBe(0));
  });

  test('on a bad network it is asked for again, with longer and longer pauses, and said once', () => {
    const { it, count } = asking(3);
    return it
      .when(signedIn(true))
      .after('4s')
      .check(() => expect(count.asked).toBe(1))
      .after('2s')
      .check(() => expect(count.asked).toBe(2))
      .after('10s')
      .check(() => expect(count.asked).toBe(3))
      .after('20s')
      .check((_app, events) => {
        expect(count.asked).toBe(4);
        expect(events.filter(({ type }) => type === 'notices/raised')).toHaveLength(1);
      });
  });

  test('a logout ends the asking', () => {
    const { it, count } = asking(9);
    return it
      .when(signedIn(true))
      .after('1s')
      .when(auth.loggedOut({ reason: 'chosen' }))
      .after('10min')
      .check(() => expect(count.asked).toBe(1));
  });
});
