/** Something that decides itself how it is written, as `Secret` and the column tables do. */
export type Writes = { toJSON(): unknown };

/**
 * Is it one of those? Only its class may say so: data that somebody recorded can have a key of this name, and is data all
 * the same.
 */
export const writesItself = (value: object): value is Writes =>
  typeof (value as Partial<Writes>).toJSON === 'function' && !Object.hasOwn(value, 'toJSON');
