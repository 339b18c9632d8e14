import { proofs } from '../../docs/requirements.mjs';

/** Tags that decide in which lane a test runs. */
export const TAGS = [
  { name: 'wide', description: 'Only in the full lane; a test without it runs in the quick one.' },
  { name: 'smoke', description: 'A browser flow of the quick lane; a flow without it runs in the full one.' },
];

/** A part of a run: a check, a build, or the tests of some projects. */
export type Part = {
  readonly name: string;
  /** The command as a list of words. `node` runs the Node version that is installed as a package. */
  readonly command: readonly string[];
  /** The part runs Vitest, with the reporter that writes results. */
  readonly isVitest?: true;
  /** The part draws pages and keeps both cores busy. Only one such part runs at a time. */
  readonly drawsPages?: true;
  /** The part that must succeed before this one starts. */
  readonly needs?: string;
  readonly env?: Readonly<Record<string, string>>;
};

/** A lane: its parts in the order in which they start, and its time limit on two cores (minutes). */
export type Lane = { readonly limit: number; readonly parts: readonly Part[] };

/** The folder of the app that was built for the tests. */
export const TEST_APP = 'tests/.results/app';

const vitest = (name: string, words: readonly string[], more: Partial<Part> = {}): Part => ({
  name,
  command: ['npx', 'vitest', 'run', ...words],
  isVitest: true,
  ...more,
});
const projects = (...names: string[]): readonly string[] => names.flatMap((name) => ['--project', name]);
const tagged = (filter: string): readonly string[] => ['--tags-filter', filter];

/** Folders of tests that need a page in a browser. All other tests can run in the quick lane. */
const IN_A_PAGE = /^(stories|tests\/(e2e|accessibility|firefox|servers))\//;
/** Returns the rules that only stories and browser flows prove, with the files that prove each. */
export const seenOnly = (): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map([...proofs()].filter(([, files]) => [...files].every((file) => IN_A_PAGE.test(file))));
/** Returns arguments for Vitest that run the stories of these rules. */
function storiesOf(rules: ReturnType<typeof seenOnly>): readonly string[] {
  const files = [...rules.values()]
    .flatMap((each) => [...each])
    .filter((file) => file.startsWith('stories/'));
  return [...new Set(files), '--testNamePattern', `\\b(${[...rules.keys()].join('|')})\\b`];
}

const build: Part = { name: 'build', command: ['node', 'tests/run/build.ts'] };
const flows = (filter: string, words: readonly string[] = []): Part =>
  vitest('browser flows', [...projects('e2e'), ...tagged(filter), ...words], {
    needs: 'build',
    drawsPages: true,
  });

/**
 * The stories run in several parts, each in a new browser page. A page keeps the memory of all files that ran in it, so
 * in a single page, later files would be slower.
 */
const TURNS = 4;
const stories = Array.from({ length: TURNS }, (_, turn) =>
  vitest(
    `stories with axe and pictures, ${turn + 1} of ${TURNS}`,
    [...projects('stories in chromium'), `--shard=${turn + 1}/${TURNS}`],
    { drawsPages: true },
  ),
);

/**
 * The two lanes. `quick` is `npm test`: it proves every rule. `full` is `npm run test:full`: it runs broader tests
 * and repeats nothing of `quick`. Two parts run at a time, only one of which may draw pages. Long parts start first.
 */
export const LANES: Readonly<Record<'quick' | 'full', Lane>> = {
  quick: {
    limit: 12,
    // Computed only when a run needs it, because it reads the names of all tests.
    get parts() {
      return [
        build,
        vitest('unit', [...projects('unit'), ...tagged('!wide')]),
        // Limited to two workers, because the unit tests run at the same time.
        flows('smoke', ['--maxWorkers=2']),
        { name: 'types', command: ['node', '.config/typecheck.mjs'] },
        vitest(
          'stories of rules',
          [...storiesOf(seenOnly()), ...projects('stories in chromium'), ...tagged('!wide')],
          { env: { VITE_STORIES: 'quick' }, drawsPages: true },
        ),
        vitest('components', [...projects('chromium'), ...tagged('!wide')], { drawsPages: true }),
        { name: 'lint', command: ['npx', 'oxlint', '--type-aware', '--deny-warnings'] },
        { name: 'format', command: ['npx', 'biome', 'format', '.'] },
        { name: 'unused code', command: ['npx', 'knip', '--config', '.config/knip.ts'] },
        { name: 'budgets', command: ['node', 'tests/bench/budgets.mjs', TEST_APP], needs: 'build' },
      ];
    },
  },
  full: {
    limit: 30,
    parts: [
      build,
      ...stories,
      vitest('long unit tests', [...projects('unit', 'chromium'), ...tagged('wide')]),
      {
        name: 'planted bugs, a twentieth',
        command: ['node', 'tests/planted/run.ts', '--share', '0.05'],
        drawsPages: true,
      },
      flows('!smoke'),
    ],
  },
};
