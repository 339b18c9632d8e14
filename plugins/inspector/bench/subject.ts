import type { Recorded } from '../../../src/kernel/event.ts';
import type { LogBuffer } from '../../../src/kernel/log-buffer.ts';
import type { CheckPoint } from '../../../src/replay/check-points.ts';
import { FactTable } from '../../../src/replay/fact-table.ts';
import type { Inspection } from '../../../src/replay/inspection.ts';
import type { LogProblem } from '../../../src/replay/log-problem.ts';

/** What is looked at: the log of this session as it grows, or a recording. */
export type Subject = {
  readonly kind: 'live' | 'file';
  readonly name: string;
  readonly table: FactTable;
  readonly checks: readonly CheckPoint[];
  /** Types that this version does not know, and how many of each were left out. */
  readonly skipped: ReadonlyMap<string, number>;
  /** Name and version of the app that recorded it. */
  readonly recordedBy: string;
  /** The file is damaged after the last fact. */
  readonly problem: LogProblem | null;
};

/** The log of the running app; what happens from now on is to be added. */
export function liveSubject({ app, about }: Inspection): Subject {
  const table = new FactTable();
  catchUp(table, app.log);
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

/** Adds the facts of a log that come after the last one of its table; true when there were some. */
export function catchUp(table: FactTable, { events }: Pick<LogBuffer, 'events'>): boolean {
  const last = table.length > 0 ? (table.seqs[table.length - 1] as number) : 0;
  const first = events.findLastIndex(({ seq }) => seq <= last) + 1;
  for (let i = first; i < events.length; i++) table.add(events[i] as Recorded);
  return first < events.length;
}
