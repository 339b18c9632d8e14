// Prepares a fresh clone for every other script: installs the packages, and with --browser a Chromium for the tests.
// This script runs on any Node from version 20. All later scripts run on the Node version that is installed as a
// package.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const stamp = 'node_modules/.fixpoint-installed';
const wanted = createHash('sha256')
  .update(readFileSync('package.json'))
  .update(readFileSync('package-lock.json'))
  .digest('hex');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  console.log('Installing packages (a minute or two the first time) …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('npm install failed: see above. Is the npm registry reachable?');
    process.exit(1);
  }
  // npm may have added lock entries for this platform. They must not cause another install, so the hash is calculated
  // again.
  const now = createHash('sha256')
    .update(readFileSync('package.json'))
    .update(readFileSync('package-lock.json'));
  writeFileSync(stamp, now.digest('hex'));
}

if (process.argv.includes('--browser')) {
  const { findChromium, installChromium, needsFonts } = await import('./chromium.mjs');
  if (needsFonts() || !(await findChromium())) {
    console.log('Installing a browser and fonts for the tests …');
    console.log(`Using ${await installChromium()}`);
  }
}
