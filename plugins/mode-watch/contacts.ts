/** A watch holds no more. */
export const MOST_CONTACTS = 5;

/**
 * A number that can be called from anywhere: with the country's code, 7 to 15 digits as ITU-T E.164 allows. Spaces, dots,
 * hyphens, slashes and brackets are for people.
 */
export const isPhone = (text: string): boolean =>
  /^(?:\+|00)[1-9]\d{6,14}$/.test(text.replaceAll(/[\s().\-/]/g, ''));

/** The list with the entry at `i` one place further up. */
export function moved<Item>(items: readonly Item[], i: number): Item[] {
  const next = [...items];
  const [item] = next.splice(i, 1);
  if (item !== undefined) next.splice(Math.max(0, i - 1), 0, item);
  return next;
}
