import type { FixArrays } from '../api/fix-builder.ts';
import { largeFixesOf, largeSensorsOf } from './large-kinds.ts';

/** What of a large answer is wanted. */
export type LargeOf = 'fixes' | 'sensors';

/**
 * The body of an answer, with its list as columns of what is wanted. What is none (a refusal, something encrypted) stays as
 * it is.
 *
 * @param kind of the server that answered
 * @throws SyntaxError when the bytes are no JSON
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
