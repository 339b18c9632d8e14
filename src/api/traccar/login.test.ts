import { describe, expect, test } from 'vitest';
import { Secret } from '../../kernel/secret.ts';
import type { Reply } from '../../ports/http-types.ts';
import { factsIn } from './renew-access.ts';
import { answers, backend, bodyOf, good, lines, NOW, refused, said, talk } from './traccar-given.ts';
import { traccarVisitor } from './visitor.ts';

const password = new Secret('admin12345');
const login = (code?: string) =>
  traccarVisitor({ now: () => NOW }).login({
    ...{ email: 'admin@example.com', password, language: 'en' },
    ...(code !== undefined && { code: new Secret(code) }),
  });
const TOKEN = answers['session-token']?.body as string;
/** What is refused, and as what. */
const refusalOf = (reply: Reply, code?: string) => {
  const { result } = talk(login(code), [reply]);
  return result.ok && !result.value.accepted ? result.value.refusal : result;
};
const challenge = { ...refused(401), challenge: 'TOTP' };

describe('[TRAC-01] signing in', () => {
  test('recorded: a session first, by its cookie, then a token, and nothing by cookie after that', () => {
    const { result, asked } = talk(login(), [said('session-login'), said('session-token')]);
    expect(asked).toEqual([
      { method: 'post', path: '/session', form: { email: 'admin@example.com', password }, cookie: true },
      {
        ...{ method: 'post', path: '/session/token', answers: 'text', cookie: true },
        form: { expiration: '2026-12-20T15:58:50.000Z' },
      },
    ]);
    const access = result.ok && result.value.accepted ? result.value.access : null;
    expect(access).toMatchObject({
      userID: 1,
      expiresAt: NOW / 1000 + 86_400,
      superUser: false,
      appMode: null,
    });
    expect(access?.token.reveal()).toBe(TOKEN);
    expect(access?.refresh_token.reveal()).toBe(TOKEN);
  });

  test('where no cookie comes back, as on a page of another site, name and password ask for the token once more', () => {
    const { result, asked } = talk(login(), [said('session-login'), refused(401), said('session-token')]);
    expect(lines(asked)).toEqual(['post /session', 'post /session/token', 'post /session/token']);
    expect(asked[1]).toMatchObject({ cookie: true });
    expect(asked[2]).toEqual({
      ...{ method: 'post', path: '/session/token', answers: 'text' },
      form: { expiration: '2026-12-20T15:58:50.000Z' },
      basic: { name: 'admin@example.com', password },
    });
    expect(result).toMatchObject({ ok: true, value: { accepted: true } });
    expect(JSON.stringify([result, asked])).not.toMatch(new RegExp(`admin12345|${TOKEN}`));
  });

  test('a server that gives no token either way, as one that wants the code again, refuses the page and not the password', () => {
    const { result, asked } = talk(login('123456'), [said('session-login'), refused(401), refused(401)]);
    expect(asked).toHaveLength(3);
    // The document names no place for a code beside Basic.
    expect(Object.keys(asked[2]?.form ?? {})).toEqual(['expiration']);
    expect(result).toMatchObject({ ok: true, value: { accepted: false, refusal: 'elsewhere' } });
  });

  test('without a code no second factor is blamed for it', () => {
    const { result } = talk(login(), [said('session-login'), refused(401), refused(401)]);
    expect(result).toMatchObject({ ok: false, failure: { status: 401 } });
  });

  test('a server that is in trouble at the second request is no refusal', () =>
    expect(talk(login(), [said('session-login'), refused(401), refused(503)]).result).toMatchObject({
      ok: false,
      failure: { reason: 'server' },
    }));

  test('password, code and token are in no line that is written down', () => {
    const { result, asked } = talk(login('123456'), [said('session-login'), said('session-token')]);
    expect(JSON.stringify([result, asked])).not.toMatch(new RegExp(`admin12345|123456|${TOKEN}`));
  });

  test('recorded: a wrong password', () =>
    expect(refusalOf(said('session-login-wrong-password'))).toBe('credentials'));

  test.each<[string, Reply]>([
    ['disabled', refused(400, 'java.lang.SecurityException: User is disabled\n\tat org.traccar')],
    ['disabled', refused(401, 'Account disabled')],
    ['expired', refused(400, 'java.lang.SecurityException: User has expired')],
    ['expired', refused(403, 'Account expired')],
    ['codeNeeded', challenge],
    ['credentials', { ...refused(401), challenge: 'Basic' }],
    ['credentials', { status: 401, body: { message: 'HTTP 401 Unauthorized' } }],
  ])('is refused as "%s" by %o', (refusal, reply) => expect(refusalOf(reply)).toBe(refusal));

  test('a code that was asked for goes along; a wrong one is told apart from a wrong password', () => {
    const { asked } = talk(login('123456'), [said('session-login'), said('session-token')]);
    expect(Object.keys(asked[0]?.form ?? {})).toEqual(['email', 'password', 'code']);
    expect(refusalOf(challenge, '000000')).toBe('codeWrong');
    expect(refusalOf(refused(400, 'java.lang.SecurityException: Incorrect authorization code'), '0')).toBe(
      'codeWrong',
    );
    expect(refusalOf(said('session-login-wrong-password'), '1')).toBe('credentials');
  });

  test('a word deep in the stack is no reason', () =>
    expect(refusalOf(refused(401, 'HTTP 401 Unauthorized\n\tat org.UserDisabled expired code wrong'))).toBe(
      'credentials',
    ));

  test.each<[string, Reply]>([
    ['unreachable', { status: 0, body: null }],
    ['server', refused(500, 'java.lang.NullPointerException')],
    ['invalid', refused(400, 'java.lang.NullPointerException: email')],
    ['tooManyRequests', refused(429)],
    ['unreadable', { status: 200, body: null, problem: 'unreadable' }],
    ['unreadable', good({ name: 'nobody' })],
  ])('fails with "%s" by %o, which is nobody’s refusal', (reason, reply) =>
    expect(talk(login(), [reply]).result).toMatchObject({ ok: false, failure: { reason } }),
  );

  test.each<[string, Reply]>([
    ['unreadable', good('<html>Sign in to Wi-Fi</html>')],
    ['unreadable', good({ token: TOKEN })],
    ['unreadable', good('short')],
    ['forbidden', refused(403)],
  ])('without a token nobody is signed in: "%s" by %o', (reason, reply) =>
    expect(talk(login(), [said('session-login'), reply]).result).toMatchObject({
      ok: false,
      failure: { reason },
    }),
  );
});

describe('[TRAC-02] a token', () => {
  const old = new Secret('x'.repeat(40));

  test('recorded: says whose it is, and until when', () =>
    expect(factsIn(TOKEN)).toEqual({ u: 1, e: '2026-11-21T15:57:10.798+00:00' }));

  test('of another make says what stands in its middle', () =>
    expect(factsIn(`eyJhbGciOi.${btoa('{"u":7}')}.sig`)).toEqual({ u: 7 }));

  test.each(['', '.', 'no token at all', 'a.b.c', btoa('{"u":'), btoa('[1]'), '💥'])(
    '"%s" says nothing',
    (text) => expect(factsIn(text)).toEqual({}),
  );

  test('is renewed by itself, in one call', () => {
    const { result, asked } = talk(backend.renewAccess('a@b.example', old), [said('session-token')]);
    expect(asked).toMatchObject([
      { path: '/session/token', bearer: old, kind: 'tokenUpdate', answers: 'text' },
    ]);
    expect(asked[0]).not.toHaveProperty('cookie');
    expect(result).toMatchObject({ ok: true, value: { userID: 1, expiresAt: NOW / 1000 + 86_400 } });
  });

  test('that does not say whose it is has its session asked', () => {
    const { result, asked } = talk(backend.renewAccess('', old), [
      good('y'.repeat(60)),
      good(bodyOf('session-get')),
    ]);
    expect(lines(asked)).toEqual(['post /session/token', 'get /session']);
    expect(result).toMatchObject({ ok: true, value: { userID: 1 } });
  });

  test.each<[string, Reply]>([
    ['unauthorised', refused(401, 'HTTP 401 Unauthorized')],
    ['unreachable', { status: 0, body: null }],
    ['server', refused(503)],
    ['unreadable', good('<html>')],
  ])('is not renewed: "%s" by %o', (reason, reply) =>
    expect(talk(backend.renewAccess('', old), [reply]).result).toMatchObject({
      ok: false,
      failure: { reason },
    }),
  );

  test('recorded: the session ends at the server', () =>
    expect(talk(backend.logout(null, null), [said('session-logout')])).toMatchObject({
      result: { ok: true },
      asked: [{ method: 'delete', path: '/session', cookie: true, outlives: true }],
    }));

  test.each([204, 404, 405, 500])(
    'ends with the session, or lasts where the server cannot end one (%d)',
    (status) => {
      const { result, asked } = talk(backend.logout(null, old), [
        { status, body: null },
        said('session-logout'),
      ]);
      expect(asked).toMatchObject([
        { method: 'post', path: '/session/token/revoke', form: { token: old }, outlives: true },
        { method: 'delete', path: '/session' },
      ]);
      expect(result.ok).toBe(true);
    },
  );
});
