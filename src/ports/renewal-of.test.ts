import { describe, expect, test } from 'vitest';
import { renewAccess } from '../api/product/renew-access.ts';
import { Secret } from '../kernel/secret.ts';
import type { Reply } from './http-types.ts';
import type { StoredAccess } from './ports.ts';
import { renewalOf } from './renewal-of.ts';
import { resultOf } from '../api/call-given.ts';

const NOW = Date.UTC(2026, 5, 15, 8);
const stored: StoredAccess = {
  userID: 7,
  token: new Secret('token-1'),
  refresh_token: new Secret('refresh-1'),
  routeIcon: 'circle',
  expiresAt: null,
  superUser: true,
  appMode: 'pets',
  email: 'ada@example.com',
  actingFor: 12,
};
const fresh = { token: 'token-2', refresh_token: 'refresh-2', userID: 7, expires_in: 900 };
const { read } = renewAccess(() => NOW)('ada@example.com', stored.refresh_token);
const renewal = (reply: Partial<Reply>, email = 'ada@example.com') =>
  renewalOf(resultOf(read({ status: 200, body: null, ...reply })), stored, email);

describe('[AUTH-06] what the answer to a renewal means', () => {
  test.each<[string, Partial<Reply>, string, string]>([
    ['400', { status: 400, body: { error: 'bad' } }, 'refused', 'invalid'],
    ['401', { status: 401, body: { error: 'Unauthenticated' } }, 'refused', 'unauthorised'],
    ['401 without a body', { status: 401 }, 'refused', 'unauthorised'],
    ['401 with a web page', { status: 401, problem: 'unreadable' }, 'refused', 'unauthorised'],
    ['403', { status: 403 }, 'refused', 'forbidden'],
    ['404', { status: 404 }, 'refused', 'notFound'],
    ['409', { status: 409 }, 'refused', 'conflict'],
    ['422', { status: 422, body: { error: 'The token is used up.' } }, 'refused', 'invalid'],
    ['403 that says why', { status: 403, body: { error: 'locked' } }, 'refused', 'forbidden'],
    ['404 in JSON', { status: 404, body: {} }, 'refused', 'notFound'],
    ['403 that does not open', { status: 403, problem: 'decryption' }, 'refused', 'forbidden'],
    ['400 with a web page', { status: 400, problem: 'unreadable' }, 'refused', 'invalid'],
    ['402 with a web page', { status: 402, problem: 'unreadable' }, 'noAnswer', 'invalid'],
    ['403 with a web page', { status: 403, problem: 'unreadable' }, 'noAnswer', 'forbidden'],
    ['404 with a web page', { status: 404, problem: 'unreadable' }, 'noAnswer', 'notFound'],
    ['407 with a web page', { status: 407, problem: 'unreadable' }, 'noAnswer', 'invalid'],
    ['410 with a web page', { status: 410, problem: 'unreadable' }, 'noAnswer', 'notFound'],
    ['422 with a web page', { status: 422, problem: 'unreadable' }, 'noAnswer', 'invalid'],
    ['499 with a web page', { status: 499, problem: 'unreadable' }, 'noAnswer', 'invalid'],
    ['429', { status: 429, retryAfter: 7 }, 'noAnswer', 'tooManyRequests'],
    ['500', { status: 500 }, 'noAnswer', 'server'],
    ['502 with a web page', { status: 502, problem: 'unreadable' }, 'noAnswer', 'server'],
    ['503', { status: 503 }, 'noAnswer', 'server'],
    ['no network', { status: 0, problem: 'unreachable' }, 'noAnswer', 'unreachable'],
    ['a time-out', { status: 0, problem: 'timeout' }, 'noAnswer', 'timeout'],
    ['408', { status: 408 }, 'noAnswer', 'timeout'],
    ['the page of a captive network', { problem: 'unreadable' }, 'noAnswer', 'unreadable'],
    ['JSON that was cut', { problem: 'unreadable' }, 'noAnswer', 'unreadable'],
    ['JSON of another shape', { body: { success: { token: 7 } } }, 'failed', 'unreadable'],
    [
      'a success without a refresh token',
      { body: { success: { token: 'x', userID: 7 } } },
      'failed',
      'unreadable',
    ],
    ['an empty token', { body: { success: { ...fresh, token: '' } } }, 'failed', 'unreadable'],
    ['success: false', { body: { success: false } }, 'failed', 'unreadable'],
    ['a list', { body: [] }, 'failed', 'unreadable'],
    ['nothing', { body: null }, 'failed', 'unreadable'],
    ['204', { status: 204 }, 'failed', 'unreadable'],
    ['an answer that does not open', { problem: 'decryption' }, 'failed', 'decryption'],
  ])('%s', (_, reply, kind, reason) => {
    expect(renewal(reply)).toMatchObject({ kind, failure: { reason } });
  });

  test('a refusal that is no JSON says so, one of the server does not', () => {
    const page = renewal({ status: 403, problem: 'unreadable' });
    expect(page).toMatchObject({ kind: 'noAnswer', failure: { where: 'no JSON' } });
    const server = renewal({ status: 403, body: { error: 'locked' } });
    expect(server.kind === 'refused' && server.failure).toEqual({
      reason: 'forbidden',
      status: 403,
      message: 'locked',
    });
  });

  test('the time that a busy server asks for is passed on', () => {
    expect(renewal({ status: 429, retryAfter: 7 })).toMatchObject({ failure: { retryAfter: 7 } });
  });

  test('fresh access is the same session with other tokens', () => {
    const got = renewal({ body: { success: fresh } });
    expect(got).toMatchObject({
      kind: 'renewed',
      access: {
        userID: 7,
        email: 'ada@example.com',
        actingFor: 12,
        appMode: 'pets',
        expiresAt: NOW / 1000 + 900,
      },
    });
    expect(got.kind === 'renewed' && got.access.refresh_token.reveal()).toBe('refresh-2');
  });

  test('an answer gives nobody rights: neither another user nor a super user comes of it', () => {
    const got = renewalOf(
      resultOf(read({ status: 200, body: { success: { ...fresh, userID: 1, super_user: 1 } } })),
      { ...stored, superUser: false },
      '',
    );
    expect(got).toMatchObject({
      kind: 'renewed',
      access: { userID: 7, superUser: false, email: 'ada@example.com' },
    });
  });
});
