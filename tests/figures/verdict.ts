import type { Figure } from './declared.ts';

/** What a benchmark measured, as one line of JSON tells it. */
export type Measured = {
  readonly name: string;
  readonly ours: number;
  /** The same of the reference in the same run; null where there is none. */
  readonly reference: number | null;
  /** Ours through the reference's; a benchmark may know better than the division, a median of rounds for one. */
  readonly ratio: number | null;
  /** What else had to hold and did not, in words: a fix that was lost, a task that was too long. */
  readonly broken: readonly string[];
  /** What else was seen, for whoever looks closer. */
  readonly detail: Readonly<Record<string, unknown>>;
};

export type Verdict = 'met' | 'near' | 'missed';

/** A tenth is what two runs on one machine differ by: so little beyond the reach is neither met nor missed. */
const NEAR = 1.1;

/**
 * How much of what is allowed was used: 1 is just reached, 2 twice too much. Where nothing is allowed, 0 or infinite.
 *
 * @returns null when there is no reference to divide by
 */
export function shareOf(
  { judged, reach }: Pick<Figure, 'judged' | 'reach'>,
  { ours, ratio }: Pick<Measured, 'ours' | 'ratio'>,
): number | null {
  const value = judged === 'ours' ? ours : ratio;
  if (value === null) return null;
  // A memory that shrinks, an addition below the noise: less than nothing is nothing.
  if (value <= 0) return 0;
  return reach === 0 ? Number.POSITIVE_INFINITY : value / reach;
}

/** Whether a figure is reached. Without anything to divide by it is missed: nothing was proven. */
export function verdictOf(
  figure: Pick<Figure, 'judged' | 'reach'>,
  measured: Pick<Measured, 'ours' | 'ratio' | 'broken'>,
): Verdict {
  const share = shareOf(figure, measured);
  if (share === null || measured.broken.length > 0 || !(share <= NEAR)) return 'missed';
  return share <= 1 ? 'met' : 'near';
}
