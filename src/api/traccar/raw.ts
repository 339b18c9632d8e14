import { isRecord } from '../reading.ts';

/** An object from a server's response, with fields that are not checked yet. */
export type Raw = Readonly<Record<string, unknown>>;

/**
 * Maximum length of a text from the server (characters). A longer text is cut for display only; a change sends the
 * full text back.
 */
const LONGEST = 1_000;
/** The highest possible device id: ids are stored in 32-bit columns. */
const MOST_ID = 0xffff_ffff;

/** Returns the value if it is an object, otherwise an empty object. */
export const rawIn = (value: unknown): Raw => (isRecord(value) ? value : {});

/** Returns the value if it is text, otherwise ''. */
export const textIn = (value: unknown, longest = LONGEST): string =>
  typeof value === 'string' ? value.slice(0, longest) : '';

/** Splits a list that the server writes as one text with commas. */
export const wordsIn = (value: unknown): string[] =>
  textIn(value, 5_000)
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);

/** Returns the value if it is a finite number, otherwise null. */
export const numberIn = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** Whether a value is a valid 32-bit id. The server writes 0 or null for "none". */
export const isId = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) <= MOST_ID;

/**
 * Whether a value is a valid id of an event or a position. These ids are not stored in 32-bit columns, because a
 * busy server has more positions than 32 bits can count.
 */
export const isLongId = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) > 0;

/** Returns the attributes of a server's entity; an empty object if it has none. */
export const attributesOf = (raw: Raw): Raw => rawIn(raw['attributes']);

const HEX = /^#?([0-9a-f]{6})$/i;
/** The colour of an entity for which the server has no valid colour. */
const PLAIN = '#2f6fde';

/** Returns the first of these values that is a valid colour, as `#rrggbb`. */
export const colourIn = (...values: readonly unknown[]): string => {
  for (const value of values) {
    const [, digits] = HEX.exec(textIn(value).trim()) ?? [];
    if (digits) return `#${digits.toLowerCase()}`;
  }
  return PLAIN;
};
