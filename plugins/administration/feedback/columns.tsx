import type { InboxEntry } from '../../../events/admin-feedback.ts';
import { Badge } from '../../../src/ui/Badge.tsx';
import type { DataColumn } from '../../../src/ui/DataTable.tsx';
import { formatUntil } from '../../../src/ui/format.ts';
import { StarsShown } from '../../../src/ui/Stars.tsx';
import type { Translate } from '../../../src/ui/view.tsx';
import { COLUMNS, type Column } from './inbox.ts';

const TONES = {
  new: 'accent',
  seen: 'neutral',
  inWork: 'standing',
  answered: 'moving',
  closed: 'off',
} as const;

/** Returns the name of a language, written in the user's language. An invalid code is returned unchanged. */
export function languageName(code: string, language: string): string {
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** Returns the columns of the feedback inbox's list. */
export function columnsOf(
  t: Translate,
  language: string,
  zone: string | undefined,
): readonly DataColumn<InboxEntry>[] {
  const cells: Record<Column, Omit<DataColumn<InboxEntry>, 'id' | 'label'>> = {
    date: {
      cell: ({ at }) => (at === null ? '–' : formatUntil(at / 1000, language, zone)),
      width: 11,
      plain: true,
      sortable: true,
    },
    customer: { cell: ({ name, email }) => name ?? (email || '–'), width: 15, sortable: true, plain: true },
    rating: {
      cell: ({ rating }) =>
        rating === null ? (
          '–'
        ) : (
          <StarsShown value={rating} said={t('adminFeedback.stars', { count: rating })} />
        ),
      width: 6,
      sortable: true,
      plain: true,
    },
    text: { cell: ({ text }) => text || '–', width: 16, grow: 3, always: true },
    status: {
      cell: ({ status }) => <Badge tone={TONES[status]}>{t(`adminFeedback.status.${status}`)}</Badge>,
      width: 8,
      sortable: true,
      mark: true,
    },
    tags: { cell: ({ tags }) => tags.join(', ') || '–', width: 8, plain: true },
    language: {
      cell: (entry) => (entry.language ? languageName(entry.language, language) : '–'),
      width: 7,
      plain: true,
    },
    along: {
      cell: ({ picture, recording }) =>
        [picture && t('adminFeedback.picture'), recording && t('adminFeedback.recording')]
          .filter(Boolean)
          .join(', ') || '–',
      width: 9,
    },
  };
  return COLUMNS.map((id) => ({ id, label: t(`adminFeedback.column.${id}`), ...cells[id] }));
}
