import type { Heard } from '../../../events/fix-columns.ts';

/**
 * Notes when devices reported without a new fix. Devices that never had a fix have no row, and are left out.
 * @param heard the column that is written
 * @param latest a report with a later time is ignored (unix seconds)
 * @returns the changed rows
 */
export function hear(
  heard: { [row: number]: number },
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
