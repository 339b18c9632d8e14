export type Box = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};
export type Size = { readonly width: number; readonly height: number };

type Side = 'right' | 'left' | 'below' | 'above' | 'over' | 'centre';

export type PlacementOptions = {
  readonly yPosition?: 'top' | 'bottom' | undefined;
  readonly isStart?: boolean | undefined;
  /** The scale at which the tour card is drawn; by default 0.75 under 768 px. */
  readonly scale?: number | undefined;
};

export type Placement = {
  /** The highlighted area; null on the start step of a tour, and when the target is not visible. */
  readonly hole: Box | null;
  /**
   * The card's top left corner on screen, from which `scale` is applied. `maxHeight` is in the card's own
   * (unscaled) pixels.
   */
  readonly card: {
    readonly left: number;
    readonly top: number;
    readonly scale: number;
    readonly maxHeight: number;
  };
  readonly side: Side;
  /**
   * The arrow on the card's edge that points at the target. `at`: its distance along that edge in the card's own
   * (unscaled) pixels.
   */
  readonly arrow: { readonly edge: 'left' | 'right' | 'top' | 'bottom'; readonly at: number } | null;
};

/** The dimensions of the tour card that TOUR-01, TOUR-05 and TOUR-06 specify. */
export const CARD_WIDTH = 300;
const OFFSET = 10;
const BOTTOM_MARGIN = 50;
const MARGIN = 15;
const SMALL_SCREEN = 768;
const SMALL_SCALE = 0.75;
/** How far the highlight of a tour step extends beyond its target on every side (pixels). */
const PADDING = 4;
/** How far the arrow stays away from the card's round corners, in the card's own (unscaled) pixels. */
const CORNER = 26;

/** The edge of the tour card that faces the target, by the side of the target that the card is on. */
const FACING = { right: 'left', left: 'right', below: 'top', above: 'bottom' } as const;

/**
 * Where the highlight and the card of a tour step go. Pure: the same target, window and card give the same result.
 *
 * The card is right of its target, else left, else below or above it (`yPosition: 'top'` prefers above; beside the
 * target it decides whether the card grows upwards or downwards). If there is no room, the card covers the target.
 * It always stays in the window; a card that is too high gets a `maxHeight`.
 *
 * @param target null if there is none, or none in view
 * @param card its own height in pixels, not scaled
 */
export function placement(
  target: Box | null,
  viewport: Size,
  card: { readonly height: number },
  { yPosition, isStart = false, scale }: PlacementOptions = {},
): Placement {
  const room: Size = { width: atLeast(1, viewport.width), height: atLeast(1, viewport.height) };
  const margin = {
    top: Math.min(MARGIN, room.height / 8),
    bottom: Math.min(BOTTOM_MARGIN, room.height / 4),
    side: Math.min(MARGIN, room.width / 16),
  };
  const wanted = scale ?? (room.width < SMALL_SCREEN ? SMALL_SCALE : 1);
  const fits = (room.width - 2 * margin.side) / CARD_WIDTH;
  const drawn = Math.min(Number.isFinite(wanted) && wanted > 0 ? wanted : 1, fits);
  const highest = room.height - margin.top - margin.bottom;
  const size: Size = {
    width: CARD_WIDTH * drawn,
    height: Math.min(atLeast(0, card.height) * drawn, highest),
  };
  /** Limits the card's position to the margins of the window. */
  const within = (left: number, top: number) => ({
    left: clamp(left, margin.side, room.width - margin.side - size.width),
    top: clamp(top, margin.top, room.height - margin.bottom - size.height),
    scale: drawn,
    maxHeight: highest / drawn,
  });
  const hole = isStart ? null : holeOf(target, room);
  if (!hole)
    return {
      hole: null,
      card: within((room.width - size.width) / 2, (room.height - size.height) / 2),
      side: 'centre',
      arrow: null,
    };

  const end = { x: hole.left + hole.width, y: hole.top + hole.height };
  const beside = yPosition === 'top' ? end.y - size.height : hole.top;
  const centred = hole.left + hole.width / 2 - size.width / 2;
  const pointing = (side: keyof typeof FACING, left: number, top: number): Placement => {
    const place = within(left, top);
    const upright = side === 'right' || side === 'left';
    // The arrow is in the middle of the part of the edge along which card and highlight overlap.
    const [start, length] = upright ? [place.top, size.height] : [place.left, size.width];
    const [from, to] = upright ? [hole.top, end.y] : [hole.left, end.x];
    const middle = (Math.max(start, from) + Math.min(start + length, to)) / 2 - start;
    const whole = length / drawn;
    const corner = Math.min(CORNER, whole / 2);
    return {
      hole,
      card: place,
      side,
      arrow: { edge: FACING[side], at: clamp(middle / drawn, corner, whole - corner) },
    };
  };

  if (end.x + OFFSET + size.width <= room.width - margin.side)
    return pointing('right', end.x + OFFSET, beside);
  if (hole.left - OFFSET - size.width >= margin.side)
    return pointing('left', hole.left - OFFSET - size.width, beside);
  const below = end.y + OFFSET + size.height <= room.height - margin.bottom;
  const above = hole.top - OFFSET - size.height >= margin.top;
  if (above && (yPosition === 'top' || !below))
    return pointing('above', centred, hole.top - OFFSET - size.height);
  if (below) return pointing('below', centred, end.y + OFFSET);
  // If there is no room around the target, the card covers it: its top with `yPosition: 'top'`, otherwise its bottom.
  return {
    hole,
    card: within(centred, yPosition === 'top' ? hole.top + OFFSET : end.y - OFFSET - size.height),
    side: 'over',
    arrow: null,
  };
}

/** Returns the part of the target that is in the window, with a small padding; null if no part is. */
function holeOf(target: Box | null, room: Size): Box | null {
  if (!target || ![target.left, target.top, target.width, target.height].every(Number.isFinite)) return null;
  if (target.width <= 0 || target.height <= 0) return null;
  const left = clamp(target.left - PADDING, 0, room.width);
  const top = clamp(target.top - PADDING, 0, room.height);
  const right = clamp(target.left + target.width + PADDING, 0, room.width);
  const bottom = clamp(target.top + target.height + PADDING, 0, room.height);
  // Returns null if only the padding would be visible, because the target is outside the window.
  return right - left <= PADDING || bottom - top <= PADDING
    ? null
    : { left, top, width: right - left, height: bottom - top };
}

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));
const atLeast = (least: number, value: number): number =>
  Number.isFinite(value) ? Math.max(least, value) : least;
