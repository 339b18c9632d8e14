// Type-checks the whole project, then the domain code once more without any DOM or Node types:
// `window` in a reducer is then a type error. The service worker is checked with the types of its own world.
import { spawnSync } from 'node:child_process';

const tsc = ['node_modules/@typescript/native/bin/tsc'];
for (const project of ['tsconfig.json', '.config/tsconfig.pure.json', '.config/tsconfig.worker.json']) {
  const { status } = spawnSync(process.execPath, [...tsc, '-p', project], { stdio: 'inherit' });
  if (status) process.exit(status);
}
