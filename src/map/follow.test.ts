import { expect, test } from 'vitest';
import { boxOf } from './boxes.ts';
import { followStep, mustRefit } from './follower.ts';

const SCREEN = 1_000;

test('[MAP-05] a held device is kept exactly in the middle, however fast it moves', () => {
  expect(followStep(40, 0.016, true, SCREEN, false)).toEqual({ kind: 'go', share: 1 });
});

test('[MAP-05] the camera slides up to a device in view and never past it', () => {
  let pixels = 400;
  for (let frame = 0; frame < 120 && pixels > 0.05; frame++) {
    const step = followStep(pixels, 0.016, false, SCREEN, false);
    const share = step.kind === 'go' ? step.share : Number.NaN;
    expect(share).toBeGreaterThan(0);
    expect(share).toBeLessThanOrEqual(1);
    pixels *= 1 - share;
  }
  expect(pixels).toBeLessThan(0.05);
});

test('a device far away is flown to', () => {
  expect(followStep(5_000, 0.016, false, SCREEN, false)).toEqual({ kind: 'fly' });
  expect(followStep(5_000, 0.016, true, SCREEN, false)).toEqual({ kind: 'fly' });
});

test('without motion the camera is there at once', () => {
  expect(followStep(5_000, 0.016, false, SCREEN, true)).toEqual({ kind: 'go', share: 1 });
});

test('a device in the middle moves nothing', () => {
  expect(followStep(0.01, 0.016, true, SCREEN, false)).toEqual({ kind: 'stay' });
});

test('[MAP-05] the group is framed anew only when somebody leaves the view or it is far too wide', () => {
  const view = boxOf(0, 0, 10, 10);
  expect(mustRefit(boxOf(2, 2, 8, 8), view, true)).toBe(false);
  expect(mustRefit(boxOf(2, 2, 11, 8), view, true)).toBe(true);
  expect(mustRefit(boxOf(4, 4, 5, 5), view, true)).toBe(true);
  expect(mustRefit(boxOf(4, 4, 5, 5), view, false)).toBe(false);
});
