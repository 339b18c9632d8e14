/** How much of a marker is drawn: a dot, a small disc, or a disc with its icon. */
export type Detail = 0 | 1 | 2;

/**
 * Maximum number of markers in view for the level with icons, and for the level with discs. A map that already has a
 * level keeps it up to 25 % above the maximum.
 */
const MOST_WITH_ICON = 250;
const MOST_DISCS = 1_500;
const SLACK = 1.25;

/**
 * Returns the level of detail for a number of markers in view. Near a limit it stays at the previous level, so that the
 * markers do not flicker when the user pans the map.
 */
export function detailFor(count: number, before: Detail): Detail {
  const most = (limit: number, level: Detail) => limit * (before >= level ? SLACK : 1);
  if (count <= most(MOST_WITH_ICON, 2)) return 2;
  return count <= most(MOST_DISCS, 1) ? 1 : 0;
}

/** Radius of a marker (CSS pixels). */
export const radiusOf = (detail: Detail): number => ([3.5, 7.5, 16] as const)[detail];

/** How far markers with icons stand above their places on a tilted map (CSS pixels), and from which tilt (degrees). */
const STEM = { length: 32, from: 45 };

/** Returns how far markers stand above their places on a map with this tilt (CSS pixels). Dots and small discs do not. */
export const liftOf = (detail: Detail, pitch: number): number =>
  detail < 2 ? 0 : STEM.length * Math.min(1, pitch / STEM.from);

/** The factor by which the selected marker is larger than the others. The selected marker always has its icon. */
export const SELECTED_SIZE = 1.16;
