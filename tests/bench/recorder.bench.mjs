// F8: the cost of the recorder at 10 000 fixes a second: thinning the log in memory, then redacting, packing and
// encrypting its pieces and passing them to a database that does nothing (a browser's database runs in another
// process). Measures the CPU time of the whole process. It includes the encryption, which a browser does outside the
// page.
import { catalogue } from '../../events/catalogue.ts';
import { FIX_COLUMN_NAMES } from '../../events/fix-columns.ts';
import { thinFixesOf } from '../../src/core/positions/thin-fixes.ts';
import { fixArrays } from '../../src/api/fix-builder.ts';
import { declaredOnly } from '../../src/replay/declared.ts';
import { LogBuffer } from '../../src/kernel/log-buffer.ts';
import { RecordingWriter } from '../../src/ports/recording/recording-writer.ts';
import { recordingKey } from '../../src/ports/recording/seal-chunk.ts';
import { report } from './lib/report.mjs';

const DEVICES = 10_000;
const FIXES = 10_000;
const BATCHES = 20;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 8) * 15;
const START = 1_781_510_400;

/**
 * Duration (seconds). After about five minutes, old parts of the log exceed their limit. So this is long enough for
 * parts of the log to be thinned more than once.
 */
const LONG = 420;

/** Only the last part of the run is measured, after every part of the log has been thinned once. */
async function run(kind, seconds = SECONDS) {
  const log = new LogBuffer();
  if (kind !== 'log') log.thinBy(thinFixesOf);
  const database = { bytes: 0, write: async ({ put }) => ((database.bytes += size(put)), 'written') };
  const writer =
    kind === 'recorder' &&
    new RecordingWriter({
      log,
      declared: declaredOnly(catalogue, FIX_COLUMN_NAMES),
      isSampled: ({ type }) => type === 'positions/fixesReceived',
      columns: new Set(FIX_COLUMN_NAMES),
      database,
      sealing: crypto.subtle,
      key: await recordingKey(crypto.subtle),
      id: 'bench',
      account: 1,
      most: 64 * 1024 * 1024,
      othersTake: async () => 0,
    });
  let longestAdd = 0;
  const step = async (second) => {
    for (let batch = 0; batch < BATCHES; batch++) {
      const event = received(log.lastSeq + 1, second, batch);
      const begin = performance.now();
      log.add(event);
      longestAdd = Math.max(longestAdd, performance.now() - begin);
      if (writer) writer.take(event);
    }
    if (writer) await writer.flush();
  };
  for (let second = 0; second < 60; second++) await step(second);
  longestAdd = 0;
  const before = process.cpuUsage();
  let longest = 0;
  for (let second = 60; second < 60 + seconds; second++) {
    const begin = performance.now();
    await step(second);
    longest = Math.max(longest, performance.now() - begin);
  }
  const { user, system } = process.cpuUsage(before);
  return {
    cpu: (user + system) / 1000 / seconds,
    longest,
    longestAdd,
    rewritten: log.thinner?.rewritten ?? 0,
    onDisk: writer ? writer.bytes : 0,
    facts: log.length,
  };
}

const size = (chunks) => chunks.reduce((sum, { sealed }) => sum + sealed.length, 0);

function received(seq, second, batch) {
  const fixes = fixArrays(FIXES / BATCHES);
  for (let i = 0; i < fixes.at.length; i++) {
    fixes.device[i] = 1 + ((batch * fixes.at.length + i) % DEVICES);
    fixes.at[i] = START + second;
    fixes.lat[i] = 577_000_000 + i;
    fixes.lng[i] = 119_000_000 + second;
  }
  const at = (START + second) * 1000 + (batch * 1000) / BATCHES;
  return { seq, at, type: 'positions/fixesReceived', v: 1, flow: seq, payload: { source: 'socket', fixes } };
}

await run('recorder'); // warms up
const bare = await run('log');
const thinned = await run('thinned');
const recorder = await run('recorder');
const long = await run('thinned', LONG);
report('recording 10 000 fixes a second', {
  ours: recorder.cpu - bare.cpu,
  thinning: thinned.cpu - bare.cpu,
  longestStepMs: recorder.longest,
  longestFactMs: long.longestAdd,
  thinnedAgain: long.rewritten,
  bytesOnDisk: recorder.onDisk,
  factsInMemory: recorder.facts,
  factsUnthinned: bare.facts,
});
