import { describe, expect, test } from 'vitest';
import { Secret } from '../../kernel/secret.ts';
import { loginCalls } from './login-calls.ts';
import { renewAccess } from './renew-access.ts';
import type { Reply } from '../../ports/http/http-types.ts';
import { readLogin } from './read-login.ts';

const NOW = 1_700_000_000_400;
const good = { token: 't', refresh_token: 'r', userID: '7', expires_in: '60.4' };
const login = { email: 'ada@example.com', password: new Secret('x'), language: 'de' } as const;
const read = (success: object, now: (() => number) | undefined = () => NOW) =>
  loginCalls(now).login(login).read({ status: 200, body: { success } });
const accessOf = (success: object, now?: () => number) => {
  const result = read(success, now);
  if (!result.ok || !result.value.accepted) throw new Error(JSON.stringify(result));
  return result.value.access;
};

describe('[AUTH-01] the calls before there is a session', () => {
  test('ask at their own addresses with what was typed or chosen', () => {
    const calls = loginCalls(undefined);
    expect(calls.login(login).request).toEqual({ method: 'post', path: '/login', body: login });
    expect(calls.demoLogin('pets', 'en').request).toEqual({
      ...{ method: 'post', path: '/demo-login', body: { account: 'pets', language: 'en' } },
    });
    const spent = new Secret('r');
    expect(renewAccess(undefined)('ada@example.com', spent).request).toEqual({
      ...{ method: 'post', path: '/updatetoken', kind: 'tokenUpdate' },
      body: { email: 'ada@example.com', refresh_token: spent },
    });
  });

  test('a demo login is read as any other', () => {
    const { read: demo } = loginCalls(() => NOW).demoLogin('pets', 'en');
    expect(demo({ status: 200, body: { success: good } })).toMatchObject({
      ok: true,
      value: { accepted: true },
    });
    expect(demo({ status: 401, body: null })).toMatchObject({ ok: true, value: { refusal: 'credentials' } });
  });

  test('access ends in whole seconds after now; without a clock or an end nobody knows when', () => {
    expect(accessOf(good).expiresAt).toBe(1_700_000_060);
    const { expires_in: _, ...endless } = good;
    expect([accessOf(endless).expiresAt, accessOf({ ...good, expires_in: 0 }).expiresAt]).toEqual([
      null,
      null,
    ]);
    const without = loginCalls(undefined)
      .login(login)
      .read({ status: 200, body: { success: good } });
    expect(without).toMatchObject({ ok: true, value: { access: { expiresAt: null } } });
  });

  test('what is not told of it is as little as may be', () => {
    expect(accessOf(good)).toMatchObject({ userID: 7, routeIcon: '', superUser: false, appMode: null });
    expect(accessOf({ ...good, super_user: 'x' }).superUser).toBe(false);
    const told = { ...good, routeIcon: 'circle', super_user: '1', appMode: 'bike' };
    expect(accessOf(told)).toMatchObject({ routeIcon: 'circle', superUser: true, appMode: 'bike' });
  });

  test.each([
    ['a token', { ...good, token: '' }],
    ['a second token', { ...good, refresh_token: '' }],
    ['a user', { ...good, userID: 0 }],
  ])('a success without %s is of no use', (_, success) => {
    expect(read(success)).toMatchObject({ ok: false, failure: { reason: 'unreadable' } });
  });

  test.each([1, '1', true])('one that demands a new password (%o) is refused until there is one', (reset) => {
    expect(read({ ...good, reset })).toMatchObject({ ok: true, value: { refusal: 'resetRequired' } });
  });

  test.each([0, '0', false, null, 'yes', 2])('%o demands none', (reset) => {
    expect(read({ ...good, reset })).toMatchObject({ ok: true, value: { accepted: true } });
  });
});

describe('[AUTH-02] a login is refused', () => {
  const answerOf = (status: number, body: unknown) =>
    loginCalls(undefined).login(login).read({ status, body });

  test.each([400, 401, 403, 404, 409, 422])('with %i and a word', (status) => {
    expect(answerOf(status, { error: 'No.' })).toMatchObject({ ok: true, value: { refusal: 'credentials' } });
    expect(answerOf(status, { error: { emailError: 'x' } })).toMatchObject({
      ...{ ok: true, value: { refusal: 'invalidEmail' } },
    });
  });

  test('without a word only by 401; anything else without one, or 429 and 500 with one, is a failure', () => {
    for (const error of ['', undefined, 5, ['x']]) {
      expect(answerOf(401, { error })).toMatchObject({ ok: true, value: { refusal: 'credentials' } });
      expect(answerOf(403, { error })).toMatchObject({ ok: false });
    }
    expect(answerOf(429, { error: 'No.' })).toMatchObject({ ok: false });
    expect(answerOf(500, { error: { emailError: 'x' } })).toMatchObject({ ok: false });
  });

  test('a reason of "0", 0 or nothing is none', () => {
    const error = { deletedAt: '0', emailError: 0, passwordError: null, reset: '0' };
    expect(answerOf(401, { error })).toMatchObject({ value: { refusal: 'credentials' } });
    expect(answerOf(401, { error: { ...error, reset: '1' } })).toMatchObject({
      value: { refusal: 'resetRequired' },
    });
    expect(answerOf(401, { error: { ...error, passwordError: 1 } })).toMatchObject({
      ...{ value: { refusal: 'invalidPassword' } },
    });
  });
});

describe('read login', () => {
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
});
