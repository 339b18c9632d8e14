import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  boxesOfPlaced,
  type FixedName,
  isFar,
  LEADER,
  type LabelWish,
  namesWithRoom,
  NOTHING_COVERED,
  type Obstacle,
  offsetOf,
  type PlacedLabel,
  placeLabels,
  type ScreenBox,
} from './label-layout.ts';

const RADIUS = 16;
const HEIGHT = 20;

const wish = (row: number, of: Partial<LabelWish> = {}): LabelWish => ({
  row,
  x: 0,
  y: 0,
  width: 60,
  height: HEIGHT,
  away: RADIUS + 3,
  weight: 1,
  side: null,
  ...of,
});
const marker = (row: number, x: number, y: number, radius = RADIUS): Obstacle => ({ row, x, y, radius });
const markersOf = (wishes: readonly LabelWish[]) => wishes.map(({ row, x, y }) => marker(row, x, y));
const sidesOf = (placed: readonly PlacedLabel[]) =>
  Object.fromEntries(placed.map(({ row, side }) => [row, side]));

/** Returns the area of the screen that a placed label takes up. */
function boxOf(placed: PlacedLabel, wishes: readonly LabelWish[]) {
  const { x, y, width, height } = wishes.find(({ row }) => row === placed.row) as LabelWish;
  return {
    row: placed.row,
    left: x + placed.right - width / 2,
    right: x + placed.right + width / 2,
    top: y + placed.down - height / 2,
    bottom: y + placed.down + height / 2,
  };
}

function expectNothingCovered(
  placed: readonly PlacedLabel[],
  wishes: readonly LabelWish[],
  obstacles: readonly Obstacle[],
) {
  const boxes = placed.map((each) => boxOf(each, wishes));
  for (const [index, a] of boxes.entries()) {
    for (const b of boxes.slice(index + 1))
      expect(a.left >= b.right || a.right <= b.left || a.top >= b.bottom || a.bottom <= b.top).toBe(true);
    for (const { row, x, y, radius } of obstacles) {
      if (row === a.row) continue;
      const dx = Math.max(a.left - x, 0, x - a.right);
      const dy = Math.max(a.top - y, 0, y - a.bottom);
      expect(Math.hypot(dx, dy)).toBeGreaterThanOrEqual(radius);
    }
  }
}

/** Numbers from `min` to `max`, all equally likely; `fc.double` would prefer numbers near 0. */
const evenly = (min: number, max: number) =>
  fc.integer({ min: min * 1_000, max: max * 1_000 }).map((thousandths) => thousandths / 1_000);
const spots = fc.array(
  fc.record({
    x: evenly(0, 500),
    y: evenly(0, 350),
    width: fc.integer({ min: 20, max: 180 }),
    weight: fc.constantFrom(1, 1, 1, 2, 9, 17),
  }),
  { minLength: 20, maxLength: 60 },
);

describe('labels of devices', () => {
  test('a label that has room is below its marker', () => {
    expect(placeLabels([wish(1)], [marker(1, 0, 0)])).toEqual([
      { row: 1, side: 'below', right: 0, down: RADIUS + 3 + HEIGHT / 2 },
    ]);
  });

  test('wherever devices are, no label covers another label or another marker', () => {
    fc.assert(
      fc.property(spots, (list) => {
        const wishes = list.map((spot, row) => wish(row, spot));
        const obstacles = [...markersOf(wishes), marker(-1, 250, 175, 22)];
        expectNothingCovered(placeLabels(wishes, obstacles), wishes, obstacles);
      }),
    );
  });

  test('while devices move a little, every label stays on its side, and none covers another', () => {
    const shift = evenly(-1, 1);
    fc.assert(
      fc.property(
        spots,
        fc.array(fc.tuple(shift, shift), { minLength: 60, maxLength: 60 }),
        (list, shifts) => {
          const before = list.map((spot, row) => wish(row, { ...spot, weight: 1 }));
          const placed = placeLabels(before, markersOf(before));
          const sides = sidesOf(placed);
          const after = before.map((each, row) => ({
            ...each,
            x: each.x + (shifts[row]?.[0] ?? 0),
            y: each.y + (shifts[row]?.[1] ?? 0),
            side: sides[row] ?? null,
            // A label on screen takes precedence over an equally important one that is hidden.
            weight: sides[row] ? 2 : 1,
          }));
          const next = placeLabels(after, markersOf(after));
          expect(sidesOf(next)).toMatchObject(sides);
          expectNothingCovered(next, after, markersOf(after));
        },
      ),
    );
  });

  test('a label goes round its marker when a neighbour is in the way', () => {
    const below = marker(2, 0, 34);
    const right = marker(3, 60, 0);
    const left = marker(4, -60, 0);
    const side = (...obstacles: Obstacle[]) => placeLabels([wish(1)], obstacles)[0]?.side;
    expect(side(below)).toBe('right');
    expect(side(below, right)).toBe('left');
    expect(side(below, right, left)).toBe('above');
    expect(side(below, right, left, marker(5, 0, -34))).toBeUndefined();
  });

  describe('beside the page', () => {
    const view = { left: 0, right: 400, top: 0, bottom: 300 };
    const placed = (of: Partial<LabelWish>, ...covered: ScreenBox[]) =>
      placeLabels([wish(1, of)], [marker(1, of.x ?? 0, of.y ?? 0)], { view, covered })[0]?.side;

    test('a label that the edge of the view would cut goes to another side', () => {
      expect(placed({ x: 200, y: 150 })).toBe('below');
      expect(placed({ x: 10, y: 150 })).toBe('right');
      expect(placed({ x: 390, y: 150 })).toBe('left');
      expect(placed({ x: 200, y: 280 })).toBe('right');
    });

    test('a label that is on screen leaves a side where the edge begins to cut it', () => {
      expect(placed({ x: 20, y: 150, side: 'below' })).toBe('right');
      expect(placed({ x: 31, y: 150, side: 'below' })).toBe('below');
    });

    test('no label runs under a button, and without room there is none', () => {
      const button = { left: 180, right: 230, top: 165, bottom: 210 };
      expect(placed({ x: 200, y: 150 }, button)).toBe('right');
      expect(placed({ x: 200, y: 150 }, { left: 0, right: 400, top: 100, bottom: 250 })).toBeUndefined();
    });

    test('a marker outside the view has no label', () => {
      expect(placed({ x: -40, y: 150, width: 200 })).toBeUndefined();
    });
  });

  test('where all four sides are taken, a label goes farther away, with a leader line that crosses nothing', () => {
    const around = [marker(3, 60, 0), marker(4, -60, 0), marker(5, 0, -34)];
    // The extra marker would be under the end of the label at the side `below`, but not under the label at the side
    // `farBelow`.
    const [placed] = placeLabels([wish(1)], [...around, marker(6, 42, 24, 10)]);
    expect(placed).toMatchObject({ side: 'farBelow', down: RADIUS + 3 + LEADER + HEIGHT / 2 });
    expect(placeLabels([wish(1)], [...around, marker(6, 0, 26, 10)])).toEqual([]);
  });

  test('the more important of two labels in one place comes first, the other one yields or is left out', () => {
    const narrow = (row: number, weight: number, x: number) => wish(row, { x, weight, width: 30 });
    expect(sidesOf(placeLabels([narrow(1, 1, 0), narrow(2, 5, 20)], []))).toEqual({ 2: 'below', 1: 'right' });
    const walls = [marker(8, -40, 0), marker(9, 0, -30), marker(10, 60, 0), marker(11, 20, -30)];
    expect(sidesOf(placeLabels([narrow(1, 1, 0), narrow(2, 5, 20)], walls))).toEqual({ 2: 'below' });
  });

  test('of two devices on one place the one on top has its label below', () => {
    expect(sidesOf(placeLabels([wish(0), wish(1)], []))[1]).toBe('below');
  });

  test('a label keeps its side while it fits, though another one would be free', () => {
    expect(sidesOf(placeLabels([wish(1, { side: 'above' })], []))).toEqual({ 1: 'above' });
    expect(sidesOf(placeLabels([wish(1, { side: 'above' })], [marker(2, 0, -34)]))).toEqual({ 1: 'below' });
  });

  test('a label with a leader line returns to its marker when there is clearly room', () => {
    expect(sidesOf(placeLabels([wish(1, { side: 'farBelow' })], []))).toEqual({ 1: 'below' });
  });

  test('a far label is a leader line away', () => {
    const { down } = offsetOf('farAbove', wish(1));
    expect(down).toBe(offsetOf('above', wish(1)).down - LEADER);
    expect([isFar('farAbove'), isFar('above')]).toEqual([true, false]);
  });
});

describe('[MAP-14] names of areas yield to devices', () => {
  const name = (x: number, y: number, of: Partial<FixedName> = {}): FixedName => ({
    x,
    y,
    width: 80,
    height: 16,
    isShown: false,
    isNeeded: false,
    ...of,
  });
  const drawn = (names: readonly FixedName[], obstacles: readonly Obstacle[] = []) =>
    [...namesWithRoom(names, { boxes: [], obstacles }).keys()].sort((a, b) => a - b);

  test('a name that would cover a marker, a cluster or a label is not drawn', () => {
    expect(drawn([name(0, 0), name(300, 0)], [marker(1, 10, 0)])).toEqual([1]);
    expect(drawn([name(0, 0)], [marker(-1, 50, 20, 24)])).toEqual([]);
    const wishes = [wish(1)];
    const boxes = boxesOfPlaced(wishes, placeLabels(wishes, markersOf(wishes)));
    expect(boxes).toEqual([{ left: -30, right: 30, top: RADIUS + 3, bottom: RADIUS + 3 + HEIGHT }]);
    expect(namesWithRoom([name(0, 30)], { boxes, obstacles: [] }).size).toBe(0);
    expect(namesWithRoom([name(0, 80)], { boxes, obstacles: [] }).size).toBe(1);
  });

  test('the leader line of a label is not covered either', () => {
    const wishes = [wish(1)];
    const boxes = boxesOfPlaced(wishes, [{ row: 1, side: 'farBelow', ...offsetOf('farBelow', wish(1)) }]);
    expect(boxes).toHaveLength(2);
    expect(namesWithRoom([name(0, RADIUS + 8, { height: 4 })], { boxes, obstacles: [] }).size).toBe(0);
  });

  test('of two names that cover each other the shown one stays', () => {
    expect(drawn([name(0, 0), name(20, 0)])).toEqual([0]);
    expect(drawn([name(0, 0), name(20, 0, { isShown: true })])).toEqual([1]);
  });

  test('the name of the fence that the user works with is drawn in any case, and the others yield to it', () =>
    expect(drawn([name(0, 0, { isShown: true }), name(0, 0, { isNeeded: true })], [marker(1, 0, 0)])).toEqual(
      [1],
    ));

  test('a name whose spot is covered is drawn at another one, and stays there', () => {
    const covered = { boxes: [], obstacles: [marker(1, 0, 0)] };
    const below = { x: 0, y: 40 };
    expect([...namesWithRoom([name(0, 0, { elsewhere: [below] })], covered)]).toEqual([[0, 1]]);
    expect([...namesWithRoom([name(0, 0, { elsewhere: [{ x: 5, y: 5 }] })], covered)]).toEqual([]);
    const needed = name(0, 0, { elsewhere: [{ x: 5, y: 5 }], isNeeded: true });
    expect([...namesWithRoom([needed], covered)]).toEqual([[0, 0]]);
  });

  test('a name beside a moving marker does not flicker: it comes back only with some distance', () => {
    const beside = [marker(1, 40 + RADIUS + 2, 0)];
    expect(drawn([name(0, 0, { isShown: true })], beside)).toEqual([0]);
    expect(drawn([name(0, 0)], beside)).toEqual([]);
    expect(drawn([name(0, 0)], [marker(1, 40 + RADIUS + 9, 0)])).toEqual([0]);
  });

  test('without markers and labels every name that is alone is drawn', () =>
    expect(namesWithRoom([name(0, 0), name(0, 40)], NOTHING_COVERED).size).toBe(2));

  test('whatever is on screen, no drawn name covers a marker or another name', () => {
    const place = fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 300 }), fc.boolean());
    fc.assert(
      fc.property(fc.array(place, { maxLength: 20 }), fc.array(place, { maxLength: 20 }), (named, marked) => {
        const names = named.map(([x, y, isShown]) => name(x, y, { isShown }));
        const obstacles = marked.map(([x, y], row) => marker(row, x, y));
        const free = [...namesWithRoom(names, { boxes: [], obstacles }).keys()].map(
          (i) => names[i] as FixedName,
        );
        expectNothingCovered(
          free.map((_, index) => ({ row: 1_000 + index, side: 'below', right: 0, down: 0 })),
          free.map(({ x, y }, index) => wish(1_000 + index, { x, y, width: 80, height: 16 })),
          obstacles,
        );
      }),
    );
  });
});
