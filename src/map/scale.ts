export type Scale = {
  readonly pixels: number;
  readonly value: number;
  readonly unit: 'm' | 'km' | 'ft' | 'mi';
};

const METRES_PER_FOOT = 0.3048;
const METRES_PER_MILE = 1_609.344;

/**
 * For a scale bar: returns the longest round distance (1, 2, 3 or 5 × 10ⁿ) that fits into the given number of pixels.
 */
export function scaleFor(metresPerPixel: number, mostPixels: number, units: 'metric' | 'imperial'): Scale {
  const most = metresPerPixel * mostPixels;
  const [unit, metres] =
    units === 'metric'
      ? most >= 1_000
        ? (['km', 1_000] as const)
        : (['m', 1] as const)
      : most >= METRES_PER_MILE
        ? (['mi', METRES_PER_MILE] as const)
        : (['ft', METRES_PER_FOOT] as const);
  const value = roundDown(most / metres);
  return { pixels: (value * metres) / metresPerPixel, value, unit };
}

function roundDown(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const first = value / power;
  return power * (first >= 5 ? 5 : first >= 3 ? 3 : first >= 2 ? 2 : 1);
}
