import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, matchesGlob } from 'node:path/posix';
import { conditionsOf } from './conditions.ts';

/**
 * A part of the product whose tests are checked by mutation: Stryker changes its code in one place at a time, and at least
 * one test must then fail.
 */
export type Part = {
  readonly name: string;
  /** The files to mutate, as globs from the repository root; a glob that begins with `!` excludes files. */
  readonly mutate: readonly string[];
  /**
   * The test files that run, as globs, the quick ones first. Tests that fold whole recordings or many random logs are
   * left out; that can only lower the score. Default: each file's own test file, or all tests in its folder if it has
   * none.
   */
  readonly tests?: readonly string[];
  /**
   * Mutate only this share of the lines (0 to 1), chosen by the SHA-256 of path and line number. Only mutations within
   * a single line count.
   */
  readonly share?: number;
  /**
   * Mutate only files in this share (0 to 1) of the folders two levels deep, such as `plugins/logbook`. The folders are
   * chosen by the SHA-256 of their paths. This way, only the tests of a few folders have to run.
   */
  readonly folders?: number;
  /**
   * Mutate only conditions. `share` then is the share of conditions, chosen by the SHA-256 of path and position.
   * Mutations inside a chosen condition are included. The tests are the stories, which run in a browser.
   */
  readonly conditions?: true;
  /**
   * The maximum number of test files that run for one mutation: the nearest ones. In a part that is tested with
   * stories, the limit holds for every mutation. In other parts, it holds only for code that runs while a file is
   * loaded. A test further away might have noticed the mutation, so the limit can only lower the score. Default: no
   * limit.
   */
  readonly nearest?: number;
  /** The score that the part should reach [%]. Default: 90. */
  readonly goal?: number;
};

/** States and effects of the core that have parts of their own, so `core-rest` excludes them. */
const ownParts = {
  changes: [
    'src/core/changes/{changes,queue,calls,kind,overlaid}.ts',
    'src/core/changes/{changes,carry,outbox}.effects.ts',
  ],
  auth: ['src/core/session/session.ts', 'src/core/session/{session,renewal,logout}.effects.ts'],
  core: [
    'src/core/{server/connectivity,app/location,app/clock,app/tour,app/news,app/map-look,app/marked-place,app/map-tool,positions/own-place,storage/own-forms,storage/drafts}.ts',
  ],
} as const;

export const parts: readonly Part[] = [
  {
    name: 'kernel',
    mutate: ['src/kernel/*.ts'],
    tests: [
      'src/kernel/kernel.test.ts',
      'src/kernel/faults.test.ts',
      'src/kernel/{abilities,columns,extend,schema-text,store,kinds-of-event}.test.ts',
      'src/replay/log-file.test.ts',
      'src/kernel/parts.test.ts',
      'src/kernel/log-buffer.test.ts',
    ],
  },
  {
    name: 'changes',
    mutate: ownParts.changes,
    tests: [
      'src/core/changes/*.test.ts',
      'src/core/{session/account-kinds,devices/alert-marks,devices/papers,devices/park-guard}.test.ts',
      'plugins/preferences/logout.test.ts',
    ],
    share: 0.23,
  },
  {
    name: 'trips',
    mutate: ['src/rules/travel/*.ts', 'src/core/travel/work.ts', '!src/rules/travel/testing.ts'],
    share: 0.27,
  },
  {
    name: 'auth',
    mutate: [
      ...ownParts.auth,
      'src/api/reading.ts',
      'src/api/product/{answer,read-login,login-calls,renew-access}.ts',
      'src/ports/{http/renewing-live,http/renew-in-lock,http/without-token,storage/vault-live}.ts',
    ],
    tests: [
      'src/api/product/{answer,login-calls}.test.ts',
      'src/core/session/session-state.test.ts',
      'src/ports/{history-live,http/renew-in-lock,http/without-door}.test.ts',
      'src/ports/{storage/vault-live,http/renewing}.test.ts',
      'src/core/session/{session,renewal,logout}.test.ts',
    ],
    share: 0.23,
  },
  {
    name: 'codecs',
    mutate: [
      'src/replay/*.ts',
      'src/api/fix-builder.ts',
      'src/api/product/read-*.ts',
      'src/api/product/{fix-frame,raw,socket-frames}.ts',
      '!src/api/product/read-login.ts',
    ],
    // Every test reaches the schemas, because they run while a test file is loaded. They belong to the product's API,
    // so its tests run first.
    tests: ['src/api/product/*.test.ts', 'src/replay/*.test.ts'],
    share: 0.08,
  },
  {
    name: 'core',
    mutate: ownParts.core,
    tests: ['src/core/states.test.ts', 'src/core/{storage/drafts,app/map-tool,app/clock}.test.ts'],
  },
  {
    name: 'core-rest',
    mutate: [
      'src/core/{app,session,server,storage,devices,positions}/*.ts',
      'src/core/travel/!(work).ts',
      'src/core/{app/exports,travel/logbook}/*.ts',
      'src/rules/{.,fences,logbook,rights,time}/*.ts',
      ...Object.values(ownParts).flatMap((files) => files.map((file) => `!${file}`)),
    ],
    tests: [
      'src/core/{.,app,session,server,storage,devices,positions,travel}/*.test.ts',
      'src/core/{app/exports,travel/logbook}/*.test.ts',
      'src/rules/{.,fences,logbook,time}/*.test.ts',
      'tests/permission-matrix.test.ts',
      'plugins/{logbook,announcements/alerts,geofences,feedback,problem-report,members}/*.test.ts',
      'src/kernel/log-buffer.test.ts',
      // Plugin tests often test what the core stores for one feature. The test of `rows` is excluded, because it
      // measures a duration, which varies on a busy machine.
      'plugins/**/!(rows).test.ts',
      'src/shell/*.test.ts',
    ],
    share: 0.025,
    nearest: 12,
  },
  {
    name: 'reducers',
    mutate: ['plugins/**/*.state.ts'],
    // Two of these files have no test next to them; the two journeys test them.
    tests: ['plugins/**/*.state.test.ts', 'plugins/**/*.test.ts', 'tests/journeys/{trackers,visits}.test.ts'],
    share: 0.06,
    nearest: 12,
  },
  {
    name: 'views',
    mutate: ['plugins/**/*.tsx'],
    tests: ['stories/views/*.stories.tsx'],
    conditions: true,
    folders: 0.25,
    share: 0.03,
    nearest: 2,
    goal: 85,
  },
  {
    name: 'ui',
    mutate: ['src/ui/*.tsx'],
    // A simple component has its own story file, or appears in the story of a view. So only the nearest story file
    // runs.
    tests: ['stories/ui/*.stories.tsx', 'stories/views/*.stories.tsx'],
    conditions: true,
    share: 0.06,
    nearest: 1,
    goal: 85,
  },
];

const chance = (text: string): string => createHash('sha256').update(text).digest('hex');

const isDrawn = (text: string, share: number): boolean =>
  Number.parseInt(chance(text).slice(0, 8), 16) < share * 2 ** 32;

/** What Stryker should mutate of a part: its files, or the chosen lines or conditions (`path:line-line`). */
export function drawn(part: Part, root: string): readonly string[] {
  const { share = 1, folders = 1 } = part;
  const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8');
  if (part.conditions)
    return filesOf(part, root)
      .filter((path) => isDrawn(path.split('/', 2).join('/'), folders))
      .flatMap((path) =>
        conditionsOf(path, read(path))
          .map(({ line, column, endLine, endColumn }) => `${path}:${line}:${column}-${endLine}:${endColumn}`)
          .filter((condition) => isDrawn(condition, share)),
      );
  if (part.share === undefined) return filesOf(part, root);
  return filesOf(part, root).flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((_, i) => {
        const line = `${path}:${i + 1}`;
        return isDrawn(line, share) ? [`${line}-${i + 1}`] : [];
      }),
  );
}

/** The files of a part that are mutated: paths from the repository root, sorted. */
export function filesOf({ mutate }: Part, root: string): readonly string[] {
  const isOut = (pattern: string) => pattern.startsWith('!');
  const taken = globSync(
    mutate.filter((pattern) => !isOut(pattern)),
    {
      cwd: root,
      exclude: [
        '**/*.test.{ts,tsx}',
        '**/*-given.ts',
        ...mutate.filter(isOut).map((pattern) => pattern.slice(1)),
      ],
    },
  ).map((path) => path.replaceAll('\\', '/'));
  return taken.toSorted();
}

/** The test files of a part, as globs, in the order in which they run. */
export function testsOf(part: Part, root: string): readonly string[] {
  if (part.tests) return part.tests;
  const nearest = filesOf(part, root).map((path) => {
    const own = path.replace(/\.ts$/, '.test.ts');
    return existsSync(`${root}/${own}`) ? own : `${dirname(path)}/*.test.ts`;
  });
  return [...new Set(nearest)];
}

/** The position of a test file among these globs; -1 if none of them matches. */
export function rankOf(tests: readonly string[], path: string): number {
  return tests.findIndex((glob) => matchesGlob(path, glob));
}
