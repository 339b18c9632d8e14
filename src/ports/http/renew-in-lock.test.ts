import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Secret } from '../../kernel/secret.ts';
import type { StoredAccess } from '../ports.ts';
import {
  browserLocks,
  inTurn,
  type RenewalParts,
  renewInLock,
  type RenewalOutcome,
  renewalOf,
} from './renew-in-lock.ts';
import type { RenewableVault } from '../storage/vault-live.ts';
import { renewAccess } from '../../api/product/renew-access.ts';
import type { Reply } from './http-types.ts';
import { resultOf } from '../../api/call-given.ts';

type Found = Awaited<ReturnType<RenewableVault['find']>>;

const access = (number: number, over: Partial<StoredAccess> = {}): StoredAccess => ({
  ...{ userID: 7, token: new Secret(`token-${number}`), refresh_token: new Secret(`refresh-${number}`) },
  ...{
    routeIcon: '',
    expiresAt: null,
    superUser: false,
    appMode: 'v2',
    email: 'ada@example.com',
    actingFor: null,
  },
  ...over,
});
const held = (number: number, over: Partial<StoredAccess> = {}): Found => ({
  ...{ kind: 'access', access: access(number, over), stamp: `stamp-${number}` },
});
const done: RenewalOutcome = { renewal: { kind: 'signedOut' } };

describe('[AUTH-05] one renewal', () => {
  /**
   * A renewal with a mock vault. Successive reads of the vault return the entries of `found`; storing the new tokens
   * returns `kept`.
   */
  function renewed(
    found: Found[],
    {
      kept = 'kept',
      status = 200,
      email = '',
    }: { kept?: 'kept' | 'gone' | 'notKept'; status?: number; email?: string } = {},
  ) {
    const calls: unknown[] = [];
    const parts: RenewalParts = {
      vault: {
        find: () => Promise.resolve(found.shift() as Found),
        replace: (stamp, given) => (
          calls.push(['replace', stamp, given.token.reveal()]), Promise.resolve(kept)
        ),
        drop: (stamp) => (calls.push(['drop', stamp]), Promise.resolve()),
      },
      send: (whose, refresh) => {
        calls.push(['send', whose, refresh.reveal()]);
        return Promise.resolve(
          status === 200
            ? { ok: true as const, value: { ...access(2), appMode: null }, leftOut: [] }
            : {
                ok: false as const,
                failure: { reason: status === 401 ? ('unauthorised' as const) : ('server' as const), status },
              },
        );
      },
    };
    return renewInLock(parts, new Secret('token-1'), email).then((outcome) => ({ outcome, calls }));
  }
  const tokenOf = ({ renewal }: RenewalOutcome) =>
    renewal.kind === 'renewed' && renewal.access.token.reveal();

  test('asks with what the vault has, and puts the answer in its place', async () => {
    const { outcome, calls } = await renewed([held(1)]);
    expect(tokenOf(outcome)).toBe('token-2');
    expect(outcome).not.toHaveProperty('unkept');
    expect(calls).toEqual([
      ['send', 'ada@example.com', 'refresh-1'],
      ['replace', 'stamp-1', 'token-2'],
    ]);
    expect((await renewed([held(1)], { email: 'b@example.com' })).calls[0]).toEqual([
      ...['send', 'b@example.com', 'refresh-1'],
    ]);
  });

  test('asks nobody where another was faster, nobody is signed in, or the vault says nothing', async () => {
    const faster = await renewed([held(3)]);
    expect([tokenOf(faster.outcome), faster.calls]).toEqual(['token-3', []]);
    for (const kind of ['none', 'foreign'] as const)
      expect(await renewed([{ kind }])).toEqual({ outcome: { renewal: { kind: 'signedOut' } }, calls: [] });
    expect(await renewed([{ kind: 'unavailable' }])).toEqual({
      outcome: { renewal: { kind: 'noAnswer', failure: { reason: 'unreachable', status: 0 } } },
      calls: [],
    });
  });

  test('that nobody answers leaves the tokens where they are; refused ones leave the vault', async () => {
    const silent = await renewed([held(1)], { status: 503 });
    expect(silent.outcome.renewal.kind).toBe('noAnswer');
    expect(silent.calls).toHaveLength(1);
    const refused = await renewed([held(1)], { status: 401 });
    expect(refused.outcome.renewal.kind).toBe('refused');
    expect(refused.calls[1]).toEqual(['drop', 'stamp-1']);
  });

  test('[AUTH-06] without a refresh token ends the session, as the server refuses it', async () => {
    const { outcome, calls } = await renewed([held(1, { refresh_token: new Secret('') })], { status: 401 });
    expect(outcome.renewal.kind).toBe('refused');
    expect(calls).toEqual([
      ['send', 'ada@example.com', ''],
      ['drop', 'stamp-1'],
    ]);
  });

  test('that the vault does not take goes along with the answer', async () => {
    const { outcome } = await renewed([held(1)], { kept: 'notKept' });
    expect(tokenOf(outcome)).toBe('token-2');
    expect(outcome.unkept?.token.reveal()).toBe('token-2');
  });

  test('that came too late gives way: to newer access of the same account, to nobody, to somebody else', async () => {
    const gone = { kept: 'gone' } as const;
    expect(tokenOf((await renewed([held(1), held(5)], gone)).outcome)).toBe('token-5');
    for (const now of [held(5, { userID: 8 }), { kind: 'none' } as const])
      expect((await renewed([held(1), now], gone)).outcome).toEqual({ renewal: { kind: 'signedOut' } });
  });
});

describe('[AUTH-05] one after the other', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());
  const timeout = { renewal: { kind: 'noAnswer', failure: { reason: 'timeout', status: 0 } } };
  const never = () => new Promise<RenewalOutcome>(() => undefined);

  test('without locks the next waits for the one before, whatever became of that', async () => {
    const turn = inTurn(null);
    const order: number[] = [];
    const first = turn(() => (order.push(1), Promise.reject(new Error('broken'))));
    const second = turn(() => (order.push(2), Promise.resolve(done)));
    expect(await first).toEqual({
      renewal: { kind: 'noAnswer', failure: { reason: 'unreachable', status: 0 } },
    });
    expect(await second).toBe(done);
    expect(order).toEqual([1, 2]);
  });

  test('whose turn does not come within 20 s is told so, and does not run later', async () => {
    const turn = inTurn(null);
    const { promise, resolve: end } = Promise.withResolvers<RenewalOutcome>();
    const first = turn(() => promise);
    let ran = 0;
    const second = turn(() => (ran++, never()));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await second).toEqual(timeout);
    end(done);
    expect(await first).toBe(done);
    await vi.advanceTimersByTimeAsync(1);
    expect(ran).toBe(0);
  });

  test('once it runs it may take as long as it needs', async () => {
    const turn = inTurn(null);
    const { promise, resolve: end } = Promise.withResolvers<RenewalOutcome>();
    const running = turn(() => promise);
    await vi.advanceTimersByTimeAsync(60_000);
    end(done);
    expect(await running).toBe(done);
  });

  test('with the browser’s locks it is one lock of one name, given up when the turn is over', async () => {
    const asked: [string, AbortSignal][] = [];
    const locks = {
      request: (name: string, { signal }: { signal: AbortSignal }, run: () => Promise<RenewalOutcome>) => {
        asked.push([name, signal]);
        return asked.length === 1 ? run() : never();
      },
    };
    const turn = inTurn(locks as never);
    expect(await turn(() => Promise.resolve(done))).toBe(done);
    const waiting = turn(() => Promise.resolve(done));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await waiting).toEqual(timeout);
    expect(asked.map(([name, { aborted }]) => [name, aborted])).toEqual([
      ['fixpoint-renewal', false],
      ['fixpoint-renewal', true],
    ]);
    const broken = inTurn({ request: () => Promise.reject(new DOMException('no')) } as never);
    expect((await broken(never)).renewal).toMatchObject({ failure: { reason: 'unreachable' } });
  });

  test('a browser has locks or has none', () => {
    const locks = { request: never };
    vi.stubGlobal('navigator', { locks });
    expect(browserLocks()).toBe(locks);
    vi.stubGlobal('navigator', {});
    expect(browserLocks()).toBeNull();
    vi.stubGlobal('navigator', undefined);
    expect(browserLocks()).toBeNull();
    vi.unstubAllGlobals();
  });
});

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
