import type { FenceShape } from '../../../events/geofence-types.ts';
import type { Box } from '../../../src/map/boxes.ts';
import { surrounds } from '../../../src/rules/fences/depth.ts';
import { boundsOf } from '../../../src/rules/fences/ring.ts';

/**
 * The shares of the view between which the fill of a fence fades out. If a fence covers more than `to`, only its
 * outline is drawn.
 */
const FADES = { from: 0.12, to: 0.5 };
/** The number of steps in which the fill fades, so that a small move of the map does not change it. */
const STEPS = 4;

/**
 * Returns how strongly a fence is filled, from 0 (outline only) to 1. The larger the part of the view that a fence
 * covers, the weaker its fill, because a large fill tints the whole map.
 */
export function strengthIn(shape: FenceShape, box: Box): number {
  if (surrounds(shape, box)) return 0;
  if (box.west > box.east || box.south >= box.north) return 1;
  const { west, south, east, north } = boundsOf(shape);
  const along = Math.min(east * 1e7, box.east) - Math.max(west * 1e7, box.west);
  const up = Math.min(north * 1e7, box.north) - Math.max(south * 1e7, box.south);
  if (along <= 0 || up <= 0) return 1;
  const share = (along * up) / ((box.east - box.west) * (box.north - box.south));
  const fade = (FADES.to - share) / (FADES.to - FADES.from);
  return Math.round(Math.min(1, Math.max(0, fade)) * STEPS) / STEPS;
}
