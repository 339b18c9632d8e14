import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../events/catalogue.ts';
import { allPlugins as plugins } from '../../plugins/whole.ts';
import { eventLine, headerLine, logReader } from '../../src/replay/log-file.ts';
import { linesOf, linesOfText } from '../../src/replay/log-lines.ts';
import { LOG_LIMITS } from '../../src/replay/log-problem.ts';
import { readRecording } from '../../src/replay/read-recording.ts';
import { stateHash } from '../../src/replay/state-hash.ts';
import { replayStore } from '../../src/app/replay-app.ts';
import { mutated } from './mutations.ts';

/** How many damaged recordings are tried. `npm run security` tries 100,000, which takes ten minutes. */
const COUNT = Number(process.env['HOSTILE'] ?? 1_500);
const folder = join(import.meta.dirname, '../../events/logs');
const logs = readdirSync(folder)
  .filter((name) => name.endsWith('.events.ndjson'))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .filter((text) => text.length < 60_000);

// Reading a recording must not change the prototypes that all objects share. Sealing makes sure that no property is
// added or removed. Freezing would go too far: then no object could have a key like `valueOf`, and recordings may
// contain such keys.
Object.seal(Object.prototype);
Object.seal(Array.prototype);
const inherited = () =>
  [Object.prototype, Array.prototype].flatMap((each) =>
    Object.values(Object.getOwnPropertyDescriptors(each)).map(({ value, get }) => (value ?? get) as unknown),
  );
const born = inherited();

/**
 * Reads and folds a text until its end or the first problem. Returns the errors of projections, the reason why reading
 * stopped, and the store.
 */
function lived(text: string) {
  const read = logReader(catalogue);
  const faults: string[] = [];
  const store = replayStore(plugins, ({ projection, event, problem }) =>
    faults.push(`${projection} at ${eventLine(event).slice(0, 300)}: ${String(problem)}`),
  );
  let reason: string | null = null;
  let events = 0;
  for (const { text: line, isEnded } of linesOfText(text)) {
    const item = read(line, { isEnded });
    if (item.kind === 'problem') {
      reason = item.problem.reason;
      break;
    }
    if (item.kind === 'event') {
      store.fold(item.event);
      events++;
    }
  }
  return { faults, reason, events, store };
}

describe('[LOG-06] [fault 56] damaged recordings', () => {
  test(
    `[checklist 18] ${COUNT} of them: nothing throws, nothing hangs, no projection fails, nothing reaches a prototype`,
    () => {
      const reasons = new Map<string, number>();
      let events = 0;
      let longest = 0;
      for (let seed = 0; seed < COUNT; seed++) {
        const begin = performance.now();
        const found = lived(mutated(logs[seed % logs.length] as string, seed));
        const hash = seed % 20 === 0 ? stateHash(found.store.snapshot()) : '0000000000000000';
        expect(hash).toMatch(/^[0-9a-f]{16}$/);
        longest = Math.max(longest, performance.now() - begin);
        expect(found.faults, `seed ${seed}`).toEqual([]);
        const reason = found.reason ?? 'read to its end';
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
        events += found.events;
      }
      // The damage is varied enough: most kinds of problem occur, many recordings can still be read to the end, and many
      // events are folded.
      for (const reason of [
        'read to its end',
        'notJson',
        'cutShort',
        'wrongOrder',
        'wrongPayload',
        'notAnEvent',
        'newerVersion',
      ])
        expect(reasons.get(reason), reason).toBeGreaterThan(0);
      expect(events).toBeGreaterThan(COUNT * 10);
      expect(longest).toBeLessThan(2_000);
      expect(Object.keys(Object.prototype)).toEqual([]);
      expect(inherited().every((each, i) => Object.is(each, born[i]))).toBe(true);
    },
    60_000 + COUNT * 36,
  );

  test('bytes of any kind, in pieces of any size, are answered', async () => {
    for (let seed = 0; seed < 200; seed++) {
      const text = mutated(logs[seed % logs.length] as string, seed);
      const bytes = new TextEncoder().encode(text);
      for (let flips = 0; flips < seed % 4; flips++)
        bytes[(seed * 7919 + flips * 104_729) % bytes.length] = (seed * 31) % 256;
      async function* pieces() {
        for (let at = 0; at < bytes.length; at += 1 + seed * 37) yield bytes.subarray(at, at + 1 + seed * 37);
      }
      const found = await readRecording(pieces(), catalogue);
      const table = found.ok ? found.table : found.before;
      // Every event that was accepted while reading can be read from the table later.
      for (let i = 0; i < (table?.length ?? 0); i++) expect(table?.at(i)?.seq).toBe(table?.seqs[i]);
    }
  });
});

describe('[LOG-06] [fault 56] a recording of 100 MB', () => {
  const line = (seq: number) => {
    const fixes = (value: number) => Array.from({ length: 20 }, (_, i) => value + i);
    const columns = {
      ...{
        device: fixes(1000),
        at: fixes(1_781_510_400 + seq),
        lat: fixes(480_000_000),
        lng: fixes(110_000_000),
      },
      ...{
        speed: fixes(10),
        heading: fixes(0),
        accuracy: fixes(5),
        battery: fixes(50),
        flags: fixes(0),
        steps: fixes(0),
      },
    };
    return `${JSON.stringify({ seq, at: 1_781_510_400_000 + seq, type: 'positions/fixesReceived', v: 1, payload: { source: 'socket', fixes: columns }, flow: seq })}\n`;
  };
  /** A recording of about this many bytes, generated while it is read. */
  async function* large(bytes: number) {
    yield new TextEncoder().encode(`${headerLine('test', 'test')}\n`);
    let seq = 0;
    for (let given = 0; given < bytes; ) {
      let text = '';
      while (text.length < 1 << 20) text += line(++seq);
      given += text.length;
      yield new TextEncoder().encode(text);
    }
  }

  test('is folded in flat memory, and the page has its turn all the time', async () => {
    const read = logReader(catalogue);
    const store = replayStore(plugins);
    let turns = 0;
    let events = 0;
    let most = 0;
    const used = () => {
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      return heapUsed + arrayBuffers;
    };
    // Test files that ran earlier in this worker have left memory in use.
    const before = used();
    const timer = setInterval(() => turns++, 1);
    for await (const lines of linesOf(large(100_000_000), LOG_LIMITS.line)) {
      for (const { text } of lines) {
        const item = read(text);
        if (item.kind === 'event') {
          store.fold(item.event);
          events++;
        }
      }
      most = Math.max(most, used() - before);
    }
    clearInterval(timer);
    expect(events).toBeGreaterThan(50_000);
    expect(turns).toBeGreaterThan(100);
    expect(most).toBeLessThan(300_000_000);
  }, 120_000);

  test('is refused where there is room for less', async () => {
    const found = await readRecording(large(100_000_000), catalogue, { limits: { file: 5_000_000 } });
    expect(found.ok === false && found.problem.reason).toBe('tooLarge');
    expect(found.ok === false && (found.before?.length ?? 0)).toBeGreaterThan(1_000);
  });
});
