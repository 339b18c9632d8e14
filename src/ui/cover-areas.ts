/** A rectangular part of a picture. Position and size are shares of the picture's width and height, from 0 to 1. */
export type Area = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};
type Point = { readonly x: number; readonly y: number };

/** How far an arrow key moves an area, and also the minimum width and height of an area (shares of the picture). */
export const STEP = 0.01;
/** Maximum distance from an area's corner at which a finger still grabs the corner (share of the picture). */
const GRIP = 0.035;
export const FIRST_AREA: Area = { x: 0.35, y: 0.4, width: 0.3, height: 0.2 };

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
/** Rounds a share of the picture, so that the app and a replay of its log draw exactly the same area. */
const round = (value: number) => Math.round(value * 10_000) / 10_000;

/** Returns the area between two corners, cut off at the picture's edges. */
export function areaBetween(a: Point, b: Point): Area {
  const [left, right] = [within(Math.min(a.x, b.x), 0, 1), within(Math.max(a.x, b.x), 0, 1)];
  const [top, bottom] = [within(Math.min(a.y, b.y), 0, 1), within(Math.max(a.y, b.y), 0, 1)];
  return { x: round(left), y: round(top), width: round(right - left), height: round(bottom - top) };
}

/** Moves an area of a picture, but not beyond the picture's edges. */
export const movedBy = (area: Area, x: number, y: number): Area => ({
  ...area,
  x: round(within(area.x + x, 0, 1 - area.width)),
  y: round(within(area.y + y, 0, 1 - area.height)),
});

/**
 * Resizes an area of a picture by moving its lower right corner. The area never vanishes and never extends beyond the
 * picture.
 */
export const sizedBy = (area: Area, x: number, y: number): Area => ({
  ...area,
  width: round(within(area.width + x, Math.min(STEP, 1 - area.x), 1 - area.x)),
  height: round(within(area.height + y, Math.min(STEP, 1 - area.y), 1 - area.y)),
});

/**
 * Returns what the user grabs at a point of the picture: the lower right corner of an area, or a whole area. Where
 * areas overlap, the one that was drawn last is on top.
 */
export function partAt(
  areas: readonly Area[],
  x: number,
  y: number,
): { index: number; part: 'whole' | 'corner'; from: Area } | null {
  for (let index = areas.length - 1; index >= 0; index--) {
    const from = areas[index] as Area;
    if (Math.hypot(x - from.x - from.width, y - from.y - from.height) < GRIP)
      return { index, part: 'corner', from };
    if (x >= from.x && y >= from.y && x <= from.x + from.width && y <= from.y + from.height)
      return { index, part: 'whole', from };
  }
  return null;
}

/** Returns the lower right corner of an area (pixels of the picture). */
export const cornerOf = (area: Area, width: number, height: number) => ({
  cx: (area.x + area.width) * width,
  cy: (area.y + area.height) * height,
});
