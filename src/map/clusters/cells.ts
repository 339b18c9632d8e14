/** Points gathered into cells of a grid, in pixels of the world: what lies in one cell is looked at as one. */
export type Cells = {
  readonly size: number;
  readonly keys: number[];
  readonly counts: number[];
  readonly sumX: number[];
  readonly sumY: number[];
  readonly byKey: Map<number, number>;
};

/** Cells of a column of the grid; more than the world has at any zoom. */
const COLUMN = 2 ** 26;

export const noCells = (size: number): Cells => ({
  size,
  keys: [],
  counts: [],
  sumX: [],
  sumY: [],
  byKey: new Map(),
});

/** Counts a point into its cell and gives the number of that cell. */
export function addPoint(cells: Cells, x: number, y: number): number {
  const key = Math.floor(x / cells.size) * COLUMN + Math.floor(y / cells.size);
  let at = cells.byKey.get(key);
  if (at === undefined) {
    at = cells.keys.length;
    cells.byKey.set(key, at);
    cells.keys.push(key);
    cells.counts.push(0);
    cells.sumX.push(0);
    cells.sumY.push(0);
  }
  cells.counts[at] = (cells.counts[at] as number) + 1;
  cells.sumX[at] = (cells.sumX[at] as number) + x;
  cells.sumY[at] = (cells.sumY[at] as number) + y;
  return at;
}

/** A cell that was the heart of a cluster stays one, unless another has this much more: no flicker. */
const STAYS = 1.5;

/**
 * Joins cells into heaps: the fullest cell takes in what lies within reach, then the fullest of the rest, and so on.
 * What comes out follows from where points are, not from the order they came in.
 *
 * @param hearts keys of the cells that were hearts the last time; replaced by those of this time
 */
export function joinCells(
  cells: Cells,
  reach: number,
  hearts: Set<number>,
): { heaps: number; of: Int32Array } {
  const { keys, counts, sumX, sumY, byKey, size } = cells;
  const weight = keys.map((key, at) => (counts[at] as number) * (hearts.has(key) ? STAYS : 1));
  const order = Uint32Array.from(keys.keys()).sort(
    (a, b) => (weight[b] as number) - (weight[a] as number) || (keys[a] as number) - (keys[b] as number),
  );
  hearts.clear();
  const of = new Int32Array(keys.length).fill(-1);
  const steps = Math.ceil(reach / size);
  let heaps = 0;
  for (const heart of order) {
    if (of[heart] !== -1) continue;
    const heap = heaps++;
    const key = keys[heart] as number;
    hearts.add(key);
    const x = (sumX[heart] as number) / (counts[heart] as number);
    const y = (sumY[heart] as number) / (counts[heart] as number);
    for (let column = -steps; column <= steps; column++)
      for (let row = -steps; row <= steps; row++) {
        const near = byKey.get(key + column * COLUMN + row);
        if (near === undefined || of[near] !== -1) continue;
        const dx = (sumX[near] as number) / (counts[near] as number) - x;
        const dy = (sumY[near] as number) / (counts[near] as number) - y;
        if (dx * dx + dy * dy <= reach * reach) of[near] = heap;
      }
    of[heart] = heap;
  }
  return { heaps, of };
}
