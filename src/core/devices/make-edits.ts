import type { DeviceChanges, Edit } from '../../../events/change-types.ts';
import type { Device } from '../../../events/device-types.ts';
import type { Read } from '../../kernel/read.ts';
import { devices } from './devices.ts';

/**
 * Returns the edit that sets these devices to `set`; it also contains the previous values, for an undo. Unknown devices
 * and those that would not change are left out. Null if nothing changes.
 */
export function deviceEdit(read: Read, ids: readonly number[], set: DeviceChanges): Edit | null {
  const fields = Object.keys(set) as (keyof DeviceChanges & keyof Device)[];
  const was = ids.flatMap((id): [string, DeviceChanges][] => {
    const device = read(devices).byId.get(id);
    if (!device) return [];
    const before = Object.fromEntries(fields.map((field) => [field, device[field]])) as DeviceChanges;
    return JSON.stringify(before) === JSON.stringify(Object.fromEntries(fields.map((f) => [f, set[f]])))
      ? []
      : [[String(id), before]];
  });
  return was.length === 0
    ? null
    : { of: 'devices', ids: was.map(([id]) => Number(id)), set, was: Object.fromEntries(was) };
}

/** Returns the edits of one user action. Nulls, which stand for edits that change nothing, are left out. */
export const edits = (...wanted: readonly (Edit | null)[]): Edit[] => wanted.filter((edit) => edit !== null);
