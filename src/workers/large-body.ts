import type { FixArrays } from '../api/fix-builder.ts';
import { largeFixesOf, largeSensorsOf } from './large-kinds.ts';

/** Which part of a large response is needed: its fixes or its sensor values. */
export type LargeOf = 'fixes' | 'sensors';

/**
 * Returns the body of a large response, with its fixes or sensor values (`of`) converted to columns. Any other body (an
 * error, encrypted data) is returned unchanged.
 *
 * @param kind the kind of the server that responded
 * @throws SyntaxError when the bytes are not JSON
 */
export function readLarge(
  bytes: ArrayBuffer,
  kind: string,
  of: LargeOf = 'fixes',
): { body: unknown; columns: FixArrays | null } {
  const body = JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  if (of === 'sensors') return { body: largeSensorsOf(kind)(body) ?? body, columns: null };
  return largeFixesOf(kind)(body) ?? { body, columns: null };
}
