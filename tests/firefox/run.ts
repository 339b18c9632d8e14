// `npm run firefox`: runs the flows in the installed Firefox, then writes a page in docs/reports. `-- logbook push` runs
// only the test files whose names contain one of these words, and leaves the page unchanged.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { installFirefox } from '../../.config/firefox.mjs';
import { FILES, FLOWS, NAMES } from './flows.ts';
import { pageOf, type Ran, rowsOf } from './table.ts';

/** What the report lists as untested: what Firefox does not support, and what nobody has tested in it. */
const NOT_TRIED: readonly string[] = [
  'The drawn map, and all that is done on it: Firefox without a graphics card is slow at it, so nobody waits for it here.',
  'The number on the icon of the installed app, sharing by the system, and scanning by the browser itself (Firefox on a desktop has no `setAppBadge`, `share`, `BarcodeDetector`): the app does without, codes are read by its own reader.',
  'Installing the app: Firefox on a desktop offers it on Windows only.',
  'Tests that set the page’s clock, fill its store or use Chromium’s own tools: crashes, full disks, pages kept in memory.',
  'A dark screen by the system’s wish: the Firefox with long support cannot be told so by its driver; dark is chosen in the settings.',
];

const root = new URL('../../', import.meta.url).pathname;
const words = process.argv.slice(2);
const files = FILES.filter((file) => words.length === 0 || words.some((word) => file.includes(word)));
if (files.length === 0) {
  console.error(`No file of these flows is called so: ${words.join(', ')}`);
  process.exit(2);
}

let firefox = '';
try {
  firefox = installFirefox();
} catch (problem) {
  console.error((problem as Error).message);
  process.exit(2);
}
const say = (command: string, ...args: string[]) =>
  execFileSync(command, args, { cwd: root, encoding: 'utf8' }).trim();
const version = say(firefox, '--version');
console.log(`${version} at ${firefox}`);

const results = 'tests/.results/firefox';
rmSync(`${root}${results}`, { recursive: true, force: true });
mkdirSync(`${root}${results}`, { recursive: true });
const output = `${results}/report.json`;
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--project', 'firefox', '-t', NAMES, ...files].concat([
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${output}`,
  ]),
  { cwd: root, stdio: 'inherit', env: { ...process.env, NO_COLOR: '1' } },
);

type Report = {
  testResults: {
    name: string;
    assertionResults: { fullName: string; status: string; duration?: number }[];
  }[];
};
const ran: Ran[] = [];
for (const { name, assertionResults } of (JSON.parse(readFileSync(root + output, 'utf8')) as Report)
  .testResults)
  for (const { fullName, status: how, duration = 0 } of assertionResults)
    if (how === 'passed' || how === 'failed')
      ran.push({
        file: relative(root, name).replaceAll('\\', '/'),
        name: fullName,
        status: how,
        took: duration,
      });

const rows = rowsOf(
  FLOWS.filter(({ file }) => files.includes(file)),
  ran,
);
for (const { flow, result } of rows) console.log(`${result.padEnd(10)} ${flow}`);
const held = rows.filter(({ result }) => result === 'held').length;
console.log(`\n${held} of ${rows.length} held`);
if (words.length === 0) {
  const date = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const facts = { date, commit: say('git', 'rev-parse', '--short', 'HEAD'), version };
  writeFileSync(`${root}docs/reports/firefox.md`, pageOf(facts, rows, NOT_TRIED));
}
process.exit(held === rows.length && status === 0 ? 0 : 1);
