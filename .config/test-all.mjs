// Runs every test: types, lint, format, unused code, then all Vitest projects. Ends with one plain line of how many passed and failed.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';

const results = 'tests/.results';
/** Files of browser tests that draw no map, and so leave room for another: two of them at a time. */
const PAIRS = [
  'account',
  'administration',
  'alerts',
  'announcements',
  'changes',
  'device-management',
  'editor',
  'ghost',
  'leaving',
  'logbook',
  'login',
  'route-plan',
  'secrets',
  'shared-link',
  'tokens',
].map((name) => `tests/e2e/${name}.e2e.test.ts`);
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

let passed = 0;
let failed = 0;
let skipped = 0;
const broken = [];

/** A check without tests of its own counts as one. */
function check(name, command, args) {
  console.log(`\n── ${name}`);
  const { status } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status === 0) passed++;
  else {
    failed++;
    broken.push(name);
  }
}

/** Runs a project's files, or what `more` says of them. */
function project(name, title = name, more = [], setting = {}) {
  console.log(`\n── tests: ${title}`);
  const file = `${results}/${title}.json`;
  const { status } = spawnSync(
    'npx',
    [
      'vitest',
      'run',
      '--project',
      name,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...more,
    ],
    {
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: { ...process.env, NO_COLOR: '1', ...setting },
    },
  );
  let report = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0 };
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // no report: the runner itself failed
  }
  passed += report.numPassedTests;
  failed += report.numFailedTests;
  skipped += report.numPendingTests;
  if (status !== 0) {
    broken.push(title);
    if (report.numFailedTests === 0) failed++; // a file that could not be loaded, an unhandled error
  }
  if (report.numPassedTests === 0 && status === 0) {
    failed++;
    broken.push(`${title} ran no test`);
  }
}

check('types', process.execPath, ['.config/typecheck.mjs']);
check('lint', 'npx', ['oxlint', '--type-aware', '--deny-warnings']);
check('format', 'npx', ['biome', 'format', '.']);
check('unused code', 'npx', ['knip', '--config', '.config/knip.ts']);
for (const name of ['unit', 'chromium', 'stories in chromium']) project(name);
project('e2e', 'e2e in pairs', PAIRS, { FILES_AT_ONCE: '2' });
project(
  'e2e',
  'e2e',
  PAIRS.map((file) => `--exclude=${file}`),
);

if (broken.length) console.log(`\nBroken: ${broken.join(', ')}`);
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed ? 1 : 0);
