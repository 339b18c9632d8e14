import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { catalogue } from '../../events/catalogue.ts';
import { plugins } from '../../plugins/index.ts';
import { asStory, asTest } from '../../src/replay/copy-as.ts';
import { readLog } from '../../src/replay/log-file.ts';
import { replayApp } from '../../src/replay-app.ts';

const root = join(import.meta.dirname, '../..');
/** As deep as `tests/x`, with what a copied test imports beside it; nobody looks for tests here. */
const folder = join(root, 'tests/.results/copied');
mkdirSync(join(folder, 'x'), { recursive: true });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fresh = () => replayApp(plugins);
const golden = (name: string) => {
  const text = readFileSync(join(root, `events/logs/${name}.events.ndjson`), 'utf8');
  const read = readLog(text, catalogue);
  if (!read.ok) throw new Error(read.problem.detail);
  return read.events;
};
const points: readonly (readonly [log: string, type: string])[] = [
  ['login-refused', 'auth/loginRefused'],
  ['first-look', 'settings/themeChosen'],
  ['device-panel', 'devices/followStarted'],
  ['announcements', 'serverAlerts/alertRead'],
  ['ghost-visit', 'admin/editingSwitchedOn'],
  ['pushes', 'push/received'],
  ['logout', 'auth/logoutChosen'],
  ['survey-before-ids', 'survey/emailsChosen'],
];
const copies = points.map(([log, type]) => {
  const facts = golden(log);
  const index = facts.findIndex((fact) => fact.type === type);
  return { log, type, facts, index, text: asTest(facts, { index, fresh }) };
});

/** Runs test files for real, each with what it says about itself. */
function run(files: Readonly<Record<string, string>>) {
  writeFileSync(join(folder, 'replayed.ts'), "export * from '../../replayed.ts';\n");
  writeFileSync(join(folder, 'vitest.config.ts'), 'export default {};\n');
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'x', `${name}.test.ts`), text);
  const output = join(folder, 'report.json');
  spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...['--root', folder, '--reporter', 'json', '--outputFile', output],
      ...['--no-isolate', '--maxWorkers', '1'],
    ],
    { encoding: 'utf8', cwd: folder },
  );
  const report = JSON.parse(readFileSync(output, 'utf8')) as {
    testResults: { name: string; status: string; assertionResults: { title: string; status: string }[] }[];
  };
  return Object.fromEntries(
    report.testResults.map(({ name, status, assertionResults }) => [
      (name.split('/').at(-1) as string).replace('.test.ts', ''),
      { status, title: assertionResults[0]?.title },
    ]),
  );
}

describe('[LOG-03] copied as a test', () => {
  test('runs and passes as it is, and fails when the code makes something else of the facts', () => {
    const [first] = copies;
    const broken = first?.text.replace('"invalidPassword"', '"otherPassword"') ?? '';
    expect(broken).not.toBe(first?.text);
    const nasty = asTest(golden('first-look'), { index: 3, fresh, name: 'it\'s `${1}` "*/ \u2028' });
    const results = run({
      ...Object.fromEntries(copies.map(({ log, text }) => [log, text])),
      broken,
      nasty,
    });
    expect(Object.fromEntries(Object.entries(results).map(([name, { status }]) => [name, status]))).toEqual({
      ...Object.fromEntries(points.map(([log]) => [log, 'passed'])),
      broken: 'failed',
      nasty: 'passed',
    });
    expect(results['nasty']?.title).toBe('it\'s `${1}` "*/ \u2028');
  }, 120_000);

  test('only what matters is kept of what came before', () => {
    const kept = copies.map(({ text }) => Number(/with (\d+) of/.exec(text)?.[1]));
    for (const count of kept) expect(count).toBeLessThan(20);
    expect(copies[1]?.text).toContain('["theme","system","dark"]');
  });

  test('[LOG-02] a secret stays a mark', () => {
    expect(copies[0]?.text).toContain('"password":"‹secret›"');
  });
});

describe('[LOG-03] copied as a story', () => {
  const [login, , panel] = copies.map(({ facts, index }) => asStory(facts, { index, fresh }));
  test('is a story of the place where the user was', () => {
    expect(login).toContain('storyAt("/login"');
    expect(panel).toContain('storyAt("/v2"');
    expect(panel).toContain('devices/listed');
  });

  /** Ten seconds of compiling for three imports: with `NIGHTLY=1`. */
  test.runIf(process.env['NIGHTLY'])(
    'its types are right',
    () => {
      const stories = join(folder, 'stories');
      mkdirSync(stories, { recursive: true });
      for (const [name, text] of Object.entries({ login, panel }))
        writeFileSync(
          join(stories, `${name}.stories.tsx`),
          (text as string)
            .replaceAll("'../../", "'../../../../")
            .replace("'../story.tsx'", "'../../../../stories/story.tsx'"),
        );
      writeFileSync(
        join(stories, 'tsconfig.json'),
        JSON.stringify({
          extends: '../../../../tsconfig.json',
          include: [
            '*.tsx',
            '../../../../src/globals.d.ts',
            '../../../../stories/*.d.ts',
            '../../../../src/*.d.ts',
          ],
          exclude: [],
        }),
      );
      const { stdout, status } = spawnSync(
        process.execPath,
        [join(root, 'node_modules/@typescript/native/bin/tsc'), '-p', stories],
        { encoding: 'utf8' },
      );
      expect([stdout, status]).toEqual(['', 0]);
    },
    120_000,
  );
});
