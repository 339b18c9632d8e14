// Type-checks the whole project, then the domain code again without any DOM or Node types:
// `window` in a reducer is then a type error. The service worker is checked with the types of its own world.
// Only what changed since the last check is checked again.
import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';

const tsc = ['node_modules/@typescript/native/bin/tsc', '--incremental'];
for (const project of ['tsconfig.json', '.config/tsconfig.pure.json', '.config/tsconfig.worker.json']) {
  const known = `node_modules/.cache/types/${basename(project, '.json')}.tsbuildinfo`;
  const { status } = spawnSync(process.execPath, [...tsc, '-p', project, '--tsBuildInfoFile', known], {
    stdio: 'inherit',
  });
  if (status) process.exit(status);
}
