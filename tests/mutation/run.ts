// `npm run mutation`: checks the tests of all parts by mutation; `npm run mutation -- kernel changes` checks only these
// parts. Results of the last run are kept where nothing has changed; `-- --fresh` discards them. After each part, the
// page in docs/reports is updated.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, constants, setPriority } from 'node:os';
import { Stryker } from '@stryker-mutator/core';
import explained from './explained.json' with { type: 'json' };
import { OTHER_THAN_CONDITIONS } from './conditions.ts';
import { pageOf, type Told } from './page.ts';
import { drawn, filesOf, parts, type Part } from './parts.ts';
import { ofDraw, type Report, scoreOf } from './score.ts';

const root = new URL('../..', import.meta.url).pathname;
process.chdir(root);
const asked = process.argv.slice(2).filter((word) => word !== '--fresh');
const unknown = asked.filter((word) => !parts.some(({ name }) => name === word));
if (unknown.length > 0) {
  console.error(`No part: ${unknown.join(', ')}. There are: ${parts.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}
const isFresh = process.argv.includes('--fresh');
// A run takes an hour, so other programs on the machine get priority.
setPriority(constants.priority.PRIORITY_LOW);

/** Folders that no test reads, so Stryker need not copy them. */
const NOT_NEEDED = ['dist', 'storybook-static', 'android', 'ios', 'docs', 'stories/pictures'];

const file = 'docs/reports/mutation.json';
for (const part of parts.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
  // Stryker tests a copy that it makes now. Files may be edited and committed while it runs, so remember the current
  // commit.
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const report = await mutated(part);
  const { stale, ...score } = scoreOf(report, explained);
  const of = filesOf(part, root).length;
  const date = new Date().toISOString().slice(0, 16).replace('T', ' ');
  const { name, share = 1, goal, conditions } = part;
  const now: Told = {
    name,
    date,
    commit,
    of,
    share,
    ...(goal !== undefined && { goal }),
    ...(conditions && { conditions }),
    ...score,
  };
  const before = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as readonly Told[]) : [];
  const told = parts.flatMap(({ name }) =>
    name === part.name ? [now] : before.filter((each) => each.name === name),
  );
  writeFileSync(file, `${JSON.stringify(told, null, 2)}\n`);
  const notRun = parts.map(({ name }) => name).filter((name) => !told.some((each) => each.name === name));
  writeFileSync('docs/reports/mutation.md', pageOf(told, explained, notRun));
  console.log(`${part.name}: ${score.score} %, ${score.left.length} of ${score.mutants} not noticed`);
  for (const { file: where, line } of stale) console.log(`Explains nothing any more: ${where}: ${line}`);
}

/** Runs one part and returns Stryker's report of it. */
async function mutated(part: Part): Promise<Report> {
  const kept = `.mutation/${part.name}.incremental.json`;
  const fileName = `.mutation/${part.name}.json`;
  if (isFresh) rmSync(kept, { force: true });
  process.env['MUTATION_PART'] = part.name;
  // Quick mode: no accessibility check (axe) and no picture comparison. A story's own assertions must notice the
  // mutation.
  process.env['VITE_STORIES'] = 'quick';
  const mutate = [...drawn(part, root)];
  await new Stryker({
    mutate,
    testRunner: 'vitest',
    mutator: { excludedMutations: part.conditions ? [...OTHER_THAN_CONDITIONS] : [] },
    // Every story reaches code that runs while a module is loaded. Trying all stories for one constant would take too
    // long.
    ignoreStatic: part.conditions ?? false,
    vitest: {
      configFile: `tests/mutation/${part.conditions ? 'stories' : 'vitest'}.config.ts`,
      related: false,
    },
    coverageAnalysis: 'perTest',
    concurrency: Math.max(1, Math.floor(availableParallelism() / 2)),
    incremental: true,
    incrementalFile: kept,
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName },
    tempDirName: '.mutation/sandbox',
    ignorePatterns: part.conditions ? NOT_NEEDED : [...NOT_NEEDED, 'stories'],
    // A generous limit, so that a slow test on a busy machine does not count as an endless loop.
    timeoutFactor: 6,
    timeoutMS: 20_000,
    dryRunTimeoutMinutes: 20,
    disableTypeChecks: false,
  }).runMutationTest();
  return ofDraw(JSON.parse(readFileSync(fileName, 'utf8')) as Report, mutate);
}
