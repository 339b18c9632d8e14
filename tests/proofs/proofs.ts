import { readdirSync, readFileSync } from 'node:fs';
import type { ProofList } from './lists.ts';

const root = new URL('../../', import.meta.url);

/** Vitest's projects that can run a test; the names are those of `.config/test-projects.ts`. */
export const PROJECTS = ['unit', 'chromium', 'e2e'] as const;
export type Project = (typeof PROJECTS)[number];

/** The Vitest project that runs a test file. */
export const projectOf = (file: string): Project => {
  if (file.startsWith('tests/e2e/')) return 'e2e';
  return file.includes('.browser.test.') ? 'chromium' : 'unit';
};

/** The row numbers in the full name of a test: 29 for `[MAP-19] [fault 29] a stream that flaps`. */
export const numbersIn = (name: string, tag: ProofList['tag']): readonly number[] => [
  ...new Set([...name.matchAll(new RegExp(`\\[${tag} (\\d+)\\]`, 'g'))].map(([, number]) => Number(number))),
];

/** For each row number, the test files that have a title beginning with it. Other ids may stand next to it. */
export function proofs(tag: ProofList['tag']): ReadonlyMap<number, ReadonlySet<string>> {
  const found = new Map<number, Set<string>>();
  // The tests of this folder itself contain row numbers only as examples.
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

/** The bracketed ids at the beginning of each text in the file, as in `'[DEV-09] [fault 32] …'`. */
const titlesIn = (text: string): readonly string[] =>
  [...text.matchAll(/['"`]((?:\[[A-Za-z][^\]'"`\n]*\] ?)+)/g)].map(([, titles]) => titles as string);
