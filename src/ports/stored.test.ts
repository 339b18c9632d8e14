import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../events/catalogue.ts';
import * as settings from '../../events/settings.ts';
import { Secret } from '../kernel/secret.ts';
import { decrypt } from './decrypt.ts';
import type { TextStore } from './persisted-cell.ts';
import type { StoredAccess } from './ports.ts';
import { liveStorage } from './storage-live.ts';
import { databaseTexts, firstThatTakes, localTexts } from './text-stores.ts';
import { liveVault } from './vault-live.ts';

/** A browser's local storage; `room` = characters it takes. */
function fakeLocal(room = Infinity) {
  const texts = new Map<string, string>();
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem(key: string, text: string) {
      if (text.length > room) throw new DOMException('full', 'QuotaExceededError');
      texts.set(key, text);
    },
    removeItem: (key: string) => void texts.delete(key),
  };
  return { texts, store: localTexts(() => storage as unknown as globalThis.Storage) };
}
let databases = 0;
const database = () => databaseTexts(`test-${++databases}`);
const forbidden: TextStore = localTexts(() => {
  throw new DOMException('forbidden', 'SecurityError');
});
const dark = settings.themeChosen({ theme: 'dark' });
const light = settings.themeChosen({ theme: 'light' });

describe('[GEN-08] what is stored', () => {
  test('goes to local storage, and comes back on the next visit', async () => {
    const { texts, store } = fakeLocal();
    const both = firstThatTakes(store, database());
    expect(await liveStorage(catalogue, both).write('settings', dark)).toBeNull();
    expect(texts.get('fixpoint:settings')).toContain('settings/themeChosen');
    expect(await liveStorage(catalogue, both).read('settings')).toEqual({ kind: 'fact', draft: dark });
  });

  test.each([
    ['is missing', () => forbidden],
    ['is full', () => fakeLocal(0).store],
  ])('goes to IndexedDB where local storage %s', async (_, first) => {
    const second = database();
    const both = firstThatTakes(first(), second);
    expect(await liveStorage(catalogue, both).write('settings', dark)).toBeNull();
    expect(await second.get('fixpoint:settings')).toContain('dark');
    expect(await liveStorage(catalogue, both).read('settings')).toEqual({ kind: 'fact', draft: dark });
  });

  test('long texts go to IndexedDB at once, and leave no old one behind', async () => {
    const { texts, store } = fakeLocal();
    const both = firstThatTakes(store, database());
    await both.set('x', 'short');
    await both.set('x', 'y'.repeat(200_001));
    expect(texts.has('x')).toBe(false);
    expect((await both.get('x'))?.length).toBe(200_001);
    await both.set('x', 'short');
    expect(await both.get('x')).toBe('short');
  });

  test('where nothing takes it, the write says so and nothing throws', async () => {
    const storage = liveStorage(catalogue, firstThatTakes(forbidden, forbidden));
    expect(await storage.write('settings', dark)).toBe('SecurityError');
    const nextVisit = liveStorage(catalogue, forbidden);
    expect(await nextVisit.read('settings')).toEqual({ kind: 'damaged', detail: 'SecurityError' });
  });

  test('writes of one slot land in order', async () => {
    const { texts, store } = fakeLocal();
    const storage = liveStorage(catalogue, store);
    await Promise.all([storage.write('settings', dark), storage.write('settings', light)]);
    expect(texts.get('fixpoint:settings')).toContain('light');
  });

  test('a removed slot is empty', async () => {
    const { store } = fakeLocal();
    const storage = liveStorage(catalogue, store);
    await storage.write('settings', dark);
    await storage.remove('settings');
    expect(await storage.read('settings')).toEqual({ kind: 'empty' });
    expect(await liveStorage(catalogue, store).read('settings')).toEqual({ kind: 'empty' });
  });
});

describe('damaged stored state', () => {
  test.each([
    ['no JSON', '{"type":', 'no JSON'],
    ['null', 'null', 'unknown fact undefined'],
    ['a fact nobody knows', '{"type":"moon/landed","v":1,"payload":{}}', 'unknown fact moon/landed'],
    ['a newer version', '{"type":"settings/themeChosen","v":9,"payload":{}}', 'newer than this app'],
    ['an unknown enum value', '{"type":"settings/themeChosen","v":1,"payload":{"theme":"pink"}}', '.theme'],
    ['a hostile key', '{"type":"__proto__","v":1,"payload":{}}', 'unknown fact'],
  ])('%s is set aside with its reason, and nothing is lost', async (_, text, detail) => {
    const { texts, store } = fakeLocal();
    texts.set('fixpoint:settings', text);
    const storage = liveStorage(catalogue, store);
    const read = await storage.read('settings');
    expect(read.kind).toBe('damaged');
    expect(read).toHaveProperty('detail', expect.stringContaining(detail));
    expect(texts.get('fixpoint-aside:settings')).toBe(text);
    expect(await storage.read('settings')).toEqual({ kind: 'empty' });
    expect(await storage.write('settings', dark)).toBeNull();
    expect((await storage.read('settings')).kind).toBe('fact');
  });
});

describe('the vault', () => {
  const access: StoredAccess = {
    userID: 7,
    token: new Secret('t-1'),
    refresh_token: new Secret('r-1'),
    routeIcon: '',
    expiresAt: null,
    superUser: false,
    appMode: 'v2',
    email: 'ada@example.com',
    actingFor: null,
  };
  test('keeps the session for the next visit, outside local storage', async () => {
    const store = database();
    await liveVault(store).write(access);
    const found = await liveVault(store).read();
    expect(found?.token.reveal()).toBe('t-1');
    expect(found?.refresh_token.reveal()).toBe('r-1');
    expect(JSON.stringify(found)).not.toContain('t-1');
  });
  test('is empty after a logout', async () => {
    const store = database();
    await liveVault(store).write(access);
    await liveVault(store).clear();
    expect(await liveVault(store).read()).toBeNull();
  });
  test.each(['{', '{}', 'null', '{"userID":"7"}'])('%s in it counts as no session', async (text) => {
    const store = database();
    await store.set('access', text);
    expect(await liveVault(store).read()).toBeNull();
  });
});

describe('[HTTP-04] an encrypted answer', () => {
  const raw = new Uint8Array(32).map((_, i) => i);
  const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
  const KEY = base64(raw);
  const seal = async (text: string) => {
    const iv = new Uint8Array(16).fill(7);
    const key = await crypto.subtle.importKey('raw', raw, 'AES-CBC', false, ['encrypt']);
    const bytes = await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, key, new TextEncoder().encode(text));
    return `${base64(new Uint8Array(bytes))}::${base64(iv)}`;
  };
  test('opens with its key', async () => {
    expect(await decrypt(await seal('{"success":["Å"]}'), KEY)).toEqual({
      ok: true,
      value: { success: ['Å'] },
    });
  });
  test('does not open without, or with another key', async () => {
    const sealed = await seal('{"a":1}');
    expect(await decrypt(sealed, null)).toEqual({ ok: false });
    expect(await decrypt(sealed, base64(raw.map((byte) => byte ^ 255)))).toEqual({ ok: false });
    expect(await decrypt(sealed, 'short')).toEqual({ ok: false });
  });
  test.each([7, null, '', 'x', 'x::y', 'AAAA::AAAA', 'a::b::c', '::'])(
    '%j fails like all others',
    async (envelope) => {
      expect(await decrypt(envelope, KEY)).toEqual({ ok: false });
    },
  );
  test('what is no JSON inside fails like all others', async () => {
    expect(await decrypt(await seal('hello'), KEY)).toEqual({ ok: false });
  });
});
