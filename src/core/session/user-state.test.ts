import { describe, expect, test } from 'vitest';
import * as auth from '../../../events/auth.ts';
import * as userEvents from '../../../events/user.ts';
import { access, customer } from '../../../tests/samples.ts';
import type { Draft } from '../../kernel/event.ts';
import { after } from '../states-given.ts';
import { user } from './user.ts';

describe('[STATE-02] whether the customer is being waited for', () => {
  const isLoading = (...facts: readonly Draft[]) => after(user, ...facts).loading;
  const signedIn = auth.loginSucceeded({ ...access(), email: '' });
  const loaded = (source: 'server' | 'storage') =>
    userEvents.customerLoaded({ customer: customer(), source });

  test('from a login on, or a session that was found again, until the server says who it is', () => {
    expect(isLoading()).toBe(false);
    expect(isLoading(signedIn)).toBe(true);
    expect(isLoading(auth.sessionRestored({ ...access(), email: '' }))).toBe(true);
    expect(isLoading(signedIn, loaded('storage'))).toBe(true);
    expect(isLoading(signedIn, loaded('server'))).toBe(false);
  });

  test('not after the server could not say it', () =>
    expect(
      isLoading(signedIn, userEvents.customerLoadFailed({ failure: { reason: 'timeout', status: 0 } })),
    ).toBe(false));
});
