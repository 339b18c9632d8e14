// `npm run figures`: every figure against its reference, one benchmark after the other; then a table, and, when all of them
// ran, the page and the history in docs/reports. `-- F3 F16` measures only these and keeps nothing. Ends with 1 when something
// failed, or is missed without a reason in figures.json.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { chromium } from 'playwright-core';
import { findChromium } from '../../.config/chromium.mjs';
import packageJson from '../../package.json' with { type: 'json' };
import { buildAll } from '../bench/lib/build.mjs';
import { historyChart, shareChart } from './charts.ts';
import { shareInWords } from './chart-parts.ts';
import { BENCHES, FIGURES } from './declared.ts';
import { fileOf, readHistory, type Row, type Run, shareOfRow, withRun } from './history.ts';
import { pageOf } from './page.ts';
import { reliabilityOf } from './reliability.ts';
import { rowsOf, unexplained } from './rows.ts';
import { runBench } from './run-bench.ts';

const root = new URL('../../', import.meta.url).pathname;
const reports = `${root}docs/reports`;
const asked = process.argv.slice(2);
const unknown = asked.filter((word) => !FIGURES.some(({ figure }) => figure === word));
if (unknown.length > 0) {
  const known = [...new Set(FIGURES.map(({ figure }) => figure))];
  console.error(`No such figure: ${unknown.join(', ')}. There are: ${known.join(', ')}`);
  process.exit(2);
}
const isAsked = ({ figure }: { figure: string }) => asked.length === 0 || asked.includes(figure);

const began = Date.now();
const load = Math.round((loadavg()[0] ?? 0) * 10) / 10;
const wanted = BENCHES.filter(({ figures }) => figures.some(isAsked));
console.log(`${wanted.length} benchmarks; the build comes first.`);
// Without a build each benchmark tries one of its own, and says what is wrong with it.
const built = await buildAll().catch(() => null);
const env = { ...process.env, ...(built && { DIST: built.folders[0], BENCH_PAGES: built.folders[1] }) };
const rows: Row[] = [];
for (const bench of wanted) {
  const { words, minutes } = bench;
  console.log(`\n── ${[bench.bench, ...words].join(' ')}`);
  const told = await runBench(
    process.execPath,
    ['--expose-gc', `${root}tests/bench/${bench.bench}.bench.mjs`, ...words],
    { limit: minutes * 60_000, env },
  );
  const own = rowsOf(bench, told).filter(isAsked);
  for (const row of own) console.log(inWords(row));
  rows.push(...own);
}
built?.remove();

const order = FIGURES.map(({ name }) => name);
rows.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
console.log(`\n${rows.map(inWords).join('\n')}\n`);
if (asked.length === 0) await keep();
const open = unexplained(rows);
for (const { figure, name, verdict, reason } of open)
  console.error(
    `${figure}, ${name}: ${verdict}, ${reason ?? 'and nobody has said why (tests/figures/figures.json)'}`,
  );
process.exit(open.length > 0 ? 1 : 0);

/** Writes the run, its charts and its page. */
async function keep(): Promise<void> {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
  const isChanged = git('status', '--porcelain', '--untracked-files=no') !== '';
  const run: Run = {
    version: packageJson.version,
    date: new Date(began).toISOString().slice(0, 16).replace('T', ' '),
    commit: `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`,
    machine: {
      cores: cpus().length,
      processor: cpus()[0]?.model ?? 'unknown',
      node: process.version,
      browser: await browser(),
      load,
    },
    minutes: Math.round((Date.now() - began) / 60_000),
    rows,
  };
  const folder = `${reports}/figures`;
  mkdirSync(folder, { recursive: true });
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ name, text: readFileSync(`${folder}/${name}`, 'utf8') }));
  const { runs, leftOut } = readHistory(files.filter(({ name }) => name !== fileOf(run)));
  for (const each of leftOut) console.error(`Left out of the history: ${each}`);
  const all = withRun(runs, run);
  const faults = `${reports}/faults.json`;
  const tried = existsSync(faults) ? reliabilityOf(readFileSync(faults, 'utf8')) : null;
  writeFileSync(`${folder}/${fileOf(run)}`, `${JSON.stringify(run, null, 1)}\n`);
  writeFileSync(`${folder}/shares.svg`, shareChart(run));
  writeFileSync(`${folder}/history.svg`, historyChart(all));
  writeFileSync(`${reports}/figures.md`, pageOf(run, { runs: all, leftOut }, tried));
}

async function browser(): Promise<string> {
  const executablePath = await findChromium();
  if (!executablePath) return 'no browser';
  const opened = await chromium.launch({ executablePath });
  const version = opened.version();
  await opened.close();
  return `Chromium ${version}`;
}

function inWords(row: Row): string {
  return `${row.verdict.padEnd(6)} ${shareInWords(shareOfRow(row)).padStart(12)}  ${row.figure}  ${row.name}`;
}
