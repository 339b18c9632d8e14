import type { AlarmKind, AlarmSetting, DeviceAlarms } from '../../../events/alarm-types.ts';
import type { DeviceChanges, Edit } from '../../../events/change-types.ts';
import type { Device } from '../../../events/device-types.ts';
import { alarmKindsOf } from '../../../src/core/devices/alarm-kinds.ts';

/**
 * Returns `device`'s new alarm settings after copying `from`, the settings of another device. Only kinds of alarm that
 * `device`'s model supports are copied.
 */
export function alarmsFor(device: Device, from: DeviceAlarms): DeviceAlarms {
  const kinds = alarmKindsOf(device).flatMap((kind): [AlarmKind, AlarmSetting][] => {
    const setting = from.kinds[kind];
    return setting ? [[kind, setting]] : [];
  });
  // Alarms that are not copied stay unchanged. A pause is temporary and not a setting, so it is not copied either.
  return {
    ...from,
    kinds: { ...device.alarms?.kinds, ...Object.fromEntries(kinds) },
    pausedUntil: device.alarms?.pausedUntil ?? null,
  };
}

/**
 * Returns the edits that give each device its new alarm settings. Devices with the same new settings share one edit.
 * Devices whose settings do not change are skipped.
 */
export function alarmEdits(
  devices: readonly Device[],
  next: (device: Device) => DeviceAlarms | null,
): readonly Edit[] {
  const alike = new Map<
    string,
    { alarms: DeviceAlarms; ids: number[]; was: Record<string, DeviceChanges> }
  >();
  for (const device of devices) {
    const alarms = next(device);
    const key = JSON.stringify(alarms);
    if (!alarms || key === JSON.stringify(device.alarms)) continue;
    const found = alike.get(key) ?? { alarms, ids: [], was: {} };
    found.ids.push(device.id);
    found.was[device.id] = device.alarms ? { alarms: device.alarms } : {};
    alike.set(key, found);
  }
  return [...alike.values()].map(({ alarms, ids, was }) => ({ of: 'devices', ids, set: { alarms }, was }));
}
