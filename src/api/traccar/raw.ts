import { isRecord } from '../reading.ts';

/** An object of a server's response with unknown fields. */
export type Raw = Readonly<Record<string, unknown>>;

/** Longer texts of a server are cut for display (characters). Writes send the server's full text. */
const LONGEST = 1_000;
/** Device ids are stored in 32-bit columns. */
const MOST_ID = 0xffff_ffff;

/** Returns the value if it is an object, otherwise an empty object. */
export const rawIn = (value: unknown): Raw => (isRecord(value) ? value : {});

/** Returns the value if it is text, otherwise ''. */
export const textIn = (value: unknown, longest = LONGEST): string =>
  typeof value === 'string' ? value.slice(0, longest) : '';

/** The value as a finite number, or null. */
export const numberIn = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** Whether the value is an id. The server writes 0 or null for "none". */
export const isId = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) <= MOST_ID;

/**
 * The same for ids outside the columns: events and positions. A busy server has more positions than 32 bits can
 * count.
 */
export const isLongId = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) > 0;

/** Returns an entity's attributes. */
export const attributesOf = (raw: Raw): Raw => rawIn(raw['attributes']);

const HEX = /^#?([0-9a-f]{6})$/i;
/** The colour of an entity without a valid colour. */
const PLAIN = '#2f6fde';

/** Returns the first valid colour of these, as `#rrggbb`. */
export const colourIn = (...values: readonly unknown[]): string => {
  for (const value of values) {
    const [, digits] = HEX.exec(textIn(value).trim()) ?? [];
    if (digits) return `#${digits.toLowerCase()}`;
  }
  return PLAIN;
};
