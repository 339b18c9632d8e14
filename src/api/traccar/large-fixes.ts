import type { FixArrays } from '../fix-builder.ts';
import { readPositions } from './position.ts';

/**
 * Returns a large response with its positions as columns, which callers read like any other response. Null if it is
 * no list of positions.
 */
export function largeFixes(body: unknown): { body: unknown; columns: FixArrays } | null {
  if (!Array.isArray(body)) return null;
  const columns = readPositions(body, []);
  return { body: columns, columns };
}
