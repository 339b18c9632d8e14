import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../../events/catalogue.ts';
import * as navigation from '../../../events/navigation.ts';
import * as ownForms from '../../../events/own-forms.ts';
import * as settings from '../../../events/settings.ts';
import type { TextStore } from './persisted-cell.ts';
import { liveSeals } from './seals-live.ts';
import { storageLater } from './storage-later.ts';
import { liveStorage } from './storage-live.ts';
import { databaseTexts, firstThatTakes, localTexts } from './text-stores.ts';
import { vaultDatabase } from './vault-database.ts';

/** A mock of the browser's local storage. `room`: the length of the longest text that fits (characters). */
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
      // Settings belong to the browser, not to an account, so they are the same for every server.
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

describe('[checklist 34] what an account has', () => {
  const keys = `sealed-${++databases}`;
  const page = (store: TextStore, server = 'a.example') =>
    liveStorage(
      () => Promise.resolve(catalogue),
      store,
      server,
      async () => liveSeals({ database: vaultDatabase(keys), server }),
    );
  const draft = ownForms.draftsRestored({ drafts: { name: { name: 'Grandmother’s house' } } });
  const place = 'fixpoint:7.ownForms@a.example';

  test('lies there sealed, and is there on the next visit', async () => {
    const { texts, store } = listedLocal();
    expect(await page(store).write('7.ownForms', draft)).toBeNull();
    expect([...texts.keys()]).toEqual([place]);
    expect(texts.get(place)).not.toMatch(/house|ownForms|drafts/);
    expect(await page(store).read('7.ownForms')).toEqual({ kind: 'fact', draft });
  });

  test('what is the browser’s own lies there in clear: it decides how things look', async () => {
    const { texts, store } = listedLocal();
    await page(store).write('settings', dark);
    expect(texts.get('fixpoint:settings')).toContain('dark');
  });

  test('where somebody meant to go is sealed for its account, and found by the next page before anybody has signed in', async () => {
    const { texts, store } = listedLocal();
    const wanted = navigation.wantedRestored({ href: '/device-management/35', account: 7 });
    await page(store).write('wanted', wanted);
    expect(texts.get('fixpoint:wanted')).not.toContain('device-management');
    expect(await page(store).read('wanted')).toEqual({ kind: 'fact', draft: wanted });
    const nobodys = navigation.wantedRestored({ href: '/settings' });
    await page(store).write('wanted', nobodys);
    expect(await page(store).read('wanted')).toEqual({ kind: 'fact', draft: nobodys });
  });

  test('a long list is sealed, too, and comes back whole', async () => {
    const { texts, store } = listedLocal();
    const long = ownForms.draftsRestored({ drafts: { name: { name: 'Ö€😀'.repeat(100_000) } } });
    await page(store).write('7.ownForms', long);
    expect(texts.get(place)?.length).toBeLessThan(100_000);
    expect(await page(store).read('7.ownForms')).toEqual({ kind: 'fact', draft: long });
  });

  test('two tabs write and read the same', async () => {
    const { store } = listedLocal();
    const [one, two] = [page(store), page(store)];
    await one.write('7.ownForms', draft);
    expect(await two.read('7.ownForms')).toEqual({ kind: 'fact', draft });
    await two.write('7.ownForms', ownForms.draftsRestored({ drafts: {} }));
    expect(await one.read('7.ownForms')).toMatchObject({ draft: { payload: { drafts: {} } } });
  });

  test('what an older version left in clear is read, and sealed from then on', async () => {
    const { texts, store } = listedLocal();
    texts.set(place, JSON.stringify({ ...draft, at: 1_700_000_000_000 }));
    expect(await page(store).read('7.ownForms')).toEqual({ kind: 'fact', draft });
    expect(texts.get(place)).not.toContain('house');
    // Encrypting the old text must not change its time of writing.
    expect(texts.get(place)).toMatch(/"at":1700000000000\}$/);
    expect(await page(store).read('7.ownForms')).toEqual({ kind: 'fact', draft });
  });

  test.each([
    [
      'its key was destroyed',
      async () => liveSeals({ database: vaultDatabase(keys), server: 'a.example' }).destroy(7),
    ],
    [
      'it was cut',
      async (texts: Map<string, string>) => void texts.set(place, texts.get(place)?.slice(0, 60) ?? ''),
    ],
    [
      'a byte of it was changed',
      async (texts: Map<string, string>) =>
        void texts.set(place, texts.get(place)?.replace(/"sealed":"...../, '"sealed":"AAAAA') ?? ''),
    ],
    [
      'it is another account’s',
      async (texts: Map<string, string>, store: TextStore) => {
        await page(store).write('8.ownForms', draft);
        texts.set(place, texts.get('fixpoint:8.ownForms@a.example') ?? '');
      },
    ],
    [
      'it is another slot’s',
      async (texts: Map<string, string>, store: TextStore) => {
        await page(store).write('7.deviceForms', draft);
        texts.set(place, texts.get('fixpoint:7.deviceForms@a.example') ?? '');
      },
    ],
  ])('[fault 71] it is removed with a word when %s, and what comes next is kept', async (_, happens) => {
    const { texts, store } = listedLocal();
    await page(store).write('7.ownForms', draft);
    await happens(texts, store);
    const next = page(store);
    expect(await next.read('7.ownForms')).toMatchObject({ kind: 'damaged', lost: true });
    expect(texts.has(place)).toBe(false);
    expect(await next.read('7.ownForms')).toEqual({ kind: 'empty' });
    expect(await next.write('7.ownForms', draft)).toBeNull();
    expect(await page(store).read('7.ownForms')).toEqual({ kind: 'fact', draft });
  });

  test('[fault 71] it stays where the key cannot be looked for now', async () => {
    const { texts, store } = listedLocal();
    await page(store).write('7.ownForms', draft);
    const before = texts.get(place);
    const blind = liveStorage(
      () => Promise.resolve(catalogue),
      store,
      'a.example',
      async () =>
        liveSeals({
          database: { run: () => Promise.reject(new DOMException('no', 'TimeoutError')) },
          server: 'a.example',
        }),
    );
    expect(await blind.read('7.ownForms')).toEqual({ kind: 'damaged', detail: 'TimeoutError' });
    expect(texts.get(place)).toBe(before);
    expect(await blind.write('7.ownForms', draft)).toBe('TimeoutError');
    expect(await page(store).read('7.ownForms')).toEqual({ kind: 'fact', draft });
  });

  test('[fault 39] what opens and is no fact is set aside, sealed', async () => {
    const { texts, store } = listedLocal();
    const seals = liveSeals({ database: vaultDatabase(keys), server: 'a.example' });
    texts.set(place, '{"type":"moon/landed","v":1,"payload":"Grandmother’s house"}');
    expect(await page(store).read('7.ownForms')).toEqual({
      kind: 'damaged',
      detail: 'unknown fact moon/landed',
    });
    const aside = texts.get('fixpoint-aside:7.ownForms@a.example') ?? '';
    expect(aside).toContain('"sealed":');
    expect(aside).not.toContain('house');
    await seals.destroy(7);
  });

  test('[fault 65] with the last of another account its key goes, too', async () => {
    const { texts, store } = listedLocal();
    await page(store).write('8.ownForms', draft);
    const kept = texts.get('fixpoint:8.ownForms@a.example') ?? '';
    await page(store).forgetOthers(7, Date.now() + 1_000);
    expect(texts.size).toBe(0);
    // A copy of the encrypted text cannot be decrypted any more.
    texts.set('fixpoint:8.ownForms@a.example', kept);
    expect(await page(store).read('8.ownForms')).toMatchObject({ lost: true });
  });
});

describe('[AUTH-07] the storage that is loaded when it is needed', () => {
  const later = (store: TextStore) => {
    let loads = 0;
    const storage = storageLater(store, '', async () => {
      loads++;
      return liveStorage(() => Promise.resolve(catalogue), store);
    });
    return { storage, loads: () => loads };
  };

  test('a first visit finds all slots empty, and loads nothing for it', async () => {
    const { storage, loads } = later(listedLocal().store);
    expect(await storage.read('settings')).toEqual({ kind: 'empty' });
    await storage.remove('wanted');
    expect(loads()).toBe(0);
  });

  test('what is read, removed and written right after each other lands in order', async () => {
    const { storage, loads } = later(listedLocal().store);
    const written = storage.write('settings', dark);
    const read = storage.read('settings');
    const removed = storage.remove('settings');
    expect(await written).toBeNull();
    expect(await read).toEqual({ kind: 'fact', draft: dark });
    await removed;
    expect(await storage.read('settings')).toEqual({ kind: 'empty' });
    expect(loads()).toBe(1);
  });

  test('[fault 37] where its code cannot be had, the write says so, nothing throws, and the next try loads again', async () => {
    const { store } = listedLocal();
    let tries = 0;
    const storage = storageLater(store, '', async () => {
      if (++tries < 3) throw new TypeError('offline');
      return liveStorage(() => Promise.resolve(catalogue), store);
    });
    expect(await storage.write('settings', dark)).toBe('TypeError');
    await store.set('fixpoint:settings', JSON.stringify({ ...dark, at: 1 }));
    expect(await storage.read('settings')).toEqual({ kind: 'damaged', detail: 'TypeError' });
    expect(await storage.read('settings')).toEqual({ kind: 'fact', draft: dark });
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

/** A mock local storage that can list its keys. */
function listedLocal() {
  const { texts, store } = fakeLocal();
  return { texts, store: { ...store, keys: async () => [...texts.keys()] } };
}
