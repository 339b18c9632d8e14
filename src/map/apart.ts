type Point = { readonly x: number; readonly y: number };

/** Pushing a marker off one neighbour may push it onto another, so this is repeated so often at most. */
const ROUNDS = 12;

/**
 * Returns how far each marker must be moved from its place so that none covers another: both of a pair that are too near
 * go half of the missing way, along the line between them. Markers at the same place go to the left and to the right.
 * @param points, apart places and the least distance between two markers (pixels)
 */
export function pushedApart(points: readonly Point[], apart: number): Point[] {
  const at = points.map(({ x, y }) => ({ x, y }));
  for (let round = 0; round < ROUNDS; round++) {
    let isClear = true;
    for (const [i, a] of at.entries())
      for (const b of at.slice(i + 1)) {
        const [dx, dy] = [b.x - a.x, b.y - a.y];
        const far = Math.hypot(dx, dy);
        const missing = apart - far;
        if (missing < 0.5) continue;
        isClear = false;
        const [ux, uy] = far < 0.5 ? [1, 0] : [dx / far, dy / far];
        a.x -= (ux * missing) / 2;
        a.y -= (uy * missing) / 2;
        b.x += (ux * missing) / 2;
        b.y += (uy * missing) / 2;
      }
    if (isClear) break;
  }
  return at.map(({ x, y }, i) => ({ x: x - (points[i]?.x ?? 0), y: y - (points[i]?.y ?? 0) }));
}
