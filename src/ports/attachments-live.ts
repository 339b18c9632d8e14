import { type IDBPDatabase, openDB } from 'idb';
import type { Attachments } from './ports.ts';
import { type Sealed, type Seals, sealsOf } from './storage/seals-live.ts';
import { uniqueName } from './unique-name.ts';
import { withTimeout } from './http/with-timeout.ts';

const NAME = 'fixpoint-attachments';
const STORE = 'attachments';
/** Maximum wait for a disk that hangs (ms). */
const LONGEST_WAIT = 3_000;
type Bytes = { readonly base64: string; readonly mime: string };
type Row = {
  readonly file: string;
  readonly account: number;
  /** The server of the account that the attachment belongs to. Rows written by older versions lack it. */
  readonly server?: string;
  readonly at: number;
  /**
   * The attachment's bytes as JSON, encrypted. Missing if the browser stores no keys, and in rows of older versions; in
   * these cases the bytes are not encrypted.
   */
  readonly sealed?: Sealed;
} & Partial<Bytes>;

const placeOf = (file: string) => `file ${file}`;
const fromText = (text: string): Bytes => JSON.parse(text) as Bytes;

/**
 * Stores feedback attachments, encrypted, in their own database. If there is no database or the disk is full,
 * attachments are lost when the tab is closed or reloaded: writing reports no error, and reading after a reload reports
 * that the file cannot be read.
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
  /** Runs work on the database of attachments. Rejects if the disk does not respond. */
  const run = <Result>(work: (db: IDBPDatabase) => Promise<Result>): Promise<Result> =>
    withTimeout((async () => work(await open()))(), LONGEST_WAIT).catch((problem: unknown) => {
      opened = undefined;
      throw problem;
    });
  /** Removes the matching attachments from the database. Never rejects. */
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
      const file = uniqueName();
      here.set(file, bytes);
      await put({ file, account, server, at: Date.now() }, bytes).catch(() => undefined);
      return file;
    },
    // Returns an attachment's stored bytes. Null if there are none, or if they cannot be decrypted. Rejects if the disk
    // does not respond.
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
      // An older version stored this attachment without encryption: encrypts it now, for the server of the current
      // account.
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
      // Destroys the accounts' encryption keys first, so that any attachments left behind are unreadable.
      for (const account of accounts) await seals.destroy(account).catch(() => undefined);
      await removeIf((row) => accounts.size === 0 || [...accounts].some((account) => isOf(account)(row)));
    },
  };
}
