/** A label's preferred position on screen: the label's centre in CSS pixels. */
export type LabelWish = {
  readonly row: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** When two labels overlap, the one with the higher weight stays. */
  readonly weight: number;
};
/** Something on the map that labels must not cover, such as a marker. */
export type Obstacle = {
  readonly row: number;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
};

type Box = { left: number; right: number; top: number; bottom: number };

/**
 * Returns the labels that fit without covering each other or other markers, most important first. If two markers
 * are at one place, the later row is drawn on top and gets the label.
 */
export function chooseLabels(wishes: readonly LabelWish[], obstacles: readonly Obstacle[]): LabelWish[] {
  const taken: Box[] = [];
  const chosen: LabelWish[] = [];
  for (const wish of [...wishes].sort((a, b) => b.weight - a.weight || b.row - a.row)) {
    const box = {
      left: wish.x - wish.width / 2,
      right: wish.x + wish.width / 2,
      top: wish.y - wish.height / 2,
      bottom: wish.y + wish.height / 2,
    };
    if (taken.some((other) => overlap(box, other))) continue;
    if (obstacles.some((other) => other.row !== wish.row && covers(box, other))) continue;
    taken.push(box);
    chosen.push(wish);
  }
  return chosen;
}

const overlap = (a: Box, b: Box) =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

function covers({ left, right, top, bottom }: Box, { x, y, radius }: Obstacle): boolean {
  const dx = Math.max(left - x, 0, x - right);
  const dy = Math.max(top - y, 0, y - bottom);
  return dx * dx + dy * dy < radius * radius;
}
