// Runs every test: types, lint, format, unused code, then all Vitest projects. Ends with one plain line of how many passed and failed.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';

const results = 'tests/.results';
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

function project(name) {
  console.log(`\n── tests: ${name}`);
  const file = `${results}/${name}.json`;
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
    ],
    { stdio: 'inherit', shell: process.platform === 'win32', env: { ...process.env, NO_COLOR: '1' } },
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
    broken.push(name);
    if (report.numFailedTests === 0) failed++; // a file that could not be loaded, an unhandled error
  }
  if (report.numPassedTests === 0 && status === 0) {
    failed++;
    broken.push(`${name} ran no test`);
  }
}

check('types', process.execPath, ['.config/typecheck.mjs']);
check('lint', 'npx', ['oxlint', '--type-aware', '--deny-warnings']);
check('format', 'npx', ['biome', 'format', '.']);
check('unused code', 'npx', ['knip', '--config', '.config/knip.ts']);
for (const name of ['unit', 'chromium', 'stories in chromium', 'e2e']) project(name);

if (broken.length) console.log(`\nBroken: ${broken.join(', ')}`);
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(failed ? 1 : 0);
