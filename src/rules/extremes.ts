/**
 * Returns the minimum of any number of values. `Math.min` with a hundred thousand arguments would overflow the
 * stack.
 */
export const least = (values: readonly number[]): number =>
  values.reduce((found, value) => Math.min(found, value), Number.POSITIVE_INFINITY);

/** Returns the maximum of any number of values. */
export const most = (values: readonly number[]): number =>
  values.reduce((found, value) => Math.max(found, value), Number.NEGATIVE_INFINITY);
