import type { ExportFrame } from '../../../../events/export-types.ts';
import type { ExportDocument, Row } from '../../../exports/document.ts';

export type { ExportFrame } from '../../../../events/export-types.ts';
export type {
  Cell,
  ExportDocument,
  ExportTable,
  ExportTrack,
  NamedPlace,
  Row,
  Way,
} from '../../../exports/document.ts';

/**
 * Fills the frame of an export document with rows. `rows[i]` are the rows of the frame's table `i`; their cells have
 * the order of the table's columns.
 */
export const filled = (
  { tables, ...frame }: ExportFrame,
  rows: readonly { readonly rows: readonly Row[]; readonly totals?: Row }[],
  ways: Pick<ExportDocument, 'tracks' | 'routes' | 'places'> = {},
): ExportDocument => ({
  ...frame,
  tables: tables.map((table, i) => ({ ...table, ...(rows[i] ?? { rows: [] }) })),
  ...ways,
});
