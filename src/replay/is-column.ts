/** Whether a value is a typed array, whatever its numbers. */
export const isColumn = (value: unknown): value is ArrayBufferView & ArrayLike<number> =>
  ArrayBuffer.isView(value) && !(value instanceof DataView);
