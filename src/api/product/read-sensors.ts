import type { SensorColumns } from '../../../events/sensor-types.ts';
import { readBeside, SensorBuilder } from '../sensor-builder.ts';
import { entries, isRecord } from '../reading.ts';
import { numberOf } from './raw.ts';

/**
 * Names of fields that are not sensor values. They are already part of the fix, or they are internal to the service and
 * say nothing about the device.
 */
const NO_SENSORS: ReadonlySet<string> = new Set(
  'id iddevice dateunix lat lng direction speed accuracy battery battery_level wifi moving ignition steps heartbeat note upt wzp sensors'.split(
    ' ',
  ),
);
/** Maps the service's sensor names to the app's usual names (`temperature` to `temp`). */
const SAME: ReadonlyMap<string, string> = new Map([['temperature', 'temp']]);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const isWhole = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= 0xffff_ffff;

/**
 * Reads the sensor values from the service's list of fixes: the altitude, every unknown field of a fix, and the
 * fix's own list `sensors: [{name, value, unit}]`. Fixes without device or time are left out, as on the map; fixes
 * without a place are kept.
 */
export function readSensors(list: unknown, path: string): SensorColumns {
  const sensors = new SensorBuilder();
  for (const raw of entries(list, path)) {
    if (!isRecord(raw)) continue;
    const [device, at] = [numberOf(raw['iddevice']), numberOf(raw['dateunix'])];
    if (!isWhole(device) || !isWhole(at)) continue;
    const beats = numberOf(raw['heartbeat']);
    if (beats > 0) sensors.push(device, at, 'heartRate', beats);
    for (const [name, value] of Object.entries(raw))
      if (!NO_SENSORS.has(name)) sensors.push(device, at, SAME.get(name) ?? name, value);
    const own = raw['sensors'];
    if (Array.isArray(own))
      for (const each of own as unknown[])
        if (isRecord(each))
          sensors.push(device, at, textOf(each['name']), each['value'], textOf(each['unit']));
  }
  return sensors.columns();
}

/**
 * Returns the body of a large response with its list of fixes converted to sensor columns. Null if the body has no
 * list.
 */
export const largeSensors = (body: unknown): unknown =>
  isRecord(body) && Array.isArray(body['success'])
    ? { ...body, success: readBeside(readSensors(body['success'], 'success')) }
    : null;
