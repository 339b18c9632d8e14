import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { filesOf, type Part, rankOf, testsOf } from './parts.ts';

/** A test or story file: its path from the repository root and its content. */
export type TestFile = { readonly path: string; readonly source: string };

/**
 * Orders test files so that those most likely to notice a change of this file come first: its own test file; the stories of
 * its plugin; files that import it; files that import a component it is a part of; stories of plugins that use it; tests in
 * its folder; and files that name its folder. Among equals the shorter file comes first.
 */
export function nearestFirst<Each extends TestFile>(
  changed: string,
  tests: readonly Each[],
  users: readonly string[] = [],
  wholes: readonly string[] = [],
): readonly Each[] {
  const folder = folderOf(changed);
  const name = changed.slice(folder.length);
  const plugin = pluginOf(changed);
  const isWithOwn = plugin !== '' && tests.some(({ path }) => subjectOf(path) === plugin);
  const isNear = [
    ({ path }: TestFile) => path === `${folder}${name.replace(/\.tsx?$/, '')}.test.ts`,
    ({ path }: TestFile) => plugin !== '' && subjectOf(path) === plugin,
    // A plugin with many stories has several story files, named `plugin-part`.
    ({ path }: TestFile) => isWithOwn && subjectOf(path).startsWith(`${plugin}-`),
    ({ source }: TestFile) => isNamedIn(source, changed),
    ({ source }: TestFile) => wholes.some((whole) => isNamedIn(source, whole)),
    ({ path }: TestFile) => users.includes(subjectOf(path)),
    ({ path }: TestFile) => path.startsWith(folder),
    ({ path }: TestFile) => plugin !== '' && shareOf(subjectOf(path), plugin),
    ({ source }: TestFile) => source.includes(folder),
  ];
  const farness = (each: TestFile): number => {
    const at = isNear.findIndex((is) => is(each));
    return at < 0 ? isNear.length : at;
  };
  return tests.toSorted((a, b) => farness(a) - farness(b) || a.source.length - b.source.length);
}

/** The plugins that import a file. Their stories show it. */
export function usersOf(changed: string, files: readonly TestFile[]): readonly string[] {
  const named = files.flatMap(({ path, source }) => (isNamedIn(source, changed) ? [pluginOf(path)] : []));
  return [...new Set(named)].filter((plugin) => plugin !== '');
}

/**
 * The files in the same folder that import a file, directly or through another file of the folder. Their stories show
 * the imported file too.
 */
export function wholesOf(changed: string, files: readonly TestFile[]): readonly string[] {
  const beside = files.filter(({ path }) => folderOf(path) === folderOf(changed));
  const found = new Set([changed]);
  // The loop also visits the entries that it adds to the set.
  for (const part of found)
    for (const { path, source } of beside) if (isNamedIn(source, part)) found.add(path);
  found.delete(changed);
  return [...found];
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
const isNamedIn = (source: string, path: string): boolean =>
  source.includes(`${path.slice(path.lastIndexOf('/'))}'`);

const pluginOf = (path: string): string => /^plugins\/(?:mode-)?([^/]+)\//.exec(path)?.[1] ?? '';
const subjectOf = (path: string): string => /([^/]+)\.stories\.tsx$/.exec(path)?.[1] ?? '';
const shareOf = (one: string, other: string): boolean =>
  one !== '' && (one.includes(other) || other.includes(one));

/** Maps the number of each mutation to the file that contains it. Reads the marks that Stryker writes into the code. */
export function placesOfChanges(
  files: readonly string[],
  read: (path: string) => string,
): ReadonlyMap<string, string> {
  return new Map(
    files.flatMap((path) =>
      [...read(path).matchAll(/stryMutAct_\w+\("(\d+)"\)/g)].map(([, id = '']) => [id, path] as const),
    ),
  );
}

/** What Stryker's runner says about a run: its mode, and the number of the mutation that it tests. */
type Told = Readonly<Record<string, unknown>>;

/**
 * Chooses and orders the test files of a run. They run in the order in which the part lists them, because the first
 * failure ends the run of a mutation. (Vitest would start with the longest.) In a run for which `isNarrow` is true,
 * only the files nearest to the mutated file run.
 */
export function inOrder(part: Part | undefined, isNarrow: (told: Told) => boolean): typeof BaseSequencer {
  const root = process.cwd();
  const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8');
  const places = placesOfChanges(part ? filesOf(part, root) : [], read);
  const globs = part ? testsOf(part, root) : [];
  const drawing = globSync(['plugins/**/*.tsx', 'src/ui/*.tsx'], { cwd: root }).map((path) => ({
    path,
    source: read(path),
  }));
  const nearestTo = <Each extends TestFile>(changed: string, tests: readonly Each[]) => {
    const wholes = wholesOf(changed, drawing);
    const users = [changed, ...wholes].flatMap((each) => usersOf(each, drawing));
    return nearestFirst(changed, tests, users, wholes).slice(0, part?.nearest);
  };
  return class InOrder extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const tests = files
        .map((spec) => ({ spec, path: relative(root, spec.moduleId).replaceAll('\\', '/') }))
        .map((each) => ({ ...each, source: read(each.path), rank: rankOf(globs, each.path) }))
        .filter(({ rank }) => rank >= 0)
        .toSorted((a, b) => a.rank - b.rank);
      const told: Told = { ...this.ctx.getProvidedContext() };
      const place = told['mode'] === 'mutant' ? places.get(String(told['activeMutant'])) : undefined;
      // Before the first mutation, Stryker runs all tests once to see which code each test reaches. In that run, no
      // mutation is active, so `place` is undefined.
      const changed = place === undefined ? new Set(places.values()) : [place];
      const nearest = isNarrow(told)
        ? new Set([...changed].flatMap((each) => nearestTo(each, tests)))
        : tests;
      return [...nearest].map(({ spec }) => spec);
    }
  };
}
