import type { RoadColumns } from './columns.ts';
import { metresBetween } from '../../../src/rules/geodesy.ts';

/** No street's limit is higher: what is left cannot take less time than its straight line at this speed. */
const FASTEST_KMH = 130;

/** Seconds, one metre at a speed in km/h. */
const secondsPerMetre = (kmh: number) => 3.6 / kmh;

/**
 * The way that takes least time at the limit's speed (A*, Hart, Nilsson and Raphael 1968).
 *
 * @returns the edges in driving order, coded as in `RoadColumns.exits`; empty when both nodes are one;
 *   null when there is no way. Of equally fast ways the same one is found every time.
 */
export function fastestPath(
  { lng, lat, edges, exits }: RoadColumns,
  from: number,
  to: number,
): number[] | null {
  const seconds = new Float64Array(lng.length).fill(Number.POSITIVE_INFINITY);
  const cameBy = new Int32Array(lng.length).fill(-1);
  const settled = new Uint8Array(lng.length);
  const [goalLng, goalLat] = [lng[to] ?? 0, lat[to] ?? 0];
  // Scaled down by a thousandth, so that the plane's error can never make the estimate too long.
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

/** A binary heap: the node with the smallest key comes out first, of equal ones the smaller number. */
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
