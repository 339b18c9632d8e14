/** How much of a marker is drawn: a dot, a small disc, a disc with its icon. */
export type Detail = 0 | 1 | 2;

/** With so many markers in view or fewer, a level is left upwards; a quarter more is needed to fall back. */
const MOST_WITH_ICON = 250;
const MOST_DISCS = 1_500;
const SLACK = 1.25;

/** The level for so many markers in view. It holds on to the level before, so that panning does not make it flicker. */
export function detailFor(count: number, before: Detail): Detail {
  const most = (limit: number, level: Detail) => limit * (before >= level ? SLACK : 1);
  if (count <= most(MOST_WITH_ICON, 2)) return 2;
  return count <= most(MOST_DISCS, 1) ? 1 : 0;
}

/** Radius of a marker in CSS pixels. */
export const radiusOf = (detail: Detail): number => ([3.5, 7.5, 16] as const)[detail];
