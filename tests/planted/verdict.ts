/** The result of running some test files. */
export type Outcome = {
  /** Names of the tests, each with its file. */
  readonly passed: readonly string[];
  readonly failed: readonly Failure[];
  /** Files that did not load, and other errors outside of tests. */
  readonly broken: readonly string[];
  /** Whether a test loaded the file of the bug. */
  readonly isLoaded: boolean;
};
type Failure = { readonly test: string; readonly message: string };

export type Verdict =
  | { readonly is: 'noticed'; readonly by: string }
  | { readonly is: 'survived'; readonly why: string }
  | { readonly is: 'error'; readonly why: string };

/** Matches a timeout. On a busy machine, a timeout proves nothing. */
const OUT_OF_TIME = /timed out in \d+ ?ms/;

/** Returns why these tests cannot detect a bug: they already fail without it, or none runs. */
export function unfitness({ passed, failed, broken }: Outcome): string | undefined {
  const [first] = failed;
  if (first) return `without the bug this fails: ${first.test}: ${first.message}`;
  if (broken[0]) return `without the bug: ${broken[0]}`;
  return passed.length === 0 ? 'no test runs' : undefined;
}

/** Compares the results with a bug to those without: a test that passed without it must fail with it. */
export function verdictOf(clean: Outcome, now: Outcome): Verdict {
  const ofBug = now.failed.filter(({ test }) => clean.passed.includes(test));
  const [first] = ofBug.filter(({ message }) => !OUT_OF_TIME.test(message));
  if (first) return { is: 'noticed', by: first.test };
  if (ofBug[0]) return { is: 'error', why: `only the time ran out: ${ofBug[0].test}` };
  if (now.broken[0]) return { is: 'error', why: `with the bug: ${now.broken[0]}` };
  if (now.passed.length + now.failed.length === 0) return { is: 'error', why: 'with the bug no test ran' };
  return {
    is: 'survived',
    why: now.isLoaded ? `${now.passed.length} tests pass` : 'its tests never load the file',
  };
}

/** Merges the results of several runs. */
export const together = (runs: readonly Outcome[]): Outcome => ({
  passed: runs.flatMap(({ passed }) => passed),
  failed: runs.flatMap(({ failed }) => failed),
  broken: runs.flatMap(({ broken }) => broken),
  isLoaded: runs.some(({ isLoaded }) => isLoaded),
});
