import type { Device } from '../../events/device-types.ts';
import type { Member } from '../../events/member-types.ts';
import { formatUntil } from '../../src/ui/format.ts';
import type { Translate } from '../../src/ui/view.tsx';

type Words = { readonly t: Translate; readonly language: string; readonly zone: string | undefined };
/** How many of a member's devices are listed by name. */
const NAMED = 3;

/** The display name of a member: name, address, or "someone with a link". */
export const calledAs = ({ name, email }: Pick<Member, 'name' | 'email'>, t: Translate): string =>
  name || email || t('members.nameless');

/** Returns the names of a member's devices as text. */
export function whichDevices(
  ids: readonly number[] | null,
  byId: ReadonlyMap<number, Device>,
  { t, language }: Words,
): string {
  if (ids === null) return t('members.row.all');
  const names = ids.slice(0, NAMED).map((id) => byId.get(id)?.name || t('members.row.goneDevice'));
  const more = ids.length - names.length;
  return new Intl.ListFormat(language, { type: 'conjunction' }).format([
    ...names,
    ...(more > 0 ? [t('members.row.more', { count: more })] : []),
  ]);
}

/** Who sees something, as text: "3 people · 1 link". Empty if nobody does. */
export const seenByWords = (
  { people, links }: { readonly people: number; readonly links: number },
  t: Translate,
): string =>
  [
    ...(people > 0 ? [t('members.sharing.people', { count: people })] : []),
    ...(links > 0 ? [t('members.sharing.links', { count: links })] : []),
  ].join(' · ');

/** Returns the end date of a member's access as text. */
export const untilWords = (until: number | null, { t, language, zone }: Words): string =>
  until === null
    ? t('members.row.noEnd')
    : t('members.row.until', { time: formatUntil(until, language, zone) });

/** Why a shared device is not visible now, in its owner's words. */
export const pauseWords = ({ by, reason }: NonNullable<Device['pause']>, t: Translate): string =>
  reason ? t('members.shared.paused', { name: by, reason }) : t('members.shared.pausedOnly', { name: by });
