import { type IDBPDatabase, openDB } from 'idb';
import type { Attachments } from './ports.ts';
import { within } from './within.ts';

const NAME = 'fixpoint-attachments';
const STORE = 'attachments';
/** A disk that hangs is waited for no longer than this; milliseconds. */
const LONGEST_WAIT = 3_000;
/** What nobody sent in so many milliseconds goes. */
const OLDEST = 30 * 86_400_000;

type Row = {
  readonly file: string;
  readonly account: number;
  readonly at: number;
  readonly base64: string;
  readonly mime: string;
};

/**
 * What goes along with feedback, in a database of its own. Where there is none, or the disk is full, it lives as long as the
 * page: who keeps it is told nothing, and whoever reads it after a reload is told that it cannot be read.
 */
export function liveAttachments(): Attachments {
  const here = new Map<string, Row>();
  const accounts = new Set<number>();
  let opened: Promise<IDBPDatabase> | undefined;
  const open = () => {
    opened ??= openDB(NAME, 1, {
      upgrade: (db) => void db.createObjectStore(STORE, { keyPath: 'file' }),
      blocking: (_, __, event) => (event.target as IDBDatabase).close(),
      terminated: () => (opened = undefined),
    });
    opened.catch(() => (opened = undefined));
    return opened;
  };
  const inTime = <Result>(work: (db: IDBPDatabase) => Promise<Result>, otherwise: Result): Promise<Result> =>
    within((async () => work(await open()))(), LONGEST_WAIT).catch(() => {
      opened = undefined;
      return otherwise;
    });
  /** What lies there; undefined: nothing does. A disk that does not answer says neither, and rejects. */
  const found = (file: string): Promise<Row | undefined> =>
    within((async () => (await open()).get(STORE, file) as Promise<Row | undefined>)(), LONGEST_WAIT).catch(
      (problem: unknown) => {
        opened = undefined;
        throw problem;
      },
    );
  return {
    async keep(account, { base64, mime }) {
      accounts.add(account);
      const row: Row = { file: crypto.randomUUID(), account, at: Date.now(), base64, mime };
      here.set(row.file, row);
      await inTime(async (db) => void (await db.put(STORE, row)), undefined);
      return row.file;
    },
    async read(file) {
      const row = here.get(file) ?? (await found(file));
      return row ? { base64: row.base64, mime: row.mime } : null;
    },
    async drop(files) {
      for (const file of files) here.delete(file);
      await inTime(
        async (db) => void (await Promise.all(files.map((file) => db.delete(STORE, file)))),
        undefined,
      );
    },
    async clear() {
      here.clear();
      await inTime(async (db) => {
        const rows = (await db.getAll(STORE)) as Row[];
        const gone = rows.filter(
          ({ account, at }) => accounts.size === 0 || accounts.has(account) || Date.now() - at > OLDEST,
        );
        await Promise.all(gone.map(({ file }) => db.delete(STORE, file)));
      }, undefined);
    },
  };
}
