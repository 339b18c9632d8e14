import type { FixArrays } from '../api/fix-builder.ts';
import { readFixes } from '../api/product/read-fixes.ts';

/**
 * The body of an answer, with its list of fixes as columns. What is none (a refusal, something encrypted) stays as it is.
 *
 * @throws SyntaxError when the bytes are no JSON
 */
export function readLarge(bytes: ArrayBuffer): { body: unknown; columns: FixArrays | null } {
  const body = JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  if (typeof body !== 'object' || body === null || !('success' in body) || !Array.isArray(body.success))
    return { body, columns: null };
  const columns = readFixes(body.success, 'success', []);
  return { body: { ...body, success: columns }, columns };
}
