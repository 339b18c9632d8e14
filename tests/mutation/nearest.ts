import { globSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { filesOf, type Part, rankOf, testsOf } from './parts.ts';

/** A file of tests or stories: its path from the root and what stands in it. */
export type TestFile = { readonly path: string; readonly source: string };

/**
 * The files in which a change is most likely missed, first: that of its own name, then those of its plugin's name, those that
 * name the changed file, those of plugins that use it, and those of its folder or that name it; among equals the shorter ones.
 */
export function nearestFirst<Each extends TestFile>(
  changed: string,
  tests: readonly Each[],
  users: readonly string[] = [],
): readonly Each[] {
  const folder = changed.slice(0, changed.lastIndexOf('/') + 1);
  const name = changed.slice(folder.length);
  const plugin = pluginOf(changed);
  const isNear = [
    ({ path }: TestFile) => path === `${folder}${name.replace(/\.tsx?$/, '')}.test.ts`,
    ({ path }: TestFile) => plugin !== '' && subjectOf(path) === plugin,
    ({ source }: TestFile) => source.includes(`/${name}'`),
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

/** The plugins that use a file, by what they import: their stories show it. */
export function usersOf(changed: string, files: readonly TestFile[]): readonly string[] {
  const name = changed.slice(changed.lastIndexOf('/'));
  return [
    ...new Set(files.flatMap(({ path, source }) => (source.includes(`${name}'`) ? [pluginOf(path)] : []))),
  ];
}

const pluginOf = (path: string): string => /^plugins\/(?:mode-)?([^/]+)\//.exec(path)?.[1] ?? '';
const subjectOf = (path: string): string => /([^/]+)\.stories\.tsx$/.exec(path)?.[1] ?? '';
const shareOf = (one: string, other: string): boolean =>
  one !== '' && (one.includes(other) || other.includes(one));

/** In which of the changed files each change lies, by its number: as Stryker writes them into the files. */
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

/** What Stryker's runner says of a run: the mode, and the change that is tried. */
type Told = Readonly<Record<string, unknown>>;

/**
 * Which files of a part's tests are run, and in which order: as the part lists them. Vitest itself begins with the longest,
 * while the first failure ends the run of a change. In a run for which `isNarrow` only those nearest to what is changed are.
 */
export function inOrder(part: Part | undefined, isNarrow: (told: Told) => boolean): typeof BaseSequencer {
  const root = process.cwd();
  const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8');
  const places = placesOfChanges(part ? filesOf(part, root) : [], read);
  const globs = part ? testsOf(part, root) : [];
  const views = globSync('plugins/**/*.tsx', { cwd: root }).map((path) => ({ path, source: read(path) }));
  return class InOrder extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const tests = files
        .map((spec) => ({ spec, path: relative(root, spec.moduleId).replaceAll('\\', '/') }))
        .map((each) => ({ ...each, source: read(each.path), rank: rankOf(globs, each.path) }))
        .filter(({ rank }) => rank >= 0)
        .toSorted((a, b) => a.rank - b.rank);
      const told: Told = { ...this.ctx.getProvidedContext() };
      const place = told['mode'] === 'mutant' ? places.get(String(told['activeMutant'])) : undefined;
      // Before any change is tried, what each test reaches is looked at once.
      const changed = place === undefined ? new Set(places.values()) : [place];
      const nearest = isNarrow(told)
        ? new Set(
            [...changed].flatMap((each) =>
              nearestFirst(each, tests, usersOf(each, views)).slice(0, part?.nearest),
            ),
          )
        : tests;
      return [...nearest].map(({ spec }) => spec);
    }
  };
}
