import { FIX_COLUMN_NAMES, type FixColumns } from '../../../events/fix-columns.ts';
import { found } from '../../../events/own-place.ts';
import { fixesReceived, reported } from '../../../events/positions.ts';
import type { Recorded } from '../../kernel/event.ts';
import { LogThinner, type Thinning } from '../../kernel/log-thinner.ts';

/**
 * A batch of up to this many fixes is stored in plain arrays, because each typed array takes about a hundred bytes
 * more.
 */
const FEW = 24;
/** How much memory an event takes without its fixes, expressed as a number of fixes. */
const FACT_WEIGHT = 16;

const fixesOf = ({ payload }: Recorded): FixColumns => (payload as { fixes: FixColumns }).fixes;

/**
 * Removes fixes from events in the log. Only the newest fix of each device is kept, in the event in which it arrived.
 * Events stay in order; those that have no fixes left are removed. A second run on the result changes nothing.
 */
export function thinFixes(facts: readonly Recorded[]): readonly Recorded[] {
  const newest = new Map<number, number>(); // For each device id, the time of the device's newest fix.
  for (const fact of facts) {
    const { device, at } = fixesOf(fact);
    for (let i = 0; i < device.length; i++) {
      const id = device[i] as number;
      const known = newest.get(id);
      if (known === undefined || (at[i] as number) > known) newest.set(id, at[i] as number);
    }
  }
  const kept: Recorded[] = [];
  // Go through the events from last to first. If several fixes have the same time, the last one is kept.
  for (let f = facts.length - 1; f >= 0; f--) {
    const fact = facts[f] as Recorded;
    const fixes = fixesOf(fact);
    const rows: number[] = [];
    for (let i = fixes.device.length - 1; i >= 0; i--) {
      const id = fixes.device[i] as number;
      if (newest.get(id) !== fixes.at[i]) continue;
      newest.delete(id);
      rows.push(i);
    }
    if (rows.length === 0) continue;
    if (rows.length === fixes.device.length && (rows.length > FEW || Array.isArray(fixes.device)))
      kept.push(fact);
    else
      kept.push({
        ...fact,
        payload: { ...(fact.payload as object), fixes: onlyRows(fixes, rows.reverse()) },
      });
  }
  return kept.reverse();
}

/** Returns the fixes in these rows only, in the order of `rows`. */
export function onlyRows(fixes: FixColumns, rows: readonly number[]): FixColumns {
  const column = (name: (typeof FIX_COLUMN_NAMES)[number]): ArrayLike<number> => {
    const from = fixes[name];
    const plain = Array.from(rows, (row) => from[row] as number);
    if (rows.length <= FEW || Array.isArray(from)) return plain;
    const Kind = from.constructor as new (values: number[]) => ArrayLike<number>;
    return new Kind(plain);
  };
  return Object.fromEntries(FIX_COLUMN_NAMES.map((name) => [name, column(name)])) as FixColumns;
}

/** Keeps only the newest report without a fix of each device, in the event in which it arrived. */
function thinHeard(facts: readonly Recorded[]): readonly Recorded[] {
  const seen = new Set<number>();
  const kept: Recorded[] = [];
  for (const fact of facts.toReversed()) {
    if (!reported.is(fact)) continue;
    const { devices, at } = fact.payload;
    const rows = devices.flatMap((id, i) => (seen.has(id) ? [] : [i]));
    for (const id of devices) seen.add(id);
    if (rows.length === devices.length) kept.push(fact);
    else if (rows.length > 0)
      kept.push({
        ...fact,
        payload: { devices: rows.map((i) => devices[i] ?? 0), at: rows.map((i) => at[i] ?? 0) },
      });
  }
  return kept.reverse();
}

/** Thins the fixes of devices, and keeps only the newest position of the user's own phone or computer. */
function thinPositions(facts: readonly Recorded[]): readonly Recorded[] {
  const last = facts.findLast(found.is);
  const reports = thinHeard(facts);
  if (!last && reports.length === 0) return thinFixes(facts);
  const devices = thinFixes(facts.filter(fixesReceived.is));
  return [...devices, ...reports, ...(last ? [last] : [])].sort((a, b) => a.seq - b.seq);
}

/**
 * Removes old positions from the log of a session that runs for days. The last half minute is kept completely; before
 * that, one position per device in every ten seconds is kept, and one of the user's own phone or computer.
 */
export const fixThinning: Thinning = {
  types: new Set([fixesReceived.type, reported.type, found.type]),
  whole: 30_000,
  every: 10_000,
  most: 300_000,
  weight: (fact) => (fixesReceived.is(fact) ? fixesOf(fact).device.length : 0) + FACT_WEIGHT,
  thin: thinPositions,
};

export const thinFixesOf = (events: Recorded[]): LogThinner => new LogThinner(events, fixThinning);
