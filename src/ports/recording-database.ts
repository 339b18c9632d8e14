import { type IDBPDatabase, openDB } from 'idb';
import { withTimeout } from './with-timeout.ts';

/** Metadata of a recorded session, readable without decrypting it. */
export type KeptSession = {
  readonly id: string;
  readonly account: number;
  /** Time of its first fact and of the last one written (ms since 1970). */
  readonly from: number;
  readonly to: number;
  /** Number of the last fact that was written. */
  readonly seq: number;
  readonly bytes: number;
  /** The page has announced its end. */
  readonly ended: boolean;
};
/** Facts `from` to `to` of a session, encrypted. */
export type KeptChunk = {
  readonly session: string;
  readonly from: number;
  readonly to: number;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly sealed: Uint8Array<ArrayBuffer>;
};
/** An encryption key that cannot be exported from the browser. `id` distinguishes it from the next one. */
export type KeptKey = { readonly id: string; readonly key: CryptoKey };

/** What one step writes: all of it or nothing. */
export type RecordingStep = {
  readonly key: string;
  readonly session: KeptSession;
  /** The session was written before, so it must still exist. */
  readonly begun?: boolean;
  readonly put?: readonly KeptChunk[];
  /** Chunks by the number of their first fact. */
  readonly remove?: readonly number[];
};

/** Stores recordings in `fixpoint-recordings` in IndexedDB. Every call rejects if the browser refuses. */
export type RecordingDatabase = {
  /** Returns the key. If there is none, stores `made` as the key. */
  key(made: KeptKey): Promise<KeptKey>;
  sessions(): Promise<KeptSession[]>;
  chunks(session: string): Promise<KeptChunk[]>;
  /** Whether the session has any chunks. */
  hasChunks(session: string): Promise<boolean>;
  /**
   * `cleared`: the recordings were cleared meanwhile. `gone`: another page has removed this one. In both cases
   * nothing was written.
   */
  write(step: RecordingStep): Promise<'written' | 'cleared' | 'gone'>;
  /**
   * Notes that the page of this session closes, without reading or encrypting. Valid until the session writes
   * again.
   */
  goodbye(session: string): Promise<void>;
  remove(sessions: readonly string[]): Promise<void>;
  clear(): Promise<void>;
};

const NAME = 'fixpoint-recordings';
/** Timeout of a database that another tab blocks, or of a disk that hangs (ms). */
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
      // Another tab runs a newer version, or wipes the database: this tab closes its connection and reopens it when
      // needed.
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
      done.catch(() => undefined); // the await below reports it
      // Clearing the recordings also removes the key. This tab does not know about it yet.
      const found = (await transaction.objectStore('keys').get('key')) as KeptKey | undefined;
      if (found?.id !== key) return 'cleared';
      if (begun && (await transaction.objectStore('sessions').getKey(session.id)) === undefined)
        return 'gone';
      const chunks = transaction.objectStore('chunks');
      for (const from of remove) void chunks.delete([session.id, from]).catch(() => undefined);
      for (const chunk of put) void chunks.put(chunk).catch(() => undefined);
      // A page that writes again has not closed.
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
      // There is no time to read first: the page closes before a response. So this writes a note next to the session.
      // It names no user and is ignored if the session no longer exists.
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
