import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Secret } from '../kernel/secret.ts';
import type { StoredAccess } from './ports.ts';
import {
  browserLocks,
  inTurn,
  type RenewalParts,
  renewInLock,
  type RenewalOutcome,
} from './renew-in-lock.ts';
import type { RenewableVault } from './vault-live.ts';

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
  /** A vault that is found like this, one time after the other, and takes new access as told. */
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
