// `npm run figures`: measures every figure against its reference, one benchmark after the other. Then prints a table
// and, after a complete run, writes the page and the history in docs/reports. `-- F3 F16` measures only these and
// stores nothing. `-- --go-on` continues a complete run that was stopped or ran out of time. `-- --minutes 20`
// starts no benchmark after that time. Exits with 1 if a figure failed, or is missed without a reason.
import { spawnSync, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { findChromium } from '../../.config/chromium.mjs';
import packageJson from '../../package.json' with { type: 'json' };
import { shareInWords } from './chart-parts.ts';
import { type Bench, BENCHES, FIGURES } from './declared.ts';
import { readRun, type Row, type Run, shareOfRow } from './history.ts';
import { keep } from './keep.ts';
import { rowsOf, unexplained } from './rows.ts';
import { runBench } from './run-bench.ts';

/** Returns the version, commit and machine of this run. @param root the project's folder, under git */
async function surroundings(root: string): Promise<Pick<Run, 'version' | 'date' | 'commit' | 'machine'>> {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
  const isChanged = git('status', '--porcelain', '--untracked-files=no') !== '';
  return {
    version: packageJson.version,
    date: new Date().toISOString().slice(0, 16).replace('T', ' '),
    commit: `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`,
    machine: {
      cores: cpus().length,
      processor: cpus()[0]?.model ?? 'unknown',
      node: process.version,
      browser: await browserVersion(),
      load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
    },
  };
}

async function browserVersion(): Promise<string> {
  const executablePath = await findChromium();
  if (!executablePath) return 'no browser';
  const browser = await chromium.launch({ executablePath });
  const version = browser.version();
  await browser.close();
  return `Chromium ${version}`;
}

const root = new URL('../../', import.meta.url).pathname;
const unfinished = `${root}tests/.results/figures.json`;
const { values, positionals: asked } = parseArgs({
  options: { 'go-on': { type: 'boolean', default: false }, minutes: { type: 'string', default: '600' } },
  allowPositionals: true,
});
const most = Number(values.minutes) * 60_000;
if (!(most > 0)) {
  console.error(`"${values.minutes}" is no number of minutes.`);
  process.exit(2);
}
const unknown = asked.filter((word) => !FIGURES.some(({ figure }) => figure === word));
if (unknown.length > 0) {
  const known = [...new Set(FIGURES.map(({ figure }) => figure))];
  console.error(`No such figure: ${unknown.join(', ')}. There are: ${known.join(', ')}`);
  process.exit(2);
}
// On a signal, exit normally, so that the child processes end as well.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const isWhole = asked.length === 0;
const isAsked = ({ figure }: { figure: string }) => isWhole || asked.includes(figure);
const began = Date.now();
const run: Run = (values['go-on'] && begun()) || { ...(await surroundings(root)), minutes: 0, rows: [] };
const before = run.minutes;
const isDone = ({ figures }: Bench) =>
  figures.every(({ name }) => run.rows.some((row) => row.name === name && row.verdict !== 'failed'));
const wanted = BENCHES.filter((bench) => bench.figures.some(isAsked) && !isDone(bench));
console.log(`${wanted.length} benchmarks; the build comes first.`);
const folder = mkdtempSync(join(tmpdir(), 'fixpoint-figures-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const { status } = spawnSync(process.execPath, [`${root}tests/bench/build.mjs`, folder], {
  stdio: 'inherit',
});
// Without these builds, each benchmark makes its own build and reports build errors.
const env = {
  ...(status === 0 && { DIST: join(folder, 'app'), BENCH_PAGES: join(folder, 'pages') }),
  ...process.env, // may name other builds
};
for (const bench of wanted) {
  console.log(`\n── ${[bench.bench, ...bench.words].join(' ')}`);
  const limit = Math.min(bench.minutes * 60_000, began + most - Date.now());
  const script = `${root}tests/bench/${bench.bench}.bench.mjs`;
  const told =
    limit > 0
      ? await runBench(process.execPath, ['--expose-gc', script, ...bench.words], { limit, env })
      : { measured: [], problem: 'the time that was given ran out before it began' };
  const rows = rowsOf(bench, told).filter(isAsked);
  for (const row of rows) console.log(inWords(row));
  add(rows);
}

const order = FIGURES.map(({ name }) => name);
run.rows.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
console.log(`\n${run.rows.map(inWords).join('\n')}\n`);
if (isWhole) {
  for (const each of keep(run, `${root}docs/reports`)) console.error(`Left out of the history: ${each}`);
}
const open = unexplained(run.rows);
if (isWhole && open.length === 0) rmSync(unfinished, { force: true });
for (const { figure, name, verdict, reason } of open)
  console.error(
    `${figure}, ${name}: ${verdict}, ${reason ?? 'and nobody has said why (tests/figures/figures.json)'}`,
  );
process.exit(open.length > 0 ? 1 : 0);

/** Returns the complete run that was stopped or in which something failed. Null if there is none. */
function begun(): Run | null {
  const read = existsSync(unfinished) ? readRun(readFileSync(unfinished, 'utf8')) : 'was not begun';
  if (typeof read !== 'string') return read;
  console.error(`There is no run to go on with: it ${read}.`);
  return null;
}

/** Adds rows, which replace earlier ones of the same name. Stores the progress of a complete run. */
function add(rows: readonly Row[]): void {
  run.rows = [...run.rows.filter(({ name }) => !rows.some((row) => row.name === name)), ...rows];
  run.minutes = before + Math.round((Date.now() - began) / 60_000);
  if (!isWhole) return;
  mkdirSync(join(unfinished, '..'), { recursive: true });
  writeFileSync(unfinished, JSON.stringify(run));
}

function inWords(row: Row): string {
  return `${row.verdict.padEnd(6)} ${shareInWords(shareOfRow(row)).padStart(12)}  ${row.figure}  ${row.name}`;
}
