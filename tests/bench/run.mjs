// `npm run bench` measures everything; `npm run bench -- replay pipeline` only these. Prints one line of JSON per
// figure when it is measured. `npm run figures` writes a report.
import { spawnSync } from 'node:child_process';
import { BENCHES } from '../figures/declared.ts';
import { machine } from './lib/report.mjs';

const names = [...new Set(BENCHES.map(({ bench }) => bench))];
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length) {
  console.error(`No such benchmark: ${unknown.join(', ')}. There are: ${names.join(', ')}`);
  process.exit(2);
}
console.log(JSON.stringify({ ...machine(), date: new Date().toISOString().slice(0, 10) }));
let failed = 0;
for (const name of asked.length ? asked : names) {
  const { status } = spawnSync(
    process.execPath,
    ['--expose-gc', `${import.meta.dirname}/${name}.bench.mjs`],
    {
      stdio: 'inherit',
    },
  );
  if (status !== 0) {
    failed++;
    console.error(`The benchmark "${name}" could not be run.`);
  }
}
process.exit(failed ? 1 : 0);
