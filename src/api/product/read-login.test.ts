import { describe, expect, test } from 'vitest';
import type { Reply } from '../../ports/http-types.ts';
import { readLogin } from './read-login.ts';

const NOW = 1_700_000_000_000;
const read = readLogin(() => NOW);
const refused = (status: number, error: unknown) => {
  const result = read({ status, body: { error } });
  return result.ok && !result.value.accepted ? result.value.refusal : result;
};
const good = { token: 't', refresh_token: 'r', userID: 7, routeIcon: 'circle' };

describe('[AUTH-02] the first reason that applies is given', () => {
  test('a deleted account before everything', () =>
    expect(refused(401, { reset: 1, passwordError: 'x', emailError: 'x', deletedAt: '2026-01-01' })).toBe(
      'deletedAccount',
    ));
  test('then the e-mail', () =>
    expect(refused(401, { reset: 1, passwordError: 'x', emailError: 'x' })).toBe('invalidEmail'));
  test('then the password', () =>
    expect(refused(401, { reset: 1, passwordError: 'x' })).toBe('invalidPassword'));
  test('then a demanded reset', () => expect(refused(401, { reset: 1 })).toBe('resetRequired'));
  test('fields that are empty or null do not apply', () =>
    expect(refused(401, { deletedAt: null, emailError: '', passwordError: 0, reset: 0 })).toBe(
      'credentials',
    ));
  test('anything else is the credentials', () => {
    expect(refused(401, 'Unauthenticated')).toBe('credentials');
    expect(refused(404, 'User not found')).toBe('credentials');
    expect(refused(422, { something: 'new' })).toBe('credentials');
  });
});

test('[AUTH-01] a login gives user and tokens, and the tokens cannot be written down', () => {
  const result = read({
    status: 200,
    body: { success: { ...good, expires_in: 3600, super_user: 1, appMode: 'pets' } },
  });
  expect(result).toMatchObject({ ok: true, value: { accepted: true } });
  if (!result.ok || !result.value.accepted) return;
  const { access } = result.value;
  expect(access).toMatchObject({ userID: 7, superUser: true, appMode: 'pets', expiresAt: 1_700_003_600 });
  expect(access.token.reveal()).toBe('t');
  expect(JSON.stringify(access)).not.toMatch(/"t"|"r"/);
});

test('a login that demands a new password is refused until it has one', () => {
  const result = read({ status: 200, body: { success: { ...good, reset: 1 } } });
  expect(result).toMatchObject({ ok: true, value: { accepted: false, refusal: 'resetRequired' } });
});

test('an unknown mode is none, and without a clock the end is unknown', () => {
  const result = readLogin(undefined)({
    status: 200,
    body: { success: { ...good, expires_in: 60, appMode: 'submarine' } },
  });
  expect(result).toMatchObject({ ok: true, value: { access: { appMode: null, expiresAt: null } } });
});

describe('a login that got no answer is a failure, not a refusal', () => {
  const cases: [Reply, string][] = [
    [{ status: 0, body: null }, 'unreachable'],
    [{ status: 404, body: null, problem: 'unreadable' }, 'notFound'],
    [{ status: 500, body: { error: 'Server Error' } }, 'server'],
    [{ status: 429, body: { error: 'Too many' } }, 'tooManyRequests'],
    [{ status: 200, body: { success: { userID: 1 } } }, 'unreadable'],
    [{ status: 200, body: { success: { ...good, token: '' } } }, 'unreadable'],
  ];
  for (const [reply, reason] of cases)
    test(`${reply.status} ${JSON.stringify(reply.body)} is ${reason}`, () =>
      expect(read(reply)).toMatchObject({ ok: false, failure: { reason } }));
});
