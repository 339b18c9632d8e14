import type { Clusters } from './clusters.ts';

/** Table rows for the clustering worker: all rows, or those that have changed since the last message. */
export type RowPart = {
  /** The numbers of the table rows in this message. Null: all rows, starting with row 0. */
  readonly rows: Uint32Array | null;
  readonly lat: Int32Array;
  readonly lng: Int32Array;
  readonly looks: Uint8Array;
};

/**
 * A request to the clustering worker. A new `table` number resets the clusters, so that no row of the new table stays
 * hidden because of the previous table.
 */
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
  /** Table rows whose devices have joined a cluster (`taken`) or left one (`freed`) since the last reply. */
  readonly taken: Uint32Array;
  readonly freed: Uint32Array;
};
