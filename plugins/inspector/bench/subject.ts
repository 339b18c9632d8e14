import { fixThinning } from '../../../src/core/positions/thin-fixes.ts';
import type { Recorded } from '../../../src/kernel/event.ts';
import type { LogBuffer } from '../../../src/kernel/log-buffer.ts';
import type { AnyCheckPoint } from '../../../src/replay/check-points.ts';
import { FactTable } from '../../../src/replay/fact-table.ts';
import type { LogHeader } from '../../../src/replay/log-file.ts';
import type { Inspection } from '../../../src/replay/inspection.ts';
import type { LogProblem } from '../../../src/replay/log-problem.ts';

/** The inspected log: this session's as it grows, or a recording. */
export type Subject = {
  readonly kind: 'live' | 'file';
  readonly name: string;
  readonly table: FactTable;
  readonly checks: readonly AnyCheckPoint[];
  /** How the recorded states begin, according to the header. */
  readonly begin?: LogHeader['begin'];
  /** Types that this version does not know, and how many facts of each were skipped. */
  readonly skipped: ReadonlyMap<string, number>;
  /** Name and version of the app that made the recording. */
  readonly recordedBy: string;
  /** The damage of the file after its last fact. */
  readonly problem: LogProblem | null;
};

/** The log of the running app; new facts still have to be added. */
export function liveSubject({ app: { log }, about }: Inspection): Subject {
  // For fast data only its place is stored: the log thins old facts, and the inspector must not keep them alive.
  const { types, weight } = fixThinning;
  const table = new FactTable(null, { types, weight, find: (seq) => factIn(log.events, seq) });
  catchUp(table, log);
  return {
    kind: 'live',
    name: '',
    table,
    checks: [],
    skipped: new Map(),
    recordedBy: about.app,
    problem: null,
  };
}

/**
 * Adds the facts of a log after the last one in its table, including those that happened while no listener was
 * attached; true if there were any.
 */
export function catchUp(table: FactTable, { events }: Pick<LogBuffer, 'events'>): boolean {
  const last = table.length > 0 ? (table.seqs[table.length - 1] as number) : 0;
  const first = events.findLastIndex(({ seq }) => seq <= last) + 1;
  for (let i = first; i < events.length; i++) table.add(events[i] as Recorded);
  return first < events.length;
}

/** The fact with this number; facts are in order, but some may be missing. */
function factIn(events: readonly Recorded[], seq: number): Recorded | undefined {
  let low = 0;
  let high = events.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const event = events[middle] as Recorded;
    if (event.seq === seq) return event;
    if (event.seq < seq) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}
