import type { SensorColumns } from '../../../events/sensor-types.ts';
import { isRecord } from '../reading.ts';
import { readBeside, SensorBuilder } from '../sensor-builder.ts';
import { reportedAt } from './position.ts';
import { attributesOf, isId, numberIn } from './raw.ts';

const MILLIS_PER_HOUR = 3_600_000;

/**
 * Reads the sensor values of positions: the altitude, and every attribute that is not a list or object (SENS-01).
 * Positions without a place are included. Altitude 0 means unknown.
 */
export function readSensors(list: readonly unknown[]): SensorColumns {
  const sensors = new SensorBuilder();
  for (const raw of list) {
    if (!isRecord(raw)) continue;
    const device = raw['deviceId'];
    const at = reportedAt(raw);
    if (!isId(device) || at === null) continue;
    if (raw['altitude'] !== 0) sensors.push(device, at, 'altitude', numberIn(raw['altitude']));
    for (const [name, value] of Object.entries(attributesOf(raw)))
      sensors.push(
        device,
        at,
        name,
        // The server sends the operating hours of an engine in milliseconds.
        name === 'hours' && typeof value === 'number' ? value / MILLIS_PER_HOUR : value,
      );
  }
  return sensors.columns();
}

/**
 * Returns a large response's positions converted to sensor columns. Null if the response is not a list of
 * positions.
 */
export const largeSensors = (body: unknown): unknown =>
  Array.isArray(body) ? readBeside(readSensors(body)) : null;
