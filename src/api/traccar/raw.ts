import { isRecord } from '../reading.ts';

/** An object of a server's answer; nothing is known of its fields. */
export type Raw = Readonly<Record<string, unknown>>;

/** Longer texts of a server are cut where they are shown, characters. What is written back is the server's own, whole. */
const LONGEST = 1_000;
/** Ids of devices lie in columns of 32 bits. */
const MOST_ID = 0xffff_ffff;

/** The value as an object; one without fields where it is none. */
export const rawIn = (value: unknown): Raw => (isRecord(value) ? value : {});

/** The value as text; '' where it is none. */
export const textIn = (value: unknown, longest = LONGEST): string =>
  typeof value === 'string' ? value.slice(0, longest) : '';

/** The value as a finite number, or null. */
export const numberIn = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** Whether the value is the id of something that exists. The server writes 0 or null for "none". */
export const isId = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) <= MOST_ID;

/**
 * The same for what lies in no column: events, and positions, of which a busy server has more than 32 bits can count.
 */
export const isLongId = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) > 0;

/** What is kept of a thing beside its fields. */
export const attributesOf = (raw: Raw): Raw => rawIn(raw['attributes']);

const HEX = /^#?([0-9a-f]{6})$/i;
/** Colour of what has none, or none that can be drawn. */
const PLAIN = '#2f6fde';

/** The first of these that is a colour, as `#rrggbb`. */
export const colourIn = (...values: readonly unknown[]): string => {
  for (const value of values) {
    const [, digits] = HEX.exec(textIn(value).trim()) ?? [];
    if (digits) return `#${digits.toLowerCase()}`;
  }
  return PLAIN;
};
