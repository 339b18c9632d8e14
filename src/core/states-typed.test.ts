import { describe, expect, test } from 'vitest';
import * as account from '../../events/account.ts';
import * as auth from '../../events/auth.ts';
import * as forms from '../../events/forms.ts';
import * as ownFormEvents from '../../events/own-forms.ts';
import { folded } from '../../tests/folded.ts';
import { access } from '../../tests/samples.ts';
import type { Draft } from '../kernel/event.ts';
import { drafts } from './storage/drafts.ts';
import { ownDraft, ownDrafts } from './storage/own-forms.ts';
import { after, out } from './states-given.ts';

test('[fault 15] what was typed into a form of the account is kept by form, the newer before the older', () => {
  const kept = (form: string, name: string) => ownFormEvents.draftKept({ form, fields: { name } });
  const restored = ownFormEvents.draftsRestored({ drafts: { a: { name: 'old' }, b: { name: 'B' } } });
  const store = folded([ownDrafts as never], kept('a', 'new'), restored);
  expect(store.read(ownDrafts)).toEqual({ byForm: { a: { name: 'new' }, b: { name: 'B' } } });
  expect([store.read(ownDraft('b')), store.read(ownDraft('c'))]).toEqual([{ name: 'B' }, {}]);
  expect(after(ownDrafts, kept('a', 'x'), kept('b', 'y'), ownFormEvents.draftDropped({ form: 'a' }))).toEqual(
    {
      byForm: { b: { name: 'y' } },
    },
  );
});

describe('[ACC-01] what was typed by somebody who is not signed in', () => {
  const kept = (form: 'login' | 'register' | 'resetMail' | 'verify', email: string) =>
    forms.draftKept({ form, fields: { email } });
  const accepted = (form: 'register' | 'verify' | 'resetMail' | 'resetPassword') =>
    account.accepted({ form, email: 'a@x.de' } as Parameters<typeof account.accepted>[0]);
  const state = (...facts: Draft[]) => after(drafts, ...facts);

  test('is kept by form; what is found again takes nothing newer away', () => {
    const restored = forms.draftsRestored({
      at: 1,
      drafts: { login: { email: 'old' }, register: { email: 'r' } },
    });
    expect(state()).toEqual({});
    expect(state(kept('login', 'new'), restored)).toEqual({
      login: { email: 'new' },
      register: { email: 'r' },
    });
    expect(drafts.ofSession).toBe(false);
  });

  test('leads from registering to proving the address, and from there to signing in', () => {
    const registered = [kept('register', 'r'), accepted('register')];
    expect(state(...registered)).toEqual({ verify: { email: 'a@x.de' } });
    expect(state(...registered, accepted('verify'))).toEqual({ login: { email: 'a@x.de' } });
    expect(state(accepted('verify'))).toEqual({});
    expect(state(...registered, accepted('resetPassword'))).toEqual({ verify: { email: 'a@x.de' } });
    expect(state(kept('resetMail', 'm'), kept('login', 'l'), accepted('resetMail'))).toEqual({
      login: { email: 'l' },
    });
    expect(state(kept('register', 'r'), accepted('resetPassword'))).toEqual({ register: { email: 'r' } });
  });

  test('ends with a login and with a logout that was chosen', () => {
    const typed = kept('register', 'r');
    expect(state(typed, auth.loginSucceeded({ ...access(), email: '' }))).toEqual({});
    expect(state(typed, out('chosen'))).toEqual({});
    expect(state(typed, out('elsewhere'))).toEqual({ register: { email: 'r' } });
  });
});
