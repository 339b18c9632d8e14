import { expect, test } from 'vitest';
import { horizonOf } from './pointer.ts';

/** The horizon of a map of 800 pixels, seen at this angle from straight above (degrees), whose centre is at 400. */
const horizonAt = (pitch: number) =>
  horizonOf({
    getVerticalFieldOfView: () => 36.87,
    getContainer: () => ({ clientHeight: 800 }) as HTMLElement,
    getPitch: () => pitch,
    getCenter: () => ({ lng: 0, lat: 0 }) as never,
    project: () => ({ x: 300, y: 400 }) as never,
  });

test('[MAP-09] only on a map that is tilted far, the sky is in view', () => {
  expect(horizonAt(0)).toBeLessThan(-1e9);
  expect(horizonAt(60)).toBeLessThan(0);
  expect(horizonAt(74)).toBeCloseTo(107.5, 0);
  expect(horizonAt(80)).toBeCloseTo(220, 0);
});
