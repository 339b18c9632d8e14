/** What a run of some files of tests gave. */
export type Outcome = {
  /** Names of the tests, each with its file. */
  readonly passed: readonly string[];
  readonly failed: readonly Failure[];
  /** Files that did not load, and what else went wrong outside of tests. */
  readonly broken: readonly string[];
  /** Whether a test loaded the file of the bug. */
  readonly isLoaded: boolean;
};
type Failure = { readonly test: string; readonly message: string };

export type Verdict =
  | { readonly is: 'noticed'; readonly by: string }
  | { readonly is: 'survived'; readonly why: string }
  | { readonly is: 'error'; readonly why: string };

/** A test that failed because its time was over: on a busy machine that says nothing. */
const OUT_OF_TIME = /timed out in \d+ ?ms/;

/** Why tests without a bug cannot be what notices it. */
export function unfitness({ passed, failed, broken }: Outcome): string | undefined {
  const [first] = failed;
  if (first) return `without the bug this fails: ${first.test}: ${first.message}`;
  if (broken[0]) return `without the bug: ${broken[0]}`;
  return passed.length === 0 ? 'no test runs' : undefined;
}

/** What tests say of a bug: the same ones have to pass without it and one of them to fail with it. */
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

/** Several runs as one. */
export const together = (runs: readonly Outcome[]): Outcome => ({
  passed: runs.flatMap(({ passed }) => passed),
  failed: runs.flatMap(({ failed }) => failed),
  broken: runs.flatMap(({ broken }) => broken),
  isLoaded: runs.some(({ isLoaded }) => isLoaded),
});
