/** How many of a cluster's colours are kept; the rest is drawn as one neutral part. */
export const COLOURS = 3;
/** Moving, standing, no signal, off: in the order of `looks.ts`. */
export const STATES = 4;

/** Clusters in columns, and which rows are in them. */
export type Clusters = {
  readonly length: number;
  /** The middle (degrees). */
  readonly lng: Float64Array;
  readonly lat: Float64Array;
  /** West, south, east, north of the members, degrees × 10⁷. */
  readonly bounds: Int32Array;
  /** Members in each state: `STATES` entries a cluster. */
  readonly states: Uint32Array;
  /** The commonest colours: red, green, blue and how many of 255 parts have it; `COLOURS` × 4 bytes a cluster. */
  readonly colours: Uint8Array;
  /** The cluster of each row; −1 where the row stands for itself or is hidden. */
  readonly of: Int32Array;
};

export const noClusters = (rows = 0, clusters = 0): Clusters => ({
  length: clusters,
  lng: new Float64Array(clusters),
  lat: new Float64Array(clusters),
  bounds: new Int32Array(clusters * 4),
  states: new Uint32Array(clusters * STATES),
  colours: new Uint8Array(clusters * COLOURS * 4),
  of: new Int32Array(rows).fill(-1),
});

/** How many devices a cluster has. */
export function countOf({ states }: Pick<Clusters, 'states'>, cluster: number): number {
  let count = 0;
  for (let state = 0; state < STATES; state++) count += states[cluster * STATES + state] as number;
  return count;
}

/** The rows of a cluster, in the order of the table. O(rows): for a press, not for a frame. */
export function membersOf({ of }: Pick<Clusters, 'of'>, cluster: number): number[] {
  const rows: number[] = [];
  for (let row = 0; row < of.length; row++) if (of[row] === cluster) rows.push(row);
  return rows;
}
