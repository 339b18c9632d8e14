import type { ExportFrame } from '../../../../events/export-types.ts';

/** The words that a writer itself needs, for the frame of a document. */
export const exportWords = (
  t: (key: string, values?: Readonly<Record<string, string>>) => string,
): ExportFrame['words'] => ({
  page: t('exports.page', { page: '%page', pages: '%pages' }),
  total: t('exports.total'),
  empty: t('exports.empty'),
});
