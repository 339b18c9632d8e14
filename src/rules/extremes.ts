/** The least of some values, however many: as arguments of a function a hundred thousand overflow the stack. */
export const least = (values: readonly number[]): number =>
  values.reduce((found, value) => Math.min(found, value), Number.POSITIVE_INFINITY);

/** The most of some values, however many. */
export const most = (values: readonly number[]): number =>
  values.reduce((found, value) => Math.max(found, value), Number.NEGATIVE_INFINITY);
