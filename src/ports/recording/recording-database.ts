import { type IDBPDatabase, openDB } from 'idb';
import { withTimeout } from '../http/with-timeout.ts';

/** Metadata of a recorded session; it is not encrypted. */
export type KeptSession = {
  readonly id: string;
  readonly account: number;
  /** The server of the account. Sessions that older versions recorded lack it. */
  readonly server?: string;
  /** Times of the session's first event, and of the last one written (ms since 1970). */
  readonly from: number;
  readonly to: number;
  /** Number of the session's last event that was written. */
  readonly seq: number;
  readonly bytes: number;
  /** True if the session's tab has noted that it is closing. */
  readonly ended: boolean;
};
/** Events `from` to `to` of a recorded session, encrypted. */
export type KeptChunk = {
  readonly session: string;
  readonly from: number;
  readonly to: number;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly sealed: Uint8Array<ArrayBuffer>;
};
/**
 * An encryption key for recordings that cannot be exported from the browser. `id` distinguishes it from later keys.
 */
export type KeptKey = { readonly id: string; readonly key: CryptoKey };

/** What is written to the recording in one transaction: all of it or nothing. */
export type RecordingStep = {
  readonly key: string;
  readonly session: KeptSession;
  /**
   * True if a part of this session was already written. If the session then no longer exists in the database, nothing
   * is written.
   */
  readonly begun?: boolean;
  readonly put?: readonly KeptChunk[];
  /** The chunks to remove, by the number of their first event. */
  readonly remove?: readonly number[];
};

/** Stores recordings in `fixpoint-recordings` in IndexedDB. Every call rejects if the browser refuses. */
export type RecordingDatabase = {
  /** Returns the encryption key of the recordings. If there is none, stores `made` as the key and returns it. */
  key(made: KeptKey): Promise<KeptKey>;
  sessions(): Promise<KeptSession[]>;
  chunks(session: string): Promise<KeptChunk[]>;
  /** Whether any chunks of the session are stored. */
  hasChunks(session: string): Promise<boolean>;
  /**
   * Writes a part of a recording. `cleared`: all recordings have been cleared meanwhile. `gone`: another tab has
   * removed this recording. In both cases nothing was written.
   */
  write(step: RecordingStep): Promise<'written' | 'cleared' | 'gone'>;
  /**
   * Notes that the tab of this session is closing, without reading or encrypting anything. The note is valid until the
   * session writes again.
   */
  goodbye(session: string): Promise<void>;
  remove(sessions: readonly string[]): Promise<void>;
  clear(): Promise<void>;
};

const NAME = 'fixpoint-recordings';
/** Timeout of the database (ms): another tab may block it, or the disk may hang. */
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
      // Another tab runs a newer version of the app, or deletes the database: this tab closes its connection and opens
      // a new one when needed.
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
      done.catch(() => undefined); // avoids an uncaught error; the await below reports the failure
      // When another tab clears the recordings, it also removes the encryption key. This tab does not know about that
      // yet.
      const found = (await transaction.objectStore('keys').get('key')) as KeptKey | undefined;
      if (found?.id !== key) return 'cleared';
      if (begun && (await transaction.objectStore('sessions').getKey(session.id)) === undefined)
        return 'gone';
      const chunks = transaction.objectStore('chunks');
      for (const from of remove) void chunks.delete([session.id, from]).catch(() => undefined);
      for (const chunk of put) void chunks.put(chunk).catch(() => undefined);
      // Removes the note that this tab has closed, because the tab is writing again.
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
      // Only writes a note next to the session. There is no time to read first, because the page closes before a
      // response arrives. The note names no user, and is ignored if the session no longer exists.
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
