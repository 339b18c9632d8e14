/** Maximum number of horizontal lines at a chart's scale, without the line at the bottom. */
const MOST_STEPS = 4;

/**
 * Returns the values for a chart's scale, in round steps from 0. The last value is at least `most`, the highest value
 * in the chart.
 */
export function roundSteps(most: number): readonly number[] {
  const least = Math.max(1, most) / MOST_STEPS;
  const power = 10 ** Math.floor(Math.log10(least));
  const step =
    power * ([1, 2, 2.5, 5].find((each) => each * power >= least && (each * power) % 1 === 0) ?? 10);
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, i) => i * step);
}

/** Returns round values for a chart's scale from `least` to `most`. For values that are far from 0, or below it. */
export function roundStepsBetween(least: number, most: number): readonly number[] {
  const width = Math.max(most - least, Math.abs(most) * 1e-6, 1e-6);
  const power = 10 ** Math.floor(Math.log10(width / MOST_STEPS));
  const step = power * ([1, 2, 5].find((each) => each * power * MOST_STEPS >= width) ?? 10);
  const from = Math.floor(least / step);
  const to = Math.max(from + 1, Math.ceil(most / step));
  return Array.from({ length: to - from + 1 }, (_, i) => (from + i) * step);
}
