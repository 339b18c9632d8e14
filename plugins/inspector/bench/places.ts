import type { FactTable } from '../../../src/replay/fact-table.ts';
import { isVisibleType } from '../../../src/replay/side-by-side.ts';
import { isErrorType } from './error-types.ts';

/**
 * A position in a log is the number of events that have happened. Position 3 is just after the third event, whose
 * index is 2.
 */

/** Returns the log position at a moment: all events up to that moment have happened. */
export function positionAt(table: FactTable, moment: number): number {
  let low = 0;
  let high = table.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((table.times[middle] as number) <= moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the moment of a log position: when its last event happened. */
export const momentAt = (table: FactTable, position: number): number =>
  table.length === 0 ? 0 : (table.times[Math.max(0, Math.min(position, table.length) - 1)] as number);

/** Returns the next log position, forwards (1) or backwards (−1), whose last event matches. Null if there is none. */
export function nextPosition(
  table: FactTable,
  from: number,
  step: 1 | -1,
  fits: (index: number) => boolean,
): number | null {
  for (let position = from + step; position >= 1 && position <= table.length; position += step)
    if (fits(position - 1)) return position;
  return null;
}

/** Returns a function that tests whether an event reports an error. */
export const isError =
  (table: FactTable) =>
  (index: number): boolean =>
    isErrorType(table.types[table.typeIds[index] as number] as string);

/** Returns a function that tests whether an event changes what the user sees: see `isVisibleType`. */
export const isVisible =
  (table: FactTable, fast: ReadonlySet<string>) =>
  (index: number): boolean =>
    isVisibleType(table.typeAt(index), fast);

export type Density = {
  readonly from: number;
  readonly to: number;
  /** The number of events in each time interval of the log, and how many of them report an error. */
  readonly counts: Uint32Array;
  readonly errors: Uint32Array;
};

/** Counts the events of the whole log in this many equal time intervals. */
export function densityOf(table: FactTable, parts: number): Density {
  const counts = new Uint32Array(parts);
  const errors = new Uint32Array(parts);
  const { length, times, typeIds, types } = table;
  const from = length ? (times[0] as number) : 0;
  const to = length ? Math.max(from, times[length - 1] as number) : 0;
  const wrong = types.map(isErrorType);
  const scale = to > from ? parts / (to - from) : 0;
  for (let i = 0; i < length; i++) {
    const part = Math.min(parts - 1, Math.max(0, Math.floor(((times[i] as number) - from) * scale)));
    counts[part] = (counts[part] as number) + 1;
    if (wrong[typeIds[i] as number]) errors[part] = (errors[part] as number) + 1;
  }
  return { from, to, counts, errors };
}
