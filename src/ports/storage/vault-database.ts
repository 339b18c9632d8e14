import { type IDBPDatabase, openDB } from 'idb';
import { withTimeout } from '../http/with-timeout.ts';

/** Timeout for a database operation (ms): another tab may block the database, or the disk may hang. */
const LONGEST_WAIT = 3_000;
/**
 * The name of the object store. It is a leftover from the first version, which stored only texts. A new name would lock
 * out tabs that still run that version.
 */
const STORE = 'texts';

/** The operations on the vault's object store within one database transaction. */
export type VaultStore = {
  get(key: string): Promise<unknown>;
  put(value: unknown, key: string): Promise<unknown>;
  delete(key: string): Promise<void>;
  getAllKeys(): Promise<readonly unknown[]>;
};
export type VaultDatabase = {
  /**
   * Runs `work` in one transaction, and resolves when the changes are on disk. If the browser has closed the
   * connection or wiped the database, reopens it once. Rejects when that fails too.
   */
  run<Result>(mode: 'readonly' | 'readwrite', work: (store: VaultStore) => Promise<Result>): Promise<Result>;
};

/** Opens the database in which only the token vault stores data. */
export function vaultDatabase(name: string): VaultDatabase {
  let opened: Promise<IDBPDatabase> | undefined;
  const forget = () => {
    opened = undefined;
  };
  // `async` turns an error into a rejection: a browser that blocks databases throws synchronously.
  const openAnew = async () =>
    openDB(name, 1, {
      upgrade: (db) => void db.createObjectStore(STORE),
      // Another tab runs a newer version of the app, or wipes the database: this tab closes its connection and reopens
      // it when needed.
      blocking: (_, __, event) => {
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    });
  const open = () => {
    if (opened) return opened;
    const opening = openAnew();
    opened = withTimeout(opening, LONGEST_WAIT);
    opened.catch(() => {
      forget();
      void opening.then((late) => late.close()).catch(() => undefined);
    });
    return opened;
  };
  const attempt: VaultDatabase['run'] = async (mode, work) => {
    const transaction = (await open()).transaction(STORE, mode, { durability: 'strict' });
    const done = transaction.done;
    done.catch(() => undefined); // the `Promise.race` below reports this error
    return withTimeout(
      (async () => {
        try {
          const result = await work(transaction.store as VaultStore);
          await done;
          return result;
        } catch (problem) {
          try {
            transaction.abort();
          } catch {
            // the transaction has already ended
          }
          throw problem;
        }
      })(),
      LONGEST_WAIT,
    );
  };
  return {
    async run(mode, work) {
      try {
        return await attempt(mode, work);
      } catch (problem) {
        if (isUncloneable(problem)) throw problem;
        const old = opened;
        forget();
        void old?.then((db) => db.close()).catch(() => undefined);
        return attempt(mode, work);
      }
    },
  };
}

/**
 * Whether the browser failed because it cannot store encryption keys, as in some private windows. A retry does not
 * help then.
 */
export const isUncloneable = (problem: unknown): boolean =>
  problem instanceof Error && problem.name === 'DataCloneError';
