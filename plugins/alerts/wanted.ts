import { searchable } from '../../src/rules/searchable.ts';
import type { Notification } from '../../events/device-types.ts';
import { alertsEdit, sweepEdit } from '../../src/core/devices/alert-edits.ts';
import { now } from '../../src/core/app/clock.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { notifications } from '../../src/core/devices/notifications.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { hasWords, wordsOf } from '../../src/core/app/words-in.ts';
import { isOwnAlert } from '../../src/core/devices/silence.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { said } from '../../src/ui/alarm-amount.ts';
import type { ViewContext } from '../../src/ui/view.tsx';
import { alertKind } from '../../src/core/devices/alert-sentence.ts';
import { inbox, openedAlert } from './inbox.state.ts';
import { kindOfAlert } from './kind-choice.ts';
import { groupsOf, isExpanded } from './rows.ts';
import { appState } from '../../src/core/app/app-state.ts';
import { select } from '../../src/kernel/read.ts';
import { boundsIn, type Filters, inboxPlace, NO_FILTERS } from './place.ts';
import { amountOf } from './values.ts';

/**
 * Returns a function that returns what the screen says about an alert: its kind, text, device and values, for the
 * search.
 */
export function textsFor({ read, t, language }: Pick<ViewContext, 'read' | 't' | 'language'>): TextOf {
  const units = read(unitsInUse);
  const { byId } = read(devices);
  return (one) => {
    const { device, kind, title, text, value, limit } = one;
    const amounts = isOwnAlert(one.id)
      ? []
      : [value, limit].map((each) => each !== null && said(amountOf(each, kind, units, language)));
    return [alertKind(one, t), title, text, byId.get(device)?.name, ...amounts].filter(Boolean).join(' ');
  };
}
type TextOf = (one: Notification) => string;

/**
 * Returns the alerts that pass the filters, in unchanged order. Every search word must occur in the alert's text.
 */
export function wantedOnes(
  list: readonly Notification[],
  { text, kind, device }: Filters,
  { from, to }: { readonly from: number; readonly to: number },
  waiting: ReadonlySet<number>,
  textOf: TextOf,
): readonly Notification[] {
  const words = wordsOf(text);
  // A link from before the filter knew words has a number for all of them.
  const isVague = kind !== null && !list.some((one) => kindOfAlert(one) === kind);
  return list.filter((one) => {
    if (waiting.has(one.id) || one.at < from || one.at > to) return false;
    if (kind !== null && (isVague ? `${one.kind}` : kindOfAlert(one)) !== kind) return false;
    if (device !== null && one.device !== device) return false;
    return words.length === 0 || hasWords(searchable(textOf(one)), words);
  });
}

/** Whether any filter is set that can hide alerts. */
const isFiltered = ({ text, kind, device, period, from, to }: Filters): boolean =>
  text.trim() !== '' ||
  kind !== null ||
  device !== null ||
  (period === 'own' ? from !== '' || to !== '' : period !== 'all');

/**
 * Returns the edit that marks alerts as read: all alerts, or only those that the list shows if a filter is set or new
 * alerts wait to be shown. Null if there is nothing to mark.
 */
export function markAllEdit(
  context: Pick<ViewContext, 'read' | 't' | 'language'>,
): ReturnType<typeof alertsEdit> {
  const { read } = context;
  const filters = read(inboxPlace)?.filters ?? NO_FILTERS;
  const { waiting } = read(inbox);
  if (!isFiltered(filters) && waiting.length === 0) return sweepEdit(read, 'customer');
  const bounds = boundsIn(filters, read(now), read(timeZoneInUse));
  const list = read(notifications).success ?? [];
  const ids = wantedOnes(list, filters, bounds, new Set(waiting), textsFor(context)).map(({ id }) => id);
  return alertsEdit(read, ids, true);
}

/** The alerts that pass the filters of the address except the search text, without those that wait to be shown. */
const filteredList = select((read): readonly Notification[] => {
  const filters = { ...(read(inboxPlace)?.filters ?? NO_FILTERS), text: '' };
  const bounds = boundsIn(filters, filters.period === 'all' ? 0 : read(now), read(timeZoneInUse));
  const list = read(notifications).success ?? [];
  return wantedOnes(list, filters, bounds, new Set(read(inbox).waiting), () => '');
});

const NONE: ReadonlySet<number> = new Set();
const filteredGroups = select((read) => groupsOf(read(filteredList), NONE));
/**
 * The alerts that count as viewed while one is open: the open alert, and those of its repeats that the list has
 * collapsed into the same row. While words are searched, only the open alert: the search compares the translated names
 * of alert kinds, and translations are not part of the state.
 */
export const lookedAt = select((read): readonly Notification[] => {
  const one = read(openedAlert);
  if (!one) return [];
  if (read(inboxPlace)?.filters.text.trim()) return [one];
  const group = read(filteredGroups).find(({ all }) => all.some(({ id }) => id === one.id));
  return !group || isExpanded(group, new Set(read(inbox).unfolded)) ? [one] : group.all;
});

/**
 * The first alert in the list's order, as it was when the list was opened: an alert that arrives does not replace the
 * details that the user is reading. On a wide screen, they are beside the list if the address names no alert.
 */
const firstOfList = select((read): Notification | undefined => {
  const place = read(inboxPlace);
  if (!place || place.opened !== null || !['lg', 'xl'].includes(read(appState).size)) return undefined;
  const { filters } = place;
  // With a search text, the first alert cannot be found here, because the search compares the translated names of alert
  // kinds, and translations are not part of the state.
  if (filters.text.trim() !== '') return undefined;
  const { stays, arrived } = read(inbox);
  const wanted = read(filteredList);
  const firstWithout = (ids: readonly number[]) => {
    const without = new Set(ids);
    const groups = groupsOf(
      wanted.filter(({ id }) => !without.has(id)),
      new Set(stays),
    );
    // The list shows unread alerts first.
    return (groups.find(({ isNew }) => isNew) ?? groups[0])?.newest;
  };
  const ids = new Set(wanted.map(({ id }) => id));
  const came = (arrived ?? []).filter((id) => ids.has(id));
  // If nothing was there before, the first that came is shown.
  return firstWithout(came) ?? firstWithout(came.slice(1));
});

/**
 * The alert whose details are shown: the one that the address names, or on a wide screen the first in the list. The
 * first one stays unread until the user opens it. Undefined if there is none, null if the address names an unknown
 * alert.
 */
export const shownAlert = select((read): Notification | null | undefined => {
  const one = read(openedAlert);
  return one === undefined ? read(firstOfList) : one;
});
