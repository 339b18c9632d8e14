import { expect, test } from 'vitest';
import { catalogue } from '../../events/catalogue.ts';
import { allPlugins as plugins } from '../../plugins/whole.ts';
import type { Recorded } from '../../src/kernel/event.ts';
import { readRecording } from '../../src/replay/read-recording.ts';
import { stateHash } from '../../src/replay/state-hash.ts';
import { timeline } from '../../src/replay/timeline.ts';
import { replayApp } from '../../src/app/replay-app.ts';
import fleet from './fleet-session.states.json?raw';
import { fleetFoldsTo, logFoldsTo, written } from './folds-to.ts';

const texts = import.meta.glob<string>('../../events/logs/*.events.ndjson', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const states = import.meta.glob<string>('../../events/logs/*.states.json', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const pinned = (name: string) => states[`../../events/logs/${name}.states.json`];
const logs = Object.entries(texts).map(
  ([path, text]) => [path.split('/').at(-1)?.replace('.events.ndjson', '') as string, text] as const,
);

test('all recorded sessions are here', () => {
  expect(logs.length).toBeGreaterThan(20);
  expect(logs.length).toBe(Object.keys(states).length);
});

test.each(logs)('[LOG-03] a browser folds %s to the same state as Node, byte for byte', (name, text) => {
  expect(written(logFoldsTo(text).fold)).toBe(pinned(name));
});

/** Random numbers from 0 to 1, the same for the same seed. */
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
  const straight = replayApp(plugins);
  for (let i = 0; i < read.table.length; i++) straight.replay(read.table.at(i) as Recorded);
  expect(stateHash(app.snapshot())).toBe(stateHash(straight.snapshot()));
});

test('[LOG-03] ten minutes of a fleet fold to the same state in a browser as in Node, read piece by piece', async () => {
  expect(written(await fleetFoldsTo())).toBe(fleet);
}, 60_000);
