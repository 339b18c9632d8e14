export type Direction = 'forward' | 'back';

/** How a picture fills its area: edge to edge, or whole with space around it. */
export type ImageStyle = 'fill' | 'fit';

export type TourStep = {
  /** Selector of the step's target. A start step has none. */
  readonly dom: string;
  /** Keys of the texts; both may contain simple markup. */
  readonly title: string;
  readonly content: string;
  /** The file in `public/assets/tour`, and another for screens under 768 px. */
  readonly image?: string;
  readonly mobileImage?: string;
  readonly imageStyle?: ImageStyle;
  /** `top`: the card grows upwards from its target; anything else: downwards. */
  readonly yPosition?: 'top' | 'bottom';
  /** The first card, in the middle of the screen and without a highlight. */
  readonly isStart?: boolean;
  /** The delay before the step is shown (ms), for a target that is still loading. */
  readonly delay?: number;
};

export type Tour = {
  readonly name: string;
  /** Key of the last button's text. */
  readonly endText: string;
  readonly steps: readonly TourStep[];
};

/** Defines a tour; without a name it is the one that `/map/tour` starts. */
export const defineTour = ({
  name = 'tour',
  endText = 'mapTour.end',
  steps,
}: Partial<Omit<Tour, 'steps'>> & Pick<Tour, 'steps'>): Tour => ({ name, endText, steps });

/** A popover appears only after its step has started, so it never counts as missing (TOUR-08). */
export const NEVER_MISSING = '.popover-viewport';
/** The map in 3D: it needs a moment to tilt. */
export const MAP_IN_3D = '[data-tour~="map-3d"]';
const MAP_IN_3D_WAITS = 200;

/** How long a step waits before it is shown (ms) (TOUR-10). */
export const waitOf = ({ delay, dom }: TourStep): number =>
  delay ?? (dom === MAP_IN_3D ? MAP_IN_3D_WAITS : 0);

/** Whether a step needs its target in the page. */
export const needsTarget = ({ isStart, dom }: TourStep): boolean => !isStart && dom !== NEVER_MISSING;

/** The picture for this size of screen, or null. */
export const pictureOf = ({ image, mobileImage }: TourStep, small: boolean): string | null =>
  (small ? (mobileImage ?? image) : image) ?? null;

/**
 * The step after one whose target is missing: the next in the direction of the last button (TOUR-08). There is
 * nothing before the first step, so going back turns around; after the last the tour is over (null).
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

/** The position among the visible steps, for the counter: `3 of 6`; null for a start step. */
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
