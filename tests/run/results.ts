/** A failed test and its error message. */
type Failure = { readonly file: string; readonly name: string; readonly message: string };

/** The test results of one part. */
export type Results = {
  readonly passed: number;
  readonly failed: number;
  /** Names of tests that belong to this lane but did not run. */
  readonly skipped: readonly string[];
  /** How many tests the tag filter excluded, because they belong to the other lane. */
  readonly otherLane: number;
  /** Tests that failed at first and were retried: how often, and the first error. */
  readonly retried: readonly { readonly name: string; readonly times: number; readonly why: string }[];
  readonly failures: readonly Failure[];
  /** Test files with the duration of their tests and imports (ms). */
  readonly files: readonly { readonly file: string; readonly took: number }[];
};

export const NO_RESULTS: Results = {
  passed: 0,
  failed: 0,
  skipped: [],
  otherLane: 0,
  retried: [],
  failures: [],
  files: [],
};

/** Whether a test ran. A part of which all tests were skipped proves nothing, so it fails like one without tests. */
export const hasRun = ({ passed, failed }: Results): boolean => passed + failed > 0;

/** A finished part of the run. */
export type Ended = {
  readonly name: string;
  /** Duration (ms). */
  readonly took: number;
  readonly isRed: boolean;
  readonly results: Results;
  /** The last lines of its output. */
  readonly lastLines?: readonly string[];
};

const seconds = (ms: number): string => `${Math.round(ms / 1000)} s`;
const minutes = (ms: number): string =>
  `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
const sum = (ended: readonly Ended[], of: (results: Results) => number): number =>
  ended.reduce((total, { results }) => total + of(results), 0);

/** Returns the line for a finished part: `✓ unit: 8674 passed in 109 s`. */
export function lineOf({ name, took, isRed, results }: Ended): string {
  const { passed, failed } = results;
  const tests = passed + failed > 0 ? `: ${passed} passed${failed ? `, ${failed} FAILED` : ''}` : '';
  return `${isRed ? '✗' : '✓'} ${name}${tests} in ${seconds(took)}`;
}

/**
 * Returns the final summary: the time of each part, the ten slowest files, retries, skipped and failed tests, and as
 * the last line the counts: `9900 passed, 0 failed`.
 *
 * @param took duration of the whole run (ms)
 * @param limit time limit of the lane (ms); a slower run is reported but does not fail, because other work may share
 * the machine
 */
export function summaryOf(ended: readonly Ended[], took: number, limit: number): string {
  const list = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? ['', title, ...lines.map((line) => `  ${line}`)] : [];
  const slowest = ended
    .flatMap(({ name, results }) => results.files.map((each) => ({ ...each, part: name })))
    .toSorted((a, b) => b.took - a.took)
    .slice(0, 10);
  const retried = ended.flatMap(({ results }) => results.retried);
  const red = ended.filter(({ isRed }) => isRed);
  const otherLane = sum(ended, (results) => results.otherLane);
  return [
    ...list(
      `Time of each part (whole run ${minutes(took)}, allowed ${minutes(limit)}${took > limit ? ': TOO SLOW' : ''})`,
      ended
        .toSorted((a, b) => b.took - a.took)
        .map((part) => `${seconds(part.took).padStart(6)}  ${part.name}`),
    ),
    ...list(
      'Ten slowest files',
      slowest.map(({ file, took: time, part }) => `${seconds(time).padStart(6)}  ${file} (${part})`),
    ),
    ...list(
      `Retries: ${retried.reduce((total, { times }) => total + times, 0)}`,
      retried.length > 0 ? retried.map(({ name, times, why }) => `${times} × ${name}: ${why}`) : ['none'],
    ),
    ...list(
      'Skipped',
      ended.flatMap(({ results }) => results.skipped),
    ),
    ...(otherLane > 0 ? ['', `${otherLane} tests belong to the other lane.`] : []),
    ...list(
      'Failures',
      red.flatMap(({ name, results, lastLines = [] }) =>
        results.failures.length > 0
          ? results.failures.map(
              ({ file, name: test, message }) =>
                `${file}: ${test}\n    ${message.split('\n', 4).join('\n    ')}`,
            )
          : [[`${name}, whose output above says more:`, ...lastLines].join('\n    ')],
      ),
    ),
    '',
    // A check without tests counts as one test. So does a failed part whose tests all passed (an unhandled error).
    `${sum(ended, ({ passed }) => passed) + ended.filter(({ isRed, results }) => !isRed && results.files.length === 0).length} passed, ` +
      `${sum(ended, ({ failed }) => failed) + red.filter(({ results }) => results.failed === 0).length} failed, ` +
      `${sum(ended, ({ skipped }) => skipped.length)} skipped`,
  ].join('\n');
}
