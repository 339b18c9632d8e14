export type Direction = 'forward' | 'back';

/** How a picture fills its place: from edge to edge, or whole with room around it. */
export type ImageStyle = 'fill' | 'fit';

export type TourStep = {
  /** Selector of what the step points at. A start step points at nothing. */
  readonly dom: string;
  /** Keys of the texts; both may hold a little markup. */
  readonly title: string;
  readonly content: string;
  /** File in `public/assets/tour`, and another one for screens under 768 px. */
  readonly image?: string;
  readonly mobileImage?: string;
  readonly imageStyle?: ImageStyle;
  /** `top`: the card grows upwards from its target; anything else: downwards. */
  readonly yPosition?: 'top' | 'bottom';
  /** The first card, in the middle of the screen and without a hole. */
  readonly isStart?: boolean;
  /** Milliseconds until the step shows, for a target that is on its way. */
  readonly delay?: number;
};

export type Tour = {
  readonly name: string;
  /** Key of the last button's text. */
  readonly endText: string;
  readonly steps: readonly TourStep[];
};

/** Declares a tour; without a name it is the one that `/map/tour` starts. */
export const defineTour = ({
  name = 'tour',
  endText = 'mapTour.end',
  steps,
}: Partial<Omit<Tour, 'steps'>> & Pick<Tour, 'steps'>): Tour => ({ name, endText, steps });

/** A popover comes only after its step has begun, so it counts as there (TOUR-08). */
export const NEVER_MISSING = '.popover-viewport';
/** The map as something to look into: it needs a moment to tilt. */
export const MAP_IN_3D = '[data-tour~="map-3d"]';
const MAP_IN_3D_WAITS = 200;

/** Milliseconds that a step waits before it shows (TOUR-10). */
export const waitOf = ({ delay, dom }: TourStep): number =>
  delay ?? (dom === MAP_IN_3D ? MAP_IN_3D_WAITS : 0);

/** Does this step need its target in the page? */
export const needsTarget = ({ isStart, dom }: TourStep): boolean => !isStart && dom !== NEVER_MISSING;

/** The picture for this size of screen, or null. */
export const pictureOf = ({ image, mobileImage }: TourStep, small: boolean): string | null =>
  (small ? (mobileImage ?? image) : image) ?? null;

/**
 * Where to go from a step whose target is missing: the next one in the direction of the last button (TOUR-08). Before the
 * first there is nothing, so the way back turns round; past the last the tour is over (null).
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

/** Place among the steps that can be seen, for the counter: `3 of 6`; null for a start step. */
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
