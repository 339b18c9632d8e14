import type { Clusters } from './clusters.ts';

/** Current rows of the table: those that changed since the last message, or all. */
export type RowPart = {
  /** The numbers of the rows that follow. Null means all rows from the first on. */
  readonly rows: Uint32Array | null;
  readonly lat: Int32Array;
  readonly lng: Int32Array;
  readonly looks: Uint8Array;
};

/** A new table number resets the grouping: no row of the previous table stays hidden. */
export type GroupRequest = {
  readonly table: number;
  readonly length: number;
  readonly part: RowPart;
  readonly alone: readonly number[];
  readonly zoom: number;
  readonly reach: number;
};

export type GroupReply = {
  readonly table: number;
  readonly clusters: Clusters;
  /** Rows that joined a cluster, and rows that left one, since the last response. */
  readonly taken: Uint32Array;
  readonly freed: Uint32Array;
};
