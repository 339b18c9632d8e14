import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadCsf } from 'storybook/internal/csf-tools';
import { describe, expect, test } from 'vitest';
import { reached } from '../.config/browser-dependencies.ts';
import { backendTools } from '../.storybook/scenarios.ts';
import { SCENARIOS } from '../mocks/scenarios.ts';
import { listed, selected } from '../events/devices.ts';
import { streamLost } from '../events/positions.ts';
import { worldOf } from '../stories/app/world.ts';
import { importsOf } from './architecture.ts';
import { aDevice, checkFact, started, twelveDevices } from '../stories/facts.ts';

const folder = join(import.meta.dirname, '../stories');
const wholeApp = readFileSync(join(folder, 'app/whole-app.stories.tsx'), 'utf8');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.stories.tsx'),
);

/**
 * Imports that the test ignores: packages of the native shells, of Node, and of Storybook and Vitest themselves; style
 * sheets and URLs of files, which need no bundling.
 */
const ELSEWHERE =
  /^@(capacitor|capawesome|aparajita)\/|^(node:|msw\/node|react-dom\/server|vitest)|storybook|\.css$|\?.*url$/;

test('Storybook bundles every package that its stories reach at the start', () => {
  const root = join(import.meta.dirname, '..');
  const sources = globSync('{src,plugins,events,mocks,stories,.storybook}/**/*.{ts,tsx}', { cwd: root });
  const packages = sources
    .filter((path) => !/\.test\.tsx?$|^\.storybook\/(main|manager|vite\.config)|^src\/worker/.test(path))
    .flatMap((path) => importsOf(readFileSync(join(root, path), 'utf8')))
    .filter(({ from, typeOnly }) => !typeOnly && /^[a-z@]/.test(from) && !ELSEWHERE.test(from))
    .map(({ from }) => from);
  expect([...new Set(packages)].filter((each) => !reached.includes(each))).toEqual([]);
});

describe('the toolbar of Storybook', () => {
  test.each(SCENARIOS.map(({ name }) => name))('scenario %s has a story of the whole app', (name) => {
    expect(wholeApp).toContain(`scenario: '${name}'`);
  });

  test('every scenario can be chosen: as a scenario, a failure, or a slow latency', () => {
    const values = (name: string) =>
      backendTools.find((tool) => tool.name === name)?.options.map(({ value }) => value) ?? [];
    expect(values('Latency')).toContain('3000-9000');
    expect(new Set([...values('Scenario'), ...values('Failures'), 'slow'])).toEqual(
      new Set(['', ...SCENARIOS.map(({ name }) => name)]),
    );
  });

  const noon = new Date(2026, 5, 15, 12, 30);
  test.each([
    [{}, { scenario: '', latency: [20, 70], later: 0 }],
    [
      { scenario: 'alerts', failures: '401' },
      { scenario: 'alerts,401', latency: [20, 70], later: 0 },
    ],
    [{ latency: '300-600' }, { scenario: '', latency: [300, 600], later: 0 }],
    [{ latency: 'soon' }, { scenario: '', latency: [20, 70], later: 0 }],
    [{ hour: '13' }, { scenario: '', latency: [20, 70], later: 30 * 60_000 }],
    [{ hour: '23:59' }, { scenario: '', latency: [20, 70], later: (11 * 60 + 29) * 60_000 }],
    [{ hour: '3' }, { scenario: '', latency: [20, 70], later: (14 * 60 + 30) * 60_000 }],
    [{ hour: 'tea time' }, { scenario: '', latency: [20, 70], later: 0 }],
  ])('%j is a world of its own', (globals, world) => {
    expect(worldOf(globals, '', noon)).toEqual(world);
  });

  test('the toolbar also changes a story that sets its own scenario', () => {
    const { scenario } = worldOf({ scenario: 'alerts', failures: '500' }, 'huge', noon);
    expect(scenario).toBe('huge,alerts,500');
  });
});

type Story = {
  readonly name: string;
  /** The rules that the story's name and comment mention. */
  readonly rules: readonly string[];
  readonly isRun: boolean;
  /** Whether the story has a play function or its picture is compared. */
  readonly isProof: boolean;
};

/**
 * Returns the stories of a file as Storybook reads them, without running the file. Does not find properties that are
 * spread into a story.
 */
function storiesIn(code: string, file: string): Story[] {
  const read = loadCsf(code, { fileName: file, makeTitle: (title) => title ?? '' }).parse();
  return Object.entries(read._stories).map(([key, { name = key, tags = [], __stats }]) => {
    const comments = read._storyStatements[key]?.leadingComments ?? [];
    const words = [name, ...comments.map(({ value }) => value)].join(' ');
    const all = [...(read.meta.tags ?? []), ...tags];
    return {
      name: `${file}: ${key}`,
      rules: words.match(/\b[A-Z]+-\d+\b/g) ?? [],
      isRun: !all.includes('!test'),
      isProof: Boolean(__stats?.play) || all.includes('picture'),
    };
  });
}

describe('a story', () => {
  const stories = files.flatMap((file) => storiesIn(readFileSync(join(folder, file), 'utf8'), file));
  const names = (list: readonly Story[]) => list.map(({ name }) => name);

  test('is found in every file of stories', () => {
    expect(stories.length).toBeGreaterThan(700);
    expect(stories.filter(({ rules }) => rules.length).length).toBeGreaterThan(400);
  });

  test('that names a rule proves it: it is run, and has a play function or a picture', () => {
    expect(names(stories.filter(({ rules, isRun, isProof }) => rules.length && !(isRun && isProof)))).toEqual(
      [],
    );
  });

  test('that is run has a play function or a picture; otherwise it has the tag `!test`', () => {
    expect(names(stories.filter(({ isRun, isProof }) => isRun && !isProof))).toEqual([]);
  });

  const meta =
    "import preview from '../.storybook/preview.tsx';\nconst meta = preview.meta({ title: 'x' });\n";
  const draw = 'render: () => null';
  test.each([
    [`export const A = meta.story({ name: '[MAP-01] a', ${draw} });`, { rules: ['MAP-01'], isProof: false }],
    [`/** [MAP-02] b */\nexport const A = meta.story({ ${draw} });`, { rules: ['MAP-02'], isProof: false }],
    [`export const A = meta.story({ ...others, ${draw} });`, { rules: [], isRun: true, isProof: false }],
    [`export const A = meta.story({ ${draw}, play: async () => {} });`, { isRun: true, isProof: true }],
    [`export const A = meta.story({ ${draw}, tags: ['picture'] });`, { isRun: true, isProof: true }],
    [`export const A = meta.story({ ${draw}, tags: ['!test'] });`, { isRun: false, isProof: false }],
  ])('is read from its file: %s', (code, story) => {
    expect(storiesIn(meta + code, 'x.stories.tsx')).toMatchObject([story]);
  });
});

describe('an event of a story', () => {
  test('is accepted if it matches its schema', () => {
    for (const fact of [started(), ...twelveDevices(), streamLost({ attempt: 1, reason: 'closed' })])
      expect(() => checkFact(fact)).not.toThrow();
  });

  test('fails at once if it does not, with the field and the expected type', () => {
    const wrong = { ...selected({ id: 1, from: 'list' }), payload: { id: 'one', from: 'list' } };
    expect(() => checkFact(wrong)).toThrow('devices/selected.id: expected number, got string');
    const devices = [aDevice({ id: 1, name: 'Taxi', colour: 7 as never })];
    const deep = listed({ devices, leftOut: [], source: 'server' });
    expect(() => checkFact(deep)).toThrow('devices/listed.devices.0.colour: expected string, got number');
  });

  test('fails with its name if its type is unknown', () => {
    const unknown = { type: 'devices/selcted', v: 1, payload: {} };
    expect(() => checkFact(unknown)).toThrow('devices/selcted is no event');
  });
});

test('every group of views has stories whose pictures are compared', () => {
  const without = files.filter(
    (name) =>
      name.startsWith('views') && !readFileSync(join(folder, name), 'utf8').includes("tags: ['picture']"),
  );
  expect(without).toEqual([]);
});

test('no picture is compared of a story that shows the demo at the time of day', () => {
  const stories = files.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\nexport const '));
  const live = stories.filter((story) => story.includes('liveStory('));
  expect(live.length).toBeGreaterThan(20);
  expect(live.filter((story) => story.includes("'picture'"))).toEqual([]);
});

test('every compared story has its picture, and no picture is unused', () => {
  const tagged = files.reduce(
    (sum, name) =>
      sum + (readFileSync(join(folder, name), 'utf8').match(/tags: \['picture'\]/g)?.length ?? 0),
    0,
  );
  const pictures = readdirSync(join(folder, 'pictures')).filter((name) => name.endsWith('.png'));
  expect(pictures).toHaveLength(tagged);
});
