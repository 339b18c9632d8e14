import type { FixArrays } from '../fix-builder.ts';
import { isRecord } from '../reading.ts';
import { readFixes } from './read-fixes.ts';

/** A large answer with its list of fixes as columns, which are read like any other; null: it has no such list. */
export function largeFixes(body: unknown): { body: unknown; columns: FixArrays } | null {
  const success = isRecord(body) ? body['success'] : undefined;
  if (!isRecord(body) || !Array.isArray(success)) return null;
  const columns = readFixes(success, 'success', []);
  return { body: { ...body, success: columns }, columns };
}
