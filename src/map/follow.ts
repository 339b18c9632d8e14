import { type Box, isInside } from './boxes.ts';

/** Share of the rest of the way that the camera makes in a second, as time constant of an exponential approach. */
const APPROACH_SECONDS = 0.12;
/** Farther than this many screens the camera flies instead of sliding. */
const FLY_BEYOND_SCREENS = 1.5;

export type FollowStep =
  | { readonly kind: 'stay' }
  | { readonly kind: 'fly' }
  | { readonly kind: 'go'; readonly share: number };

/**
 * What the camera does in one frame to keep a device in the middle.
 *
 * It slides up to the device and then holds it: while held, the device does not move on screen and the map does.
 * @param pixels from the middle to the device
 * @param seconds since the frame before
 * @param isHeld the frame before had the device in the middle
 */
export function followStep(
  pixels: number,
  seconds: number,
  isHeld: boolean,
  screen: number,
  reduced: boolean,
): FollowStep {
  if (pixels < 0.05) return { kind: 'stay' };
  if (reduced || (isHeld && pixels < screen / 4)) return { kind: 'go', share: 1 };
  if (pixels > screen * FLY_BEYOND_SCREENS) return { kind: 'fly' };
  return { kind: 'go', share: pixels < 1 ? 1 : 1 - Math.exp(-seconds / APPROACH_SECONDS) };
}

/** How much larger the view may be than its devices before the camera comes closer. */
const ROOM = 3.5;

/**
 * True when a view of the whole group should be chosen anew: somebody left it, or it has become far too wide.
 * Between the two it stays, so that the map does not fidget.
 */
export function mustRefit(group: Box, view: Box, canComeCloser: boolean): boolean {
  if (!isInside(view, group.south, group.west) || !isInside(view, group.north, group.east)) return true;
  if (!canComeCloser) return false;
  return height(view) > ROOM * Math.max(1, height(group)) && width(view) > ROOM * Math.max(1, width(group));
}

const height = (box: Box) => box.north - box.south;
const width = (box: Box) => (box.east - box.west + 3.6e9) % 3.6e9;
