import { type IDBPDatabase, openDB } from 'idb';
import { withTimeout } from './with-timeout.ts';

/** What is known of a recorded session without opening it. */
export type KeptSession = {
  readonly id: string;
  readonly account: number;
  /** Milliseconds since 1970: its first fact, and the last that was written. */
  readonly from: number;
  readonly to: number;
  /** Number of the last fact that was written. */
  readonly seq: number;
  readonly bytes: number;
  /** The page said goodbye. */
  readonly ended: boolean;
};
/** Facts `from` to `to` of a session, sealed. */
export type KeptChunk = {
  readonly session: string;
  readonly from: number;
  readonly to: number;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly sealed: Uint8Array<ArrayBuffer>;
};
/** The key nobody can take out of the browser; `id` tells it from the next one. */
export type KeptKey = { readonly id: string; readonly key: CryptoKey };

/** What one step writes: all of it or nothing. */
export type RecordingStep = {
  readonly key: string;
  readonly session: KeptSession;
  /** It has been written before: it has to be there still. */
  readonly begun?: boolean;
  readonly put?: readonly KeptChunk[];
  /** Chunks by the number of their first fact. */
  readonly remove?: readonly number[];
};

/** Where recordings lie: `fixpoint-recordings` in IndexedDB. Everything rejects where the browser will not. */
export type RecordingDatabase = {
  /** The key, or `made` as the key from now on where there is none. */
  key(made: KeptKey): Promise<KeptKey>;
  sessions(): Promise<KeptSession[]>;
  chunks(session: string): Promise<KeptChunk[]>;
  /** Is anything there of a session but its name? */
  hasChunks(session: string): Promise<boolean>;
  /** `cleared`: recordings were cleared since. `gone`: another page has removed this one. Then nothing was written. */
  write(step: RecordingStep): Promise<'written' | 'cleared' | 'gone'>;
  /** The page of this session goes now: noted without asking or sealing anything, until it writes again. */
  goodbye(session: string): Promise<void>;
  remove(sessions: readonly string[]): Promise<void>;
  clear(): Promise<void>;
};

const NAME = 'fixpoint-recordings';
/** A database that another tab blocks, or a disk that hangs, is waited for no longer than this; milliseconds. */
const LONGEST_WAIT = 5_000;
const STORES = ['keys', 'sessions', 'chunks'] as const;
const GOODBYE = 'goodbye ';
const goodbyeOf = (session: string) => GOODBYE + session;

export function recordingDatabase(): RecordingDatabase {
  let opened: Promise<IDBPDatabase> | undefined;
  const forget = () => {
    opened = undefined;
  };
  const openAnew = async () =>
    openDB(NAME, 1, {
      upgrade(db) {
        db.createObjectStore('keys');
        db.createObjectStore('sessions', { keyPath: 'id' });
        db.createObjectStore('chunks', { keyPath: ['session', 'from'] });
      },
      // Another tab runs a newer version, or wipes the database: let it go ahead, and open again when needed.
      blocking: (_, __, event) => {
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    });
  const open = () => {
    opened ??= withTimeout(openAnew(), LONGEST_WAIT);
    opened.catch(forget);
    return opened;
  };
  const chunksOf = (session: string) => IDBKeyRange.bound([session], [session, []]);

  return {
    async key(made) {
      const transaction = (await open()).transaction('keys', 'readwrite');
      const found = (await transaction.store.get('key')) as KeptKey | undefined;
      if (!found) await transaction.store.put(made, 'key');
      await transaction.done;
      return found ?? made;
    },
    async sessions() {
      const transaction = (await open()).transaction(['keys', 'sessions']);
      const [sessions, keys] = await Promise.all([
        transaction.objectStore('sessions').getAll() as Promise<KeptSession[]>,
        transaction.objectStore('keys').getAllKeys(),
      ]);
      const gone = new Set(keys);
      return sessions.map((each) => (gone.has(goodbyeOf(each.id)) ? { ...each, ended: true } : each));
    },
    chunks: async (session) => (await (await open()).getAll('chunks', chunksOf(session))) as KeptChunk[],
    hasChunks: async (session) => (await (await open()).getKey('chunks', chunksOf(session))) !== undefined,
    async write({ key, session, begun = false, put = [], remove = [] }) {
      const transaction = (await open()).transaction(STORES, 'readwrite', { durability: 'relaxed' });
      const done = transaction.done;
      done.catch(() => undefined); // told by the await below
      // Whoever has cleared the recordings has taken the key too: this tab has not heard of it yet.
      const found = (await transaction.objectStore('keys').get('key')) as KeptKey | undefined;
      if (found?.id !== key) return 'cleared';
      if (begun && (await transaction.objectStore('sessions').getKey(session.id)) === undefined)
        return 'gone';
      const chunks = transaction.objectStore('chunks');
      for (const from of remove) void chunks.delete([session.id, from]).catch(() => undefined);
      for (const chunk of put) void chunks.put(chunk).catch(() => undefined);
      // A page that came back has not gone.
      if (!session.ended)
        void transaction
          .objectStore('keys')
          .delete(goodbyeOf(session.id))
          .catch(() => undefined);
      void transaction
        .objectStore('sessions')
        .put(session)
        .catch(() => undefined);
      await done;
      return 'written';
    },
    async goodbye(session) {
      // Nothing can be asked first: the page is gone before an answer. So it is a note beside the session, which names nobody
      // and means nothing where the session is gone.
      const transaction = (await open()).transaction('keys', 'readwrite');
      const put = transaction.objectStore('keys').put(true, goodbyeOf(session));
      transaction.commit();
      await put;
    },
    async remove(sessions) {
      if (sessions.length === 0) return;
      const transaction = (await open()).transaction(STORES, 'readwrite');
      for (const id of sessions) {
        void transaction.objectStore('keys').delete(goodbyeOf(id));
        void transaction.objectStore('sessions').delete(id);
        void transaction.objectStore('chunks').delete(chunksOf(id));
      }
      await transaction.done;
    },
    async clear() {
      const transaction = (await open()).transaction(STORES, 'readwrite');
      for (const store of STORES) void transaction.objectStore(store).clear();
      await transaction.done;
    },
  };
}
