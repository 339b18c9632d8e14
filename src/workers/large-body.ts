import type { FixArrays } from '../api/fix-builder.ts';
import { largeFixesOf } from './large-kinds.ts';

/**
 * The body of an answer, with its list of fixes as columns. What is none (a refusal, something encrypted) stays as it is.
 *
 * @param kind of the server that answered
 * @throws SyntaxError when the bytes are no JSON
 */
export function readLarge(bytes: ArrayBuffer, kind: string): { body: unknown; columns: FixArrays | null } {
  const body = JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  return largeFixesOf(kind)(body) ?? { body, columns: null };
}
