/** A label that would like to stand at a place on screen. CSS pixels, centre of the label. */
export type LabelWish = {
  readonly row: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The more important one stays where two want the same room. */
  readonly weight: number;
};
/** Something that labels must not cover. */
export type Obstacle = {
  readonly row: number;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
};

type Box = { left: number; right: number; top: number; bottom: number };

/**
 * The labels that fit beside each other and beside the markers of others, most important first. Of two markers on one
 * place the later row is drawn on top: the label is its.
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
