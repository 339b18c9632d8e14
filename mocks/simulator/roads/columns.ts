import { metresBetween } from '../../../src/rules/geodesy.ts';
import type { Position } from '../../../src/rules/units.ts';

/** Streets as the build writes them to a file: columns of whole numbers, each as base64 of zigzag varints. */
export type PackedRoads = {
  /** The attribution that the licence of the street data requires. */
  readonly attribution: string;
  /** A coordinate in the file is degrees × this number. */
  readonly scale: number;
  readonly names: readonly string[];
  readonly lng: string;
  readonly lat: string;
  readonly from: string;
  readonly to: string;
  readonly limit: string;
  readonly name: string;
  readonly oneway: string;
  readonly bends: string;
  readonly shape: string;
};

/** The streets of an area in the form that a route search needs. */
export type RoadColumns = {
  readonly lng: Float64Array;
  readonly lat: Float64Array;
  readonly edges: {
    readonly from: Int32Array;
    readonly to: Int32Array;
    /** Length of each street section (metres along the street). */
    readonly metres: Float64Array;
    /** Speed limit of each street section (km/h). */
    readonly limit: Uint8Array;
    readonly name: readonly string[];
    /**
     * Returns the line of a street section from its node `from` to its node `to`: longitude and latitude
     * alternating (degrees).
     */
    shape(edge: number): Float64Array;
  };
  /**
   * Returns the street sections ("edges") that leave a node: the edge's number × 2, + 1 if it is driven from `to`
   * to `from`.
   */
  exits(node: number): readonly number[];
};

/** Unpacks a column of whole numbers. */
export function unpacked(base64: string): number[] {
  const bytes = atob(base64);
  const numbers: number[] = [];
  let value = 0;
  let factor = 1;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes.charCodeAt(i);
    value += (byte & 127) * factor;
    factor *= 128;
    if (byte >= 128) continue;
    numbers.push(value % 2 === 0 ? value / 2 : -(value + 1) / 2);
    [value, factor] = [0, 1];
  }
  return numbers;
}

const sums = (deltas: readonly number[]): number[] => {
  let sum = 0;
  return deltas.map((delta) => (sum += delta));
};

/** Unpacks the columns of an area's streets. */
export function columnsOf(packed: PackedRoads): RoadColumns {
  const degrees = (column: string) =>
    Float64Array.from(sums(unpacked(column)), (entry) => entry / packed.scale);
  const [lng, lat] = [degrees(packed.lng), degrees(packed.lat)];
  const from = Int32Array.from(sums(unpacked(packed.from)));
  const to = Int32Array.from(unpacked(packed.to), (offset, edge) => offset + (from[edge] ?? 0));
  const oneway = unpacked(packed.oneway);
  const bends = unpacked(packed.bends);
  const firstBend = sums([0, ...bends]);
  const offsets = unpacked(packed.shape);

  const shape = (edge: number): Float64Array => {
    const [start, end, count] = [from[edge] ?? 0, to[edge] ?? 0, bends[edge] ?? 0];
    const points = new Float64Array(2 * count + 4);
    let [x, y] = [lng[start] ?? 0, lat[start] ?? 0];
    points.set([x, y]);
    for (let i = 0; i < count; i++) {
      const at = 2 * ((firstBend[edge] ?? 0) + i);
      x += (offsets[at] ?? 0) / packed.scale;
      y += (offsets[at + 1] ?? 0) / packed.scale;
      points.set([x, y], 2 * i + 2);
    }
    points.set([lng[end] ?? 0, lat[end] ?? 0], 2 * count + 2);
    return points;
  };

  const exits: number[][] = Array.from(lng, () => []);
  from.forEach((node, edge) => {
    exits[node]?.push(2 * edge);
    if (oneway[edge] === 0) exits[to[edge] ?? -1]?.push(2 * edge + 1);
  });
  return {
    lng,
    lat,
    edges: {
      from,
      to,
      metres: Float64Array.from(from, (_, edge) => lengthOf(shape(edge))),
      limit: Uint8Array.from(unpacked(packed.limit)),
      name: sums(unpacked(packed.name)).map((index) => packed.names[index] ?? ''),
      shape,
    },
    exits: (node) => exits[node] ?? [],
  };
}

const placeAt = (points: Float64Array, i: number): Position => ({
  lat: points[i + 1] ?? 0,
  lng: points[i] ?? 0,
});

function lengthOf(points: Float64Array): number {
  let metres = 0;
  for (let i = 2; i < points.length; i += 2)
    metres += metresBetween(placeAt(points, i - 2), placeAt(points, i));
  return metres;
}
