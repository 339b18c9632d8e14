/** Whether a value is a typed array of any number type. */
export const isColumn = (value: unknown): value is ArrayBufferView & ArrayLike<number> =>
  ArrayBuffer.isView(value) && !(value instanceof DataView);
