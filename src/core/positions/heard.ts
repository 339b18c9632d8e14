import type { FixColumns, Heard } from '../../../events/fix-columns.ts';
import { JUMP } from '../../rules/jump.ts';

type Column = { [row: number]: number };
type Table = { readonly [name in 'battery' | 'flags' | 'speed' | 'steps']: Column };

/**
 * Notes when devices reported without a new fix. Devices that never had a fix have no row, and are left out.
 * @param heard the column that is written
 * @param latest a report with a later time is ignored (unix seconds)
 * @returns the changed rows
 */
export function hear(
  heard: Column,
  rows: ReadonlyMap<number, number>,
  { devices, at }: Heard,
  latest: number,
): number[] {
  const changed: number[] = [];
  for (const [i, id] of devices.entries()) {
    const row = rows.get(id);
    const time = at[i] ?? 0;
    if (row === undefined || time > latest || time <= (heard[row] ?? 0)) continue;
    heard[row] = time;
    changed.push(row);
  }
  return changed;
}

/**
 * Takes what the fix at index `i` says beside time and place, if both are those of the row. The trail stays as it is.
 * Returns whether anything is new.
 */
export function repeats(a: Table, row: number, fixes: FixColumns, i: number): boolean {
  const battery = fixes.battery[i] as number;
  const flags = ((fixes.flags[i] as number) & ~JUMP) | ((a.flags[row] as number) & JUMP);
  const [speed, steps] = [fixes.speed[i] as number, fixes.steps[i] as number];
  if (
    a.battery[row] === battery &&
    a.flags[row] === flags &&
    a.speed[row] === speed &&
    a.steps[row] === steps
  )
    return false;
  a.battery[row] = battery;
  a.flags[row] = flags;
  a.speed[row] = speed;
  a.steps[row] = steps;
  return true;
}
