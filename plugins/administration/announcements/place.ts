import type { AnnouncementKind } from '../../../events/announcements.ts';
import { wordsIn } from '../table/list-address.ts';
import { location } from '../../../src/core/app/location.ts';
import { select, selectBy } from '../../../src/kernel/read.ts';
import { LISTS, WRITE_PATH } from './lists.ts';

const idIn = (text: string | null | undefined): number | null =>
  text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null;

/** Whether the query of the writing page's address is for a survey. Otherwise it is for an announcement. */
export const isOfSurvey = (query: string): boolean => wordsIn(query).get('kind') === 'survey';

/**
 * Returns what the user writes at an address: a new announcement, a copy of one, or a change to an existing one. Null on
 * other pages.
 */
export function writingAt(place: { readonly path: string; readonly query: string } | null) {
  if (place?.path !== WRITE_PATH) return null;
  const words = wordsIn(place.query);
  const kind: AnnouncementKind = isOfSurvey(place.query) ? 'survey' : 'alert';
  const edit = idIn(words.get('edit'));
  const copy = edit === null ? idIn(words.get('copy')) : null;
  // New, copied and edited announcements have separate drafts, so that starting a copy does not overwrite another
  // draft.
  const form = edit !== null ? `edit ${edit}` : copy !== null ? `copy ${kind} ${copy}` : `new ${kind}`;
  return { kind, edit, copy, form };
}

/** What the user writes at the current address. Null on other pages. */
export const writing = select((read) => writingAt(read(location).place));
export type Writing = NonNullable<ReturnType<typeof writingAt>>;

/** The id of the announcement or survey that is open beside its list. Null if none is, or its id is invalid. */
export const openAnnouncement = selectBy((read, kind: AnnouncementKind): number | null =>
  idIn(read(LISTS[kind].all.address)?.open),
);

export type Wanted = {
  kind: AnnouncementKind;
  id: number;
  isLive: boolean;
  /** The form that edits the announcement. It needs the text that is published now, not the one of the list. */
  form: string | null;
};

/**
 * The announcement whose full content must be loaded: the one open beside the list, the one whose readers are listed,
 * or the one being edited or copied.
 */
export const wanted = select((read): Wanted | null => {
  const now = read(writing);
  if (now) {
    const id = now.edit ?? now.copy;
    return id === null
      ? null
      : { kind: now.kind, id, isLive: false, form: now.edit === null ? null : now.form };
  }
  for (const kind of ['alert', 'survey'] as const) {
    const { readers } = LISTS[kind];
    const id = read(openAnnouncement(kind)) ?? idIn(read(readers.address)?.query.filters['of']);
    if (id !== null) return { kind, id, isLive: kind === 'survey', form: null };
  }
  return null;
});

export const writeHref = (
  kind: AnnouncementKind,
  what: '' | `edit=${number}` | `copy=${number}` = '',
): string => {
  const words = [kind === 'survey' ? 'kind=survey' : '', what].filter(Boolean).join('&');
  return words ? `${WRITE_PATH}?${words}` : WRITE_PATH;
};
