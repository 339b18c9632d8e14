import type { SensorColumns } from '../../../events/sensor-types.ts';
import { isRecord } from '../reading.ts';
import { readBeside, SensorBuilder } from '../sensor-builder.ts';
import { attributesOf, isId, numberIn } from './raw.ts';
import { secondsOf } from './units.ts';

const MILLIS_PER_HOUR = 3_600_000;

/**
 * Reads a position's sensor values: altitude, and every attribute that is no list or object (SENS-01). Positions
 * without a place count too. Altitude 0 means unknown.
 */
export function readSensors(list: readonly unknown[]): SensorColumns {
  const sensors = new SensorBuilder();
  for (const raw of list) {
    if (!isRecord(raw)) continue;
    const device = raw['deviceId'];
    const at = secondsOf(raw['fixTime']);
    if (!isId(device) || at === null || at < 1) continue;
    if (raw['altitude'] !== 0) sensors.push(device, at, 'altitude', numberIn(raw['altitude']));
    for (const [name, value] of Object.entries(attributesOf(raw)))
      sensors.push(
        device,
        at,
        name,
        // The server sends milliseconds.
        name === 'hours' && typeof value === 'number' ? value / MILLIS_PER_HOUR : value,
      );
  }
  return sensors.columns();
}

/** Returns a large response's positions as sensor columns. Null if it is no list of positions. */
export const largeSensors = (body: unknown): unknown =>
  Array.isArray(body) ? readBeside(readSensors(body)) : null;
