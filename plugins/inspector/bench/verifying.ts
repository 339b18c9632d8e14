import { checker, type Departure } from '../../../src/replay/check-points.ts';
import type { App } from '../../../src/kernel/app.ts';
import type { Turns } from '../../../src/ui/turns.ts';
import type { Subject } from './subject.ts';

/** How many check points of a recording were compared with the replay, and the result. */
export type Verified = {
  readonly state: 'checking' | 'same' | 'differs' | 'failed';
  readonly done: number;
  readonly of: number;
  /** Where the replay of the recording first differed from its check points. */
  readonly departure: Departure | null;
};

export const NOTHING_TO_VERIFY: Verified = { state: 'same', done: 0, of: 0, departure: null };

type Compared = Pick<Subject, 'table' | 'checks' | 'begin'>;

/** How long one step of verifying a recording may take (ms). An animation frame lasts 16 ms. */
const PIECE = 12;

/**
 * Replays a recording in a separate app and compares the states with the recording's check points. Stops at the
 * first difference. Never throws: a failure is returned as a result.
 */
export async function verify(
  subject: Compared,
  app: App,
  turns: Pick<Turns, 'now' | 'next'>,
  isGivenUp: () => boolean,
  told: (verified: Verified) => void,
): Promise<void> {
  let done = 0;
  const counted = (verified: Verified) => {
    done = verified.done;
    told(verified);
  };
  try {
    await compare(subject, app, turns, isGivenUp, counted);
  } catch {
    told({ state: 'failed', done, of: subject.checks.length, departure: null });
  }
}

async function compare(
  { table, checks, begin }: Compared,
  app: App,
  turns: Pick<Turns, 'now' | 'next'>,
  isGivenUp: () => boolean,
  told: (verified: Verified) => void,
): Promise<void> {
  const of = checks.length;
  if (of === 0) return;
  const check = checker(app.states());
  let departure = begin ? check.began(begin) : null;
  let index = 0;
  let begun = turns.now();
  told({ state: 'checking', done: 0, of, departure: null });
  for (const [done, point] of checks.entries()) {
    for (let seq = 0; !departure && seq < point.seq && index < table.length; ) {
      seq = table.seqs[index] as number;
      if (seq > point.seq) break;
      const fact = table.at(index++);
      if (fact) app.replay(fact);
      if (seq < point.seq) check.pass(app.states());
      if (turns.now() - begun < PIECE) continue;
      told({ state: 'checking', done, of, departure: null });
      await turns.next();
      if (isGivenUp()) return;
      begun = turns.now();
    }
    // If this version of the app does not know the event of the check point, the states cannot be compared with it.
    if (table.indexOf(point.seq) < 0) check.learn(point, app.states());
    else departure ??= check(point, app.states(), index);
    if (departure) return told({ state: 'differs', done, of, departure });
  }
  told({ state: 'same', done: of, of, departure: null });
}
