import { Observable } from 'rxjs';
import type { App } from '../../kernel/app.ts';
import type { Recorded } from '../../kernel/event.ts';
import { unpackFacts } from './recording-chunk.ts';
import { type KeptSession, type RecordingDatabase, recordingDatabase } from './recording-database.ts';
import { RecordingWriter } from './recording-writer.ts';
import type { RecorderNews } from './recorder-types.ts';
import { openChunk, recordingKey } from './seal-chunk.ts';
import { browserSealing, type Sealing } from '../storage/seal.ts';
import { uniqueName } from '../unique-name.ts';

/**
 * Interval at which new events are written to disk (ms). If the browser kills the tab, at most this much time is lost.
 */
const EVERY = 1_000;
/** Recordings older than this are removed (ms). If all together exceed the size limit, the oldest are removed too. */
const LONGEST_KEPT = 7 * 24 * 3600 * 1000;
const MOST_BYTES = 64 * 1024 * 1024;
const LOCK = 'fixpoint-recording ';

/** The events of the previous session, and how many pieces of its recording could not be read. */
export type SessionBefore = { readonly facts: Recorded[]; readonly damaged: number };

export type RecorderParts = {
  readonly app: Pick<App, 'log' | 'tap'>;
  readonly declared: (event: Recorded) => Recorded | null;
  readonly isSampled: (event: Recorded) => boolean;
  readonly columns: ReadonlySet<string>;
  /** The server of the accounts. Empty for the demo. */
  readonly server: string;
  readonly now: () => number;
  readonly database?: RecordingDatabase;
  readonly sealing?: Sealing;
  readonly most?: number;
  readonly every?: number;
  /** Tells which tabs of this browser are open, by the ids of their recordings. */
  readonly alive?: Alive;
  /**
   * Calls the callback when the page goes to the background, when it closes, and when it returns after closing. Returns
   * a function that removes the callback.
   */
  readonly leaving?: typeof browserLeaving;
};
type Alive = {
  /** Marks the tab of this recording as open, until the returned function is called. */
  hold(id: string): () => void;
  all(): Promise<ReadonlySet<string>>;
};

/** Records the session of this tab to disk, and finds the recording of the previous session. */
export function liveRecording(parts: RecorderParts) {
  const {
    app,
    declared,
    isSampled,
    columns,
    server,
    now,
    database = recordingDatabase(),
    sealing = browserSealing(),
    most = MOST_BYTES,
    every = EVERY,
    alive = browserAlive,
    leaving = browserLeaving,
  } = parts;
  const id = `${now()}-${uniqueName()}`;
  let found: KeptSession | null = null;
  let tell: (news: RecorderNews) => void = () => undefined;
  const lost = () => {
    found = null;
    tell({ kind: 'beforeGone' });
  };

  /** Removes outdated recordings when the recorder starts. Returns the metadata of the previous session. */
  async function tidied(account: number): Promise<KeptSession | null> {
    const sessions = (await database.sessions()).filter((each) => each.id !== id);
    const running = await alive.all();
    const isOwn = (each: KeptSession) => each.account === account && each.server === server;
    const gone = sessions.filter((each) => !isOwn(each) || each.to < now() - LONGEST_KEPT);
    const over: KeptSession[] = [];
    for (const each of sessions) {
      if (gone.includes(each) || running.has(each.id)) continue;
      // A recording without chunks (pieces of events) is not a session.
      ((await database.hasChunks(each.id)) ? over : gone).push(each);
    }
    await database.remove(gone.map((each) => each.id));
    over.sort((a, b) => b.to - a.to);
    return over.find(({ ended }) => !ended) ?? over[0] ?? null;
  }

  /**
   * Makes room on disk for this many bytes of this session's recording. Removes recordings of other sessions, ended and
   * old ones first, but never one whose tab is open. Returns the bytes that the remaining recordings of other sessions
   * take.
   */
  async function othersTake(bytes: number, all = most): Promise<number> {
    const running = await alive.all();
    const others = (await database.sessions())
      .filter((each) => each.id !== id)
      .sort((a, b) => Number(b.ended) - Number(a.ended) || a.to - b.to);
    let taken = others.reduce((sum, each) => sum + each.bytes, 0);
    const gone: string[] = [];
    for (const each of others) {
      if (taken + bytes <= all) break;
      if (running.has(each.id)) continue;
      gone.push(each.id);
      taken -= each.bytes;
    }
    await database.remove(gone);
    if (found && gone.includes(found.id)) lost();
    return taken;
  }

  const record = (account: number): Observable<RecorderNews> =>
    new Observable((news) => {
      let over = false;
      let end = () => undefined as void;
      const stop = () => {
        over = true;
        tell = () => undefined;
        end();
      };
      const failed = (problem: unknown) => {
        if (over) return;
        const reason = isFull(problem) ? 'full' : 'noStorage';
        news.next({ kind: 'notKept', reason, detail: String(problem) });
        stop();
      };
      const begin = async () => {
        if (!sealing) {
          news.next({ kind: 'notKept', reason: 'noEncryption', detail: 'a page over plain http' });
          return;
        }
        const key = await database.key(await recordingKey(sealing));
        found = await tidied(account);
        if (over) return;
        tell = (each) => news.next(each);
        if (found) tell({ kind: 'before', from: found.from, to: found.to, unexpected: !found.ended });
        const writer = new RecordingWriter({
          log: app.log,
          declared,
          isSampled,
          columns,
          database,
          sealing,
          key,
          id,
          account,
          server,
          most,
          othersTake,
        });
        for (const event of app.log.events) writer.take(event);
        const untap = app.tap((event) => writer.take(event));
        const release = alive.hold(id);
        let running: Promise<unknown> = Promise.resolve();
        const step = async () => {
          if (over) return;
          try {
            if (!(await writer.flush())) stop();
          } catch (problem) {
            // The disk is full: removes every other recording, then tries to write again.
            if (!isFull(problem)) throw problem;
            await othersTake(1, 0);
            if (!over && !(await writer.flush())) stop();
          }
        };
        const flush = () => {
          running = running.then(step).catch(failed);
        };
        const timer = setInterval(flush, every);
        const goodbye = () => {
          writer.ended = true;
          flush();
          // Notes that the page closes. Writing this note takes almost no time, whereas the page may be closed before
          // encryption finishes.
          if (!over && writer.bytes > 0) database.goodbye(writer.session().id).catch(() => undefined);
        };
        const stay = leaving(flush, goodbye, () => {
          writer.ended = false;
        });
        end = () => {
          clearInterval(timer);
          untap();
          release();
          stay();
        };
        flush();
      };
      begin().catch(failed);
      return stop;
    });

  /**
   * Reads and decrypts the previous session. If a piece is damaged, only that piece is lost. Null if there is no
   * previous session, or if it is no longer stored.
   */
  async function before(): Promise<SessionBefore | null> {
    if (!found || !sealing) return null;
    const key = await database.key(await recordingKey(sealing));
    const facts: Recorded[] = [];
    let damaged = 0;
    const chunks = await database.chunks(found.id);
    if (chunks.length === 0) {
      // Another tab needed the room.
      lost();
      return null;
    }
    for (const chunk of chunks)
      try {
        for (const fact of unpackFacts(await openChunk(sealing, key, chunk)))
          if (fact.seq > (facts.at(-1)?.seq ?? 0)) facts.push(fact);
      } catch {
        damaged += 1;
      }
    return { facts, damaged };
  }

  return { record, before };
}

const isFull = (problem: unknown): boolean =>
  problem instanceof DOMException && problem.name === 'QuotaExceededError';

/** Uses locks to tell which tabs are open: the browser releases a lock when its tab ends, for whatever reason. */
const browserAlive: Alive = {
  hold(id) {
    let release = () => undefined as void;
    const held = new Promise<void>((done) => {
      release = done;
    });
    const locks = (navigator as { locks?: LockManager }).locks;
    locks?.request(LOCK + id, () => held).catch(() => undefined);
    return release;
  },
  async all() {
    const { held = [] } = (await (navigator as { locks?: LockManager }).locks?.query()) ?? {};
    return new Set(held.flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : [])));
  },
};

function browserLeaving(toBack: () => void, forGood: () => void, again: () => void): () => void {
  const hidden = () => {
    if (document.visibilityState === 'hidden') toBack();
  };
  document.addEventListener('visibilitychange', hidden);
  window.addEventListener('pagehide', forGood);
  window.addEventListener('pageshow', again);
  return () => {
    document.removeEventListener('visibilitychange', hidden);
    window.removeEventListener('pagehide', forGood);
    window.removeEventListener('pageshow', again);
  };
}
