import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Area, areaBetween, movedBy, partAt, sizedBy, STEP } from './cover-areas.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });
const wild = fc.double({ min: -3, max: 3, noNaN: true });
const area = fc
  .tuple(share, share, share, share)
  .map(([x, y, right, bottom]) => areaBetween({ x, y }, { x: right, y: bottom }));
/** Tolerance for comparing shares, which are rounded to four decimals. */
const SLACK = 0.0002;
const isInside = ({ x, y, width, height }: Area) =>
  x >= 0 && y >= 0 && width >= 0 && height >= 0 && x + width <= 1 + SLACK && y + height <= 1 + SLACK;

test('[FEED-01] however it is drawn, moved and sized, a covered part lies inside of the picture', () =>
  fc.assert(
    fc.property(area, fc.array(fc.tuple(fc.boolean(), wild, wild)), (first, steps) => {
      let now = first;
      for (const [moves, x, y] of steps) {
        now = moves ? movedBy(now, x, y) : sizedBy(now, x, y);
        expect(isInside(now)).toBe(true);
      }
    }),
  ));

test('[FEED-01] a covered part is never sized away, and moving keeps its size', () =>
  fc.assert(
    fc.property(area, wild, wild, (one, x, y) => {
      const sized = sizedBy(one, x, y);
      expect(sized.width).toBeGreaterThanOrEqual(Math.min(STEP, 1 - one.x) - SLACK);
      expect(movedBy(one, x, y)).toMatchObject({ width: one.width, height: one.height });
    }),
  ));

test('[FEED-01] what was drawn last lies on top, and its corner is what sizes it', () => {
  const under = { x: 0.1, y: 0.1, width: 0.5, height: 0.5 };
  const over = { x: 0.3, y: 0.3, width: 0.2, height: 0.2 };
  expect(partAt([under, over], 0.4, 0.4)).toMatchObject({ index: 1, part: 'whole' });
  expect(partAt([under, over], 0.5, 0.5)).toMatchObject({ index: 1, part: 'corner' });
  expect(partAt([under, over], 0.15, 0.2)).toMatchObject({ index: 0, part: 'whole' });
  expect(partAt([under, over], 0.9, 0.9)).toBeNull();
});
