import type { ExportFrame } from '../../../../events/export-types.ts';

/** Returns the texts that the writer itself needs, for a document's frame. */
export const exportWords = (
  t: (key: string, values?: Readonly<Record<string, string>>) => string,
): ExportFrame['words'] => ({
  page: t('exports.page', { page: '%page', pages: '%pages' }),
  total: t('exports.total'),
  empty: t('exports.empty'),
});
