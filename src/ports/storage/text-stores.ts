import type { IDBPDatabase } from 'idb';
import { hasDatabase } from './has-database.ts';
import type { TextStore } from './persisted-cell.ts';

/**
 * Texts longer than this (characters) go to IndexedDB directly, because local storage is written on the main thread
 * and holds about 5 MB in total.
 */
const LONGEST_LOCAL = 200_000;

/** A text store in local storage. Rejects if the browser blocks local storage, or if it is full. */
export const localTexts = (storage: () => globalThis.Storage): TextStore => ({
  get: async (key) => storage().getItem(key),
  set: async (key, text) => storage().setItem(key, text),
  remove: async (key) => storage().removeItem(key),
  keys: async () => Object.keys(storage()),
});

/** A text store in IndexedDB. Opens the database on first use. */
export function databaseTexts(name: string): TextStore {
  let opened: Promise<IDBPDatabase> | undefined;
  const forget = () => {
    opened = undefined;
  };
  const open = () => {
    opened ??= import('idb').then(({ openDB }) =>
      openDB(name, 1, {
        upgrade: (db) => void db.createObjectStore('texts'),
        // Another tab runs a newer version of the app: this tab closes its database connection and reopens it when
        // needed.
        blocking: (_, __, event) => {
          (event.target as IDBDatabase).close();
          forget();
        },
        terminated: forget,
      }),
    );
    opened.catch(forget);
    return opened;
  };
  /**
   * Whether nothing was ever stored in this database. Checking this first avoids creating the database only to find it
   * empty.
   */
  const isMissing = async () => !opened && !(await hasDatabase(name));
  return {
    async get(key) {
      if (await isMissing()) return null;
      return ((await (await open()).get('texts', key)) as string | undefined) ?? null;
    },
    set: async (key, text) => void (await (await open()).put('texts', text, key)),
    async remove(key) {
      if (!(await isMissing())) await (await open()).delete('texts', key);
    },
    async keys() {
      if (await isMissing()) return [];
      return (await (await open()).getAllKeys('texts')).filter((key) => typeof key === 'string');
    },
  };
}

/**
 * A text store that uses the first store. If that store is missing or full, or the text is long, it uses the second
 * (GEN-08).
 */
export const firstThatTakes = (first: TextStore, second: TextStore): TextStore => ({
  async get(key) {
    const here = await first.get(key).catch(() => null);
    return here ?? (await second.get(key).catch(() => null));
  },
  async set(key, text) {
    if (text.length <= LONGEST_LOCAL) {
      const taken = await first.set(key, text).then(
        () => true,
        () => false,
      );
      if (taken) {
        await second.remove(key).catch(() => undefined);
        return;
      }
    }
    await second.set(key, text);
    await first.remove(key).catch(() => undefined);
  },
  async remove(key) {
    await Promise.allSettled([first.remove(key), second.remove(key)]);
  },
  async keys() {
    const found = await Promise.allSettled([first.keys(), second.keys()]);
    return [...new Set(found.flatMap((each) => (each.status === 'fulfilled' ? each.value : [])))];
  },
});
