import { radiusOf } from '../detail.ts';

/** Number of different colours stored per cluster. All other colours are drawn as one neutral part. */
export const COLOURS = 3;
/** Number of device states: moving, standing, no signal, off. */
export const STATES = 4;

/** Device clusters in columns, one row per cluster. `of` assigns the devices' table rows to them. */
export type Clusters = {
  readonly length: number;
  /** Longitude and latitude of each cluster's centre (degrees). */
  readonly lng: Float64Array;
  readonly lat: Float64Array;
  /** West, south, east and north bounds of each cluster's devices (degrees × 10⁷). */
  readonly bounds: Int32Array;
  /** Number of devices in each state: `STATES` entries per cluster. */
  readonly states: Uint32Array;
  /**
   * The most common colours of each cluster's devices, with `COLOURS` × 4 bytes per cluster: red, green, blue, and the
   * share of devices with this colour (0–255).
   */
  readonly colours: Uint8Array;
  /** For each device's row, the cluster that contains the device; −1 if the device has its own marker or is hidden. */
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

/**
 * Returns the table rows of a cluster's devices, in table order. Reads all rows, so call it on a click, not in each
 * frame.
 */
export function membersOf({ of }: Pick<Clusters, 'of'>, cluster: number): number[] {
  const rows: number[] = [];
  for (let row = 0; row < of.length; row++) if (of[row] === cluster) rows.push(row);
  return rows;
}

/** A device that is drawn beside its place, where the marker of a selected device does not cover it (degrees). */
export type Aside = { readonly row: number; readonly lng: number; readonly lat: number };

/** Returns the devices of the clusters that have just one device. They are drawn as devices, with icon and name. */
export function asideOf(clusters: Clusters): Aside[] {
  const single = new Set<number>();
  for (let cluster = 0; cluster < clusters.length; cluster++)
    if (countOf(clusters, cluster) === 1) single.add(cluster);
  if (single.size === 0) return [];
  const aside: Aside[] = [];
  for (const [row, cluster] of clusters.of.entries())
    if (single.has(cluster))
      aside.push({ row, lng: clusters.lng[cluster] as number, lat: clusters.lat[cluster] as number });
  return aside;
}

/** Radius of a single device's marker with an icon (CSS pixels). */
export const MARKER_RADIUS = radiusOf(2);

/** Returns the radius of a cluster with this many devices (CSS pixels). */
export const clusterRadius = (count: number): number => 14.5 + 5.5 * Math.log10(Math.max(2, count));
