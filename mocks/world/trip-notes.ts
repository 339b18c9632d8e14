import type { Trip, TripNote } from '../../events/logbook-types.ts';
import type { KeptLogbook } from './kept-logbook.ts';

/** What a change leaves in the history: each field that is another now, in words of the time. */
export function notesOf(book: KeptLogbook, was: Trip, is: Trip, by: string, at: number): TripNote[] {
  const { drivers, contacts, reasons } = book;
  const nameOf = {
    driver: (id: number | null) => {
      const found = drivers.find((each) => each.id === id);
      return found ? `${found.firstName} ${found.lastName}`.trim() : '';
    },
    contact: (id: number | null) => contacts.find((each) => each.id === id)?.name ?? '',
    reason: (id: number | null) => reasons.find((each) => each.id === id)?.name ?? '',
  };
  const km = ({ parts }: Trip) =>
    [parts.private, parts.toWork, parts.business].map((metres) => (metres / 1000).toFixed(3)).join(' / ');
  const pairs: [string, string, string][] = [
    ['type', was.type, is.type],
    ['driver', nameOf.driver(was.driver), nameOf.driver(is.driver)],
    ['contact', nameOf.contact(was.contact), nameOf.contact(is.contact)],
    ['reason', nameOf.reason(was.reason), nameOf.reason(is.reason)],
    ['comment', was.comment, is.comment],
    ['hidden', was.hidden ? '1' : '0', is.hidden ? '1' : '0'],
    ...(is.type === 'mixed' ? ([['parts', km(was), km(is)]] as [string, string, string][]) : []),
  ];
  return pairs.flatMap(([field, old, value]) =>
    old === value ? [] : [{ at, by, field, was: old, now: value }],
  );
}
