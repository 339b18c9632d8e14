import type { FixArrays } from '../fix-builder.ts';
import { isRecord } from '../reading.ts';
import { readFixes } from './read-fixes.ts';

/**
 * Returns a large response with its list of fixes converted to columns. Callers can read the result like any other
 * response. Null if the response contains no list of fixes.
 */
export function largeFixes(body: unknown): { body: unknown; columns: FixArrays } | null {
  const success = isRecord(body) ? body['success'] : undefined;
  if (!isRecord(body) || !Array.isArray(success)) return null;
  const columns = readFixes(success, 'success', []);
  return { body: { ...body, success: columns }, columns };
}
