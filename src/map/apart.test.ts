import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pushedApart } from './apart.ts';

test('[PLAN-01] markers that do not cover each other stay where they are', () => {
  expect(
    pushedApart(
      [
        { x: 0, y: 0 },
        { x: 40, y: 0 },
      ],
      30,
    ),
  ).toEqual([
    { x: 0, y: 0 },
    { x: 0, y: 0 },
  ]);
  expect(pushedApart([], 30)).toEqual([]);
});
test('[PLAN-01] two that are too near share the missing way, and two at one place go to the sides', () => {
  expect(
    pushedApart(
      [
        { x: 0, y: 0 },
        { x: 0, y: 10 },
      ],
      30,
    ),
  ).toEqual([
    { x: 0, y: -10 },
    { x: 0, y: 10 },
  ]);
  expect(
    pushedApart(
      [
        { x: 5, y: 5 },
        { x: 5, y: 5 },
      ],
      30,
    ),
  ).toEqual([
    { x: -15, y: 0 },
    { x: 15, y: 0 },
  ]);
});
test('[PLAN-01] of a few markers close together, none covers another much, and none goes far', () => {
  const near = fc.integer({ min: 0, max: 30 });
  fc.assert(
    fc.property(fc.array(fc.record({ x: near, y: near }), { minLength: 2, maxLength: 4 }), (points) => {
      const moved = pushedApart(points, 30).map(({ x, y }, i) => ({
        x: x + (points[i]?.x ?? 0),
        y: y + (points[i]?.y ?? 0),
        by: Math.hypot(x, y),
      }));
      for (const [i, a] of moved.entries()) {
        expect(a.by).toBeLessThan(60);
        for (const b of moved.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(20);
      }
    }),
  );
});
