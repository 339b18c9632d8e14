import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { WorkerReply } from '../ports/worker-messages.ts';
import { hear, type Heard, type HearingParts } from './hear.ts';
import { isWords, mayKeep } from './may-keep.ts';
import { wipe } from './wipe.ts';
import { asked } from './worker-given.ts';

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
  ['/assets/i18n/other/de.json', false],
  ['/assets/i18n/inspector/../../../api/x.json', false],
  ['/api/v1/assets/i18n/de.json', false],
])('[GEN-04] %s are words that are kept once they were used: %s', (path, is) => {
  expect(isWords(path)).toBe(is);
});
