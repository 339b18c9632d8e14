import type { SensorColumns } from '../../../events/sensor-types.ts';
import { isRecord } from '../reading.ts';
import { readBeside, SensorBuilder } from '../sensor-builder.ts';
import { attributesOf, isId, numberIn } from './raw.ts';
import { secondsOf } from './units.ts';

const MILLIS_PER_HOUR = 3_600_000;

/**
 * What positions say beside the place: altitude, and every attribute that is no list or object (SENS-01). A position without a
 * place says it, too. The server writes altitude 0 where nobody measured one.
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
        // Milliseconds, by the server.
        name === 'hours' && typeof value === 'number' ? value / MILLIS_PER_HOUR : value,
      );
  }
  return sensors.columns();
}

/** A large answer with its positions as what the sensors said; null: it is no list of them. */
export const largeSensors = (body: unknown): unknown =>
  Array.isArray(body) ? readBeside(readSensors(body)) : null;
