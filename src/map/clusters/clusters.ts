/** Number of colours stored per cluster; the rest is drawn as one neutral part. */
export const COLOURS = 3;
/** Moving, standing, no signal, off: in the order of `looks.ts`. */
export const STATES = 4;

/** Clusters in columns, with the rows in them. */
export type Clusters = {
  readonly length: number;
  /** The centre (degrees). */
  readonly lng: Float64Array;
  readonly lat: Float64Array;
  /** West, south, east, north of the members (degrees × 10⁷). */
  readonly bounds: Int32Array;
  /** Number of members in each state: `STATES` entries per cluster. */
  readonly states: Uint32Array;
  /** The most common colours: red, green, blue and their share of 255; `COLOURS` × 4 bytes per cluster. */
  readonly colours: Uint8Array;
  /** The cluster of each row; −1 if the row has its own marker or is hidden. */
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

/** Returns the number of devices in a cluster. */
export function countOf({ states }: Pick<Clusters, 'states'>, cluster: number): number {
  let count = 0;
  for (let state = 0; state < STATES; state++) count += states[cluster * STATES + state] as number;
  return count;
}

/** Returns the rows of a cluster, in the order of the table. O(rows): call it on a click, not per frame. */
export function membersOf({ of }: Pick<Clusters, 'of'>, cluster: number): number[] {
  const rows: number[] = [];
  for (let row = 0; row < of.length; row++) if (of[row] === cluster) rows.push(row);
  return rows;
}
