import type { MapLayerContext } from '../../../src/map/layers.ts';
import { countNear, pixelsAt, type Placed, SPOT } from '../../../tests/on-the-map.tsx';

export const PINK = [230, 20, 180] as const;
export const PINK_NAME = '#e614b4';
export const STEP = 0.006;
export const REACH = 20;

/** Test data: the place and state of the n-th of several devices in a row. */
export const inRow = (n: number, fix: NonNullable<Placed['fix']>, own: Partial<Placed> = {}): Placed => ({
  lat: SPOT.lat,
  lng: SPOT.lng + (n - 1) * STEP,
  colour: PINK_NAME,
  fix,
  ...own,
});

/**
 * Returns how many pixels around the n-th test device have a colour: in total, and right, left, above and below its
 * middle.
 */
export async function colourOf(seen: MapLayerContext, n: number, colour: readonly number[]) {
  const { x, y } = seen.view().project(SPOT.lng + (n - 1) * STEP, SPOT.lat);
  const pixels = await pixelsAt(seen, x, y, REACH);
  const side = Math.sqrt(pixels.length);
  const part = (isIn: (column: number, row: number) => boolean) =>
    countNear(
      pixels.filter((_, i) => isIn(i % side, Math.floor(i / side))),
      colour,
    );
  const half = side / 2;
  return {
    all: countNear(pixels, colour),
    right: part((column) => column >= half),
    left: part((column) => column < half),
    above: part((_, row) => row < half),
    below: part((_, row) => row >= half),
    middle: part((column, row) => Math.hypot(column - half, row - half) < side * 0.2),
  };
}
