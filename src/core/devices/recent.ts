import * as deviceEvents from '../../../events/devices.ts';
import { plainProjection } from '../../kernel/projection.ts';
import { select } from '../../kernel/read.ts';
import type { Device } from '../../../events/device-types.ts';
import { attention, type Devices, devices } from './devices.ts';

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
 * Returns the first devices of the device list sorted by group, without those in `except`. Finds them in a single pass,
 * because there may be a hundred thousand devices.
 */
export function firstInList(
  { byId, groups }: Pick<Devices, 'byId' | 'groups'>,
  most: number,
  except: readonly number[] = [],
): Device[] {
  const places = new Map(groups.map(({ id }, at) => [id, at]));
  const groupOf = ({ group }: Device) => (group === null ? undefined : places.get(group)) ?? groups.length;
  const isBefore = (a: Device, b: Device) =>
    (groupOf(a) - groupOf(b) || a.position - b.position || a.id - b.id) < 0;
  const first: Device[] = [];
  for (const device of byId.values()) {
    const last = first.at(-1);
    if ((last && first.length >= most && !isBefore(device, last)) || except.includes(device.id)) continue;
    const at = first.findIndex((each) => isBefore(device, each));
    first.splice(at < 0 ? first.length : at, 0, device);
    if (first.length > most) first.pop();
  }
  return first;
}

/**
 * The device that a page shows by default: the one that is open, otherwise the one opened last, otherwise the first in
 * the device list sorted by group. Null if there are no devices.
 */
export const usualDevice = select((read): number | null => {
  const { byId } = read(devices);
  const { selected } = read(attention);
  const last = [...(selected === null ? [] : [selected]), ...read(recentDevices)].find((id) => byId.has(id));
  return last ?? firstInList(read(devices), 1)[0]?.id ?? null;
});
