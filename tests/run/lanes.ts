import { proofs } from '../../docs/requirements.mjs';

/** Tags by which a test chooses its lane. */
export const TAGS = [
  { name: 'wide', description: 'Only in the full lane; a test without it runs in the quick one.' },
  { name: 'smoke', description: 'A browser flow of the quick lane; a flow without it runs in the full one.' },
];

/** What a run is made of: a check, a build, or the tests of some projects. */
export type Part = {
  readonly name: string;
  /** Words of a command; `node` is the Node among the packages. */
  readonly command: readonly string[];
  /** Vitest writes its results for us. */
  readonly isVitest?: true;
  /** It keeps both cores busy with pages; only one such part runs at a time. */
  readonly drawsPages?: true;
  /** The part that has to end well before this one starts. */
  readonly needs?: string;
  readonly env?: Readonly<Record<string, string>>;
};

/** A lane: its parts in the order in which they start, and the wall time it may take on two cores [min]. */
export type Lane = { readonly limit: number; readonly parts: readonly Part[] };

/** Where the tests find the app that was built for them. */
export const TEST_APP = 'tests/.results/app';

const vitest = (name: string, words: readonly string[], more: Partial<Part> = {}): Part => ({
  name,
  command: ['npx', 'vitest', 'run', ...words],
  isVitest: true,
  ...more,
});
const projects = (...names: string[]): readonly string[] => names.flatMap((name) => ['--project', name]);
const tagged = (filter: string): readonly string[] => ['--tags-filter', filter];

/** Tests that need a page in a browser; the others are all in the quick lane. */
const IN_A_PAGE = /^(stories|tests\/(e2e|accessibility|firefox|servers))\//;
/** Rules that nothing but stories and flows proves. */
export const seenOnly = (): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map([...proofs()].filter(([, files]) => [...files].every((file) => IN_A_PAGE.test(file))));
/** Their stories: the files, and what the names hold. */
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

/** A page of the browser keeps the memory of all files that ran in it, and each next one takes longer: so it is a new one. */
const TURNS = 4;
const stories = Array.from({ length: TURNS }, (_, turn) =>
  vitest(
    `stories with axe and pictures, ${turn + 1} of ${TURNS}`,
    [...projects('stories in chromium'), `--shard=${turn + 1}/${TURNS}`],
    { drawsPages: true },
  ),
);

/**
 * The two lanes. `quick` is `npm test`: it proves every rule. `full` is `npm run test:full`: what is wider than a rule, and
 * nothing of `quick` again. Two parts run at a time, of which one may draw pages, and long ones come first.
 */
export const LANES: Readonly<Record<'quick' | 'full', Lane>> = {
  quick: {
    limit: 12,
    // Computed only when run, because it reads the names of all tests.
    get parts() {
      return [
        build,
        vitest('unit', [...projects('unit'), ...tagged('!wide')]),
        // The unit tests run beside them.
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
