import { type IDBPDatabase, openDB } from 'idb';
import type { Attachments } from './ports.ts';
import { type Sealed, type Seals, sealsOf } from './seals-live.ts';
import { withTimeout } from './with-timeout.ts';

const NAME = 'fixpoint-attachments';
const STORE = 'attachments';
/** A disk that hangs is waited for no longer than this; milliseconds. */
const LONGEST_WAIT = 3_000;
type Bytes = { readonly base64: string; readonly mime: string };
type Row = {
  readonly file: string;
  readonly account: number;
  /** Whose account it is; rows of older versions do not know it. */
  readonly server?: string;
  readonly at: number;
  /** The bytes as JSON, sealed; in clear where the browser keeps no keys, and in rows of older versions. */
  readonly sealed?: Sealed;
} & Partial<Bytes>;

const placeOf = (file: string) => `file ${file}`;
const fromText = (text: string): Bytes => JSON.parse(text) as Bytes;

/**
 * What goes along with feedback, sealed, in a database of its own. Where there is none, or the disk is full, it lives as long
 * as the page: who keeps it is told nothing, and whoever reads it after a reload is told that it cannot be read.
 */
export function liveAttachments(server = '', seals: Seals = sealsOf(server)): Attachments {
  const here = new Map<string, Bytes>();
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
  /** Rejects where the disk does not answer. */
  const run = <Result>(work: (db: IDBPDatabase) => Promise<Result>): Promise<Result> =>
    withTimeout((async () => work(await open()))(), LONGEST_WAIT).catch((problem: unknown) => {
      opened = undefined;
      throw problem;
    });
  /** Removes the rows that are meant. Never rejects. */
  const removeIf = (isMeant: (row: Row) => boolean) =>
    run(async (db) => {
      const gone = ((await db.getAll(STORE)) as Row[]).filter(isMeant);
      await Promise.all(gone.map(({ file }) => db.delete(STORE, file)));
    }).catch(() => undefined);
  const isOf = (account: number) => (row: Row) =>
    row.account === account && (row.server === undefined || row.server === server);
  const put = (row: Row, bytes: Bytes) => {
    const text = JSON.stringify(bytes);
    return seals.keep(row.account, [{ place: placeOf(row.file), text }], (sealed) =>
      run(
        async (db) =>
          void (await db.put(STORE, sealed?.[0] ? { ...row, sealed: sealed[0] } : { ...row, ...bytes })),
      ),
    );
  };
  return {
    async keep(account, { base64, mime }) {
      accounts.add(account);
      const bytes = { base64, mime };
      const file = crypto.randomUUID();
      here.set(file, bytes);
      await put({ file, account, server, at: Date.now() }, bytes).catch(() => undefined);
      return file;
    },
    // What lies there; null: nothing does, or nobody can open it. A disk that does not answer says neither, and rejects.
    async read(file) {
      const known = here.get(file);
      if (known) return known;
      const row = await run((db) => db.get(STORE, file) as Promise<Row | undefined>);
      if (!row || !isOf(row.account)(row)) return null;
      const { base64, mime, sealed, ...rest } = row;
      if (sealed) {
        const text = await seals.open(row.account, placeOf(file), sealed);
        if (text !== null) return fromText(text);
        await run((db) => db.delete(STORE, file)).catch(() => undefined);
        return null;
      }
      if (base64 === undefined || mime === undefined) return null;
      // Of an older version: sealed from now on, at the server where it is read.
      await put({ ...rest, server }, { base64, mime }).catch(() => undefined);
      return { base64, mime };
    },
    async drop(files) {
      for (const file of files) here.delete(file);
      await run(async (db) => void (await Promise.all(files.map((file) => db.delete(STORE, file))))).catch(
        () => undefined,
      );
    },
    async forgetOthers(account, before) {
      accounts.add(account);
      await seals.forgetOthers(account, before).catch(() => undefined);
      await removeIf((row) => !isOf(account)(row) && row.at < before);
    },
    async clear() {
      here.clear();
      // The key first: whatever stays behind is noise then.
      for (const account of accounts) await seals.destroy(account).catch(() => undefined);
      await removeIf((row) => accounts.size === 0 || [...accounts].some((account) => isOf(account)(row)));
    },
  };
}
