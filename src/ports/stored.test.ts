import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../events/catalogue.ts';
import * as settings from '../../events/settings.ts';
import type { TextStore } from './persisted-cell.ts';
import { liveStorage } from './storage-live.ts';
import { databaseTexts, firstThatTakes, localTexts } from './text-stores.ts';

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
    expect(await liveStorage(() => Promise.resolve(catalogue), both).write('settings', dark)).toBeNull();
    expect(texts.get('fixpoint:settings')).toContain('settings/themeChosen');
    expect(await liveStorage(() => Promise.resolve(catalogue), both).read('settings')).toEqual({
      kind: 'fact',
      draft: dark,
    });
  });

  test.each([
    ['is missing', () => forbidden],
    ['is full', () => fakeLocal(0).store],
  ])('[fault 37] goes to IndexedDB where local storage %s', async (_, first) => {
    const second = database();
    const both = firstThatTakes(first(), second);
    expect(await liveStorage(() => Promise.resolve(catalogue), both).write('settings', dark)).toBeNull();
    expect(await second.get('fixpoint:settings')).toContain('dark');
    expect(await liveStorage(() => Promise.resolve(catalogue), both).read('settings')).toEqual({
      kind: 'fact',
      draft: dark,
    });
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

  test('[fault 37] where nothing takes it, the write says so and nothing throws', async () => {
    const storage = liveStorage(() => Promise.resolve(catalogue), firstThatTakes(forbidden, forbidden));
    expect(await storage.write('settings', dark)).toBe('SecurityError');
    const nextVisit = liveStorage(() => Promise.resolve(catalogue), forbidden);
    expect(await nextVisit.read('settings')).toEqual({ kind: 'damaged', detail: 'SecurityError' });
  });

  test('writes of one slot land in order', async () => {
    const { texts, store } = fakeLocal();
    const storage = liveStorage(() => Promise.resolve(catalogue), store);
    await Promise.all([storage.write('settings', dark), storage.write('settings', light)]);
    expect(texts.get('fixpoint:settings')).toContain('light');
  });

  test('a removed slot is empty', async () => {
    const { store } = fakeLocal();
    const storage = liveStorage(() => Promise.resolve(catalogue), store);
    await storage.write('settings', dark);
    await storage.remove('settings');
    expect(await storage.read('settings')).toEqual({ kind: 'empty' });
    expect(await liveStorage(() => Promise.resolve(catalogue), store).read('settings')).toEqual({
      kind: 'empty',
    });
  });
});

describe('[AUTH-07] after somebody else has cleared the store', () => {
  test('a slot is empty, though this tab had it open', async () => {
    const { texts, store } = fakeLocal();
    const storage = liveStorage(() => Promise.resolve(catalogue), store);
    await storage.write('settings', dark);
    texts.clear();
    expect(await storage.read('settings')).toEqual({ kind: 'empty' });
  });

  test('the same fact is kept again, and not believed to be there still', async () => {
    const { texts, store } = fakeLocal();
    const storage = liveStorage(() => Promise.resolve(catalogue), store);
    await storage.write('settings', dark);
    texts.clear();
    expect(await storage.write('settings', dark)).toBeNull();
    expect(texts.get('fixpoint:settings')).toContain('dark');
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
  ])('[fault 39] %s is set aside with its reason, and nothing is lost', async (_, text, detail) => {
    const { texts, store } = fakeLocal();
    texts.set('fixpoint:settings', text);
    const storage = liveStorage(() => Promise.resolve(catalogue), store);
    const read = await storage.read('settings');
    expect(read.kind).toBe('damaged');
    expect(read).toHaveProperty('detail', expect.stringContaining(detail));
    expect(texts.get('fixpoint-aside:settings')).toBe(text);
    expect(await storage.read('settings')).toEqual({ kind: 'empty' });
    expect(await storage.write('settings', dark)).toBeNull();
    expect((await storage.read('settings')).kind).toBe('fact');
  });
});

describe('[fault 64] what an account has', () => {
  const known = () => Promise.resolve(catalogue);
  const at = (store: TextStore, server?: string) => liveStorage(known, store, server);

  test('lies under its server: the same number elsewhere is somebody else', async () => {
    const { store } = listedLocal();
    await at(store, 'a.example').write('7.camera', dark);
    await at(store, 'a.example').write('settings', light);
    for (const other of [at(store), at(store, 'b.example')]) {
      expect(await other.read('7.camera')).toEqual({ kind: 'empty' });
      // What is the browser's own is there whoever the server is.
      expect(await other.read('settings')).toEqual({ kind: 'fact', draft: light });
    }
    expect(await at(store, 'a.example').read('7.camera')).toEqual({ kind: 'fact', draft: dark });
  });

  test('is cleared at its own server only', async () => {
    const { texts, store } = listedLocal();
    for (const server of [undefined, 'a.example', 'b.example']) {
      await at(store, server).write('7.devices', dark);
      await at(store, server).write('7.ownForms', dark);
    }
    await at(store, 'a.example').clear(['*.ownForms'], '');
    expect([...texts.keys()].sort()).toEqual([
      'fixpoint:7.devices',
      'fixpoint:7.devices@b.example',
      'fixpoint:7.ownForms',
      'fixpoint:7.ownForms@a.example',
      'fixpoint:7.ownForms@b.example',
    ]);
  });
});

describe('[fault 65] what another account has left', () => {
  test('goes when it is old; what is younger, and what is of this account and the browser, stays', async () => {
    const { texts, store } = listedLocal();
    const storage = liveStorage(() => Promise.resolve(catalogue), store, 'a.example');
    for (const slot of ['7.ownForms', '8.ownForms', 'settings']) await storage.write(slot, dark);
    const old = JSON.stringify({ ...dark, at: 1_700_000_000_000 });
    for (const place of ['7.deviceForms@a.example', '8.deviceForms@a.example', '7.deviceForms', 'drafts'])
      texts.set(`fixpoint:${place}`, old);
    await storage.forgetOthers(7, Date.now() - 1_000);
    expect([...texts.keys()].sort()).toEqual([
      'fixpoint:7.deviceForms@a.example',
      'fixpoint:7.ownForms@a.example',
      'fixpoint:8.ownForms@a.example',
      'fixpoint:drafts',
      'fixpoint:settings',
    ]);
    expect(await storage.read('7.ownForms')).toEqual({ kind: 'fact', draft: dark });
  });
});

/** A local storage that can be listed. */
function listedLocal() {
  const { texts, store } = fakeLocal();
  return { texts, store: { ...store, keys: async () => [...texts.keys()] } };
}
