import { type IDBPDatabase, openDB } from 'idb';
import * as v from 'valibot';
import { type Change, change } from '../../../events/change-types.ts';
import type { OpenTabs, Outbox } from './outbox-types.ts';
import { type Sealed, type Seals, sealsOf } from './seals-live.ts';
import { withTimeout } from '../http/with-timeout.ts';
import { uniqueName } from '../unique-name.ts';

const NAME = 'fixpoint-changes';
const STORE = 'changes';
/** Timeout of the database (ms): another tab may block it, or the disk may hang. */
const LONGEST_WAIT = 3_000;
/** The account id in rows whose change cannot be read. */
const SET_ASIDE = -1;

type Row = {
  readonly id: string;
  readonly account: number;
  /**
   * The server of the account that made the change; absent for the demo. A change is sent only to the server for
   * which it was made.
   */
  readonly server?: string;
  /** The tab that is responsible for sending this change. */
  readonly holder: string;
  /** When the change was made (Unix ms). Rows of older versions have this time only in their change. */
  readonly at?: number;
  /** Whether the server has refused the change. */
  readonly refused?: boolean;
  /** The encrypted change. */
  readonly sealed?: Sealed;
  /** The change without encryption: from an older version, or where the browser stores no keys. */
  readonly change?: unknown;
};

const LOCK = 'fixpoint-page-';
const TAB = 'fixpoint-tab';
/** After this many reloads, nobody waits for what the tab had stored before. */
const MOST_NAMES = 50;

/**
 * Returns the names that this tab had before it was reloaded, and keeps them and its own for the next reload. They are
 * stored only while the page is away: a browser that duplicates a tab copies what the tab has stored.
 */
function namesBefore(own: string): readonly string[] {
  try {
    const before = (sessionStorage.getItem(TAB) ?? '').split(' ').filter((name) => name !== '');
    sessionStorage.removeItem(TAB);
    const kept = [...before, own].slice(-MOST_NAMES).join(' ');
    globalThis.addEventListener('pagehide', () => sessionStorage.setItem(TAB, kept));
    globalThis.addEventListener('pageshow', () => sessionStorage.removeItem(TAB));
    return before;
  } catch {
    return []; // The browser stores nothing for this page.
  }
}

/**
 * Tells which tabs of this browser are open, by the Web Locks API: the browser releases a lock when its tab ends, for
 * whatever reason.
 */
export function browserHolders(): OpenTabs {
  const own = uniqueName();
  const locks = (navigator as { locks?: LockManager }).locks;
  void locks?.request(LOCK + own, () => new Promise(() => undefined)).catch(() => undefined);
  return {
    own,
    before: namesBefore(own),
    async living() {
      if (!locks) return null;
      const { held = [] } = await locks.query();
      return new Set(
        held.flatMap(({ name = '' }) => (name.startsWith(LOCK) ? [name.slice(LOCK.length)] : [])),
      );
    },
  };
}

/** A change to store, with what stays readable beside its encrypted contents. */
type Named = {
  readonly id: string;
  readonly at: number;
  readonly refused: boolean;
  readonly change: unknown;
};

const placeOf = (id: string) => `change ${id}`;

/**
 * The outbox (changes not yet sent) in IndexedDB, encrypted. A change counts as stored only once it is on disk
 * (`durability: 'strict'`). If the database is not available, changes are lost when the tab closes, and `keep` reports
 * this.
 */
export function liveOutbox(
  holders: Pick<OpenTabs, 'own' | 'living'> = browserHolders(),
  server = '',
  seals: Seals = sealsOf(server),
): Outbox {
  const isOurs = (row: Row) => (row.server ?? '') === server;
  let opened: Promise<IDBPDatabase> | undefined;
  /** The account whose unsent changes this tab handles. */
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
    withTimeout(
      (async () => {
        const transaction = (await open()).transaction(STORE, 'readwrite', { durability: 'strict' });
        const { done } = transaction;
        done.catch(() => undefined);
        const result = await work(transaction.store as Store);
        await done;
        return result;
      })(),
      LONGEST_WAIT,
    );
  /**
   * Runs work on the database. If the browser has closed the connection or deleted the database, opens it again
   * once.
   */
  const run = async <Result>(work: (store: Store) => Promise<Result>): Promise<Result> => {
    try {
      return await attempt(work);
    } catch {
      forget();
      return attempt(work);
    }
  };

  /**
   * Decrypts the change in a database row. Null if it cannot be decrypted. In the result, `read` is the change if it is
   * valid.
   */
  const contentsOf = async (row: Row) => {
    const text = row.sealed && (await seals.open(row.account, placeOf(row.id), row.sealed));
    if (text === null) return null;
    const found: unknown = text === undefined ? row.change : JSON.parse(text);
    const parsed = v.safeParse(change, found);
    const at = row.at ?? (parsed.success ? parsed.output.at : Date.now());
    const { refused = false } = row;
    return { id: row.id, at, refused, change: found, read: parsed.success ? parsed.output : null };
  };
  /**
   * Encrypts changes, then calls `onto` to store them in the database. `rowOf` returns the database row of a change
   * by its id.
   */
  const sealed = <Result>(
    account: number,
    changes: readonly Named[],
    onto: (store: Store, rowOf: (id: string) => Row) => Promise<Result>,
  ): Promise<Result> =>
    seals.keep(
      account,
      changes.map((each) => ({ place: placeOf(each.id), text: JSON.stringify(each.change) })),
      (all) => {
        const rows = new Map(
          changes.map(({ id, at, refused, change: clear }, index): [string, Row] => {
            const row = { id, account, server, holder: holders.own, at, ...(refused && { refused }) };
            const seal = all?.[index];
            return [id, seal ? { ...row, sealed: seal } : { ...row, change: clear }];
          }),
        );
        return run((store) => onto(store, (id) => rows.get(id) as Row));
      },
    );
  const named = (each: Change): Named => ({
    id: each.id,
    at: each.at,
    refused: each.refused !== undefined,
    change: each,
  });

  const take = async (account: number) => {
    const living = await holders.living();
    const theirs = (await run((store) => store.getAll())).filter(
      (row) => isOurs(row) && row.account === account && row.holder !== holders.own,
    );
    const rows = theirs.filter(({ holder }) => !living?.has(holder));
    const elsewhere = theirs.filter((row) => !rows.includes(row) && !row.refused).length;
    if (rows.length === 0) return { changes: [], damaged: 0, lost: 0, elsewhere };
    const found = new Map(
      await Promise.all(rows.map(async (row) => [row.id, { was: row, in: await contentsOf(row) }] as const)),
    );
    const readable = [...found.values()].flatMap((each) => each.in ?? []);
    return sealed(account, readable, async (store, rowOf) => {
      const taken: Change[] = [];
      let damaged = 0;
      let lost = 0;
      for (const now of await store.getAll()) {
        const looked = found.get(now.id);
        // Another tab took over the change first, or the change was sent in the meantime.
        if (!looked || now.account !== account || ![looked.was.holder, holders.own].includes(now.holder))
          continue;
        if (looked.in?.read) {
          taken.push(looked.in.read);
          await store.put(rowOf(now.id));
          continue;
        }
        if (looked.in) {
          damaged++;
          // A change that cannot be read is set aside, but stays available for an error report.
          await store.put({ ...rowOf(now.id), account: SET_ASIDE });
        } else {
          lost++;
          await store.delete(now.id);
        }
      }
      const changes = taken.sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
      return { changes, damaged, lost, elsewhere };
    });
  };
  /** Calls of `take` run one after the other, so that no two of them take the same changes. */
  let looking: Promise<unknown> = Promise.resolve();

  return {
    async keep(account, changes) {
      current = account;
      try {
        await sealed(account, changes.map(named), (store, rowOf) =>
          Promise.all(changes.map(({ id }) => store.put(rowOf(id)))),
        );
        return null;
      } catch (problem) {
        return problem instanceof Error ? problem.name : 'unknown';
      }
    },
    async drop(_, ids) {
      await run((store) => Promise.all(ids.map((id) => store.delete(id)))).catch(() => undefined);
    },
    take(account) {
      current = account;
      const taken = looking.then(() => take(account)).catch(() => ({ changes: [], damaged: 0, lost: 0 }));
      looking = taken;
      return taken;
    },
    async forgetOthers(account, before) {
      await seals.forgetOthers(account, before).catch(() => undefined);
      await run(async (store) => {
        for (const row of await store.getAll()) {
          const at: unknown = row.at ?? ((row.change ?? {}) as { at?: unknown }).at;
          const isOwn = isOurs(row) && row.account === account;
          if (!isOwn && typeof at === 'number' && at < before) await store.delete(row.id);
        }
      }).catch(() => undefined);
    },
    async clear() {
      // Destroys the encryption key first, so that any changes left in the database are unreadable.
      if (current !== null) await seals.destroy(current).catch(() => undefined);
      await run(async (store) => {
        for (const row of await store.getAll())
          if (isOurs(row) && (row.account === current || row.account === SET_ASIDE))
            await store.delete(row.id);
      }).catch(() => undefined);
    },
  };
}
