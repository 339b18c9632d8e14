import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import explained from './explained.json' with { type: 'json' };
import { conditionsOf } from './conditions.ts';
import { nearestFirst, placesOfChanges, usersOf, wholesOf } from './nearest.ts';
import { pageOf, type Told } from './page.ts';
import { drawn, filesOf, type Part, parts, testsOf } from './parts.ts';
import { type Mutant, ofDraw, type Report, scoreOf } from './score.ts';

const root = process.cwd();

/** The globs that a glob with braces stands for: `{a,b}.ts` stands for `a.ts` and `b.ts`. */
function alternatives(glob: string): string[] {
  const [braces, inside] = /\{([^{}]*)\}/.exec(glob) ?? [];
  return braces === undefined || inside === undefined
    ? [glob]
    : inside.split(',').flatMap((each) => alternatives(glob.replace(braces, each)));
}

describe('the parts', () => {
  test.each(parts)('$name has files to change and tests that may notice', (part) => {
    const files = filesOf(part, root);
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) expect(existsSync(file), file).toBe(true);
    for (const tests of testsOf(part, root)) expect(globSync(tests).length, tests).toBeGreaterThan(0);
    expect(
      files.filter((file) => file.includes('.test.')),
      'tests are never changed',
    ).toEqual([]);
  });

  test.each(parts)('every name in the globs of $name has a file', ({ mutate, tests = [] }) => {
    const globs = [...mutate, ...tests].filter((glob) => !glob.startsWith('!')).flatMap(alternatives);
    expect(globs.filter((glob) => globSync(glob).length === 0)).toEqual([]);
  });

  test('the rest of the core has no file of another part', () => {
    const of = (wanted: (name: string) => boolean) =>
      parts.filter(({ name }) => wanted(name)).flatMap((part) => filesOf(part, root));
    const rest = of((name) => name === 'core-rest');
    expect(rest).toEqual(
      expect.arrayContaining(['src/core/server/data.effects.ts', 'src/rules/logbook/shaping.ts']),
    );
    const others = new Set(of((name) => name !== 'core-rest'));
    expect(rest.filter((file) => others.has(file))).toEqual([]);
    expect(rest.filter((file) => file.endsWith('-given.ts'))).toEqual([]);
  });

  test('a share of the lines is the same each time, about as many as were wanted, each by itself', () => {
    const part = { name: 'x', mutate: ['src/kernel/*.ts'], share: 0.2 };
    const lines = drawn(part, root);
    expect(drawn(part, root)).toEqual(lines);
    const all = filesOf(part, root).flatMap((file) => readFileSync(file, 'utf8').split('\n')).length;
    expect(lines.length / all).toBeGreaterThan(0.15);
    expect(lines.length / all).toBeLessThan(0.25);
    for (const line of lines) expect(line).toMatch(/^src\/kernel\/[a-z-]+\.ts:(\d+)-\1$/);
    expect(drawn({ ...part, share: 1 }, root)).toHaveLength(all);
    expect(drawn({ name: 'x', mutate: ['src/kernel/app.ts'] }, root)).toEqual(['src/kernel/app.ts']);
  });

  test('without a list its tests are those of the files’ own names, and where there is none all beside', () => {
    const part = { name: 'x', mutate: ['src/kernel/{store,read}.ts', 'src/replay/facts.ts'] };
    expect(testsOf(part, root)).toEqual([
      'src/kernel/*.test.ts',
      'src/kernel/store.test.ts',
      'src/replay/*.test.ts',
    ]);
    expect(testsOf({ ...part, tests: ['src/api/*.test.ts'] }, root)).toEqual(['src/api/*.test.ts']);
  });
});

test.each(explained)('$file still says: $line', ({ file, line, becomes, why }) => {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .map((each) => each.trim());
  expect(lines).toContain(line);
  expect(becomes.length).toBeGreaterThan(0);
  expect(why.length).toBeGreaterThan(10);
});

describe('conditions', () => {
  const source = [
    'const isNew = !old && count > 2;',
    'const sum = count + 2;',
    'if (isNew) go(true);',
    'const shown = isNew && (',
    '  <Mark of={sum ?? 1} />',
    ');',
  ].join('\n');
  const lines = source.split('\n');

  test('are what decides something: comparisons, what joins and turns them, what an if asks, yes and no', () => {
    const texts = conditionsOf('a.tsx', source).map(({ line, column, endLine, endColumn }) =>
      line === endLine ? lines[line - 1]?.slice(column, endColumn) : `${line} to ${endLine}:${endColumn}`,
    );
    expect(new Set(texts)).toEqual(
      new Set(['!old', '!old && count > 2', '4 to 6:1', 'count > 2', 'isNew', 'sum ?? 1', 'true']),
    );
  });

  test('a share of them is the same each time, in a share of the folders, and names what is changed from its first letter to its last', () => {
    const part: Part = { name: 'x', mutate: ['src/ui/*.tsx'], conditions: true, share: 0.2 };
    const some = drawn(part, root);
    const all = drawn({ ...part, share: 1 }, root);
    expect(drawn(part, root)).toEqual(some);
    expect(all).toEqual(expect.arrayContaining([...some]));
    expect(some.length / all.length).toBeGreaterThan(0.1);
    expect(some.length / all.length).toBeLessThan(0.3);
    const folders = new Set(
      drawn({ name: 'x', mutate: ['plugins/**/*.tsx'], conditions: true, folders: 0.2 }, root).map(
        (each) => each.split('/')[1],
      ),
    );
    expect(folders.size).toBeGreaterThan(4);
    expect(folders.size).toBeLessThan(16);
    for (const each of some) expect(each).toMatch(/^src\/ui\/[A-Za-z-]+\.tsx:\d+:\d+-\d+:\d+$/);
  });

  test('the stories nearest to a changed view come first, and among equals the shorter ones', () => {
    const file = (path: string, source = '') => ({ path, source });
    const near = (changed: string, ...files: readonly ReturnType<typeof file>[]) =>
      nearestFirst(changed, files).map(({ path }) => path);
    const long = 'longer than the others';
    expect(
      near(
        'plugins/mode-bike/Bike.view.tsx',
        file('stories/views/push.stories.tsx', long),
        file('stories/views/news.stories.tsx'),
        file('stories/views/frame.stories.tsx', "'../../plugins/mode-bike/Lock.tsx'"),
        file('stories/views/bikes.stories.tsx'),
        file('stories/views/bike-passport.stories.tsx', long),
        file('stories/views/guard.stories.tsx', "'../../plugins/mode-bike/Bike.view.tsx'"),
        file('stories/views/bike.stories.tsx', long),
      ).map((path) => path.slice('stories/views/'.length, -'.stories.tsx'.length)),
    ).toEqual(['bike', 'bike-passport', 'guard', 'bikes', 'frame', 'news', 'push']);
    expect(
      near(
        'src/core/media.ts',
        file('src/ui/a.test.ts'),
        file('src/core/papers.test.ts'),
        file('plugins/push/details.test.ts', "'../../src/core/media.ts'"),
        file('src/core/media.test.ts', long),
      ),
    ).toEqual([
      'src/core/media.test.ts',
      'plugins/push/details.test.ts',
      'src/core/papers.test.ts',
      'src/ui/a.test.ts',
    ]);
  });

  test('what plugins share is missed in the stories of those that use it', () => {
    const file = (path: string, source = '') => ({ path, source });
    const users = usersOf('src/ui/Map.tsx', [
      file('plugins/mode-bike/Bike.tsx', "'../../src/ui/Map.tsx'"),
      file('plugins/mode-bike/Lock.tsx', "'../../src/ui/Map.tsx'"),
      file('plugins/news/News.tsx', "'../../src/ui/RoadMap.tsx'"),
    ]);
    expect(users).toEqual(['bike']);
    const stories = ['news', 'bike', 'maps'].map((each) => file(`stories/views/${each}.stories.tsx`, each));
    const own = file('stories/ui/maps.stories.tsx', "longer '../../src/ui/Map.tsx'");
    expect(
      nearestFirst('src/ui/Map.tsx', [...stories, own], users)
        .slice(0, 2)
        .map(({ path }) => path),
    ).toEqual(['stories/ui/maps.stories.tsx', 'stories/views/bike.stories.tsx']);
  });

  test('a part of something is missed in the stories of the whole', () => {
    const file = (path: string, source = '') => ({ path, source });
    const wholes = wholesOf('src/ui/TableRow.tsx', [
      file('src/ui/Table.tsx', "'./TableGrid.tsx'"),
      file('src/ui/TableGrid.tsx', "'./TableRow.tsx' './Table.tsx'"),
      file('src/ui/List.tsx'),
      file('plugins/news/Table.tsx', "'../../src/ui/TableRow.tsx'"),
    ]);
    expect(wholes).toEqual(['src/ui/TableGrid.tsx', 'src/ui/Table.tsx']);
    const stories = ['list', 'table'].map((name) =>
      file(`stories/ui/${name}.stories.tsx`, `'../../src/ui/${name === 'list' ? 'List' : 'Table'}.tsx'`),
    );
    expect(nearestFirst('src/ui/TableRow.tsx', stories, [], wholes)[0]?.path).toContain('table');
  });

  test('where each change lies is read from what Stryker writes', () => {
    const texts: Record<string, string> = {
      'a.tsx': 'stryMutAct_9fa48("0") ? false : stryMutAct_9fa48("12") ? true : x',
      'b.tsx': 'stryMutAct_9fa48("3") ? 1 : 2',
      'c.tsx': '',
    };
    expect([...placesOfChanges(Object.keys(texts), (path) => texts[path] ?? '')]).toEqual([
      ['0', 'a.tsx'],
      ['12', 'a.tsx'],
      ['3', 'b.tsx'],
    ]);
  });
});

describe('the score', () => {
  const source = 'const a = 1 + 2;\nif (a) {\n  go();\n}\n';
  const mutant = (status: string, more: Partial<Mutant> = {}): Mutant => ({
    id: '1',
    mutatorName: 'x',
    status,
    replacement: '1 - 2',
    location: { start: { line: 1, column: 11 }, end: { line: 1, column: 16 } },
    ...more,
  });
  const score = (mutants: readonly Mutant[], reasons: Parameters<typeof scoreOf>[1] = []) => {
    const report: Report = { files: { 'a.ts': { source, mutants } } };
    return scoreOf(report, reasons);
  };
  const reason = { file: 'a.ts', line: 'const a = 1 + 2;', becomes: ['1 - 2'], why: 'nobody reads it' };

  test('is what was noticed of all; what no test runs counts as not noticed', () => {
    expect(
      score([mutant('Killed'), mutant('Killed'), mutant('Survived'), mutant('NoCoverage')]),
    ).toMatchObject({
      mutants: 4,
      killed: 2,
      score: 50,
      plain: 50,
      left: [{ how: 'survived' }, { how: 'no test runs it' }],
    });
  });

  test('is cut off, never rounded up', () => {
    expect(score([...Array.from({ length: 1_999 }, () => mutant('Killed')), mutant('Survived')]).score).toBe(
      99.9,
    );
  });

  test('what runs in circles by its own steps is noticed, what is slow by the clock is set aside', () => {
    expect(
      score([
        mutant('Timeout', { statusReason: 'Hit limit reached (501/500)' }),
        mutant('Timeout'),
        mutant('Killed', { statusReason: 'Error: Test timed out in 60000ms.' }),
      ]),
    ).toMatchObject({ killed: 1, endless: 1, slow: 2, score: 100, left: [] });
  });

  test('what breaks the tests’ files counts neither for nor against', () => {
    expect(score([mutant('Killed'), mutant('RuntimeError')])).toMatchObject({ broken: 1, score: 100 });
  });

  test('an explained change is set aside, and the plain score says what it would be', () => {
    expect(score([mutant('Killed'), mutant('Survived')], [reason])).toMatchObject({
      explained: 1,
      left: [],
      stale: [],
      score: 100,
      plain: 50,
    });
  });

  test('an explanation of another change, or of a line that is noticed, explains nothing', () => {
    const other = { ...reason, becomes: ['2 - 1'] };
    expect(score([mutant('Survived')], [other])).toMatchObject({ explained: 0, stale: [other] });
    expect(score([mutant('Killed')], [reason])).toMatchObject({ explained: 0, stale: [reason] });
    expect(score([mutant('Killed')], [{ ...reason, file: 'b.ts' }]).stale).toEqual([]);
    const gone = { ...reason, line: 'a line that is gone' };
    expect(score([mutant('Killed')], [gone]).stale).toEqual([gone]);
  });

  test('an explanation of a line that was not drawn says nothing wrong', () =>
    expect(score([], [reason]).stale).toEqual([]));

  test('what is left says where it is, what it was and what it becomes, in one line each', () => {
    const block = { start: { line: 2, column: 8 }, end: { line: 4, column: 2 } };
    expect(score([mutant('Survived', { location: block, replacement: '{}' })]).left).toEqual([
      { file: 'a.ts', number: 2, line: 'if (a) {', was: '{ go(); }', becomes: '{}', how: 'survived' },
    ]);
  });

  test('becomes a page: a table, what is left, what is explained', () => {
    const { stale: _, ...result } = score([mutant('Killed'), mutant('NoCoverage')]);
    const told: Told = {
      name: 'parcels',
      date: '2026-11-23 05:00',
      commit: 'abc1234',
      of: 3,
      share: 0.2,
      ...result,
    };
    const page = pageOf([told], [reason, { ...reason, file: 'elsewhere.ts' }]);
    expect(page).toContain('**0 of 1 parts reach 90 %.**');
    expect(page).toMatch(/\| parcels +\| 1 of 3 +\| 20 % of lines +\| 2 +\| 1 /);
    expect(page).toContain('- parcels: 2026-11-23 05:00 UTC, commit abc1234');
    expect(page).toContain('- a.ts:1: `1 + 2` → `1 - 2`, no test runs it');
    expect(page).toContain('- a.ts: `const a = 1 + 2;` → `1 - 2`: nobody reads it');
    expect(page).not.toContain('elsewhere.ts');
    expect(pageOf([told], [], ['others'])).toContain('**0 of 2 parts reach 90 %.** Not run yet: others.');
    const views: Told = { ...told, name: 'views', goal: 50, conditions: true };
    expect(pageOf([told, views], [])).toContain('**1 of 2 parts reach 90 %, views 50 %.**');
    expect(pageOf([views], [])).toMatch(/\| 20 % of conditions +\|.*\| 50 +\| 50 +\|/);
  });

  test('what a part leaves out is no change of it', () => {
    const report: Report = {
      files: {
        'a.ts': { source, mutants: [mutant('Killed')] },
        'b.ts': { source, mutants: [mutant('Ignored')] },
      },
    };
    expect(scoreOf(report, [])).toMatchObject({ mutants: 1, broken: 0, files: ['a.ts'] });
  });

  test('what is remembered of lines that are not drawn any more does not count', () => {
    const at = (line: number) =>
      mutant('Survived', { location: { start: { line, column: 1 }, end: { line, column: 3 } } });
    const report: Report = {
      files: { 'a.ts': { source, mutants: [at(1), at(2)] }, 'b.ts': { source, mutants: [at(1)] } },
    };
    expect(ofDraw(report, ['a.ts:2-2'])).toEqual({ files: { 'a.ts': { source, mutants: [at(2)] } } });
    expect(ofDraw(report, ['a.ts', 'b.ts'])).toBe(report);
    expect(ofDraw(report, ['a.ts:1:1-1:3'])).toBe(report);
  });
});
