import type { Listed } from './bugs.ts';
import type { Verdict } from './verdict.ts';

const seconds = (took: number): string => `${(took / 1_000).toFixed(1)} s`;

/** What is told of one bug; of one that was not noticed, all that somebody needs to look for the missing test. */
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

/** The last line. Red unless every bug was noticed. */
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
