import type { FactTable } from '../../../src/replay/fact-table.ts';
import { isErrorType } from './error-types.ts';

/**
 * Places in a log are positions: the number of facts that have happened. Position 3 is just after the third fact,
 * whose index is 2.
 */

/** The position at a moment: all facts up to it have happened. */
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

/** The moment of a position: when its last fact happened. */
export const momentAt = (table: FactTable, position: number): number =>
  table.length === 0 ? 0 : (table.times[Math.max(0, Math.min(position, table.length) - 1)] as number);

/** The next position, forwards (1) or backwards (−1), whose fact matches; null if there is none. */
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

/** Whether a fact reports an error. */
export const isError =
  (table: FactTable) =>
  (index: number): boolean =>
    isErrorType(table.types[table.typeIds[index] as number] as string);

/**
 * Whether a fact is a visible change: neither a clock tick nor an incoming fix.
 * @param fast types of fast data
 */
export const isVisible =
  (table: FactTable, fast: ReadonlySet<string>) =>
  (index: number): boolean => {
    const type = table.types[table.typeIds[index] as number] as string;
    return type !== 'app/timePassed' && !fast.has(type) && !type.startsWith('inspector/');
  };

export type Density = {
  readonly from: number;
  readonly to: number;
  /** The facts in each time interval, and how many of them report an error. */
  readonly counts: Uint32Array;
  readonly errors: Uint32Array;
};

/** How many facts happened when, over the whole log, in this many equal intervals. */
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
