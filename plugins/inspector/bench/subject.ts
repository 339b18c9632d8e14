import { fixThinning } from '../../../src/core/positions/thin-fixes.ts';
import type { Recorded } from '../../../src/kernel/event.ts';
import type { LogBuffer } from '../../../src/kernel/log-buffer.ts';
import type { AnyCheckPoint } from '../../../src/replay/check-points.ts';
import { FactTable } from '../../../src/replay/fact-table.ts';
import type { LogHeader } from '../../../src/replay/log-file.ts';
import type { Inspection } from '../../../src/replay/inspection.ts';
import type { LogProblem } from '../../../src/replay/log-problem.ts';

/** The log that the inspector shows: the growing log of the running session, or a recording. */
export type Subject = {
  readonly kind: 'live' | 'file';
  readonly name: string;
  readonly table: FactTable;
  readonly checks: readonly AnyCheckPoint[];
  /** A short hash of each initial state, from the file's header. */
  readonly begin?: LogHeader['begin'];
  /** What the user chose to leave out of the recording, from the file's header. */
  readonly hides?: LogHeader['hides'];
  /** Notes in the file's header. */
  readonly notes?: LogHeader['notes'];
  /**
   * Event types in the recording that this version of the app does not know, and how many events of each were
   * skipped.
   */
  readonly skipped: ReadonlyMap<string, number>;
  /** Name and version of the app that made the recording. */
  readonly recordedBy: string;
  /** The damage in the recording's file after its last readable event. */
  readonly problem: LogProblem | null;
};

/** Returns the running app's log for the inspector. The caller must add later events with `catchUp`. */
export function liveSubject({ app: { log }, about }: Inspection): Subject {
  // For fast data such as fixes, the inspector stores only where each event is in the log. The log deletes old fixes to
  // save memory, so the inspector must not keep them either.
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
 * Adds to the table those events of a log that came after the table's last one, including those that happened while
 * no listener was attached. Returns true if there were any.
 */
export function catchUp(table: FactTable, { events }: Pick<LogBuffer, 'events'>): boolean {
  const last = table.length > 0 ? (table.seqs[table.length - 1] as number) : 0;
  const first = events.findLastIndex(({ seq }) => seq <= last) + 1;
  for (let i = first; i < events.length; i++) table.add(events[i] as Recorded);
  return first < events.length;
}

/** Returns the event with this number. Events are in order, but some numbers may be missing. */
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
