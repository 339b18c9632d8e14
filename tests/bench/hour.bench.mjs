// Fault 58: does memory stay constant? Processes eight hours of stream at 1 000 fixes a second, as fast as possible. Runs
// all projections and the log, which is thinned as in the app: memory rises and falls by 8 MB every few minutes, so the
// slope of a single hour says little. BENCH_MINUTES sets a shorter time.
import * as auth from '../../events/auth.ts';
import { timePassed } from '../../events/app.ts';
import { fixesReceived } from '../../events/positions.ts';
import { plugins } from '../../plugins/index.ts';
import { FixBuilder } from '../../src/api/fix-builder.ts';
import { thinFixesOf } from '../../src/core/positions/thin-fixes.ts';
import { createApp } from '../../src/kernel/app.ts';
import { projectionsOf } from '../../src/app/replay-app.ts';
import { random } from './lib/random.mjs';
import { report } from './lib/report.mjs';

const MINUTES = Number(process.env.BENCH_MINUTES ?? 480);
const WARM = Math.floor(MINUTES / 4);
const DEVICES = 10_000;
const FIXES = 50;
const BATCHES_A_SECOND = 20;

let now = 1_781_510_400_000;
const app = createApp({
  projections: projectionsOf(plugins),
  effects: [],
  ports: {},
  now: () => now,
  forget: [auth.loggedOut],
  failed: (effect) => {
    throw new Error(effect);
  },
});
app.log.thinBy(thinFixesOf);
const next = random(9);
let turn = 0;
function second() {
  for (let batch = 0; batch < BATCHES_A_SECOND; batch++) {
    now += 1_000 / BATCHES_A_SECOND;
    const fixes = new FixBuilder(FIXES);
    for (let i = 0; i < FIXES; i++, turn++) {
      const device = ((turn * 7_919) % DEVICES) + 1;
      const at = Math.floor(now / 1000);
      const lat = 577_000_000 + Math.floor(next() * 1_000);
      fixes.push(device, at, lat, 119_000_000, 400, 900, 8, 80, 6, 0);
    }
    app.publish(fixesReceived({ source: 'socket', fixes: fixes.columns() }));
  }
}
function used() {
  for (let i = 0; i < 4; i++) globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}

const after = [];
for (let minute = 0; minute < MINUTES; minute++) {
  for (let i = 0; i < 60; i++) {
    second();
    if (i % 10 === 9) app.publish(timePassed());
  }
  if (minute >= WARM) after.push(used());
}
// The least-squares slope: how much memory grows per minute.
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
const middle = (after.length - 1) / 2;
const average = mean(after);
const slope =
  after.reduce((sum, value, i) => sum + (i - middle) * (value - average), 0) /
  after.reduce((sum, _, i) => sum + (i - middle) ** 2, 0);
report('memory over eight hours of stream at 1 000 fixes/s', {
  ours: slope * 60,
  minutes: MINUTES,
  averageMb: average,
  leastMb: Math.min(...after),
  mostMb: Math.max(...after),
  events: app.log.events.length,
  fixes: turn,
});
