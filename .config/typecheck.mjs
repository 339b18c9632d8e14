// Type-checks the whole project. Then checks the domain code again without any DOM or Node types, so that `window`
// in a reducer is a type error, and with the language of our oldest browsers: iterators have no `take` there. Then checks the service worker with the types of its own environment. The checks are
// incremental.
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
