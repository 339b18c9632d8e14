import type { AlarmKind, AlarmSetting, DeviceAlarms } from '../../../events/alarm-types.ts';
import type { DeviceChanges, Edit } from '../../../events/change-types.ts';
import type { Device } from '../../../events/device-types.ts';
import { alarmKindsOf } from '../../../src/core/devices/alarm-kinds.ts';

/** These alarms on another device: of those kinds only that its model can raise. */
export function alarmsFor(device: Device, from: DeviceAlarms): DeviceAlarms {
  const kinds = alarmKindsOf(device).flatMap((kind): [AlarmKind, AlarmSetting][] => {
    const setting = from.kinds[kind];
    return setting ? [[kind, setting]] : [];
  });
  // What the device has beyond those stays as it is; a pause is the moment's, not a setting.
  return {
    ...from,
    kinds: { ...device.alarms?.kinds, ...Object.fromEntries(kinds) },
    pausedUntil: device.alarms?.pausedUntil ?? null,
  };
}

/**
 * The edits that give each device alarms of its own; devices that come to the same are one edit. Devices whose alarms are
 * so already are left alone.
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
