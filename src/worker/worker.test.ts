import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { WorkerReply } from '../ports/worker-messages.ts';
import { hear, type Heard, type HearingParts, wipe } from './hear.ts';
import { isWords, mayKeep } from './may-keep.ts';
import { asked, SERVER } from './worker-given.ts';
import { Secret } from '../kernel/secret.ts';
import type { StoredAccess } from '../ports/ports.ts';
import { vaultDatabase } from '../ports/storage/vault-database.ts';
import { liveVault } from '../ports/storage/vault-live.ts';
import { type RenewingWorld, workerRenewal } from './renew.ts';

const OWN = 'https://track.example.com';

describe('what pages may ask', () => {
  const listen = async (data: unknown, changes: Partial<Heard> = {}, parts: Partial<HearingParts> = {}) => {
    const did: string[] = [];
    const replies: WorkerReply[] = [];
    const notices: unknown[] = [];
    const heard: Heard = {
      data,
      origin: OWN,
      source: { postMessage: (notice) => void notices.push(notice) },
      ports: [{ postMessage: (reply) => void replies.push(reply) }],
      ...changes,
    };
    await hear(heard, {
      origin: OWN,
      renew: async () => (did.push('renew'), { kind: 'unable' }),
      wipe: async () => void did.push('wipe'),
      takeOver: async () => void did.push('take over'),
      ...parts,
    });
    return { did, replies, notices };
  };

  test('to renew, to wipe, to take over', async () => {
    expect(await listen(asked())).toMatchObject({ did: ['renew'], replies: [{ kind: 'unable' }] });
    expect(await listen({ kind: 'wipe' })).toMatchObject({ did: ['wipe'], replies: [{ kind: 'wiped' }] });
    expect(await listen({ kind: 'takeOver' })).toMatchObject({ did: ['take over'], replies: [] });
  });

  test('a wipe that fails says so', async () => {
    const { replies } = await listen({ kind: 'wipe' }, {}, { wipe: () => Promise.reject(new Error('full')) });
    expect(replies).toEqual([{ kind: 'unable' }]);
  });

  test('[checklist 8] a message of another origin is dropped', async () => {
    const { did, replies, notices } = await listen(asked(), { origin: 'https://evil.example' });
    expect(did).toEqual([]);
    expect(replies).toEqual([]);
    expect(notices).toEqual([{ kind: 'messageRefused', detail: 'message: of another origin' }]);
  });

  test.each([
    [null],
    ['SKIP_WAITING'],
    [{ type: 'SKIP_WAITING' }],
    [{ kind: 'wipe', also: 'this' }],
    [{ ...asked(), apiUrl: 'javascript:alert(1) ' }],
    [{ ...asked(), spent: '' }],
    [{ ...asked(), spent: 'x'.repeat(20_000) }],
    [{ ...asked(), encryptionKey: 7 }],
  ])('%j is dropped, and whoever sent it is told without its content', async (data) => {
    const { did, replies, notices } = await listen(data);
    expect(did).toEqual([]);
    expect(replies).toEqual([]);
    expect(notices).toHaveLength(1);
    expect(JSON.stringify(notices)).not.toMatch(/token-0|xxx|alert/);
  });

  test('[checklist 8] whatever comes, nothing is done that was not asked for properly', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.anything(), fc.record({ kind: fc.constantFrom('renew', 'wiped', 'x') })),
        async (data) => {
          const { did, notices } = await listen(data);
          expect(did).toEqual([]);
          expect(notices).toHaveLength(1);
        },
      ),
      { numRuns: 500 },
    );
  });
});

test('[AUTH-07] a wipe takes every kept answer and notification, and leaves the app', async () => {
  const names = new Set(['workbox-precache-v2-https://x/', 'words', 'on-demand', 'tiles', 'answers']);
  let shown = 2;
  let waiting = 3;
  let owner: number | null = 7;
  await wipe({
    caches: {
      keys: () => Promise.resolve([...names]),
      delete: (name) => Promise.resolve(names.delete(name)),
    },
    shownNotifications: () => Promise.resolve([1, 2].map(() => ({ close: () => void shown-- }))),
    inbox: {
      clear() {
        waiting = 0;
        return Promise.resolve();
      },
    },
    owner: {
      write(account) {
        owner = account;
        return Promise.resolve();
      },
    },
  });
  expect(owner, 'nothing is shown to anybody from now on').toBeNull();
  expect([...names]).toEqual(['workbox-precache-v2-https://x/', 'words', 'on-demand']);
  expect(shown).toBe(0);
  expect(waiting).toBe(0);
});

describe('what the worker may keep', () => {
  const answer = (changes: { status?: number; type?: ResponseType; headers?: HeadersInit } = {}) => {
    const response = new Response('{}', { status: changes.status ?? 200, headers: changes.headers ?? {} });
    Object.defineProperty(response, 'type', { value: changes.type ?? 'basic' });
    return response;
  };
  const file = new Request(`${OWN}/assets/x.js`);

  test('is a whole file of our own', () => {
    expect(mayKeep(file, answer(), OWN)).toBe(true);
  });

  test.each<[string, Request, Response]>([
    ['an opaque answer', file, answer({ type: 'opaque' })],
    ['one of another host', new Request('https://api.example.com/x.js'), answer({ type: 'cors' })],
    [
      'one that was asked for as somebody',
      new Request(file, { headers: { Authorization: 'Bearer x' } }),
      answer(),
    ],
    ['one that must not be stored', file, answer({ headers: { 'Cache-Control': 'no-store' } })],
    ['an error', file, answer({ status: 404 })],
    ['a part', file, answer({ status: 206 })],
  ])('is never %s', (_, request, response) => {
    expect(mayKeep(request, response, OWN)).toBe(false);
  });
});

test.each([
  ['/assets/i18n/de.json', true],
  ['/assets/i18n/visitor/de.json', true],
  ['/assets/i18n/inspector/de.json', true],
  ['/basemap/gazetteer.json', true],
  ['/basemap/other.json', false],
  ['/assets/i18n/other/de.json', false],
  ['/assets/i18n/inspector/../../../api/x.json', false],
  ['/api/v1/assets/i18n/de.json', false],
])('[GEN-04] [MAP-11] %s are words that are kept once they were used: %s', (path, is) => {
  expect(isWords(path)).toBe(is);
});

const access: StoredAccess = {
  userID: 7,
  token: new Secret('token-0'),
  refresh_token: new Secret('refresh-0'),
  routeIcon: '',
  expiresAt: null,
  superUser: false,
  appMode: null,
  email: 'ada@example.com',
  actingFor: null,
};
const locks = {
  request: (_: string, __: unknown, run: () => Promise<unknown>) => run(),
} as unknown as RenewingWorld['locks'];

let count = 0;
async function world(
  answer: (request: Request) => Response | Promise<Response>,
  more: Partial<RenewingWorld> = {},
) {
  const name = `worker-${++count}`;
  const sent: Request[] = [];
  const vaultOf = (issuer: string) => liveVault({ database: vaultDatabase(name), issuer, strict: true });
  const page = liveVault({ database: vaultDatabase(name), issuer: SERVER });
  await page.write(access);
  const renew = workerRenewal({
    locks,
    now: () => Date.UTC(2026, 5, 15),
    vaultOf,
    fetch: async (address, init) => {
      const request = new Request(address, init);
      sent.push(request.clone());
      return answer(request);
    },
    ...more,
  });
  return { renew, sent, page };
}
const fresh = () => Response.json({ success: { token: 'token-1', refresh_token: 'refresh-1', userID: 7 } });

describe('[AUTH-05] the worker renews access', () => {
  test('with one call, and the vault has the new tokens before the page hears of it', async () => {
    const { renew, sent, page } = await world(fresh);
    expect(await renew(asked())).toEqual({ kind: 'renewed', unkept: null });
    expect((await page.read())?.token.reveal()).toBe('token-1');
    expect(sent).toHaveLength(1);
    const [request] = sent as [Request];
    expect(request.url).toBe(`${SERVER}/updatetoken`);
    expect(request.method).toBe('POST');
    expect(request.redirect).toBe('error');
    expect(request.credentials).toBe('omit');
    expect(await request.json()).toEqual({ email: 'ada@example.com', refresh_token: 'refresh-0' });
    expect(request.headers.get('Authorization')).toBeNull();
    expect(request.headers.get('X-Request-Date')).toBeNull();
    expect(request.headers.get('X-App-Version')).toBe('1.2.3');
  });

  test('once for all who ask about the same access', async () => {
    const { renew, sent } = await world(fresh);
    const replies = await Promise.all(Array.from({ length: 50 }, () => renew(asked())));
    expect(new Set(replies.map(({ kind }) => kind))).toEqual(new Set(['renewed']));
    expect(sent).toHaveLength(1);
  });

  test('and for none who asks about another server: its answer is not theirs', async () => {
    const { renew, sent } = await world(fresh);
    const other = asked({ apiUrl: 'https://other.example/api/v1' });
    const replies = await Promise.all([renew(asked()), renew(other)]);
    expect(replies.map(({ kind }) => kind)).toEqual(['renewed', 'unable']);
    expect(sent.map(({ url }) => url)).toEqual([`${SERVER}/updatetoken`]);
  });

  test('and tells what became of it', async () => {
    const refused = await world(() => new Response('', { status: 401 }));
    expect(await refused.renew(asked())).toMatchObject({ kind: 'refused' });
    expect(await refused.page.read(), 'refused tokens are gone').toBeNull();
    const busy = await world(() => new Response('', { status: 429, headers: { 'Retry-After': '9' } }));
    expect(await busy.renew(asked())).toMatchObject({ kind: 'noAnswer', failure: { retryAfter: 9 } });
    const cut = await world(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await cut.renew(asked())).toMatchObject({ kind: 'noAnswer', failure: { reason: 'unreachable' } });
    expect((await cut.page.read())?.refresh_token.reveal(), 'the session stays').toBe('refresh-0');
  });

  test('of a kind of server that it does not know does nothing: the page has to', async () => {
    const { renew, sent, page } = await world(fresh);
    expect(await renew(asked({ server: 'newer' }))).toEqual({ kind: 'unable' });
    expect(sent).toEqual([]);
    expect((await page.read())?.refresh_token.reveal(), 'the session stays').toBe('refresh-0');
  });

  test('reads encrypted answers, and says when one does not open', async () => {
    const { renew } = await world(() => Response.json({ encrypted_data: 'YQ==::YQ==' }));
    expect(await renew(asked({ encryptionKey: 'AAAA' }))).toMatchObject({
      kind: 'failed',
      failure: { reason: 'decryption' },
    });
  });

  test.each([
    'https://evil.example/api/v1',
    'https://api.example.com.evil.example/api/v1',
    'http://api.example.com/api/v1',
    'https://api.example.com/api/v1/../../steal',
  ])('but sends no refresh token to %s', async (apiUrl) => {
    const { renew, sent, page } = await world(fresh);
    expect(await renew(asked({ apiUrl }))).toEqual({ kind: 'unable' });
    expect(sent).toEqual([]);
    expect((await page.read())?.token.reveal()).toBe('token-0');
  });

  test('not without locks, and not without a session: the page looks for itself', async () => {
    const lockless = await world(fresh, { locks: null });
    expect(await lockless.renew(asked())).toEqual({ kind: 'unable' });
    const left = await world(fresh);
    await left.page.clear();
    expect(await left.renew(asked())).toEqual({ kind: 'unable' });
    expect([...lockless.sent, ...left.sent]).toEqual([]);
  });

  test('and hands over the tokens that the database did not take', async () => {
    const base = await world(fresh);
    const { renew } = await world(fresh, {
      vaultOf: () => ({
        ...base.page,
        find: async () => ({ kind: 'access', access, stamp: 's' }),
        replace: async () => 'notKept',
      }),
    });
    expect(await renew(asked())).toMatchObject({
      kind: 'renewed',
      unkept: { token: 'token-1', refresh_token: 'refresh-1', userID: 7 },
    });
  });
});
