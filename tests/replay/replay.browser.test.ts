import { expect, test } from 'vitest';
import { catalogue } from '../../events/catalogue.ts';
import text from '../../events/logs/first-look.events.ndjson?raw';
import { plugins } from '../../plugins/index.ts';
import { readLog } from '../../src/kernel/log-file.ts';
import { stateHash } from '../../src/kernel/state-hash.ts';
import { timeline } from '../../src/kernel/timeline.ts';
import { replayApp } from '../../src/replay-app.ts';
import { GOLDEN } from './golden.ts';

const read = readLog(text, catalogue);
const events = read.ok ? read.events : [];

test('[LOG-03] a browser folds the recorded session to the same state as Node, byte for byte', () => {
  const app = replayApp(plugins);
  for (const event of events) app.replay(event);
  expect({ events: events.length, hash: stateHash(app.snapshot()) }).toEqual(
    GOLDEN['first-look.events.ndjson'],
  );
});

test('[LOG-03] also when it goes back and forth on the way', () => {
  const app = replayApp(plugins);
  const time = timeline(app, events, 7);
  for (const stop of [50, 3, 29, 0, 61, 12, events.length]) time.seek(stop);
  expect(stateHash(app.snapshot())).toBe(GOLDEN['first-look.events.ndjson']?.hash);
});
