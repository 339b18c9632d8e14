import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const sources = [
  'src',
  'events',
  'plugins',
  'mocks',
  'public',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  '.config',
];

/** Hashes the names, sizes and modification times of all sources. This is fast, and any edit changes the hash. */
function fingerprint() {
  const hash = createHash('sha256');
  const add = (path) => {
    const stats = statSync(path);
    if (stats.isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name));
    else hash.update(`${path} ${stats.size} ${stats.mtimeMs}\n`);
  };
  for (const path of sources) add(path);
  return hash.digest('hex');
}

/**
 * Builds the production app into a folder, unless the folder already holds a build of these sources. Builds in a
 * separate process, because a test runner's `NODE_ENV` would cause a development build.
 *
 * @param {string} outDir
 * @param {string} base folder on the host for which the app is built
 * @throws when the build fails; the build has printed the reason
 */
export function buildOnce(outDir, base = '/') {
  const stamp = join(outDir, '.built-from');
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building the app …');
  const words = ['build', '--logLevel', 'warn', '--outDir', outDir, '--emptyOutDir', '--base', base];
  const { status } = spawnSync(process.execPath, ['node_modules/vite/bin/vite.js', ...words], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error('The app could not be built: see above.');
  writeFileSync(stamp, wanted);
}
