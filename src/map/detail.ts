/** How much of a marker is drawn: a dot, a small disc, or a disc with its icon. */
export type Detail = 0 | 1 | 2;

/**
 * Maximum number of markers in view for the level with icons, and for the level with discs. Detail decreases only
 * when the maximum is exceeded by a quarter.
 */
const MOST_WITH_ICON = 250;
const MOST_DISCS = 1_500;
const SLACK = 1.25;

/**
 * Returns the level of detail for a number of markers in view. It tends to stay at the previous level, so that
 * panning does not cause flicker.
 */
export function detailFor(count: number, before: Detail): Detail {
  const most = (limit: number, level: Detail) => limit * (before >= level ? SLACK : 1);
  if (count <= most(MOST_WITH_ICON, 2)) return 2;
  return count <= most(MOST_DISCS, 1) ? 1 : 0;
}

/** Radius of a marker (CSS pixels). */
export const radiusOf = (detail: Detail): number => ([3.5, 7.5, 16] as const)[detail];

/** The factor by which a selected marker is larger. It always has its icon. */
export const SELECTED_SIZE = 1.16;
