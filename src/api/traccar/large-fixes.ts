import type { FixArrays } from '../fix-builder.ts';
import { heardIn, readPositions } from './position.ts';

/**
 * Returns a large response with its positions converted to columns. Callers can read the result like any other
 * response. Null if the response is not a list of positions.
 */
export function largeFixes(body: unknown): { body: unknown; columns: FixArrays } | null {
  if (!Array.isArray(body)) return null;
  const columns = readPositions(body, []);
  const heard = heardIn(body);
  return { body: heard ? { ...columns, heard } : columns, columns };
}
