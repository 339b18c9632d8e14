import { openDB } from 'idb';
import { isOfApp } from './app-caches.ts';
import { askWorker } from '../ask-worker.ts';
import { isAmong, type Traces } from '../ports.ts';
import { type RecordingDatabase, recordingDatabase } from '../recording/recording-database.ts';
import type { TextStore } from './persisted-cell.ts';
import { withTimeout } from '../http/with-timeout.ts';

/**
 * Local-storage entries that are not customer data, so they are not removed at logout: the deployment's
 * configuration, and which server is used.
 */
const STAYS: ReadonlySet<string> = new Set([
  'fixpoint-config',
  'fixpoint-chosen-server',
  'fixpoint-scenario',
]);
const SLOT = 'fixpoint:';
/**
 * Whether an entry of the store is removed at logout: slots of any account except those in `except`, slots with
 * unreadable content, and all other entries of the app.
 */
const isTraceBut =
  (except: readonly string[]) =>
  (key: string): boolean =>
    /^fixpoint[:-]/.test(key) &&
    !STAYS.has(key) &&
    !(key.startsWith(SLOT) && isAmong(key.slice(SLOT.length), except));

/** Timeout of each step in clearing customer data (ms): a push service, for example, may never respond. */
const LONGEST_STEP = 2_000;

/**
 * The parts of the browser that are cleared of customer data. A part is null if the browser lacks it; access rejects if
 * the browser blocks it.
 */
export type TraceParts = {
  readonly local: () => globalThis.Storage;
  readonly session: () => globalThis.Storage;
  readonly database: Pick<TextStore, 'keys' | 'remove'>;
  readonly recordings: Pick<RecordingDatabase, 'clear'>;
  readonly caches: () => Pick<CacheStorage, 'keys' | 'delete'> | null;
  readonly cacheTimes: { clear(): Promise<void> };
  readonly badge: () => { clearAppBadge?: () => Promise<void> };
  readonly registration: () => Promise<Registration | null>;
};
type Registration = {
  readonly active: Pick<ServiceWorker, 'postMessage'> | null;
  readonly getNotifications: () => Promise<readonly { close(): void }[]>;
  readonly pushManager?: {
    getSubscription(): Promise<{ unsubscribe(): Promise<boolean> } | null>;
  };
};

/**
 * Removes what the service worker's library notes about caches: for each address, when it was last used. The addresses
 * of map tiles tell where the user's devices are. Rows of the app's own caches stay.
 */
export async function clearCacheTimes(): Promise<void> {
  let isMissing = false;
  const opening = openDB('workbox-expiration', undefined, {
    upgrade(_, __, ___, creation) {
      // Nothing was noted yet. The library must create the database itself.
      isMissing = true;
      creation.done.catch(() => undefined);
      creation.abort();
    },
  });
  const db = await opening.catch((error: unknown) => {
    if (!isMissing) throw error;
    return null;
  });
  if (!db) return;
  try {
    const { store, done } = db.transaction('cache-entries', 'readwrite');
    const rows = (await store.getAll()) as readonly { readonly id: string; readonly cacheName: string }[];
    for (const { id, cacheName } of rows) if (!isOfApp(cacheName)) await store.delete(id);
    await done;
  } finally {
    db.close();
  }
}

/** The parts of the real browser that are cleared of customer data. */
export const browserTraces = (database: TraceParts['database']): TraceParts => ({
  local: () => window.localStorage,
  session: () => window.sessionStorage,
  database,
  recordings: recordingDatabase(),
  caches: () => (globalThis as { caches?: CacheStorage }).caches ?? null,
  cacheTimes: { clear: clearCacheTimes },
  badge: () => navigator,
  registration: async () =>
    ((await (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker?.getRegistration()) ??
      null) as Registration | null,
});

/**
 * Clears the customer data in this browser, except the token vault: slots of any account, recordings, cached
 * responses and their times of use, notifications, the number on the app's icon, the push subscription. Each is
 * cleared separately, with a timeout, and without a network.
 */
export function liveTraces(parts: TraceParts): Traces {
  const clearKeys = (storage: globalThis.Storage, isTrace: (key: string) => boolean) => {
    for (const key of Object.keys(storage)) if (isTrace(key)) storage.removeItem(key);
  };
  const stepsBut = (isTrace: (key: string) => boolean): Readonly<Record<string, () => Promise<unknown>>> => ({
    localStorage: async () => clearKeys(parts.local(), isTrace),
    sessionStorage: async () => clearKeys(parts.session(), isTrace),
    async indexedDB() {
      const keys = (await parts.database.keys()).filter(isTrace);
      await Promise.all(keys.map((key) => parts.database.remove(key)));
    },
    recordings: () => parts.recordings.clear(),
    async caches() {
      const storage = parts.caches();
      if (!storage) return;
      const names = (await storage.keys()).filter((name) => !isOfApp(name));
      await Promise.all(names.map((name) => storage.delete(name)));
    },
    cacheTimes: () => parts.cacheTimes.clear(),
    async badge() {
      await parts.badge().clearAppBadge?.();
    },
    async notifications() {
      const registration = await parts.registration();
      for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
    },
    async push() {
      const registration = await parts.registration();
      const subscription = await registration?.pushManager?.getSubscription();
      if (subscription && !(await subscription.unsubscribe())) throw new Error('still subscribed');
    },
    async worker() {
      const active = (await parts.registration())?.active;
      if (active && (await askWorker(active, { kind: 'wipe' }, LONGEST_STEP - 100))?.kind !== 'wiped')
        throw new Error('no answer');
    },
  });
  return {
    async clear(except) {
      const steps = stepsBut(isTraceBut(except));
      const names = Object.keys(steps);
      const done = await Promise.allSettled(
        Object.values(steps).map((step) => withTimeout(Promise.resolve().then(step), LONGEST_STEP)),
      );
      return names.filter((_, i) => done[i]?.status === 'rejected');
    },
  };
}
