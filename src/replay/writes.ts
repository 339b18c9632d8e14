/** A value that serializes itself by `toJSON`, such as `Secret` and the column tables. */
export type Writes = { toJSON(): unknown };

/**
 * Whether a value serializes itself by `toJSON`. Only a method of its class counts: recorded data may have a key of
 * this name and is still data.
 */
export const writesItself = (value: object): value is Writes =>
  typeof (value as Partial<Writes>).toJSON === 'function' && !Object.hasOwn(value, 'toJSON');
