/** How much of a marker is drawn: a dot, a small disc, or a disc with its icon. */
export type Detail = 0 | 1 | 2;

/** Up to this many markers in view the more detailed level is used; the map only falls back with a quarter more. */
const MOST_WITH_ICON = 250;
const MOST_DISCS = 1_500;
const SLACK = 1.25;

/**
 * Returns the level for a number of markers in view. It tends to keep the previous level, so that panning does not
 * cause flicker.
 */
export function detailFor(count: number, before: Detail): Detail {
  const most = (limit: number, level: Detail) => limit * (before >= level ? SLACK : 1);
  if (count <= most(MOST_WITH_ICON, 2)) return 2;
  return count <= most(MOST_DISCS, 1) ? 1 : 0;
}

/** Radius of a marker (CSS pixels). */
export const radiusOf = (detail: Detail): number => ([3.5, 7.5, 16] as const)[detail];
