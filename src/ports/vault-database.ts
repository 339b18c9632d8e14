import { type IDBPDatabase, openDB } from 'idb';
import { withTimeout } from './with-timeout.ts';

/** Timeout of a database that another tab blocks, or of a disk that hangs (ms). */
const LONGEST_WAIT = 3_000;
/** This name is from the first version, which stored only texts. A new name would lock out tabs that still run it. */
const STORE = 'texts';

/** The operations of a transaction. */
export type VaultStore = {
  get(key: string): Promise<unknown>;
  put(value: unknown, key: string): Promise<unknown>;
  delete(key: string): Promise<void>;
  getAllKeys(): Promise<readonly unknown[]>;
};
export type VaultDatabase = {
  /**
   * Runs `work` in one transaction, and resolves when it is on disk. If the browser has closed the connection or
   * wiped the database, it is reopened once. Rejects when that fails too.
   */
  run<Result>(mode: 'readonly' | 'readwrite', work: (store: VaultStore) => Promise<Result>): Promise<Result>;
};

/** The vault's own database. */
export function vaultDatabase(name: string): VaultDatabase {
  let opened: Promise<IDBPDatabase> | undefined;
  const forget = () => {
    opened = undefined;
  };
  // `async`, because a browser that forbids databases throws instead of rejecting.
  const openAnew = async () =>
    openDB(name, 1, {
      upgrade: (db) => void db.createObjectStore(STORE),
      // Another tab runs a newer version, or wipes the database: this tab closes its connection and reopens it when
      // needed.
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
    done.catch(() => undefined); // the race below reports it
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
            // it has already ended
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

/** Some browsers cannot store keys in private windows, so a retry does not help. */
export const isUncloneable = (problem: unknown): boolean =>
  problem instanceof Error && problem.name === 'DataCloneError';
