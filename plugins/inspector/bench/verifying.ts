import type { CheckPoint } from '../../../src/kernel/log-file.ts';
import type { FactTable } from '../../../src/kernel/fact-table.ts';
import { stateHash } from '../../../src/kernel/state-hash.ts';
import type { States } from './states.ts';

/** Where a replay first left the recorded way. */
export type Departure = {
  readonly seq: number;
  readonly projection: string | null;
  readonly path: string;
  readonly expected: unknown;
  readonly found: unknown;
};

/** How far the check points of a recording have been compared, and what came of it. */
export type Verified = {
  readonly state: 'checking' | 'same' | 'differs';
  readonly done: number;
  readonly of: number;
  readonly departure: Departure | null;
};

/** Compares the states at the check points with those that were recorded, one after another, until one differs. */
export async function verify(
  table: FactTable,
  checks: readonly CheckPoint[],
  states: States,
  isGivenUp: () => boolean,
  told: (verified: Verified) => void,
): Promise<void> {
  const of = checks.length;
  for (const [done, { seq, hash }] of checks.entries()) {
    told({ state: 'checking', done, of, departure: null });
    const index = table.indexOf(seq);
    const snapshot = index < 0 ? null : await states.at(index + 1, isGivenUp);
    if (isGivenUp()) return;
    const found = snapshot ? stateHash(snapshot) : '';
    if (found === hash) continue;
    told({
      state: 'differs',
      done,
      of,
      departure: { seq, projection: null, path: '', expected: hash, found },
    });
    return;
  }
  told({ state: 'same', done: of, of, departure: null });
}
