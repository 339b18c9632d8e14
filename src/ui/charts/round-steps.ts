/** Lines of a scale at most, without the one at 0. */
const MOST_STEPS = 4;

/** The values of a scale from 0 up, in round steps; nothing rises above the last of them. */
export function roundSteps(most: number): readonly number[] {
  const least = Math.max(1, most) / MOST_STEPS;
  const power = 10 ** Math.floor(Math.log10(least));
  const step =
    power * ([1, 2, 2.5, 5].find((each) => each * power >= least && (each * power) % 1 === 0) ?? 10);
  const count = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: count + 1 }, (_, i) => i * step);
}
