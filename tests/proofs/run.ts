// `npm run faults` and `npm run security`: run the tests that carry a number of the list, first in Node, then in the
// browser, then in the built app. Then they print a table with the result of each row, and write a page in docs/reports. `--
// 40 41` runs only these rows and updates them in the report; `-- --long` adds the long runs.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { LISTS } from './lists.ts';
import { PROJECTS, type Project, projectOf, proofs } from './proofs.ts';
import { markdown, pageOf, type Ran, table, type Told } from './table.ts';

const root = new URL('../../', import.meta.url).pathname;
const [name, ...asked] = process.argv.slice(2);
const list = name === 'faults' || name === 'security' ? LISTS[name] : null;
if (!list) {
  console.error(`There is no list "${name}". There are: ${Object.keys(LISTS).join(', ')}`);
  process.exit(2);
}
const { tag, rows: claims } = list;
const results = `tests/.results/${name}`;
const isLong = asked.includes('--long');
const numbers = asked.filter((word) => /^\d+$/.test(word)).map(Number);
const unknown = asked.filter(
  (word) => word !== '--long' && !claims.some(({ number }) => `${number}` === word),
);
if (unknown.length > 0) {
  console.error(`Neither a row nor "--long": ${unknown.join(', ')}`);
  process.exit(2);
}
const wanted = claims.filter(({ number }) => numbers.length === 0 || numbers.includes(number));
type Report = {
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string; duration?: number; failureMessages?: string[] }[];
  }[];
};

const tagged = proofs(tag);
const files = new Set(wanted.flatMap(({ number }) => [...(tagged.get(number) ?? [])]));
const ran: Ran[] = [];
const notLoaded: string[] = [];
const troubled: Project[] = [];
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

for (const project of PROJECTS) {
  const own = [...files].filter((file) => projectOf(file) === project);
  if (own.length === 0) continue;
  console.log(`\n── ${project}: ${own.length} files`);
  const output = `${results}/${project}.json`;
  const pattern = numbers.length > 0 ? `\\[${tag} (${numbers.join('|')})\\]` : `\\[${tag} \\d`;
  const { status } = spawnSync(
    'npx',
    ['vitest', 'run', '--project', project, '-t', pattern, ...own].concat([
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${output}`,
    ]),
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...list.run, ...(isLong && list.long), ...process.env, NO_COLOR: '1' },
    },
  );
  const before = ran.length;
  try {
    for (const file of (JSON.parse(readFileSync(output, 'utf8')) as Report).testResults) {
      const path = relative(root, file.name).replaceAll('\\', '/');
      if (file.assertionResults.length === 0) notLoaded.push(path);
      for (const { fullName, status: how, duration, failureMessages } of file.assertionResults)
        ran.push({
          name: fullName,
          file: path,
          status: how === 'passed' || how === 'failed' ? how : 'skipped',
          took: duration ?? 0,
          message: failureMessages?.[0] ?? null,
        });
    }
  } catch {
    notLoaded.push(...own); // without a report the runner itself has failed
  }
  // The run failed although every test passed, because of an error outside the tests. The error belongs to no row, so
  // the run itself reports it.
  if (status !== 0 && !ran.slice(before).some((test) => test.status === 'failed')) troubled.push(project);
}

const rows = table({ tag, rows: wanted }, ran, tagged, notLoaded);
const held = rows.filter(({ result }) => result === 'held').length;
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
const facts = { date: new Date().toISOString().slice(0, 16).replace('T', ' '), commit, long: isLong };
console.log(`\n${markdown(rows)}\n`);
for (const { number, failures } of rows) for (const each of failures) console.log(`- ${number}: ${each}`);
if (troubled.length > 0) console.log(`Errors beside the tests: ${troubled.join(', ')}\n`);
console.log(`${held} of ${rows.length} held`);

const file = `${root}/docs/reports/${name}.json`;
const whole = rows.length === claims.length;
const before = !whole && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Told) : null;
if (whole || before) {
  const told: Told = before
    ? {
        ...before,
        rows: before.rows.map((row) => rows.find(({ number }) => number === row.number) ?? row),
        again: [...before.again, { ...facts, rows: rows.map(({ number }) => number) }],
      }
    : { ...facts, again: [], rows };
  writeFileSync(file, `${JSON.stringify(told, null, 2)}\n`);
  writeFileSync(`${root}/docs/reports/${name}.md`, pageOf(list, told));
}
process.exit(held === rows.length && troubled.length === 0 ? 0 : 1);
