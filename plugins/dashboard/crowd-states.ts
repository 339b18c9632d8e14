import type { Device } from '../../events/device-types.ts';
import { MOVING } from '../../events/fix-columns.ts';
import { stateNumber, STATES, stateWithoutFix } from '../../src/core/positions/freshness.ts';
import type { Positions } from '../../src/core/positions/positions.ts';
import type { Crowd } from './place.ts';

/**
 * Counts the devices of a group, or of the account, in each state, in the order of `STATES`.
 *
 * @param now unix seconds
 */
export function statesIn(
  devices: Iterable<Pick<Device, 'id' | 'group' | 'switchedOffAt'>>,
  crowd: Crowd['id'],
  { last, rows }: Pick<Positions, 'last' | 'rows'>,
  now: number,
): readonly number[] {
  const counts = STATES.map(() => 0);
  const { at, speed, flags, heard } = last.arrays;
  for (const { id, group, switchedOffAt } of devices) {
    if (crowd !== 'all' && group !== crowd) continue;
    const row = rows.get(id);
    const state =
      row === undefined
        ? stateWithoutFix(switchedOffAt)
        : stateNumber(
            switchedOffAt,
            at[row] as number,
            (speed[row] as number) / 10,
            ((flags[row] as number) & MOVING) !== 0,
            now,
            heard[row],
          );
    counts[state] = (counts[state] as number) + 1;
  }
  return counts;
}
