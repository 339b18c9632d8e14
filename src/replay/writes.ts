/** A value that serializes itself by `toJSON`, such as `Secret` and the column tables. */
export type Writes = { toJSON(): unknown };

/**
 * Whether a value serializes itself by `toJSON`. Only a method of the value's class counts: an object with recorded
 * data may have a key named `toJSON`, and is still data.
 */
export const writesItself = (value: object): value is Writes =>
  typeof (value as Partial<Writes>).toJSON === 'function' && !Object.hasOwn(value, 'toJSON');
