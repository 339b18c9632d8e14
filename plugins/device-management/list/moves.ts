import type { DeviceChanges } from '../../../events/change-types.ts';
import type { Device } from '../../../events/device-types.ts';
import { can } from '../../../src/core/server/server.ts';
import type { Read } from '../../../src/kernel/read.ts';
import type { ListSection } from './rows.ts';

/**
 * Returns the label of the undo notice after a device was moved. If the group changed too, the label says so, because
 * the user may have changed it by accident.
 */
export const moveLabel = ({ group }: DeviceChanges): string =>
  group === undefined ? 'deviceManagement.done.position' : 'deviceManagement.done.group';

type ById = ReadonlyMap<number, Device>;

/** The order of the device list that a move is made in. */
export type Places = {
  readonly byId: ById;
  /** Whether places can be fractions, so that the other devices need not shift. */
  readonly areFree: boolean;
};
export const placesOf = (read: Read, byId: ById): Places => ({ byId, areFree: can(read, 'freePlaces') });

/**
 * Returns a fraction between the target and the next device on that side. Returns the moved device's own position if it
 * is already there.
 */
function placeBetween(moved: Device, { position: at }: Device, side: 1 | -1, byId: ById): number {
  const isBeyond = (one: number, other: number) => (one - other) * side > 0;
  let next = at + 2 * side;
  let isLast = true;
  for (const { id, position } of byId.values())
    if (id !== moved.id && isBeyond(position, at) && (isLast || isBeyond(next, position))) {
      next = position;
      isLast = false;
    }
  if (isBeyond(moved.position, at) && (isLast || isBeyond(next, moved.position))) return moved.position;
  const middle = (at + next) / 2;
  // A whole number would shift the other devices.
  return Number.isInteger(middle) ? middle + side * Math.min(0.5, Math.abs(next - middle) / 2) : middle;
}

/** Returns the whole number to which the device moves, as the devices in between shift by one. */
function placeShifting(moved: Device, { position: at }: Device, side: 1 | -1): number {
  const isPast = (at - moved.position) * side > 0;
  return isPast ? at : at + side;
}

/**
 * Returns the change that moves a device before or after another one in the list. The device gets a new position, and
 * a new group if the other one is in another group. Null if the device is already in that place.
 */
export function besideOf(
  moved: Device,
  target: Device,
  where: 'before' | 'after',
  { byId, areFree }: Places,
): Pick<DeviceChanges, 'position' | 'group'> | null {
  const side = where === 'after' ? 1 : -1;
  const position = areFree ? placeBetween(moved, target, side, byId) : placeShifting(moved, target, side);
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
  places: Places,
  id: number,
  step: 1 | -1,
): Pick<DeviceChanges, 'position' | 'group'> | null {
  const { byId } = places;
  const moved = byId.get(id);
  const at = sections.findIndex(({ ids }) => ids.includes(id));
  const section = sections[at];
  if (!moved || !section) return null;
  const neighbour = byId.get(section.ids[section.ids.indexOf(id) + step] ?? Number.NaN);
  if (neighbour) return besideOf(moved, neighbour, step > 0 ? 'after' : 'before', places);
  const next = sections[at + step];
  if (!next) return null;
  const first = byId.get((step > 0 ? next.ids[0] : next.ids.at(-1)) ?? Number.NaN);
  const group = next.group?.id ?? null;
  return first ? { ...besideOf(moved, first, step > 0 ? 'before' : 'after', places), group } : { group };
}
