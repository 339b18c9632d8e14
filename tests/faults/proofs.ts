import { readdirSync, readFileSync } from 'node:fs';
import rows from './rows.json' with { type: 'json' };

const root = new URL('../../', import.meta.url);

/** A row of the list of faults. */
export type Fault = { readonly number: number; readonly name: string };

/** The list of faults, in the order of their numbers. */
export const FAULTS: readonly Fault[] = rows;

/** Where a test runs; the names are those of the projects in `vite.config.ts`. */
export const PROJECTS = ['unit', 'chromium', 'e2e'] as const;
export type Project = (typeof PROJECTS)[number];

/** The project that runs a test file. */
export const projectOf = (file: string): Project => {
  if (file.startsWith('tests/e2e/')) return 'e2e';
  return file.includes('.browser.test.') ? 'chromium' : 'unit';
};

/** The numbers of faults that the whole name of a test carries: `[MAP-19] [fault 29] a stream that flaps`. */
export const faultsIn = (name: string): readonly number[] => [
  ...new Set([...name.matchAll(/\[fault (\d+)\]/g)].map(([, number]) => Number(number))),
];

/** Test files by the number of the fault that a title of theirs begins with, maybe beside other ids. */
export function proofs(): ReadonlyMap<number, ReadonlySet<string>> {
  const found = new Map<number, Set<string>>();
  // The tests of this folder name faults as examples.
  const isTest = (name: string) => /\.test\.tsx?$/.test(name) && !name.startsWith('faults');
  for (const folder of ['src', 'events', 'plugins', 'mocks', 'tests'])
    for (const path of readdirSync(new URL(folder, root), { recursive: true }).map(String).filter(isTest)) {
      const file = `${folder}/${path.replaceAll('\\', '/')}`;
      for (const number of titlesIn(readFileSync(new URL(file, root), 'utf8')).flatMap(faultsIn))
        found.set(number, (found.get(number) ?? new Set()).add(file));
    }
  return found;
}

/** What stands in brackets at the beginning of a text: `'[DEV-09] [fault 32] …'`. */
const titlesIn = (text: string): readonly string[] =>
  [...text.matchAll(/['"`]((?:\[[A-Za-z][^\]'"`\n]*\] ?)+)/g)].map(([, titles]) => titles as string);
