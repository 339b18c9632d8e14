import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

/** A mistake that a developer could make, and the tests that must detect it. */
export type Bug = {
  readonly id: string;
  /** The file of the bug, by path from the root. */
  readonly file: string;
  /** The text to replace, which occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** The correct behaviour, as a sentence. */
  readonly rule: string;
  /** The test files, by path from the root. At least one of their tests must fail. */
  readonly tests: readonly string[];
  readonly project: Project;
  /** Runs only the tests whose names match this, because some files are long. */
  readonly only?: string;
};
type Project = 'unit' | 'chromium' | 'stories in chromium';
/** A bug in the list. Its layer is the name of its JSON file. */
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

/** Returns the source with the bug. Throws if the text to replace does not occur exactly once. */
export function planted(source: string, { id, file, find, replace }: Bug): string {
  const times = source.split(find).length - 1;
  if (times !== 1) throw new Error(`${id} is stale: its text stands ${times} times in ${file}: ${find}`);
  if (find === replace) throw new Error(`${id} changes nothing in ${file}`);
  return source.replace(find, () => replace);
}

/** Returns a line for each bug that cannot be planted, with the reason. */
export function staleness(bugs: readonly Bug[], read: (file: string) => string): readonly string[] {
  return bugs.flatMap((bug) => {
    try {
      planted(read(bug.file), bug);
      const tests = bug.tests.map(read).join('\n');
      if (bug.tests.length === 0) return [`${bug.id} names no tests`];
      return isNamed(tests, bug.only)
        ? []
        : [`${bug.id} runs only "${bug.only}", which its tests do not name`];
    } catch (error) {
      return [(error as Error).message];
    }
  });
}

/** Returns whether the files name a test that the pattern matches. A story without a name has that of its export. */
function isNamed(tests: string, only = ''): boolean {
  const name = only.replaceAll(/[\^$\\]/g, '');
  if (tests.includes(name)) return true;
  const [, story] = tests.split(`export const ${name.replaceAll(' ', '')} `);
  return story !== undefined && !/^ {2}name:/m.test(story.split('\n});')[0] ?? '');
}
