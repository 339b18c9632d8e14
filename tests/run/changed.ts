// `npm run test:changed`: runs the unit tests, component tests and stories that a change affects. The change is the
// difference to the default branch; `-- HEAD` uses only uncommitted changes, `-- --list` only prints the files.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { importsOf } from '../architecture.ts';
import { MEETING_PLACES, reached, type Shown, type Sources } from './reach.ts';

process.chdir(new URL('../../', import.meta.url).pathname);
const words = process.argv.slice(2);
const changed = changedSince(words.find((word) => !word.startsWith('-')) ?? base());
const [all, views] = [sources(), await shown()];
const files = reached(changed, all, views);
const stories = files.filter((path) => path.endsWith('.stories.tsx'));
console.log(
  `${changed.length} files changed: ${files.length - stories.length} test files, ${stories.length} of stories`,
);
for (const path of changed.filter((each) => /^plugins\/.*\.tsx$/.test(each)))
  if (!reached([path], all, views).some((each) => each.endsWith('.stories.tsx')))
    console.log(`No story is known to show ${path}: npm test looks at all of them.`);
if (words.includes('--list')) console.log(files.join('\n'));
else if (files.length > 0) process.exitCode = run();

function git(...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout.split('\n').filter(Boolean);
}

/**
 * Returns the commit at which this branch left the default branch: that of the remote, or the local `main` or
 * `master`.
 */
function base(): string {
  const found = ['origin/HEAD', 'main', 'master'].find(
    (name) => spawnSync('git', ['rev-parse', '--verify', '--quiet', name]).status === 0,
  );
  return found ? (git('merge-base', 'HEAD', found)[0] ?? 'HEAD') : 'HEAD';
}

function changedSince(since: string): string[] {
  return [
    ...git('diff', '--name-only', '--no-renames', since),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
}

function sources(): Sources {
  const folders = ['src', 'events', 'plugins', 'mocks', 'stories', 'tests', '.storybook', '.config'];
  return new Map(
    folders
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true }).map(
          (path) => `${folder}/${String(path).replaceAll('\\', '/')}`,
        ),
      )
      .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.startsWith('tests/.results/'))
      .map((path) => [path, readFileSync(path, 'utf8')]),
  );
}

type Contribution = { readonly load?: unknown; readonly match?: (path: string) => unknown };

/** Returns every view of a plugin and where it is shown. The settings of all plugins are on one page. */
async function shown(): Promise<Shown[]> {
  const modules = MEETING_PLACES.flatMap((path) =>
    importsOf(readFileSync(path, 'utf8'))
      .filter(({ from, typeOnly }) => !typeOnly && from.startsWith('./'))
      .map(({ from }) => posix.join(posix.dirname(path), from)),
  ).filter((path) => !MEETING_PLACES.includes(path));
  const found: Shown[] = [];
  for (const path of new Set(modules)) {
    const exported = (await import(`../../${path}`)) as Record<string, unknown>;
    for (const plugin of Object.values(exported))
      for (const [kind, contributions] of Object.entries(plugin ?? {}))
        for (const { load, match } of Array.isArray(contributions) ? (contributions as Contribution[]) : []) {
          const [, from] = /import\(\s*['"]([^'"]+)['"]/.exec(String(load)) ?? [];
          const view = from && posix.join(posix.dirname(path), from);
          if (view && existsSync(view))
            found.push({
              view,
              ...(match && { isAt: (place: string) => match(place) !== null }),
              ...(kind === 'settings' && { partOf: kind }),
            });
        }
  }
  return found;
}

/** Runs the tests and returns their exit status. */
function run(): number {
  const projects = ['unit', 'chromium', 'stories in chromium'].flatMap((name) => ['--project', name]);
  const { status } = spawnSync('npx', ['vitest', 'run', ...projects, '--tags-filter', '!wide', ...files], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, VITE_STORIES: 'quick' },
  });
  return status ?? 1;
}
