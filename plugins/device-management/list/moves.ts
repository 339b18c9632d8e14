import type { DeviceChanges } from '../../../events/change-types.ts';
import type { Device } from '../../../events/device-types.ts';
import type { ListSection } from './rows.ts';

/**
 * Returns the label of the undo notice after a device was moved. If the group changed too, the label says so, because
 * the user may have changed it by accident.
 */
export const moveLabel = ({ group }: DeviceChanges): string =>
  group === undefined ? 'deviceManagement.done.position' : 'deviceManagement.done.group';

type ById = ReadonlyMap<number, Device>;

/**
 * Returns the change that moves a device before or after another one in the list. The device gets a new position, and
 * the devices in between shift by one (src/core/devices/device-overlay.ts). Null if the device is already in that place.
 */
export function besideOf(
  moved: Device,
  target: Device,
  where: 'before' | 'after',
): Pick<DeviceChanges, 'position' | 'group'> | null {
  const isDown = moved.position < target.position;
  const position =
    where === 'after'
      ? isDown
        ? target.position
        : target.position + 1
      : isDown
        ? target.position - 1
        : target.position;
  const change = {
    ...(position !== moved.position && { position }),
    ...(target.group !== moved.group && { group: target.group }),
  };
  return Object.keys(change).length === 0 ? null : change;
}

/**
 * Returns the change that moves a device one step up or down among the visible devices. From the first or last place in
 * a group, it moves into the neighbouring group. Null at the ends of the list.
 */
export function stepOf(
  sections: readonly ListSection[],
  byId: ById,
  id: number,
  step: 1 | -1,
): Pick<DeviceChanges, 'position' | 'group'> | null {
  const moved = byId.get(id);
  const at = sections.findIndex(({ ids }) => ids.includes(id));
  const section = sections[at];
  if (!moved || !section) return null;
  const neighbour = byId.get(section.ids[section.ids.indexOf(id) + step] ?? Number.NaN);
  if (neighbour) return besideOf(moved, neighbour, step > 0 ? 'after' : 'before');
  const next = sections[at + step];
  if (!next) return null;
  const first = byId.get((step > 0 ? next.ids[0] : next.ids.at(-1)) ?? Number.NaN);
  const group = next.group?.id ?? null;
  return first ? { ...besideOf(moved, first, step > 0 ? 'before' : 'after'), group } : { group };
}
