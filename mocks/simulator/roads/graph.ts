import { columnsOf, type PackedRoads, type RoadColumns } from './columns.ts';
import { metresBetween } from '../../../src/rules/geodesy.ts';

/**
 * No street has a higher speed limit than this. So the rest of a route takes at least as long as a drive at this speed
 * in a straight line.
 */
const FASTEST_KMH = 130;

/** Returns the seconds per metre at a speed in km/h. */
const secondsPerMetre = (kmh: number) => 3.6 / kmh;

/**
 * Finds the path between two nodes that is fastest at the speed limits (A*, Hart, Nilsson and Raphael 1968).
 *
 * @returns the edges in driving order, coded as in `RoadColumns.exits`; empty if both nodes are the same; null if
 * there is no path. Among equally fast paths it always returns the same one.
 */
function fastestPath({ lng, lat, edges, exits }: RoadColumns, from: number, to: number): number[] | null {
  const seconds = new Float64Array(lng.length).fill(Number.POSITIVE_INFINITY);
  const cameBy = new Int32Array(lng.length).fill(-1);
  const settled = new Uint8Array(lng.length);
  const [goalLng, goalLat] = [lng[to] ?? 0, lat[to] ?? 0];
  // The estimated time to the destination is reduced by a thousandth. Otherwise the error of the flat projection could
  // make it longer than the true time.
  const atLeast = (node: number) =>
    0.999 *
    secondsPerMetre(FASTEST_KMH) *
    metresBetween({ lat: lat[node] ?? 0, lng: lng[node] ?? 0 }, { lat: goalLat, lng: goalLng });

  const queue = new NodeQueue();
  seconds[from] = 0;
  queue.push(from, atLeast(from));
  for (let node = queue.pop(); node !== undefined && node !== to; node = queue.pop()) {
    if (settled[node] === 1) continue;
    settled[node] = 1;
    for (const step of exits(node)) {
      const edge = step >> 1;
      const next = ((step & 1) === 0 ? edges.to[edge] : edges.from[edge]) ?? 0;
      const arrival =
        (seconds[node] ?? 0) + (edges.metres[edge] ?? 0) * secondsPerMetre(edges.limit[edge] ?? 1);
      if (arrival >= (seconds[next] ?? 0)) continue;
      seconds[next] = arrival;
      cameBy[next] = step;
      queue.push(next, arrival + atLeast(next));
    }
  }
  if (seconds[to] === Number.POSITIVE_INFINITY) return null;
  const path: number[] = [];
  for (let node = to; node !== from; ) {
    const step = cameBy[node] ?? 0;
    path.push(step);
    node = ((step & 1) === 0 ? edges.from[step >> 1] : edges.to[step >> 1]) ?? from;
  }
  return path.reverse();
}

/**
 * A binary heap of street nodes: returns the node with the smallest key first. If keys are equal, the smaller node
 * number comes first.
 */
class NodeQueue {
  #nodes: number[] = [];
  #keys: number[] = [];

  push(node: number, key: number): void {
    let at = this.#nodes.length;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#before(node, key, parent)) break;
      this.#copy(parent, at);
      at = parent;
    }
    this.#nodes[at] = node;
    this.#keys[at] = key;
  }

  pop(): number | undefined {
    const top = this.#nodes[0];
    const [node, key] = [this.#nodes.pop(), this.#keys.pop()];
    const count = this.#nodes.length;
    if (node === undefined || key === undefined || count === 0) return top;
    let at = 0;
    for (let child = 1; child < count; child = 2 * at + 1) {
      if (child + 1 < count && this.#before(this.#nodes[child + 1] ?? 0, this.#keys[child + 1] ?? 0, child))
        child++;
      if (this.#before(node, key, child)) break;
      this.#copy(child, at);
      at = child;
    }
    this.#nodes[at] = node;
    this.#keys[at] = key;
    return top;
  }

  #before(node: number, key: number, other: number): boolean {
    const otherKey = this.#keys[other] ?? 0;
    return key < otherKey || (key === otherKey && node < (this.#nodes[other] ?? 0));
  }

  #copy(from: number, to: number): void {
    this.#nodes[to] = this.#nodes[from] ?? 0;
    this.#keys[to] = this.#keys[from] ?? 0;
  }
}

/** The areas whose streets are available. */
export type RoadArea = 'goteborg' | 'liechtenstein' | 'astana' | 'montevideo';

/** A drive along streets. Segment `i` lies between the points `i` and `i + 1`. */
export type Route = {
  /** The points of the route: longitude and latitude alternating (degrees). */
  readonly coordinates: Float64Array;
  /** Metres driven from the start to each point of the route. Begins with 0. */
  readonly metres: Float64Array;
  /** Speed limit of each segment of the route (km/h). */
  readonly limitKmh: Uint8Array;
  /** Street name of each segment of the route. Empty if the street has none. */
  readonly streetName: readonly string[];
};

/** The streets of an area as a graph. Every node can be reached from every other node. */
export type RoadGraph = {
  readonly area: RoadArea;
  /** The street nodes are numbered from 0 to `nodeCount - 1`. Neighbours mostly have consecutive numbers. */
  readonly nodeCount: number;
  /** Returns the longitude and latitude of a node (degrees). */
  position(node: number): readonly [lng: number, lat: number];
  nearestNode(lng: number, lat: number): number;
  /** Returns every named street section, with a point in the middle of the section. */
  streets(): Iterable<{ readonly name: string; readonly lng: number; readonly lat: number }>;
  /**
   * Returns the fastest drive between two street nodes at the speed limit, obeying one-way streets. Null if a node
   * does not exist.
   */
  route(fromNode: number, toNode: number): Route | null;
};

const files: Record<RoadArea, () => Promise<{ default: PackedRoads }>> = {
  goteborg: () => import('./goteborg.json', { with: { type: 'json' } }),
  liechtenstein: () => import('./liechtenstein.json', { with: { type: 'json' } }),
  astana: () => import('./astana.json', { with: { type: 'json' } }),
  montevideo: () => import('./montevideo.json', { with: { type: 'json' } }),
};

/** Loads the streets of an area. Each area is a separate file, which only this function imports. */
export async function loadRoads(area: RoadArea): Promise<RoadGraph> {
  return roadGraph(area, (await files[area]()).default);
}

/** Unpacks the streets of an area into a graph. */
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
      // Comparing all (some thousand) street nodes takes less than a tenth of a millisecond, so an index is not worth
      // it.
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
