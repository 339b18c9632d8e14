/** Maximum number of horizontal lines of a chart's scale, not counting the one at the bottom. */
const MOST_STEPS = 4;

/**
 * Returns the values for a chart's scale, from 0 up in round steps. The last one is at least as high as the highest
 * value, `most`.
 */
export function roundSteps(most: number): readonly number[] {
  const least = Math.max(1, most) / MOST_STEPS;
  const power = 10 ** Math.floor(Math.log10(least));
  const step =
    power * ([1, 2, 2.5, 5].find((each) => each * power >= least && (each * power) % 1 === 0) ?? 10);
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, i) => i * step);
}

/** Returns round values for a chart's scale from `least` to `most`, for values that are far from 0 or below it. */
export function roundStepsBetween(least: number, most: number): readonly number[] {
  const width = Math.max(most - least, Math.abs(most) * 1e-6, 1e-6);
  const power = 10 ** Math.floor(Math.log10(width / MOST_STEPS));
  const step = power * ([1, 2, 5].find((each) => each * power * MOST_STEPS >= width) ?? 10);
  const from = Math.floor(least / step);
  const to = Math.max(from + 1, Math.ceil(most / step));
  return Array.from({ length: to - from + 1 }, (_, i) => (from + i) * step);
}
