import type { ExportFormat } from '../../../../events/export-types.ts';

/**
 * Returns the id of an export. The same export requested again replaces the first one; another one is written beside it.
 * @param of the part of the app that builds the document, such as `reports`
 * @param about what the document covers. It may be long and have words of the user, so the id has only a hash of it.
 */
export function jobId(of: string, about: string, format: ExportFormat): string {
  let mark = 0;
  for (const letter of about) mark = (Math.imul(mark, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return `${of} ${mark.toString(36)} ${format}`;
}
