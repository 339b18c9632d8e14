import type { Announcement, Reader } from '../../../events/announcements.ts';
import type { Cell } from '../../../src/core/app/exports/document.ts';

/** Returns the raw value of a column of an announcement list, for the exported file. */
export function announcementCell(one: Announcement, column: string): Cell {
  switch (column) {
    case 'name':
      return one.name;
    case 'type':
      return one.type;
    case 'state':
      return one.endedAt === null ? 'shown' : 'ended';
    case 'createdAt':
      return one.createdAt;
    case 'createdBy':
      return one.createdBy;
    case 'endedAt':
      return one.endedAt;
    case 'interval':
      return one.interval;
    case 'yes':
      return one.yes;
    case 'no':
      return one.no;
    case 'emails':
      return one.emails;
    case 'reads':
      return one.reads;
    default:
      return one.id;
  }
}

const flag = (value: boolean | null): Cell => (value === null ? '' : value ? 'yes' : 'no');

/**
 * Returns a unique key for a row in the list of an announcement's readers. The customer's id alone is not enough: a
 * customer may have read the announcement twice, and the service does not send an id for every customer.
 */
export const readerKey = ({ userID, at, email, name, platform }: Reader): string =>
  userID > 0 ? `${userID} ${at}` : JSON.stringify([at, email, name, platform]);

/** Returns the raw value of a column in the list of readers or answers, for the exported file. */
export function readerCell(one: Reader, column: string): Cell {
  switch (column) {
    case 'name':
      return one.name;
    case 'email':
      return one.email;
    case 'at':
      return one.at;
    case 'platform':
      return one.platform;
    case 'yes':
      return flag(one.yes);
    case 'emails':
      return flag(one.emails);
    default:
      return one.userID;
  }
}
