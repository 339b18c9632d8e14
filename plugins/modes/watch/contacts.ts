import type { Contact } from '../../../events/care-types.ts';

/** A watch holds no more. */
export const MOST_CONTACTS = 5;

/** What is for people in a number: spaces, dots, hyphens, slashes and brackets. */
const bare = (phone: string): string => phone.replaceAll(/[\s().\-/]/g, '');

/** A number that can be called from anywhere: with the country's code, 7 to 15 digits as ITU-T E.164 allows. */
export const isPhone = (text: string): boolean => /^(?:\+|00)[1-9]\d{6,14}$/.test(bare(text));

export const isSameContact = (a: Contact, b: Contact): boolean => a.name === b.name && a.phone === b.phone;
/** `+46` and `0046` are the same beginning. */
export const isSameNumber = (a: Contact, b: Contact): boolean =>
  bare(a.phone).replace(/^\+/, '00') === bare(b.phone).replace(/^\+/, '00');

/**
 * The list with what was typed: in the place of the contact that was opened, wherever that is by now; at the end for a new
 * one, and for one that somebody has taken out meanwhile. Null: there is no room.
 */
export function changed(
  contacts: readonly Contact[],
  opened: Contact | null,
  typed: Contact,
): Contact[] | null {
  const place = opened ? contacts.findIndex((each) => isSameContact(each, opened)) : -1;
  if (place >= 0) return contacts.map((each, i) => (i === place ? typed : each));
  return contacts.length < MOST_CONTACTS ? [...contacts, typed] : null;
}

/** The list with the entry at `i` one place further up. */
export function moved<Item>(items: readonly Item[], i: number): Item[] {
  const next = [...items];
  const [item] = next.splice(i, 1);
  if (item !== undefined) next.splice(Math.max(0, i - 1), 0, item);
  return next;
}
