import type { ExportColumn, ExportFrame } from '../../events/export-types.ts';

/** One raw table value: see `events/export-types.ts` for the unit of each kind of column. */
export type Cell = string | number | null;
export type Row = readonly Cell[];

export type ExportTable = {
  readonly title: string;
  readonly columns: readonly ExportColumn[];
  readonly rows: readonly Row[];
  /** The totals row: one value per column, null without a total. */
  readonly totals?: Row;
};

/**
 * Points of a track without gaps, as columns, because a year of fixes is a million. `at` unix seconds, `ele` metres
 * above sea level.
 */
export type Way = {
  readonly lat: ArrayLike<number>;
  readonly lng: ArrayLike<number>;
  readonly at?: ArrayLike<number>;
  readonly ele?: ArrayLike<number>;
  /** Sensor values at each point, by the sensors' own names. Null if there is none. */
  readonly sensors?: readonly { readonly name: string; readonly values: ArrayLike<Cell> }[];
};
export type NamedPlace = {
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  readonly at?: number;
};
/** A driven track: GPX `trk`, KML `LineString`; a gap starts a new piece. */
export type ExportTrack = { readonly name: string; readonly pieces: readonly Way[] };
/** A planned route: GPX `rte`, stops in order. */
type ExportRoute = { readonly name: string; readonly stops: readonly NamedPlace[] };

/**
 * A complete export. The same document can be written as PDF, XLSX, CSV (its tables), GPX and KML (its tracks and
 * places). Values are raw; the writers format them.
 */
export type ExportDocument = Omit<ExportFrame, 'tables' | 'notes'> & {
  readonly notes: readonly string[];
  readonly tables: readonly ExportTable[];
  readonly tracks?: readonly ExportTrack[];
  readonly routes?: readonly ExportRoute[];
  readonly places?: readonly NamedPlace[];
};
