import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { coversName, type HasName, newSquares, type Square, squaresOf, squaresOfAll } from './names-aside.ts';

const box = fc
  .record({
    left: fc.integer({ min: -50, max: 500 }),
    top: fc.integer({ min: -50, max: 500 }),
    width: fc.integer({ min: 8, max: 600 }),
    height: fc.integer({ min: 8, max: 600 }),
  })
  .map(({ left, top, width, height }) => ({ left, top, right: left + width, bottom: top + height }));

describe('names of the map stand aside', () => {
  test('squares fill an area without a gap, and do not reach beyond it', () => {
    fc.assert(
      fc.property(
        box,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (area, a, b) => {
          const squares = squaresOf(area);
          const x = area.left + a * (area.right - area.left);
          const y = area.top + b * (area.bottom - area.top);
          const half = (side: number) => side / 2 + 1e-6;
          expect(
            squares.some(
              ([cx, cy, side]) => Math.abs(cx - x) <= half(side) && Math.abs(cy - y) <= half(side),
            ),
          ).toBe(true);
          for (const [cx, cy, side] of squares) {
            expect(cx - side / 2).toBeGreaterThanOrEqual(area.left - 1e-6);
            expect(cx + side / 2).toBeLessThanOrEqual(area.right + 1e-6);
            expect(cy - side / 2).toBeGreaterThanOrEqual(area.top - 1e-6);
            expect(cy + side / 2).toBeLessThanOrEqual(area.bottom + 1e-6);
          }
        },
      ),
    );
  });

  test('a label of 120 pixels is seven squares, an empty area none', () => {
    expect(squaresOf({ left: 0, right: 120, top: 0, bottom: 18 })).toHaveLength(7);
    expect(squaresOf({ left: 5, right: 5, top: 0, bottom: 18 })).toEqual([]);
  });

  test('with thousands of markers only labels and buttons count', () => {
    const obstacles = Array.from({ length: 2_000 }, (_, row) => ({ row, x: row, y: 0, radius: 16 }));
    const boxes = [{ left: 0, right: 44, top: 0, bottom: 44 }];
    expect(squaresOfAll({ boxes, obstacles })).toEqual([[22, 22, 44]]);
    expect(squaresOfAll({ boxes, obstacles: obstacles.slice(0, 3) })).toHaveLength(4);
  });

  test('devices that move a little move no name', () => {
    expect(newSquares([[10, 10, 20]], [[18, 5, 20]])).toEqual([]);
    expect(newSquares([[10, 10, 20]], [[21, 10, 20]])).toEqual([[10, 10, 20]]);
    expect(newSquares([[10, 10, 20]], [[10, 10, 24]])).toEqual([[10, 10, 20]]);
    expect(newSquares([[10, 10, 20]], [])).toEqual([[10, 10, 20]]);
  });

  test('only what came or moved is asked about, whatever left and in whatever order', () => {
    const [left, still, moved]: Square[] = [
      [10, 10, 20],
      [100, 100, 20],
      [200, 200, 20],
    ];
    if (!left || !still || !moved) throw new Error('three squares');
    expect(newSquares([[240, 200, 20], still], [left, still, moved])).toEqual([[240, 200, 20]]);
  });

  describe('whether a square covers a name', () => {
    const square = fc
      .tuple(
        fc.integer({ min: 0, max: 900 }),
        fc.integer({ min: 0, max: 900 }),
        fc.integer({ min: 8, max: 48 }),
      )
      .map(([x, y, side]): Square => [x, y, side]);
    type Point = readonly [x: number, y: number];
    const namesAt =
      (names: readonly Point[], asked = { times: 0 }): HasName =>
      (from, to) => {
        asked.times++;
        return names.some(([x, y]) => x >= from[0] && x <= to[0] && y >= from[1] && y <= to[1]);
      };

    test('is answered as by asking for each square', () => {
      const point = fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 900 }));
      fc.assert(
        fc.property(
          fc.array(square, { maxLength: 40 }),
          fc.array(point, { maxLength: 40 }),
          (squares, names) => {
            const each = squares.some(([x, y, side]) =>
              namesAt(names)([x - side / 2, y - side / 2], [x + side / 2, y + side / 2]),
            );
            expect(coversName(squares, namesAt(names))).toBe(each);
          },
        ),
      );
    });

    test('takes one question on a map without names, and few beside a single name', () => {
      const squares = Array.from(
        { length: 400 },
        (_, n): Square => [(n % 20) * 50, Math.floor(n / 20) * 50, 20],
      );
      const [none, one] = [{ times: 0 }, { times: 0 }];
      expect(coversName(squares, namesAt([], none))).toBe(false);
      expect(none.times).toBe(1);
      expect(coversName(squares, namesAt([[475, 475]], one))).toBe(false);
      expect(one.times).toBeLessThan(30);
    });

    test('no squares ask nothing', () => {
      expect(
        coversName([], () => {
          throw new Error('asked');
        }),
      ).toBe(false);
    });
  });
});
