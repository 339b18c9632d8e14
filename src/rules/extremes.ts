/** The minimum of any number of values. As arguments of a function, a hundred thousand would overflow the stack. */
export const least = (values: readonly number[]): number =>
  values.reduce((found, value) => Math.min(found, value), Number.POSITIVE_INFINITY);

/** The maximum of any number of values. */
export const most = (values: readonly number[]): number =>
  values.reduce((found, value) => Math.max(found, value), Number.NEGATIVE_INFINITY);
