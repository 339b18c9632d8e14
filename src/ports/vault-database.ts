import { type IDBPDatabase, openDB } from 'idb';
import { withTimeout } from './with-timeout.ts';

/** A database that another tab blocks, or a disk that hangs, is waited for no longer than this; milliseconds. */
const LONGEST_WAIT = 3_000;
/** The name is that of the first version, which kept texts only; a new one would shut out tabs that still run it. */
const STORE = 'texts';

/** What a transaction may do. */
export type VaultStore = {
  get(key: string): Promise<unknown>;
  put(value: unknown, key: string): Promise<unknown>;
  delete(key: string): Promise<void>;
  getAllKeys(): Promise<readonly unknown[]>;
};
export type VaultDatabase = {
  /**
   * Runs `work` in one transaction, to disk before it resolves. A connection that the browser has closed, or a database
   * that was wiped, is opened again once. Rejects when that does not help either.
   */
  run<Result>(mode: 'readonly' | 'readwrite', work: (store: VaultStore) => Promise<Result>): Promise<Result>;
};

/** The vault's own database. */
export function vaultDatabase(name: string): VaultDatabase {
  let opened: Promise<IDBPDatabase> | undefined;
  const forget = () => {
    opened = undefined;
  };
  // `async`: a browser that forbids databases throws instead of rejecting.
  const openAnew = async () =>
    openDB(name, 1, {
      upgrade: (db) => void db.createObjectStore(STORE),
      // Another tab runs a newer version, or wipes the database: let it go ahead, and open again when needed.
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
    done.catch(() => undefined); // told by the race below
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
            // it has ended by itself
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

/** Some browsers keep no keys in private windows: another attempt would not help. */
export const isUncloneable = (problem: unknown): boolean =>
  problem instanceof Error && problem.name === 'DataCloneError';
