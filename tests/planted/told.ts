import type { Listed } from './bugs.ts';
import type { Verdict } from './verdict.ts';

const seconds = (took: number): string => `${(took / 1_000).toFixed(1)} s`;

/**
 * Returns the report about one bug. If no test noticed it, the report has the details that help to find the missing
 * test.
 */
export function lineOf(
  { id, file, find, replace, rule, tests }: Listed,
  verdict: Verdict,
  took: number,
): string {
  if (verdict.is === 'noticed') return `✓ ${id} (${seconds(took)}): ${verdict.by}`;
  return [
    `✗ ${id} (${seconds(took)}) ${verdict.is === 'survived' ? 'SURVIVED' : 'ERROR'}: ${verdict.why}`,
    `    ${file}: ${find}`,
    `    becomes: ${replace}`,
    `    rule: ${rule}`,
    `    tests: ${tests.join(' ')}`,
  ].join('\n');
}

/** Returns the last line. The run fails unless every bug was noticed. */
export function summaryOf(
  all: number,
  verdicts: readonly Verdict[],
  took: number,
): { readonly text: string; readonly isRed: boolean } {
  const count = (is: Verdict['is']) => verdicts.filter((verdict) => verdict.is === is).length;
  const errors = count('error') + all - verdicts.length;
  const parts = [`${all} planted`, `${count('noticed')} noticed`, `${count('survived')} survived`];
  if (errors > 0) parts.push(`${errors} could not be tried`);
  return {
    text: `${parts.join(', ')} (${Math.floor(took / 60_000)} min ${Math.round((took % 60_000) / 1_000)} s)`,
    isRed: all === 0 || count('noticed') < all,
  };
}
