// `npm test` and `npm run test:full`: runs the parts of a lane, two at a time, and ends with one line that says how
// many tests passed and failed. The output of each part is in tests/.results/run. The output of failed parts is also
// printed.
import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import { LANES, type Part } from './lanes.ts';
import { type Ended, hasRun, lineOf, NO_RESULTS, type Results, summaryOf } from './results.ts';
import { schedule } from './schedule.ts';

const [name] = process.argv.slice(2);
if (name !== 'quick' && name !== 'full') {
  console.error(`There is no lane "${name}". There are: ${Object.keys(LANES).join(', ')}`);
  process.exit(2);
}
const { limit, parts } = LANES[name];
const root = new URL('../../', import.meta.url).pathname;
const folder = `tests/.results/run/${name}`;
process.chdir(root);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const began = Date.now();
const ended: Ended[] = [];
const notRun = await schedule(parts, 2, run);
for (const part of notRun)
  ended.push({ name: `${part} (not run)`, took: 0, isRed: true, results: NO_RESULTS });
console.log(summaryOf(ended, Date.now() - began, limit * 60_000));
process.exit(ended.some(({ isRed }) => isRed) ? 1 : 0);

async function run(part: Part): Promise<boolean> {
  const start = Date.now();
  const file = `${folder}/${part.name.replaceAll(/\W+/g, '-')}`;
  console.log(`… ${part.name}`);
  const { status, signal } = await spawned(part, file);
  const results = part.isVitest ? read(`${file}.json`) : NO_RESULTS;
  const ranNothing = part.isVitest === true && signal === null && !hasRun(results);
  const isRed = status !== 0 || ranNothing;
  const lines = isRed ? readFileSync(`${file}.log`, 'utf8').trim().split('\n') : [];
  const now: Ended = {
    name: part.name,
    took: Date.now() - start,
    isRed,
    results,
    lastLines: lines.slice(-12),
  };
  ended.push(now);
  if (isRed) console.log(`\n── ${part.name}, the end of ${file}.log:\n${lines.slice(-150).join('\n')}\n`);
  console.log(
    `${lineOf(now)}${ranNothing ? ': it ran NO test' : ''}${signal ? `: something ended it (${signal})` : ''}`,
  );
  return !now.isRed;
}

/** Runs a part, writes its output to a file, and returns its exit status, or the signal that ended it. */
async function spawned(
  { command, isVitest, env }: Part,
  file: string,
): Promise<{ readonly status: number | null; readonly signal: string | null }> {
  const [program = '', ...words] = command;
  const output = createWriteStream(`${file}.log`);
  const child = spawn(
    program === 'node' ? process.execPath : program,
    isVitest ? [...words, '--reporter=default', '--reporter=./tests/run/reporter.ts'] : words,
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
      env: { ...process.env, NO_COLOR: '1', RESULTS_FILE: `${file}.json`, ...env },
    },
  );
  child.stdout.pipe(output, { end: false });
  child.stderr.pipe(output, { end: false });
  const end = await new Promise<{ status: number | null; signal: string | null }>((resolve) => {
    child.once('error', (error) => {
      output.write(`${error.message}\n`);
      resolve({ status: 1, signal: null });
    });
    child.once('close', (status, signal) => resolve({ status, signal }));
  });
  if (end.signal) output.write(`Ended by signal ${end.signal}, not by a failed test.\n`);
  output.end();
  await finished(output);
  return end;
}

function read(file: string): Results {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : NO_RESULTS;
}
