export type Direction = 'forward' | 'back';

/** How the picture of a tour step fills its area: edge to edge, or whole with space around it. */
export type ImageStyle = 'fill' | 'fit';

export type TourStep = {
  /** The CSS selector of the step's target. A start step has none. */
  readonly dom: string;
  /** The text keys of the step's title and content; both texts may contain simple markup. */
  readonly title: string;
  readonly content: string;
  /** The step's picture, a file in `public/assets/tour`, and another for screens under 768 px. */
  readonly image?: string;
  readonly mobileImage?: string;
  readonly imageStyle?: ImageStyle;
  /** In which direction the tour card grows from its target. `top`: upwards; anything else: downwards. */
  readonly yPosition?: 'top' | 'bottom';
  /** Whether this is the first card of the tour, in the middle of the screen and without a highlight. */
  readonly isStart?: boolean;
  /** How long to wait before the tour step is shown (ms), for a target that is still loading. */
  readonly delay?: number;
};

export type Tour = {
  readonly name: string;
  /** The text key of the tour's last button. */
  readonly endText: string;
  readonly steps: readonly TourStep[];
};

/** Defines a tour; the tour without a name is the one that `/map/tour` starts. */
export const defineTour = ({
  name = 'tour',
  endText = 'mapTour.end',
  steps,
}: Partial<Omit<Tour, 'steps'>> & Pick<Tour, 'steps'>): Tour => ({ name, endText, steps });

/**
 * The selector of a popover. The tour skips a step whose target is not on the page (TOUR-08), but never this one,
 * because the popover opens only after its step has started.
 */
export const NEVER_MISSING = '.popover-viewport';
/** The selector of the map in 3D; the map needs a moment to tilt. */
export const MAP_IN_3D = '[data-tour~="map-3d"]';
const MAP_IN_3D_WAITS = 200;

/** How long a tour step waits before it is shown (ms) (TOUR-10). */
export const waitOf = ({ delay, dom }: TourStep): number =>
  delay ?? (dom === MAP_IN_3D ? MAP_IN_3D_WAITS : 0);

/** Whether a tour step is skipped if its target is not in the page. */
export const needsTarget = ({ isStart, dom }: TourStep): boolean => !isStart && dom !== NEVER_MISSING;

/** The picture of a tour step for this size of screen, or null. */
export const pictureOf = ({ image, mobileImage }: TourStep, small: boolean): string | null =>
  (small ? (mobileImage ?? image) : image) ?? null;

/**
 * Returns the step to show instead of one whose target is missing: the next in the direction of the last pressed button
 * (TOUR-08). If there is none when going back, the search continues forwards. Null if no step is left and the tour is
 * over.
 */
export function skippedTo(
  from: number,
  direction: Direction,
  count: number,
  isMissing: (index: number) => boolean,
): number | null {
  const forward = Array.from({ length: count - from - 1 }, (_, i) => from + 1 + i);
  const back = Array.from({ length: from }, (_, i) => from - 1 - i);
  const order = direction === 'back' ? [...back, ...forward] : forward;
  return order.find((index) => !isMissing(index)) ?? null;
}

/** The number of a tour step among the visible steps, for the counter `3 of 6`; null for a start step. */
export function counted(
  steps: readonly TourStep[],
  index: number,
  missing: readonly number[],
): { step: number; of: number } | null {
  if (steps[index]?.isStart) return null;
  const seen = steps.flatMap(({ isStart }, i) =>
    isStart || (missing.includes(i) && i !== index) ? [] : [i],
  );
  return { step: seen.indexOf(index) + 1, of: seen.length };
}
