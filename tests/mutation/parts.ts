import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, matchesGlob } from 'node:path/posix';
import { conditionsOf } from './conditions.ts';

/** A part of the product whose tests are tried: its code is changed a little, again and again, and a test must notice. */
export type Part = {
  readonly name: string;
  /** The files that are changed, as globs from the root; one that begins with `!` takes files out again. */
  readonly mutate: readonly string[];
  /**
   * The test files that may notice, as globs, in the order in which they are tried: the quick ones first. What folds whole
   * recordings or a hundred random logs is left out. That can only lower the score. Absent: that of a file's own name,
   * and beside a file that has none all there are.
   */
  readonly tests?: readonly string[];
  /** Only this share of their lines is changed, from 0 to 1, by the SHA-256 of path and number: changes that lie in one line. */
  readonly share?: number;
  /**
   * Only files of this share of the folders two levels deep are changed, a plugin's with all in it, by the SHA-256 of their
   * paths: tests of few folders are run, not of all.
   */
  readonly folders?: number;
  /**
   * Only what decides something is changed, and of that the share, by the SHA-256 of path and place; what lies in a drawn
   * condition comes along. What may notice are stories, told in a browser.
   */
  readonly conditions?: true;
  /**
   * So many files of tests are run at most for a change that many reach: every condition of views, and elsewhere what
   * works while a file is loaded. The nearest are; a miss in a farther one can only lower the score. Absent: all.
   */
  readonly nearest?: number;
  /** What the part should reach, in per cent. Absent: 90. */
  readonly goal?: number;
};

/** States and effects of the core that have a part of their own. */
const ownParts = {
  changes: [
    'src/core/changes/{changes,queue,conflict,calls,made}.ts',
    'src/core/changes/{changes,carry,outbox}.effects.ts',
  ],
  auth: ['src/core/session/session.ts', 'src/core/session/{session,renewal,logout}.effects.ts'],
  core: [
    'src/core/{server/connectivity,app/location,app/clock,app/tour,app/news,app/map-look,app/marked-place,app/map-tool,positions/own-place,storage/own-forms,storage/drafts}.ts',
  ],
} as const;

/** All parts. */
export const parts: readonly Part[] = [
  {
    name: 'kernel',
    mutate: ['src/kernel/*.ts'],
    tests: [
      'src/kernel/{kernel,kernel-effects}.test.ts',
      'src/kernel/faults.test.ts',
      'src/kernel/{app,columns,extend,overlays,schema-text,store,kinds-of-event}.test.ts',
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
      'src/core/{session/account-kinds,session/account-waiting,devices/alert-marks,devices/alert-marks-trouble,devices/merge-papers}.test.ts',
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
      'src/api/product/{answer,read-login,read-access,login-calls,renew-access}.ts',
      'src/ports/{renewal-of,renewing-live,renew-in-lock,vault-live,vault-record,without-token}.ts',
    ],
    tests: [
      'src/api/product/{answer,answer-words,read-login,login-calls}.test.ts',
      'src/core/session/session-state.test.ts',
      'src/ports/{renewal-of,renew-in-lock,history-live,without-door}.test.ts',
      'src/ports/{vault-record,vault-live,vault-renewing,vault-faults,renewing,renewing-waits}.test.ts',
      'src/core/session/{session,renewal,renewal-ends,logout,logout-trouble}.test.ts',
    ],
    share: 0.23,
  },
  {
    name: 'codecs',
    mutate: [
      'src/replay/*.ts',
      'src/api/fix-builder.ts',
      'src/api/product/{read,write}-*.ts',
      'src/api/product/{fix-frame,raw,socket-frames}.ts',
      '!src/api/product/{read-login,read-access}.ts',
    ],
    // Schemas, which a test file meets as it is loaded, are of the product: its tests first.
    tests: ['src/api/product/*.test.ts', 'src/replay/*.test.ts'],
    share: 0.08,
  },
  {
    name: 'core',
    mutate: ownParts.core,
    tests: [
      'src/core/states{,-page,-typed}.test.ts',
      'src/core/{storage/drafts,storage/own-forms,app/map-tool}.test.ts',
    ],
  },
  {
    name: 'core-rest',
    mutate: [
      'src/core/{app,session,server,storage,devices,positions}/*.ts',
      'src/core/travel/!(work).ts',
      'src/core/{app/exports,session/administration,travel/logbook}/*.ts',
      'src/rules/{.,fences,logbook,rights,time}/*.ts',
      ...Object.values(ownParts).flatMap((files) => files.map((file) => `!${file}`)),
    ],
    tests: [
      'src/core/{.,app,session,server,storage,devices,positions,travel}/*.test.ts',
      'src/core/{app/exports,session/administration,travel/logbook}/*.test.ts',
      'src/rules/{.,fences,logbook,rights,time}/*.test.ts',
      'plugins/{logbook,announcements/alerts,geofences,feedback,problem-report,members}/*.test.ts',
      'src/kernel/log-buffer.test.ts',
      // What the core keeps for one feature is often told by that feature's tests; one measures a time, which a busy
      // machine does not keep.
      'plugins/**/!(rows).test.ts',
      'src/shell/*.test.ts',
    ],
    share: 0.025,
    nearest: 12,
  },
  {
    name: 'reducers',
    mutate: ['plugins/**/*.state.ts'],
    // Two files have no test beside them: journeys through the administration tell what they do.
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
    // What is plain is shown by itself, and where it is not, in a view: one file of stories has to notice.
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

/** What of a part is changed: its files, or those of their lines or conditions that were drawn, as Stryker wants to be told. */
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

/** The files of a part that are changed, from the root, in order. */
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

/** The tests of a part, as globs from the root, in the order in which they are tried. */
export function testsOf(part: Part, root: string): readonly string[] {
  if (part.tests) return part.tests;
  const nearest = filesOf(part, root).map((path) => {
    const own = path.replace(/\.ts$/, '.test.ts');
    return existsSync(`${root}/${own}`) ? own : `${dirname(path)}/*.test.ts`;
  });
  return [...new Set(nearest)];
}

/** Where in the part's order a file of tests stands; below 0 when it is none of them. */
export function rankOf(tests: readonly string[], path: string): number {
  return tests.findIndex((glob) => matchesGlob(path, glob));
}
