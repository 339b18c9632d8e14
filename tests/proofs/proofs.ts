import { readdirSync, readFileSync } from 'node:fs';
import type { ProofList } from './lists.ts';

const root = new URL('../../', import.meta.url);

/** Where a test runs; the names are those of `.config/test-projects.ts`. */
export const PROJECTS = ['unit', 'chromium', 'e2e'] as const;
export type Project = (typeof PROJECTS)[number];

/** The project that runs a test file. */
export const projectOf = (file: string): Project => {
  if (file.startsWith('tests/e2e/')) return 'e2e';
  return file.includes('.browser.test.') ? 'chromium' : 'unit';
};

/** The numbers that the whole name of a test carries: `[MAP-19] [fault 29] a stream that flaps`. */
export const numbersIn = (name: string, tag: ProofList['tag']): readonly number[] => [
  ...new Set([...name.matchAll(new RegExp(`\\[${tag} (\\d+)\\]`, 'g'))].map(([, number]) => Number(number))),
];

/** Test files by the number that a title of theirs begins with, maybe beside other ids. */
export function proofs(tag: ProofList['tag']): ReadonlyMap<number, ReadonlySet<string>> {
  const found = new Map<number, Set<string>>();
  // The tests of this folder name numbers as examples.
  const isTest = (name: string) => /\.test\.tsx?$/.test(name) && !name.startsWith('proofs');
  for (const folder of ['src', 'events', 'plugins', 'mocks', 'tests'])
    for (const path of readdirSync(new URL(folder, root), { recursive: true }).map(String).filter(isTest)) {
      const file = `${folder}/${path.replaceAll('\\', '/')}`;
      const titles = titlesIn(readFileSync(new URL(file, root), 'utf8'));
      for (const number of titles.flatMap((title) => numbersIn(title, tag)))
        found.set(number, (found.get(number) ?? new Set()).add(file));
    }
  return found;
}

/** What stands in brackets at the beginning of a text: `'[DEV-09] [fault 32] …'`. */
const titlesIn = (text: string): readonly string[] =>
  [...text.matchAll(/['"`]((?:\[[A-Za-z][^\]'"`\n]*\] ?)+)/g)].map(([, titles]) => titles as string);
