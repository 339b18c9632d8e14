import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FIX_COLUMN_NAMES } from '../../events/fix-columns.ts';
import { fixesReceived } from '../../events/positions.ts';
import { createApp } from '../../src/kernel/app.ts';
import type { Recorded } from '../../src/kernel/event.ts';
import { projection } from '../../src/kernel/projection.ts';
import { catalogue } from '../../events/catalogue.ts';
import { allPlugins as plugins } from '../../plugins/whole.ts';
import { asStory, asTest } from '../../src/replay/copy-as.ts';
import { readLog } from '../../src/replay/log-file.ts';
import { projectionsOf, replayApp } from '../../src/app/replay-app.ts';

const root = join(import.meta.dirname, '../..');
/**
 * The folder for the generated tests. It is as deep as `tests/x`, so that their relative imports work, and the normal
 * test run does not look into it.
 */
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
const options = { fresh, projections: projectionsOf(plugins), now: () => performance.now() };
const copies = await Promise.all(
  points.map(async ([log, type]) => {
    const facts = golden(log);
    const index = facts.findIndex((fact) => fact.type === type);
    return { log, type, facts, index, text: (await asTest(facts, { index, ...options })) ?? '' };
  }),
);

/** Runs these test files with Vitest and returns the result of each. */
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
  test('runs and passes as it is, and fails when the code makes something else of the facts', async () => {
    const [first] = copies;
    const broken = first?.text.replace('"invalidPassword"', '"otherPassword"') ?? '';
    expect(broken).not.toBe(first?.text);
    const name = 'it\'s `${1}` "*/ \u2028';
    const nasty = (await asTest(golden('first-look'), { index: 3, ...options, name })) ?? '';
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

  test('an event that set nothing off is copied without a list of what followed', async () => {
    const facts = golden('first-look');
    const causes = new Set(facts.map(({ cause }) => cause));
    const changing = await Promise.all(
      facts.flatMap(({ seq }, index) => (causes.has(seq) ? [] : [asTest(facts, { index, ...options })])),
    );
    const [text] = changing.filter((each) => each?.includes('toEqual({\n'));
    expect(text).toContain('replayed(given, [when])');
    expect(text).not.toContain('const then');
  });

  test('only what matters is kept of what came before', () => {
    const kept = copies.map(({ text }) => Number(/with (\d+) of/.exec(text)?.[1]));
    for (const count of kept) expect(count).toBeLessThan(20);
    expect(copies[1]?.text).toContain('["theme","system","dark"]');
  });

  const online = (seq: number): Recorded => ({
    seq,
    at: seq,
    type: 'network/wentOnline',
    v: 1,
    payload: {},
    flow: seq,
  });
  /**
   * Fixes of these devices. All columns except `device` and `at` contain `seq * 20`, so the values differ from event to
   * event.
   */
  const fixes = (seq: number, ...devices: number[]): Recorded => ({
    seq,
    at: (1_781_510_400 + seq) * 1000,
    type: 'positions/fixesReceived',
    v: 1,
    flow: seq,
    payload: {
      source: 'socket',
      fixes: Object.fromEntries(
        FIX_COLUMN_NAMES.map((name) => [
          name,
          devices.map((id) => (name === 'device' ? id : name === 'at' ? 1_781_510_400 + seq : seq * 20)),
        ]),
      ),
    },
  });

  test('of a log that is too long to try, only what the changed states fold is tried', async () => {
    const facts = Array.from({ length: 4_000 }, (_, i) => online(i + 1));
    const end = golden('first-look').find(({ type }) => type === 'settings/themeChosen') as Recorded;
    facts.push({ ...end, seq: 4_001, flow: 4_001 });
    facts.splice(0, 1, { ...end, seq: 1, flow: 1, payload: { theme: 'light' } });
    const text = await asTest(facts, { index: 4_000, ...options });
    expect(text).toContain('with 1 of the 4000 events');
  });

  test('of batches only the rows that matter are kept', async () => {
    const seven = projection('test/seven', { at: 0 }, (on) => [
      on(fixesReceived, (state, { payload }) => {
        const row = Array.from(payload.fixes.device).indexOf(7);
        if (row >= 0) state.at = payload.fixes.at[row] ?? 0;
      }),
    ]);
    const alone = () =>
      createApp<object>({
        ...{ projections: [seven], effects: [], ports: {}, forget: [], keepsLog: false },
        now: () => 0,
        failed: () => ({ type: 'app/failed', v: 1, payload: {} }),
      });
    const text = await asTest([fixes(1, 9, 8, 7, 10), fixes(2, 7)], {
      ...options,
      ...{ index: 1, fresh: alone, projections: [seven] },
    });
    expect(text).toContain('with 1 of the 1 events');
    expect(text).toContain('"device":[7],');
    expect(text).not.toContain('[9,8');
  });

  test('the page has its turn, and the work ends when it is given up', async () => {
    const facts = Array.from({ length: 2_000 }, (_, i) => online(i + 1));
    let asked = 0;
    let now = 0;
    const slow = { index: 1_999, ...options, now: () => (now += 1) };
    expect(await asStory(facts, { ...slow, isGivenUp: () => ++asked < 0 })).toContain('storyAt');
    expect(asked).toBeGreaterThan(50);
    asked = 0;
    for (const copied of [asStory, asTest]) {
      asked = 0;
      expect(await copied(facts, { ...slow, isGivenUp: () => ++asked > 3 })).toBeNull();
      expect(asked).toBe(4);
    }
  });

  test('a story leaves out what was changed again, and what was thinned away', async () => {
    const facts = [fixes(1, 7), ...[2, 3, 4].map(online), fixes(5, 7), online(6), online(7)];
    const text = await asStory(
      { length: 8, at: (i) => (i === 3 ? undefined : facts[i]) },
      { index: 6, ...options },
    );
    expect([...(text ?? '').matchAll(/"seq":(\d+)/g)].map(([, seq]) => Number(seq))).toEqual([5, 7]);
  });

  test('a story keeps the newest fix of each device, also if an older one comes after it', async () => {
    const late = fixes(1, 7, 8);
    const facts = [fixes(2, 7, 9), { ...fixes(3, 9), payload: late.payload }, online(4)];
    const text = (await asStory(facts, { index: 2, ...options })) ?? '';
    const kept = [...text.matchAll(/^ {4}(\{"seq".*),$/gm)].map(
      ([, line]) => JSON.parse(line as string) as { seq: number; payload: { fixes?: { device: number[] } } },
    );
    expect(kept.map(({ seq, payload }) => [seq, payload.fixes?.device])).toEqual([
      [2, [7, 9]],
      [3, [8]],
      [4, undefined],
    ]);
  });

  test('[LOG-02] a secret stays a mark', () => {
    expect(copies[0]?.text).toContain('"password":"‹secret›"');
  });
});

describe('[LOG-03] copied as a story', () => {
  const stories = Promise.all(copies.map(({ facts, index }) => asStory(facts, { index, ...options })));
  let login = '';
  let panel = '';
  beforeAll(async () => {
    [login = '', , panel = ''] = (await stories).map((story) => story ?? '');
  });
  test('is a story of the place where the user was', () => {
    expect(login).toContain('storyAt("/login"');
    expect(panel).toContain('storyAt("/v2"');
    expect(panel).toContain('devices/listed');
  });

  test('its types are right', { tags: 'wide', timeout: 120_000 }, () => {
    const place = join(folder, 'stories');
    mkdirSync(place, { recursive: true });
    for (const [name, text] of Object.entries({ login, panel }))
      writeFileSync(
        join(place, `${name}.stories.tsx`),
        text
          .replaceAll("'../../", "'../../../../")
          .replace("'../story.tsx'", "'../../../../stories/story.tsx'"),
      );
    writeFileSync(
      join(place, 'tsconfig.json'),
      JSON.stringify({
        extends: '../../../../tsconfig.json',
        include: ['*.tsx', '../../../../src/globals.d.ts', '../../../../plugins/**/*.d.ts'],
        exclude: [],
      }),
    );
    const { stdout, status } = spawnSync(
      process.execPath,
      [join(root, 'node_modules/@typescript/native/bin/tsc'), '-p', place],
      { encoding: 'utf8' },
    );
    expect([stdout, status]).toEqual(['', 0]);
  });
});
