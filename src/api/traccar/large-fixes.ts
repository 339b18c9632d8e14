import type { FixArrays } from '../fix-builder.ts';
import { readPositions } from './position.ts';

/** A large answer with its positions as columns, which are read like any other; null: it is no list of them. */
export function largeFixes(body: unknown): { body: unknown; columns: FixArrays } | null {
  if (!Array.isArray(body)) return null;
  const columns = readPositions(body, []);
  return { body: columns, columns };
}
