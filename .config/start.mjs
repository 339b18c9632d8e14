// Builds the app when something has changed, then serves it exactly as it ships: same files, same security headers.
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
  '.config',
];
const stamp = 'dist/.built-from';

/** Names, sizes and times of all sources: cheap to take, and different whenever one was edited. */
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

const wanted = fingerprint();
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  console.log('Building the app …');
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'],
    {
      stdio: 'inherit',
    },
  );
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stamp, wanted);
}

const { preview } = await import('vite');
const server = await preview({
  logLevel: 'warn',
  preview: { open: !process.env.CI && Boolean(process.stdout.isTTY) },
});
const [address] = server.resolvedUrls?.local ?? [];
console.log(
  existsSync('dist/config.json')
    ? `\n  Fixpoint runs at ${address}, set up by public/config.json. Ctrl+C stops it.\n`
    : `\n  Fixpoint runs in demo mode at ${address}\n  Choose a demo account there. Ctrl+C stops it.\n`,
);
