import type { InboxEntry } from '../../../events/admin-feedback.ts';
import * as adminFeedback from '../../../events/admin-feedback.ts';
import { FEEDBACK_STATUSES } from '../../../events/feedback-types.ts';
import { LANGUAGES } from '../../../events/session-types.ts';
import { adminList } from '../table/admin-list.ts';
import { mayAdminister } from '../rights.ts';
import type { Cell } from '../../../src/core/app/exports/document.ts';

export const PATH = '/admin-customer-feedback';
export const RATINGS = ['1', '2', '3', '4', '5', 'none'] as const;
export const COLUMNS = ['date', 'customer', 'rating', 'text', 'status', 'tags', 'language', 'along'] as const;
export type Column = (typeof COLUMNS)[number];

/** The list of customers' feedback in the administration's inbox. */
export const inbox = adminList<InboxEntry>(
  {
    id: 'feedback',
    path: PATH,
    opens: 'query',
    columns: COLUMNS,
    usual: ['date', 'customer', 'rating', 'text', 'status', 'tags'],
    sortable: ['date', 'customer', 'rating', 'status'],
    sort: 'date',
    descending: true,
    filters: {
      status: FEEDBACK_STATUSES,
      rating: RATINGS,
      recording: ['yes', 'no'],
      language: LANGUAGES,
      tag: null,
    },
  },
  mayAdminister('feedback/list'),
  { listed: adminFeedback.listed, failed: adminFeedback.listFailed, again: adminFeedback.listRequested },
);

/**
 * Returns a cell of the exported feedback list. Values that the app shows as translated texts are exported as codes, so
 * that they can be sorted and counted.
 */
export function cellOf(entry: InboxEntry, column: string): Cell {
  switch (column) {
    case 'date':
      return entry.at === null ? null : entry.at / 1000;
    case 'customer':
      return entry.email;
    case 'rating':
      return entry.rating;
    case 'text':
      return entry.text;
    case 'status':
      return entry.status;
    case 'tags':
      return entry.tags.join(', ');
    case 'language':
      return entry.language;
    case 'along':
      return [entry.picture && 'picture', entry.recording && 'recording'].filter(Boolean).join(', ');
    default:
      return null;
  }
}
