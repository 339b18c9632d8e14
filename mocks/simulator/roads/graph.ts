import { columnsOf } from './columns.ts';
import type { PackedRoads } from './columns.ts';
import { fastestPath } from './fastest-path.ts';
import { metresBetween } from '../../../src/rules/geodesy.ts';

/** The areas whose streets are known. */
export type RoadArea = 'goteborg' | 'liechtenstein' | 'astana' | 'montevideo';

/** A drive along streets. Segment `i` lies between the coordinates `i` and `i + 1`. */
export type Route = {
  /** Longitude and latitude in degrees, pair after pair. */
  readonly coordinates: Float64Array;
  /** Metres driven when the coordinate is reached; starts with 0. */
  readonly metres: Float64Array;
  /** Speed limit of each segment, km/h. */
  readonly limitKmh: Uint8Array;
  /** Street of each segment; empty = it has no name. */
  readonly streetName: readonly string[];
};

/** Streets of an area: whichever two nodes you take, there is a way from one to the other. */
export type RoadGraph = {
  readonly area: RoadArea;
  /** Nodes are numbered from 0 to `nodeCount - 1`, neighbours mostly in sequence. */
  readonly nodeCount: number;
  /** Longitude and latitude of a node in degrees. */
  position(node: number): readonly [lng: number, lat: number];
  /** The node closest to a place. */
  nearestNode(lng: number, lat: number): number;
  /** Every piece of a street with a name, by a place in its middle. */
  streets(): Iterable<{ readonly name: string; readonly lng: number; readonly lat: number }>;
  /** The fastest drive at the limit's speed, minding one-way streets; null when a node does not exist. */
  route(fromNode: number, toNode: number): Route | null;
};

const files: Record<RoadArea, () => Promise<{ default: PackedRoads }>> = {
  goteborg: () => import('./goteborg.json', { with: { type: 'json' } }),
  liechtenstein: () => import('./liechtenstein.json', { with: { type: 'json' } }),
  astana: () => import('./astana.json', { with: { type: 'json' } }),
  montevideo: () => import('./montevideo.json', { with: { type: 'json' } }),
};

/** Loads the streets of an area; each is a file of its own that nobody fetches before. */
export async function loadRoads(area: RoadArea): Promise<RoadGraph> {
  return roadGraph(area, (await files[area]()).default);
}

/** Streets out of their packed form. */
export function roadGraph(area: RoadArea, packed: PackedRoads): RoadGraph {
  const columns = columnsOf(packed);
  const { lng, lat, edges } = columns;
  const nodeCount = lng.length;
  const exists = (node: number) => Number.isInteger(node) && node >= 0 && node < nodeCount;
  const position = (node: number): readonly [number, number] => [
    lng[node] ?? Number.NaN,
    lat[node] ?? Number.NaN,
  ];

  return {
    area,
    nodeCount,
    position,
    *streets() {
      for (const [edge, name] of edges.name.entries()) {
        if (name === '') continue;
        const shape = edges.shape(edge);
        const middle = Math.floor(shape.length / 4) * 2;
        yield { name, lng: shape[middle] ?? Number.NaN, lat: shape[middle + 1] ?? Number.NaN };
      }
    },
    nearestNode(atLng, atLat) {
      // A scan over some thousand nodes takes less than a tenth of a millisecond; an index would not pay.
      let nearest = 0;
      let least = Number.POSITIVE_INFINITY;
      for (let node = 0; node < nodeCount; node++) {
        const metres = metresBetween(
          { lat: atLat, lng: atLng },
          { lat: lat[node] ?? 0, lng: lng[node] ?? 0 },
        );
        if (metres < least) [nearest, least] = [node, metres];
      }
      return nearest;
    },
    route(fromNode, toNode) {
      if (!exists(fromNode) || !exists(toNode)) return null;
      const path = fastestPath(columns, fromNode, toNode);
      if (path === null) return null;
      const coordinates: number[] = [...position(fromNode)];
      const metres: number[] = [0];
      const limitKmh: number[] = [];
      const streetName: string[] = [];
      for (const step of path) {
        const edge = step >> 1;
        const reversed = (step & 1) === 1;
        const shape = edges.shape(edge);
        for (let i = 2; i < shape.length; i += 2) {
          const at = reversed ? shape.length - i - 2 : i;
          const [nextLng, nextLat] = [shape[at] ?? 0, shape[at + 1] ?? 0];
          const driven = metres.at(-1) ?? 0;
          metres.push(
            driven +
              metresBetween(
                { lat: coordinates.at(-1) ?? 0, lng: coordinates.at(-2) ?? 0 },
                { lat: nextLat, lng: nextLng },
              ),
          );
          coordinates.push(nextLng, nextLat);
          limitKmh.push(edges.limit[edge] ?? 0);
          streetName.push(edges.name[edge] ?? '');
        }
      }
      return {
        coordinates: Float64Array.from(coordinates),
        metres: Float64Array.from(metres),
        limitKmh: Uint8Array.from(limitKmh),
        streetName,
      };
    },
  };
}
