import * as deviceEvents from '../../../events/devices.ts';
import { plainProjection } from '../../kernel/projection.ts';
import { select } from '../../kernel/read.ts';
import { attention, devices } from './devices.ts';

/** Maximum number of recently opened devices that are remembered. */
export const MOST_RECENT = 8;

/** The devices that the user opened last, newest first. The search suggests them before the user types anything. */
export const recentDevices = plainProjection<readonly number[]>('core/recent-devices', [], (on) => [
  on(deviceEvents.selected, (ids, { payload: { id } }) =>
    ids[0] === id ? ids : [id, ...ids.filter((each) => each !== id)].slice(0, MOST_RECENT),
  ),
  on(deviceEvents.recentRestored, (ids, { payload }) =>
    [...new Set([...ids, ...payload.ids])].slice(0, MOST_RECENT),
  ),
  on(deviceEvents.removed, (ids, { payload: { id } }) =>
    ids.includes(id) ? ids.filter((each) => each !== id) : ids,
  ),
]);

/**
 * The device that a page shows by default: the one that is open, otherwise the one opened last, otherwise the first in
 * the device list sorted by group. Null if there are no devices.
 */
export const usualDevice = select((read): number | null => {
  const { byId, groups } = read(devices);
  const { selected } = read(attention);
  const last = [...(selected === null ? [] : [selected]), ...read(recentDevices)].find((id) => byId.has(id));
  if (last !== undefined) return last;
  const places = new Map(groups.map(({ id }, at) => [id, at]));
  let first: { id: number; group: number; position: number } | null = null;
  // Find the first device in a single pass, because there may be a hundred thousand.
  for (const { id, group, position } of byId.values()) {
    const at = (group === null ? undefined : places.get(group)) ?? groups.length;
    if (!first || at < first.group || (at === first.group && position < first.position))
      first = { id, group: at, position };
  }
  return first?.id ?? null;
});
