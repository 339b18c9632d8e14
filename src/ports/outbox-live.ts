import { type IDBPDatabase, openDB } from 'idb';
import * as v from 'valibot';
import { type Change, change } from '../../events/change-types.ts';
import type { Outbox } from './outbox-types.ts';
import { within } from './within.ts';

const NAME = 'fixpoint-changes';
const STORE = 'changes';
/** A database that another tab blocks, or a disk that hangs, is waited for no longer than this; milliseconds. */
const LONGEST_WAIT = 3_000;
/** The account of rows that cannot be read. */
const SET_ASIDE = -1;

type Row = {
  readonly id: string;
  readonly account: number;
  /** Whose account it is; absent = the demo's. A change is sent to no other server than the one it was made for. */
  readonly server?: string;
  /** The page that is responsible for it. */
  readonly holder: string;
  readonly change: unknown;
};

/** Who lives: each page holds a lock of its own name for as long as it is there. */
export type Holders = {
  readonly own: string;
  /** The pages that live, by name; null where nobody can know. */
  living(): Promise<ReadonlySet<string> | null>;
};

const LOCK = 'fixpoint-page-';
/** Pages of this browser by the Web Locks API: a lock goes with its page, however that ends. */
export function browserHolders(): Holders {
  const own = crypto.randomUUID();
  const locks = (navigator as { locks?: LockManager }).locks;
  void locks?.request(LOCK + own, () => new Promise(() => undefined)).catch(() => undefined);
  return {
    own,
    async living() {
      if (!locks) return null;
      const { held = [] } = await locks.query();
      return new Set(
        held.flatMap(({ name = '' }) => (name.startsWith(LOCK) ? [name.slice(LOCK.length)] : [])),
      );
    },
  };
}

/**
 * The outbox in IndexedDB, written to disk before a change counts as kept (`durability: 'strict'`). Where there is no
 * database, or none any more, changes live as long as the page and `keep` says so.
 */
export function liveOutbox(holders: Holders = browserHolders(), server = ''): Outbox {
  const isOurs = (row: Row) => (row.server ?? '') === server;
  let opened: Promise<IDBPDatabase> | undefined;
  /** Whose changes this page is about. */
  let current: number | null = null;
  const forget = () => {
    opened = undefined;
  };
  const open = () => {
    opened ??= (async () =>
      openDB(NAME, 1, {
        upgrade: (db) => void db.createObjectStore(STORE, { keyPath: 'id' }),
        blocking: (_, __, event) => {
          (event.target as IDBDatabase).close();
          forget();
        },
        terminated: forget,
      }))();
    opened.catch(forget);
    return opened;
  };
  type Store = {
    getAll(): Promise<Row[]>;
    put(row: Row): Promise<unknown>;
    delete(id: string): Promise<void>;
  };
  const attempt = <Result>(work: (store: Store) => Promise<Result>): Promise<Result> =>
    within(
      (async () => {
        const transaction = (await open()).transaction(STORE, 'readwrite', { durability: 'strict' });
        const { done } = transaction;
        done.catch(() => undefined);
        const result = await work(transaction.store as unknown as Store);
        await done;
        return result;
      })(),
      LONGEST_WAIT,
    );
  /** A connection that the browser has closed, or a database that was wiped, is opened anew once. */
  const run = async <Result>(work: (store: Store) => Promise<Result>): Promise<Result> => {
    try {
      return await attempt(work);
    } catch {
      forget();
      return attempt(work);
    }
  };

  return {
    async keep(account, changes) {
      current = account;
      try {
        await run((store) =>
          Promise.all(
            changes.map((each) =>
              store.put({ id: each.id, account, server, holder: holders.own, change: each }),
            ),
          ),
        );
        return null;
      } catch (problem) {
        return problem instanceof Error ? problem.name : 'unknown';
      }
    },
    async drop(_, ids) {
      await run((store) => Promise.all(ids.map((id) => store.delete(id)))).catch(() => undefined);
    },
    async take(account) {
      current = account;
      const nothing = { changes: [], damaged: 0 };
      try {
        const living = await holders.living();
        return await run(async (store) => {
          const rows = (await store.getAll()).filter(
            (row) =>
              isOurs(row) &&
              row.account === account &&
              row.holder !== holders.own &&
              !living?.has(row.holder),
          );
          const changes: Change[] = [];
          let damaged = 0;
          for (const row of rows) {
            const read = v.safeParse(change, row.change);
            if (read.success) {
              changes.push(read.output);
              await store.put({ ...row, holder: holders.own });
            } else {
              damaged++;
              // Out of the way, and still there for a report.
              await store.put({ ...row, account: SET_ASIDE });
            }
          }
          return { changes: changes.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1)), damaged };
        });
      } catch {
        return nothing;
      }
    },
    async forgetOthers(account, before) {
      await run(async (store) => {
        for (const row of await store.getAll()) {
          const { at } = (row.change ?? {}) as { at?: unknown };
          const isOwn = isOurs(row) && row.account === account;
          if (!isOwn && typeof at === 'number' && at < before) await store.delete(row.id);
        }
      }).catch(() => undefined);
    },
    async clear() {
      await run(async (store) => {
        for (const row of await store.getAll())
          if (isOurs(row) && (row.account === current || row.account === SET_ASIDE))
            await store.delete(row.id);
      }).catch(() => undefined);
    },
  };
}
