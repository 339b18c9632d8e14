import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** A mistake that a person could make, and the tests that have to notice it. */
export type Bug = {
  readonly id: string;
  /** Where it is planted, from the root. */
  readonly file: string;
  /** Text that stands there exactly once, and what it becomes. */
  readonly find: string;
  readonly replace: string;
  /** What is right, in words. */
  readonly rule: string;
  /** The files of tests of which at least one test has to fail, from the root. */
  readonly tests: readonly string[];
  readonly project: Project;
  /** Only tests whose names match this are run: for long files. */
  readonly only?: string;
};
type Project = 'unit' | 'chromium' | 'stories in chromium';
/** One of the list; its layer is the name of its file. */
export type Listed = Bug & { readonly layer: string };

/** All planted bugs, from `bugs/*.json`. */
export function allBugs(root: string): readonly Listed[] {
  const files = globSync('tests/planted/bugs/*.json', { cwd: root }).toSorted();
  return files.flatMap((file) =>
    (JSON.parse(readFileSync(`${root}/${file}`, 'utf8')) as Bug[]).map((bug) => ({
      ...bug,
      layer: basename(file, '.json'),
    })),
  );
}

/** The source with the bug in it. Throws where its text does not stand exactly once. */
export function planted(source: string, { id, file, find, replace }: Bug): string {
  const times = source.split(find).length - 1;
  if (times !== 1) throw new Error(`${id} is stale: its text stands ${times} times in ${file}: ${find}`);
  if (find === replace) throw new Error(`${id} changes nothing in ${file}`);
  return source.replace(find, () => replace);
}

/** Why a bug cannot be planted, one line each. */
export function staleness(bugs: readonly Bug[], read: (file: string) => string): readonly string[] {
  return bugs.flatMap((bug) => {
    try {
      planted(read(bug.file), bug);
      for (const file of bug.tests) read(file);
      return bug.tests.length === 0 ? [`${bug.id} names no tests`] : [];
    } catch (error) {
      return [(error as Error).message];
    }
  });
}
