import type { Notification } from '../../events/device-types.ts';
import { alertsEdit, sweepEdit } from '../../src/core/devices/alert-edits.ts';
import { now } from '../../src/core/app/clock.ts';
import { deviceBy } from '../../src/core/devices/devices.ts';
import { notifications } from '../../src/core/devices/notifications.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { hasWords, wordsOf } from '../../src/core/app/words-in.ts';
import type { Read } from '../../src/kernel/read.ts';
import type { Translate } from '../../src/ui/view.tsx';
import { alertKind } from '../../src/core/devices/alert-says.ts';
import { inbox } from './inbox.state.ts';
import { boundsIn, type Filters, inboxPlace, NO_FILTERS } from './place.ts';

/** Small letters without their marks: who types "cafe" means "Café". */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The alerts that pass the filters, in their order; each word of the search must be in its kind, device or text. */
export function wantedOnes(
  list: readonly Notification[],
  { text, kind, device }: Filters,
  { from, to }: { readonly from: number; readonly to: number },
  waiting: ReadonlySet<number>,
  nameOf: (device: number) => string,
  t: Translate,
): readonly Notification[] {
  const words = wordsOf(plain(text));
  return list.filter((one) => {
    if (waiting.has(one.id) || one.at < from || one.at > to) return false;
    if ((kind !== null && one.kind !== kind) || (device !== null && one.device !== device)) return false;
    if (words.length === 0) return true;
    const { title, text: told, value, limit } = one;
    const said = [alertKind(one, t), title, told, nameOf(one.device), value ?? '', limit ?? ''];
    return hasWords(plain(said.join(' ')), words);
  });
}

/** Whether only some of the alerts are looked at. */
export const isFiltered = ({ text, kind, device, period, from, to }: Filters): boolean =>
  text.trim() !== '' ||
  kind !== null ||
  device !== null ||
  (period === 'own' ? from !== '' || to !== '' : period !== 'all');

/** The edit that marks as read what is looked at: all there is, or what passes the filters. Null: there is nothing to do. */
export function markAllEdit(read: Read, t: Translate): ReturnType<typeof alertsEdit> {
  const filters = read(inboxPlace)?.filters ?? NO_FILTERS;
  if (!isFiltered(filters)) return sweepEdit(read, 'customer');
  const bounds = boundsIn(filters, read(now), read(timeZoneInUse));
  const nameOf = (device: number) => read(deviceBy(device))?.name ?? '';
  const list = read(notifications).success ?? [];
  const ids = wantedOnes(list, filters, bounds, new Set(read(inbox).waiting), nameOf, t).map(({ id }) => id);
  return alertsEdit(read, ids, true);
}
