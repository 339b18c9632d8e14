import { expect, test } from 'vitest';
import { catalogue } from '../../events/catalogue.ts';
import { allPlugins as plugins } from '../../plugins/whole.ts';
import type { Recorded } from '../../src/kernel/event.ts';
import { readLog } from '../../src/replay/log-file.ts';
import { readRecording } from '../../src/replay/read-recording.ts';
import { stateHash } from '../../src/replay/state-hash.ts';
import { timeline } from '../../src/replay/timeline.ts';
import { replayApp } from '../../src/replay-app.ts';
import { fleetSession } from './fleet-session.ts';
import { FLEET, GOLDEN } from './golden.ts';

const texts = import.meta.glob<string>('../../events/logs/*.events.ndjson', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const logs = Object.entries(texts).map(([path, text]) => [path.split('/').at(-1) as string, text] as const);

test('all recorded sessions are here', () => {
  expect(logs.map(([name]) => name).sort()).toEqual(Object.keys(GOLDEN).sort());
});

test.each(logs)('[LOG-03] a browser folds %s to the same state as Node, byte for byte', (name, text) => {
  const read = readLog(text, catalogue);
  const app = replayApp(plugins);
  for (const event of read.ok ? read.events : []) app.replay(event);
  expect({ events: app.log.length, hash: stateHash(app.snapshot()) }).toEqual(GOLDEN[name]);
});

/** Numbers that look like chance and are the same each time. */
function* chance(seed: number) {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

test.each(logs)('[LOG-03] and %s read as a file, from any way back and forth', async (name, text) => {
  const read = await readRecording(new Blob([text]).stream() as never, catalogue);
  if (!read.ok) throw new Error(read.problem.detail);
  const app = replayApp(plugins);
  const time = timeline(app, read.table, 7);
  const seen = new Map<number, string>();
  const numbers = chance(name.length);
  for (let stop = 0; stop < 12; stop++) {
    const goal = Math.floor((numbers.next().value as number) * (read.table.length + 1));
    time.seek(goal);
    const hash = stateHash(app.snapshot());
    expect(seen.get(goal) ?? hash).toBe(hash);
    seen.set(goal, hash);
  }
  time.seek(read.table.length);
  expect(stateHash(app.snapshot())).toBe(GOLDEN[name]?.hash);
});

test('[LOG-03] ten minutes of a fleet fold to the same state in a browser as in Node, read piece by piece', async () => {
  const read = await readRecording(fleetSession(), catalogue);
  if (!read.ok) throw new Error(read.problem.detail);
  const app = replayApp(plugins);
  for (let i = 0; i < read.table.length; i++) app.replay(read.table.at(i) as Recorded);
  expect({ events: app.log.length, hash: stateHash(app.snapshot()) }).toEqual(FLEET);
}, 60_000);
