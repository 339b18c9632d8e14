import type { ExportColumn, ExportFrame } from '../events/export-types.ts';
import type { ExportDocument, Row } from '../src/exports/document.ts';

/** Everything in a document except its rows. */
export const frame = (changes: Partial<ExportFrame> = {}): ExportFrame => ({
  title: 'Trips',
  subtitle: '1–30 June 2026 · Blue van',
  notes: [],
  language: 'en',
  zone: 'Europe/Berlin',
  units: 'metric',
  words: { page: 'Page %page of %pages', total: 'Total', empty: 'Nothing in this period.' },
  tables: [],
  ...changes,
});

/** A document with one table. */
export const tableOf = (
  columns: readonly ExportColumn[],
  rows: readonly Row[],
  changes: Partial<ExportDocument> = {},
  totals?: Row,
): ExportDocument => ({
  ...frame(),
  tables: [{ title: 'Trips', columns, rows, ...(totals && { totals }) }],
  ...changes,
});
