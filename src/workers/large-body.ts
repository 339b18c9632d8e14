import type { SensorColumns } from '../../events/sensor-types.ts';
import type { FixArrays } from '../api/fix-builder.ts';
import { readFixes } from '../api/product/read-fixes.ts';
import { readSensors } from '../api/product/read-sensors.ts';
import { readBeside, type ReadBeside } from '../api/sensor-builder.ts';

/** What of a large answer is wanted. */
export type LargeOf = 'fixes' | 'sensors';

/**
 * The body of an answer, with its list as columns of what is wanted. What is none (a refusal, something encrypted) stays as
 * it is.
 *
 * @throws SyntaxError when the bytes are no JSON
 */
export function readLarge(
  bytes: ArrayBuffer,
  of: LargeOf = 'fixes',
): { body: unknown; columns: FixArrays | null } {
  const body = JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  if (typeof body !== 'object' || body === null || !('success' in body) || !Array.isArray(body.success))
    return { body, columns: null };
  if (of === 'sensors') {
    const sensors: ReadBeside<SensorColumns> = readBeside(readSensors(body.success, 'success'));
    return { body: { ...body, success: sensors }, columns: null };
  }
  const columns = readFixes(body.success, 'success', []);
  return { body: { ...body, success: columns }, columns };
}
