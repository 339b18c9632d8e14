import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { BROWSER_SLOTS } from '../ports.ts';
import { databaseTexts } from './text-stores.ts';
import { clearCacheTimes, liveTraces, type TraceParts } from './traces-live.ts';

/** A mock of the browser's storage, whose keys are properties of the object, as in browsers. */
function fakeStorage(texts: Record<string, string>): globalThis.Storage {
  const storage = { ...texts } as unknown as globalThis.Storage;
  Object.defineProperty(storage, 'removeItem', { value: (key: string) => delete storage[key] });
  return storage;
}

let count = 0;
async function browser(over: Partial<TraceParts> = {}) {
  const local = fakeStorage({
    'fixpoint:settings': 'theme',
    'fixpoint:tours@a.example': 'answered',
    'fixpoint-config': '{}',
    'fixpoint:devices': 'A',
    'fixpoint:3001.devices': 'A',
    'fixpoint:3002.camera': 'B',
    'fixpoint:drafts': 'half a text',
    'fixpoint-aside:customer': 'damaged',
    'fixpoint.demo.world': 'the pretend server’s books',
    'another-app': 'not ours',
  });
  const session = fakeStorage({ 'fixpoint-scenario': 'slow', 'fixpoint:camera': '/v2', other: '1' });
  const database = databaseTexts(`traces-${++count}`);
  await database.set('fixpoint:3001.positions', 'long');
  await database.set('fixpoint:settings', 'long theme');
  await database.set('fixpoint-aside:3001.positions', 'damaged');
  const caches = new Set(['workbox-precache-v2-x', 'words', 'on-demand', 'tiles', 'api']);
  const did: string[] = [];
  const parts: TraceParts = {
    local: () => local,
    session: () => session,
    database,
    recordings: { clear: () => Promise.resolve(void did.push('recordings')) },
    caches: () => ({
      keys: () => Promise.resolve([...caches]),
      delete: (name) => Promise.resolve(caches.delete(name)),
    }),
    cacheTimes: { clear: () => Promise.resolve(void did.push('cacheTimes')) },
    badge: () => ({ clearAppBadge: () => Promise.resolve(void did.push('badge')) }),
    registration: () =>
      Promise.resolve({
        active: {
          postMessage(message: { kind: string }, ports: unknown) {
            did.push(message.kind);
            (ports as MessagePort[])[0]?.postMessage({ kind: 'wiped' });
          },
        },
        getNotifications: () => Promise.resolve([{ close: () => void did.push('notification') }]),
        pushManager: {
          getSubscription: () =>
            Promise.resolve({ unsubscribe: () => Promise.resolve(did.push('unsubscribe') > 0) }),
        },
      }),
    ...over,
  };
  return { parts, local, session, database, caches, did };
}

describe('[AUTH-07] [checklist 12] what a logout clears', () => {
  test('every slot of every account, and nothing that is the browser’s or another’s', async () => {
    const { parts, local, session, database } = await browser();
    expect(await liveTraces(parts).clear(BROWSER_SLOTS)).toEqual([]);
    expect(Object.keys(local).sort()).toEqual([
      'another-app',
      'fixpoint-config',
      'fixpoint.demo.world',
      'fixpoint:settings',
      'fixpoint:tours@a.example',
    ]);
    expect(Object.keys(session).sort()).toEqual(['fixpoint-scenario', 'other']);
    expect(await database.keys()).toEqual(['fixpoint:settings']);
  });

  test('[AUTH-06] [fault 15] of a session that ended by itself what was typed stays, whosever account it was', async () => {
    const { parts, local, database } = await browser();
    local['fixpoint:3001.ownForms'] = 'half an answer';
    await database.set('fixpoint:3001.feedbackDraft', 'half a feedback');
    await liveTraces(parts).clear([...BROWSER_SLOTS, '*.ownForms', '*.feedbackDraft']);
    expect(local['fixpoint:3001.ownForms']).toBe('half an answer');
    expect(local['fixpoint:3001.devices']).toBeUndefined();
    expect(await database.keys()).toContain('fixpoint:3001.feedbackDraft');
  });

  test('kept answers, but not the app itself: it has to start offline', async () => {
    const { parts, caches } = await browser();
    await liveTraces(parts).clear(BROWSER_SLOTS);
    expect([...caches]).toEqual(['workbox-precache-v2-x', 'words', 'on-demand']);
  });

  test('the times at which map tiles were used, but not those of the app’s files', async () => {
    // A new database server, because the worker's tests fill the shared one through the same library.
    vi.stubGlobal('indexedDB', new IDBFactory());
    onTestFinished(() => void vi.unstubAllGlobals());
    await clearCacheTimes();
    expect(await indexedDB.databases(), 'a missing database is left to the library').toEqual([]);
    const library = await openDB('workbox-expiration', 1, {
      upgrade: (db) => void db.createObjectStore('cache-entries', { keyPath: 'id' }),
    });
    const used = ['basemap', 'tiles', 'marker-images', 'later-files', 'words'];
    for (const cacheName of used)
      await library.put('cache-entries', { id: `${cacheName}|https://x/1`, cacheName, timestamp: 1 });
    await clearCacheTimes();
    expect(await library.getAllKeys('cache-entries')).toEqual([
      'later-files|https://x/1',
      'words|https://x/1',
    ]);
  });

  test('notifications, the number on the icon, the push subscription, and the worker is told', async () => {
    const { parts, did } = await browser();
    await liveTraces(parts).clear(BROWSER_SLOTS);
    expect(did.sort()).toEqual(['badge', 'cacheTimes', 'notification', 'recordings', 'unsubscribe', 'wipe']);
  });

  test('in a browser that has none of these there is nothing to do', async () => {
    const { parts } = await browser({
      caches: () => null,
      badge: () => ({}),
      registration: () => Promise.resolve(null),
    });
    expect(await liveTraces(parts).clear(BROWSER_SLOTS)).toEqual([]);
  });
});

describe('[AUTH-07] what cannot be cleared', () => {
  const forbidden = () => {
    throw new DOMException('', 'SecurityError');
  };

  test('is named, and everything else is cleared all the same', async () => {
    const { parts, did, caches } = await browser({
      local: forbidden,
      session: forbidden,
      badge: () => ({ clearAppBadge: () => Promise.reject(new Error('no')) }),
    });
    expect(await liveTraces(parts).clear(BROWSER_SLOTS)).toEqual(['localStorage', 'sessionStorage', 'badge']);
    expect(did).toContain('unsubscribe');
    expect(caches.has('api')).toBe(false);
  });

  test('a database that fails, a push service that says no, a worker that answers something else', async () => {
    const { parts } = await browser({
      database: { keys: () => Promise.reject(new Error('no')), remove: () => Promise.resolve() },
      registration: () =>
        Promise.resolve({
          active: {
            postMessage: (_: unknown, ports: unknown) =>
              (ports as MessagePort[])[0]?.postMessage({ kind: 'unable' }),
          },
          getNotifications: () => Promise.resolve([]),
          pushManager: {
            getSubscription: () => Promise.resolve({ unsubscribe: () => Promise.resolve(false) }),
          },
        }),
    });
    expect(await liveTraces(parts).clear(BROWSER_SLOTS)).toEqual(['indexedDB', 'push', 'worker']);
  });

  describe('in time', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    test('a push service and a worker that never answer are given up after 2 s, offline too', async () => {
      const { parts } = await browser({
        registration: () =>
          Promise.resolve({
            active: { postMessage: () => undefined },
            getNotifications: () => new Promise(() => undefined),
            pushManager: { getSubscription: () => new Promise(() => undefined) },
          }),
        database: { keys: () => Promise.resolve([]), remove: () => Promise.resolve() },
      });
      const cleared = liveTraces(parts).clear(BROWSER_SLOTS);
      await vi.advanceTimersByTimeAsync(2_000);
      expect(await cleared).toEqual(['notifications', 'push', 'worker']);
    });
  });
});
