/**
 * The side of its marker on which a label is placed. `farBelow` and `farAbove` are further away, with a leader line to
 * the marker.
 */
export type Side = 'below' | 'right' | 'left' | 'above' | 'farBelow' | 'farAbove';

/** A marker that needs a label. Sizes and positions in CSS pixels on screen. */
export type LabelWish = {
  readonly row: number;
  /** The centre of the marker. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Distance from the marker's centre to the near edge of its label. */
  readonly away: number;
  /** If two labels need the same space, the one with the higher weight gets it. */
  readonly weight: number;
  /** The side on which the label is shown now. Null if the label is hidden. */
  readonly side: Side | null;
};

export type PlacedLabel = {
  readonly row: number;
  readonly side: Side;
  /** Where the label's centre is relative to the centre of its marker (CSS pixels). */
  readonly right: number;
  readonly down: number;
};

/** Something on the map that labels must not cover, such as a marker. */
export type Obstacle = {
  /** The row of the marker; −1 if the obstacle is not a device's marker. */
  readonly row: number;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
};

const NEAR: readonly Side[] = ['below', 'right', 'left', 'above'];
const FAR: readonly Side[] = ['farBelow', 'farAbove'];
/** The length of a leader line (CSS pixels). */
export const LEADER = 14;
/** Half the width of the gap that a leader line needs (CSS pixels). */
const LEADER_ROOM = 2;
/**
 * Minimum distance between a newly placed label and its neighbours (CSS pixels). A label that stays where it is needs
 * no distance, so that labels do not jump whenever devices move a little.
 */
const MARGIN = 3;
/**
 * A label with a leader line returns to its marker only if it would have this distance to its neighbours there (CSS
 * pixels).
 */
const MARGIN_TO_RETURN = 8;

/** An area of the screen (CSS pixels). */
export type ScreenBox = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

export const isFar = (side: Side): boolean => side === 'farBelow' || side === 'farAbove';

/**
 * Returns where the centre of a label is relative to the centre of its marker, for a side of the marker (CSS pixels).
 */
export function offsetOf(
  side: Side,
  { width, height, away }: Pick<LabelWish, 'width' | 'height' | 'away'>,
): { right: number; down: number } {
  switch (side) {
    case 'right':
      return { right: away + width / 2, down: 0 };
    case 'left':
      return { right: -away - width / 2, down: 0 };
    case 'below':
      return { right: 0, down: away + height / 2 };
    case 'above':
      return { right: 0, down: -away - height / 2 };
    case 'farBelow':
      return { right: 0, down: away + LEADER + height / 2 };
    case 'farAbove':
      return { right: 0, down: -away - LEADER - height / 2 };
  }
}

/** The part of the map that the user can see, and the areas within it that the page's buttons and texts cover. */
export type Sight = { readonly view: ScreenBox; readonly covered: readonly ScreenBox[] };

/**
 * Places labels beside their markers, the most important first, so that they cover neither each other nor other
 * markers. No label is under a button or cut off at the edge of the view. A label keeps its side as long as it fits
 * there. Otherwise it takes the first free one of the four sides, or a place further away with a leader line, or it is
 * left out. If two markers are at the same place, the one with the later row is on top and gets the label.
 */
export function placeLabels(
  wishes: readonly LabelWish[],
  obstacles: readonly Obstacle[],
  sight?: Sight,
): PlacedLabel[] {
  const taken = new Taken(sight?.view);
  for (const box of sight?.covered ?? []) taken.addBox(box);
  for (const obstacle of obstacles) taken.addObstacle(obstacle);
  const placed: PlacedLabel[] = [];
  for (const wish of [...wishes].sort((a, b) => b.weight - a.weight || b.row - a.row)) {
    const side = freeSide(wish, taken);
    if (side === null) continue;
    for (const box of boxesOf(wish, side)) taken.addBox(box);
    placed.push({ row: wish.row, side, ...offsetOf(side, wish) });
  }
  return placed;
}

/** The areas of the screen that are covered: by labels and buttons (`boxes`) and by markers (`obstacles`). */
export type Covered = { readonly boxes: readonly ScreenBox[]; readonly obstacles: readonly Obstacle[] };

export const NOTHING_COVERED: Covered = { boxes: [], obstacles: [] };

/** Returns the areas that placed labels and their leader lines take up. */
export function boxesOfPlaced(
  wishes: readonly LabelWish[],
  placed: readonly PlacedLabel[],
): readonly ScreenBox[] {
  const byRow = new Map(wishes.map((wish) => [wish.row, wish]));
  return placed.flatMap(({ row, side }) => {
    const wish = byRow.get(row);
    return wish ? boxesOf(wish, side) : [];
  });
}

/** A name that belongs to a place on the map, such as that of a geofence. Centre and size in CSS pixels on screen. */
export type FixedName = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Other spots for the name, for when this one is covered. The first free one is taken. */
  readonly elsewhere?: readonly { readonly x: number; readonly y: number }[];
  /** Whether the name is shown now. */
  readonly isShown: boolean;
  /** Whether the name must be shown in any case, because the user has selected the thing with this name. */
  readonly isNeeded: boolean;
};

/** The row number that stands for a name without a marker. */
const NO_ROW = -2;

/**
 * Returns the indexes of the names that can be shown without covering a marker, a label or another name, each with its
 * spot: 0 for its own, 1 for the first of `elsewhere`. Needed names are placed first, then names that are on screen. A
 * hidden name reappears only with some distance to its neighbours, so that names do not flicker whenever devices move a
 * little.
 */
export function namesWithRoom(
  names: readonly FixedName[],
  { boxes, obstacles }: Covered,
): Map<number, number> {
  const taken = new Taken();
  for (const box of boxes) taken.addBox(box);
  for (const obstacle of obstacles) taken.addObstacle(obstacle);
  const rank = ({ isNeeded, isShown }: FixedName) => (isNeeded ? 0 : isShown ? 1 : 2);
  const free = new Map<number, number>();
  for (const [index, name] of [...names.entries()].sort(([, a], [, b]) => rank(a) - rank(b))) {
    const { width, height, isShown, isNeeded, elsewhere = [] } = name;
    const spots = [name, ...elsewhere].map(({ x, y }) => {
      const [right, down] = [width / 2, height / 2];
      return { left: x - right, right: x + right, top: y - down, bottom: y + down };
    });
    const found = spots.findIndex((box, spot) =>
      taken.isFree(box, isShown && spot === 0 ? 0 : MARGIN_TO_RETURN, NO_ROW),
    );
    if (found < 0 && !isNeeded) continue;
    const spot = Math.max(0, found);
    taken.addBox(spots[spot] as ScreenBox);
    free.set(index, spot);
  }
  return free;
}

function freeSide(wish: LabelWish, taken: Taken): Side | null {
  const first = (sides: readonly Side[], margin: number) =>
    sides.find((side) => boxesOf(wish, side).every((box) => taken.isFree(box, margin, wish.row))) ?? null;
  const { side } = wish;
  return (
    (side && isFar(side) ? first(NEAR, MARGIN_TO_RETURN) : null) ??
    (side && first([side], 0)) ??
    first(NEAR, MARGIN) ??
    first(FAR, MARGIN)
  );
}

/** Returns the areas that a label takes up: its own, and that of its leader line. */
function boxesOf(wish: LabelWish, side: Side): ScreenBox[] {
  const { right, down } = offsetOf(side, wish);
  const x = wish.x + right;
  const y = wish.y + down;
  const box = {
    left: x - wish.width / 2,
    right: x + wish.width / 2,
    top: y - wish.height / 2,
    bottom: y + wish.height / 2,
  };
  if (!isFar(side)) return [box];
  const isBelow = side === 'farBelow';
  const leader = {
    left: x - LEADER_ROOM,
    right: x + LEADER_ROOM,
    top: isBelow ? wish.y + wish.away : box.bottom,
    bottom: isBelow ? box.top : wish.y - wish.away,
  };
  return [box, leader];
}

/** Edge of the squares into which `Taken` divides the screen (CSS pixels). */
const CELL = 64;
/**
 * Factor for combining a square's column and row into one number. It exceeds the number of squares in a row of any
 * screen.
 */
const ROW = 1 << 16;

/** The areas that are taken, indexed by the squares of the screen, so that a check reads only nearby areas. */
class Taken {
  readonly #view: ScreenBox | undefined;
  readonly #boxes = new Map<number, ScreenBox[]>();
  readonly #obstacles = new Map<number, Obstacle[]>();

  /** @param view the area outside of which nothing counts as free */
  constructor(view?: ScreenBox) {
    this.#view = view;
  }

  addBox(box: ScreenBox): void {
    put(this.#boxes, box, box);
  }

  addObstacle(obstacle: Obstacle): void {
    const { x, y, radius } = obstacle;
    const box = { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
    put(this.#obstacles, box, obstacle);
  }

  /** Whether a label of this row's device can be in this area, with at least this distance to everything else. */
  isFree(own: ScreenBox, margin: number, row: number): boolean {
    if (this.#view && !contains(this.#view, own)) return false;
    const { left, right, top, bottom } = own;
    const box = { left: left - margin, right: right + margin, top: top - margin, bottom: bottom + margin };
    for (const cell of cellsOf(box)) {
      if (this.#boxes.get(cell)?.some((other) => overlap(box, other))) return false;
      if (this.#obstacles.get(cell)?.some((other) => other.row !== row && covers(box, other))) return false;
    }
    return true;
  }
}

function put<Of>(to: Map<number, Of[]>, box: ScreenBox, entry: Of): void {
  for (const cell of cellsOf(box)) {
    const known = to.get(cell);
    if (known) known.push(entry);
    else to.set(cell, [entry]);
  }
}

function cellsOf({ left, right, top, bottom }: ScreenBox): number[] {
  const cells: number[] = [];
  for (let row = Math.floor(top / CELL); row <= Math.floor(bottom / CELL); row++)
    for (let column = Math.floor(left / CELL); column <= Math.floor(right / CELL); column++)
      cells.push(row * ROW + column);
  return cells;
}

const contains = (view: ScreenBox, { left, right, top, bottom }: ScreenBox) =>
  left >= view.left && right <= view.right && top >= view.top && bottom <= view.bottom;

const overlap = (a: ScreenBox, b: ScreenBox) =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

function covers({ left, right, top, bottom }: ScreenBox, { x, y, radius }: Obstacle): boolean {
  const dx = Math.max(left - x, 0, x - right);
  const dy = Math.max(top - y, 0, y - bottom);
  return dx * dx + dy * dy < radius * radius;
}
