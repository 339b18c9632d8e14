import type { Figure } from './declared.ts';

/** A measurement, as a benchmark prints it in one line of JSON. */
export type Measured = {
  readonly name: string;
  readonly ours: number;
  /** The reference's value in the same run. Null if there is no reference. */
  readonly reference: number | null;
  /**
   * The ratio of our value to that of the reference. A benchmark may calculate the ratio differently, for example as a
   * median of rounds.
   */
  readonly ratio: number | null;
  /** Other conditions that were not met, as text: a fix that was lost, a task that took too long. */
  readonly broken: readonly string[];
  /** Further measured values. */
  readonly detail: Readonly<Record<string, unknown>>;
};

export type Verdict = 'met' | 'near' | 'missed';

/**
 * Two runs on one machine differ by about a tenth. A value that exceeds its limit by less than this counts as
 * "near".
 */
const NEAR = 1.1;

/**
 * Returns the share of its limit that a value used: 1 is the limit, 2 is twice as much. If the limit is 0, the
 * result is 0 or infinity.
 *
 * @returns null if there is no reference to divide by
 */
export function shareOf(
  { judged, reach }: Pick<Figure, 'judged' | 'reach'>,
  { ours, ratio }: Pick<Measured, 'ours' | 'ratio'>,
): number | null {
  const value = judged === 'ours' ? ours : ratio;
  if (value === null) return null;
  // Values may be negative, for example if memory shrinks or the difference is below the noise. They count as 0.
  if (value <= 0) return 0;
  return reach === 0 ? Number.POSITIVE_INFINITY : value / reach;
}

/** Returns whether a figure is met. Without a reference value it is missed, because nothing was proven. */
export function verdictOf(
  figure: Pick<Figure, 'judged' | 'reach'>,
  measured: Pick<Measured, 'ours' | 'ratio' | 'broken'>,
): Verdict {
  const share = shareOf(figure, measured);
  if (share === null || measured.broken.length > 0 || !(share <= NEAR)) return 'missed';
  return share <= 1 ? 'met' : 'near';
}
