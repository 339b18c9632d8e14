import type { ExportColumn, ExportFrame } from '../../events/export-types.ts';

/** One unformatted table value. `events/export-types.ts` defines the unit for each kind of column. */
export type Cell = string | number | null;
export type Row = readonly Cell[];

export type ExportTable = {
  readonly title: string;
  readonly columns: readonly ExportColumn[];
  readonly rows: readonly Row[];
  /** The table's totals row: one value per column, null for a column without a total. */
  readonly totals?: Row;
};

/**
 * Points of a track without gaps. Each property has its own array, because a year can have a million fixes. `at` in
 * Unix seconds, `ele` in metres above sea level.
 */
export type Way = {
  readonly lat: ArrayLike<number>;
  readonly lng: ArrayLike<number>;
  readonly at?: ArrayLike<number>;
  readonly ele?: ArrayLike<number>;
  /** Sensor values at each point of the track, under the sensors' own names. Null where a point has no value. */
  readonly sensors?: readonly { readonly name: string; readonly values: ArrayLike<Cell> }[];
};
export type NamedPlace = {
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  readonly at?: number;
};
/** A driven track to export: GPX `trk`, KML `LineString`. Each gap in the track starts a new piece. */
export type ExportTrack = { readonly name: string; readonly pieces: readonly Way[] };
/** A planned route to export: GPX `rte`, with stops in order. */
type ExportRoute = { readonly name: string; readonly stops: readonly NamedPlace[] };

/**
 * A complete export. The same document can be written as PDF, XLSX, CSV (its tables only), GPX and KML (its tracks
 * and places only). Values are raw; the writer for each format formats them.
 */
export type ExportDocument = Omit<ExportFrame, 'tables' | 'notes'> & {
  readonly notes: readonly string[];
  readonly tables: readonly ExportTable[];
  readonly tracks?: readonly ExportTrack[];
  readonly routes?: readonly ExportRoute[];
  readonly places?: readonly NamedPlace[];
};
