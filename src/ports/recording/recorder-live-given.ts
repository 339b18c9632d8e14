import { columnNames, declared, isSampled } from '../../app/report-file.ts';
import { thinFixesOf } from '../../core/positions/thin-fixes.ts';
import type { Draft, Recorded } from '../../kernel/event.ts';
import { LogBuffer } from '../../kernel/log-buffer.ts';
import { liveRecording, type RecorderParts } from './recorder-live.ts';
import type { RecorderNews } from './recorder-types.ts';
import { recordingDatabase } from './recording-database.ts';

/** Initial time of a test page's clock (Unix ms). */
export const START = 1_781_510_400_000;

/**
 * Counts pending work of a mock store and its encryption. A test can then wait for exactly that work instead of a fixed
 * time.
 */
function watching() {
  let underWay = 0;
  const watched = <Parts extends object>(parts: Parts): Parts =>
    new Proxy(parts, {
      get(target, name) {
        const found: unknown = Reflect.get(target, name);
        if (typeof found !== 'function') return found;
        return (...given: unknown[]) => {
          const answer: unknown = Reflect.apply(found, target, given);
          if (answer instanceof Promise) {
            underWay += 1;
            const over = () => void (underWay -= 1);
            answer.then(over, over);
          }
          return answer;
        };
      },
    });
  const settled = async () => {
    for (let quiet = 0; quiet < 4; quiet = underWay === 0 ? quiet + 1 : 0)
      await new Promise((turn) => setTimeout(turn, 10));
  };
  return { settled, watched };
}

/** A simulated page for tests: its log, its recording, and ways to end it. */
function page(over: Partial<RecorderParts> = {}, alive = new Set<string>()) {
  const log = new LogBuffer();
  log.thinBy(thinFixesOf);
  const taps = new Set<(event: Recorded) => void>();
  let goodbye = () => undefined as void;
  let back = () => undefined as void;
  let now = START;
  const { settled, watched } = watching();
  const recording = liveRecording({
    app: {
      log,
      tap(listener) {
        taps.add(listener);
        return () => taps.delete(listener);
      },
    },
    declared,
    isSampled,
    columns: columnNames,
    server: '',
    database: watched(recordingDatabase()),
    sealing: watched(crypto.subtle),
    now: () => now,
    every: 3_600_000, // long interval, because tests trigger writing themselves by sending the page to the background
    leaving(toBack, forGood) {
      back = toBack;
      goodbye = forGood;
      return () => undefined;
    },
    alive: {
      hold(id) {
        alive.add(id);
        return () => alive.delete(id);
      },
      all: () => Promise.resolve(new Set(alive)),
    },
    ...over,
    ...(over.database && { database: watched(over.database) }),
  });
  const news: RecorderNews[] = [];
  let stop = () => undefined as void;
  return {
    log,
    news,
    recording,
    settled,
    alive,
    begin(account = 7) {
      const subscription = recording.record(account).subscribe((each) => news.push(each));
      stop = () => subscription.unsubscribe();
      return settled();
    },
    say(draft: Draft, after = 1_000) {
      now += after;
      const event: Recorded = { ...draft, seq: log.lastSeq + 1, at: now, flow: log.lastSeq + 1 };
      log.add(event);
      for (const tap of taps) tap(event);
    },
    async step() {
      back();
      await settled();
    },
    async leave() {
      goodbye();
      await settled();
      alive.clear();
    },
    /** Stops all work of this page as if the browser had killed it, without noting that the page has ended. */
    kill() {
      taps.clear();
      alive.clear();
    },
    end: () => stop(),
  };
}
/** An event without content. */
export const ticked: Draft = { type: 'app/timePassed', v: 1, payload: {} };
const columns = (rows: number) =>
  Object.fromEntries(
    [...columnNames].map((name) => [name, Int32Array.from({ length: rows }, (_, i) => i + 1)]),
  );
/** Returns an event of received fixes: fast data with the given number of rows. */
export const fixed = (rows = 3): Draft => ({
  type: 'positions/fixesReceived',
  v: 1,
  payload: { source: 'socket', fixes: columns(rows) },
});

/** The recording database that all test pages share. Each test starts with an empty one. */
export const database = recordingDatabase();
/** The pages that a test has opened, to be closed after it. */
export const pages: { end: () => void }[] = [];
/** Opens a test page that records; it ends with the test. */
export const open = (...given: Parameters<typeof page>) => {
  const one = page(...given);
  pages.push(one);
  return one;
};
