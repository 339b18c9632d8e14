import type { FixArrays } from '../api/fix-builder.ts';
import { largeFixesOf, largeSensorsOf } from './large-kinds.ts';

/** The required part of a large response. */
export type LargeOf = 'fixes' | 'sensors';

/**
 * The body of a response, with the list of the required part as columns. Any other body (an error, encrypted data)
 * stays as it is.
 *
 * @param kind of the server that responded
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
