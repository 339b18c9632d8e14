import type { Edit } from '../../../events/change-types.ts';
import type { Device } from '../../../events/device-types.ts';
import type { Ability } from '../../api/abilities.ts';
import type { Call } from '../../api/call.ts';
import type { Read } from '../../kernel/read.ts';
import { select, selectBy } from '../../kernel/read.ts';
import { now } from '../app/clock.ts';
import { isReadOnly } from './admin.ts';
import { kindOf } from '../changes/kind.ts';
import { deviceBy, devices } from '../devices/devices.ts';
import { can, offers } from '../server/server.ts';
import { hasFor } from '../server/device-actions.ts';
import { type DeviceAction, mayWith, type Standing } from '../../rules/rights/member-rights.ts';

/**
 * Returns the pause of a device's sharing if the sharing is paused at this moment; otherwise null. A pause ends by
 * itself when its time is over.
 * @param at unix seconds
 */
export const pauseAt = ({ pause }: Pick<Device, 'pause'>, at: number): (Device['pause'] & object) | null =>
  pause && (pause.until === null || pause.until > at) ? pause : null;

const OWNER: Standing = { role: 'owner', isPaused: false };

/**
 * Returns this account's role for a device, and whether the device's sharing is paused, according to the server's data.
 */
const standingIn = (device: Device, at: number): Standing =>
  device.access ? { role: device.access.role, isPaused: pauseAt(device, at) !== null } : OWNER;

/**
 * This account's role for a device. A device without sharing data, or one that the app does not know, counts as the
 * account's own.
 */
const standingOf = selectBy((read, id: number): Standing => {
  const device = read(deviceBy(id));
  return device?.access ? standingIn(device, read(now)) : OWNER;
});

/**
 * Whether the user's role allows an action on a device (MEM-01). Callers must also check `isReadOnly`, for ghost mode.
 */
export const mayDevice = (read: Read, device: number, action: DeviceAction): boolean =>
  hasFor(read, action) && mayWith(action, read(standingOf(device)));

/**
 * Returns the devices for which the user's role allows an action. An action on several devices is offered for these
 * (MEM-01).
 */
export const allowedOf = (read: Read, all: readonly Device[], action: DeviceAction): readonly Device[] =>
  hasFor(read, action)
    ? all.filter((device) => !device.access || mayWith(action, standingIn(device, read(now))))
    : [];

/**
 * Whether everything that needs this ability can only be viewed now and not changed: a super user has opened the
 * account without editing (ghost mode), or the server does not allow the change to this user (TRAC-03).
 */
export const readOnlyFor = selectBy(
  (read, ability: Ability): boolean => read(isReadOnly) || !can(read, ability),
);

/**
 * Devices that belong to other users, by id and by IMEI; most accounts have none. Takes O(devices) whenever a device
 * has changed.
 */
export const foreignDevices = select((read): ReadonlyMap<string, Device> => {
  const found = new Map<string, Device>();
  for (const device of read(devices).byId.values())
    if (device.access) found.set(String(device.id), device).set(device.imei, device);
  return found;
});
/** Returns the devices that belong to the account itself, for actions that only an owner may perform. */
export const ownOnly = (all: readonly Device[]): readonly Device[] => all.filter(({ access }) => !access);

/**
 * Returns the part of an edit that this account may make. Devices of other users that it may not change are left out.
 */
export function allowedPart(edit: Edit, read: Read): readonly Edit[] {
  if (offers(read, kindOf(edit).ability) === false) return [];
  const foreign = read(foreignDevices);
  if (foreign.size === 0) return [edit];
  const about = kindOf(edit).rights?.(edit, read);
  if (!about) return [edit];
  const at = read(now);
  const mayOn = (device: number | string | undefined) => {
    const found = device === undefined ? undefined : foreign.get(String(device));
    return !found || about.actions.every((action) => mayWith(action, standingIn(found, at)));
  };
  const may = about.devices.map(mayOn);
  if (may.every(Boolean)) return [edit];
  if (!about.isEach || !('ids' in edit)) return [];
  const ids = (edit.ids as readonly (number | string)[]).filter((_, i) => may[i]);
  return ids.length === 0 ? [] : [{ ...edit, ids } as Edit];
}

/**
 * Whether this account may perform the action on a device (given by id or IMEI) that a call needs. An unknown device
 * counts as the account's own.
 */
export function mayAsk(read: Read, { device, action }: NonNullable<Call<unknown>['about']>): boolean {
  const found = read(foreignDevices).get(String(device));
  return !found || mayWith(action, standingIn(found, read(now)));
}
