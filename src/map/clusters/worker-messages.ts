import type { Clusters } from './clusters.ts';

/** Rows of the table as they are now: those that changed since the last message, or all. */
export type RowPart = {
  /** The rows that follow, or null: all rows from the first on. */
  readonly rows: Uint32Array | null;
  readonly lat: Int32Array;
  readonly lng: Int32Array;
  readonly looks: Uint8Array;
};

/** Another table than before starts again: nothing of the former one is hidden any more. */
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
  /** Rows that went into a cluster, and rows that came out of one, since the last answer. */
  readonly taken: Uint32Array;
  readonly freed: Uint32Array;
};
