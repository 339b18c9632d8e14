import type { ExportFrame } from '../../../../events/export-types.ts';

/** Returns the translated texts that the file writer itself adds to an export document. */
export const exportWords = (
  t: (key: string, values?: Readonly<Record<string, string>>) => string,
): ExportFrame['words'] => ({
  page: t('exports.page', { page: '%page', pages: '%pages' }),
  total: t('exports.total'),
  empty: t('exports.empty'),
});
