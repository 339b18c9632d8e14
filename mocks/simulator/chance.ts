/**
 * Returns a number in [0, 1) that depends only on its arguments: the simulator's only source of randomness.
 *
 * Whole numbers go through the finaliser of MurmurHash3 (Austin Appleby, public domain), one round per argument.
 */
export const chance = (seed: number, a = 0, b = 0, c = 0): number =>
  mix(mix(mix(mix(0x9e3779b9 ^ seed) ^ a) ^ b) ^ c) / 0x1_0000_0000;

/** Returns the number that lies at the fraction `share` of the range from `least` to `most`, in [least, most). */
export const between = (least: number, most: number, share: number): number => least + (most - least) * share;

/**
 * Returns the value at time `at` of a smooth random curve in (−1, 1). The curve has one random point every `seconds`.
 */
export const drift = (seed: number, at: number, seconds: number): number => {
  const knot = Math.floor(at / seconds);
  const share = at / seconds - knot;
  const eased = share * share * (3 - 2 * share);
  const here = mix(mix(seed) ^ knot);
  const next = mix(mix(seed) ^ (knot + 1));
  return (here + (next - here) * eased) / 0x8000_0000 - 1;
};

function mix(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
