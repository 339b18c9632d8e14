import { checker, type CheckPoint, type Departure } from '../../../src/replay/check-points.ts';
import type { FactTable } from '../../../src/replay/fact-table.ts';
import type { States } from './states.ts';

/** How far the check points of a recording have been compared, and what came of it. */
export type Verified = {
  readonly state: 'checking' | 'same' | 'differs' | 'failed';
  readonly done: number;
  readonly of: number;
  /** Where the replay first left the recorded way. */
  readonly departure: Departure | null;
};

export const NOTHING_TO_VERIFY: Verified = { state: 'same', done: 0, of: 0, departure: null };

type Compared = { readonly table: FactTable; readonly checks: readonly CheckPoint[] };

/**
 * Compares the states at the check points with those that were recorded, one after another, until one differs. Never
 * throws: that it failed is an answer too.
 */
export async function verify(
  subject: Compared,
  states: States,
  isGivenUp: () => boolean,
  told: (verified: Verified) => void,
): Promise<void> {
  let done = 0;
  const counted = (verified: Verified) => {
    done = verified.done;
    told(verified);
  };
  try {
    await compare(subject, states, isGivenUp, counted);
  } catch {
    told({ state: 'failed', done, of: subject.checks.length, departure: null });
  }
}

async function compare(
  { table, checks }: Compared,
  states: States,
  isGivenUp: () => boolean,
  told: (verified: Verified) => void,
): Promise<void> {
  const of = checks.length;
  if (of === 0) return;
  const check = checker();
  for (const [done, point] of checks.entries()) {
    told({ state: 'checking', done, of, departure: null });
    const index = table.indexOf(point.seq);
    // A check point of a fact that this version does not know cannot be compared.
    if (index < 0) check.learn(point);
    const snapshot = index < 0 ? null : await states.at(index + 1, isGivenUp);
    if (isGivenUp()) return;
    const departure = snapshot && check(point, snapshot);
    if (!departure) continue;
    told({ state: 'differs', done, of, departure });
    return;
  }
  told({ state: 'same', done: of, of, departure: null });
}
