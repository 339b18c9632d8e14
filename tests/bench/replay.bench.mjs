// F6, F7: the replay of a long recording. The reference is JSON.parse of the same file. EVENTS sets another length.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { plugins } from '../../plugins/index.ts';
import { replayApp } from '../../src/app/replay-app.ts';
import { timeline } from '../../src/replay/timeline.ts';
import { busyDay, writeLog } from './lib/long-log.mjs';
import { random } from './lib/random.mjs';
import { report } from './lib/report.mjs';

const EVENTS = Number(process.env.EVENTS ?? 1_000_000);
const FLEET = 10_000;
const ROUNDS = 3;
const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'fixpoint-bench-'));

/** Returns CPU seconds and peak memory of a separate process, including its start. */
function run(script, ...words) {
  const usage = join(folder, 'usage.json');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', join(root, 'tests/bench/lib/usage.mjs'), join(root, script), ...words],
    { env: { ...process.env, BENCH_USAGE: usage }, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`${script} ended with ${status}: ${stderr}`);
  return { ...JSON.parse(readFileSync(usage, 'utf8')), said: JSON.parse(stdout.trim().split('\n').at(-1)) };
}

try {
  const file = join(folder, 'long.events.ndjson');
  const log = writeLog(file, EVENTS, FLEET);
  const floors = [];
  const ours = [];
  for (let round = 0; round < ROUNDS; round++) {
    floors.push(run('tests/bench/lib/parse-only.mjs', file));
    ours.push(run('src/cli/replay.ts', file));
  }
  const part = run('src/cli/replay.ts', file, '--to', String(Math.floor(EVENTS / 5)));
  // Other load on the machine only increases the values, so the minimum of the rounds is the most accurate.
  const cpu = (runs) => Math.min(...runs.map((each) => each.cpu));
  const peak = (runs) => Math.min(...runs.map((each) => each.peak));
  report('replay of 1 000 000 events', {
    ours: cpu(ours),
    reference: cpu(floors),
    events: ours[0].said.events,
    fixes: log.fixes,
    megabytes: log.bytes / 1e6,
    nanosecondsAFix: (cpu(ours) / log.fixes) * 1e9,
  });
  report('memory of that replay', { ours: peak(ours) / 1e6, reference: part.peak / 1e6 });
  report('size of that recording', { ours: log.bytes, reference: log.asObjects });
  seeks();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * Measures jumps to random positions in a recording that was played once: the time, and the number of events to replay,
 * relative to the distance between two stored states.
 */
function seeks() {
  const LENGTH = 50_000;
  const events = busyDay(FLEET).take(LENGTH).toArray();
  const app = replayApp(plugins);
  let folded = 0;
  const counted = { ...app, replay: (event) => (folded++, app.replay(event)) };
  const line = timeline(counted, events);
  const start = performance.now();
  line.seek(LENGTH);
  const perEvent = (performance.now() - start) / LENGTH;
  // Every second stored state is removed until at most 64 remain, which doubles their distance.
  const distance = 500 * 2 ** Math.ceil(Math.log2(LENGTH / 500 / 64));
  const next = random(3);
  let worst = 0;
  let slowest = 0;
  for (let i = 0; i < 100; i++) {
    folded = 0;
    const before = performance.now();
    line.seek(Math.floor(next() * LENGTH));
    slowest = Math.max(slowest, performance.now() - before);
    worst = Math.max(worst, folded);
  }
  report('any seek in a recording', {
    ours: worst,
    reference: distance,
    slowestMs: slowest,
    distanceMs: distance * perEvent,
  });
}
