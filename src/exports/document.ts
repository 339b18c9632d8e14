import type { ExportColumn, ExportFrame } from '../../events/export-types.ts';

/** One value of a table, raw: see `events/export-types.ts` for the unit of each kind of column. */
export type Cell = string | number | null;
export type Row = readonly Cell[];

export type ExportTable = {
  readonly title: string;
  readonly columns: readonly ExportColumn[];
  readonly rows: readonly Row[];
  /** The last line, one value a column, null where there is no sum. */
  readonly totals?: Row;
};

/** Points of one unbroken way, as columns: a year of fixes is a million. `at` unix seconds, `ele` metres above the sea. */
export type Way = {
  readonly lat: ArrayLike<number>;
  readonly lng: ArrayLike<number>;
  readonly at?: ArrayLike<number>;
  readonly ele?: ArrayLike<number>;
  /** What sensors said at each point, by their own names; null where nothing. */
  readonly sensors?: readonly { readonly name: string; readonly values: ArrayLike<Cell> }[];
};
export type NamedPlace = {
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  readonly at?: number;
};
/** A way that was driven: GPX `trk`, KML `LineString`; a gap begins another piece. */
export type ExportTrack = { readonly name: string; readonly pieces: readonly Way[] };
/** A way that is planned: GPX `rte`, stops in order. */
type ExportRoute = { readonly name: string; readonly stops: readonly NamedPlace[] };

/**
 * What is exported, whole. The same document can be written as PDF, XLSX, CSV (its tables), GPX and KML (its ways and
 * places). Values are raw; the writers format them.
 */
export type ExportDocument = Omit<ExportFrame, 'tables' | 'notes'> & {
  readonly notes: readonly string[];
  readonly tables: readonly ExportTable[];
  readonly tracks?: readonly ExportTrack[];
  readonly routes?: readonly ExportRoute[];
  readonly places?: readonly NamedPlace[];
};
