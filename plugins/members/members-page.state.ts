import * as changeEvents from '../../events/changes.ts';
import * as memberEvents from '../../events/members.ts';
import type { Member } from '../../events/member-types.ts';
import * as navigation from '../../events/navigation.ts';
import type { Failure } from '../../events/session-types.ts';
import { foreignDevices, pauseAt } from '../../src/core/session/access.ts';
import { now } from '../../src/core/app/clock.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { members } from './members.state.ts';
import { shares } from '../../src/core/devices/shares.ts';
import type { RemoteStatus } from '../../src/core/server/remote.ts';
import { offers } from '../../src/core/server/server.ts';
import { projection } from '../../src/kernel/projection.ts';
import { type Read, select } from '../../src/kernel/read.ts';
import { MEMBERS_PATH } from './place.ts';

export type MembersPage = {
  /** The open member form. `id`: null for a new member. `refused`: the refused change to correct. */
  form: { id: number | null; devices: readonly number[]; refused?: string | undefined } | null;
  /** The id of the member whose invitation link is shown. */
  code: number | null;
  /** The devices whose sharing the user is about to pause. */
  pause: readonly number[] | null;
  /**
   * The change that creates a new member, and the id of that member. When it is created, the app shows the invitation
   * link.
   */
  making: string | null;
  made: number | null;
  /** The id of the member whose invitation is being sent again. */
  resending: number | null;
};
const NOTHING: MembersPage = {
  form: null,
  code: null,
  pause: null,
  making: null,
  made: null,
  resending: null,
};

/** What is open on the members page. */
export const membersPage = projection<MembersPage>('members/page', NOTHING, (on) => [
  on(changeEvents.submitted, (s, { payload: { changes } }) => {
    const made = changes.find(({ edit }) => edit.of === 'member' && edit.was === null);
    if (made) Object.assign(s, { making: made.id, made: null });
  }),
  on(changeEvents.saved, (s, { payload: { id, outcome } }) => {
    if (id !== s.making || outcome.of !== 'member') return;
    s.made = outcome.member.id;
    // Opens the dialog with the new invitation link.
    if (outcome.member.token) s.code = outcome.member.id;
  }),
  on(memberEvents.formOpened, (s, { payload }) => {
    Object.assign(s, { form: payload, code: null, pause: null });
  }),
  on(memberEvents.formClosed, (s) => {
    s.form = null;
  }),
  on(memberEvents.codeOpened, (s, { payload: { id } }) => {
    s.code = id;
  }),
  on(memberEvents.pauseOpened, (s, { payload }) => {
    s.pause = payload.devices;
  }),
  on(memberEvents.resendWanted, (s, { payload: { id } }) => {
    s.resending = id;
  }),
  on(memberEvents.invitationRepeated, (s) => {
    s.resending = null;
  }),
  on(memberEvents.resendFailed, (s) => {
    s.resending = null;
  }),
  on(navigation.locationChanged, (s, { payload: { path } }) => {
    if (!path.endsWith(MEMBERS_PATH) && s.form === null) Object.assign(s, NOTHING);
  }),
]);

/**
 * The account's own devices whose sharing is paused now. O(devices), recalculated when a device or the minute
 * changes.
 */
export const pausedDevices = select((read): ReadonlySet<number> => {
  const at = read(now);
  const found = new Set<number>();
  for (const device of read(devices).byId.values())
    if (device.pause && !device.access && pauseAt(device, at)) found.add(device.id);
  return found;
});

export type MemberState = 'coming' | Member['state'] | 'paused' | 'expired';
/**
 * The current state of a member. An expired membership or invitation counts as ended even before the server reports
 * this.
 */
export function stateOfMember(member: Member, read: Read): MemberState {
  const { id, state, until } = member;
  if (id < 0) return 'coming';
  const isOpen = state === 'active' || state === 'pending';
  if (isOpen && until !== null && until <= read(now)) return 'expired';
  if (state !== 'active') return state;
  const paused = read(pausedDevices);
  if (paused.size === 0) return 'active';
  const own = read(devices).byId.size - read(foreignDevices).size / 2;
  const isPaused = member.devices ? member.devices.every((each) => paused.has(each)) : paused.size >= own;
  return isPaused ? 'paused' : 'active';
}

const ORDER: readonly MemberState[] = [
  'coming',
  'pending',
  'active',
  'paused',
  'lapsed',
  'declined',
  'expired',
];
/** The members in display order: pending ones first, ended ones last. */
export const membersInOrder = select((read) =>
  read(members)
    .shown.map((member) => ({ member, state: stateOfMember(member, read) }))
    .sort(
      (a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || b.member.invitedAt - a.member.invitedAt,
    ),
);

/** Member states without access to any device. */
const HAVE_ENDED: readonly MemberState[] = ['expired', 'declined', 'lapsed'];

/** Members who see this device now, or will see it after accepting their invitation. */
export const whoSees = (read: Read, device: number) =>
  read(membersInOrder).filter(
    ({ member, state }) => !HAVE_ENDED.includes(state) && (member.devices?.includes(device) ?? true),
  );
/**
 * The account's own devices that a share link shows now. Deleted and paused devices, and those of other users, do not
 * count.
 */
export const linkedDevices = select((read): ReadonlySet<number> => {
  const at = read(now);
  const { byId } = read(devices);
  const paused = read(pausedDevices);
  const isShown = (id: number) => byId.get(id)?.access === undefined && byId.has(id) && !paused.has(id);
  return new Set(
    read(shares).shown.flatMap(({ devices: ids, expires }) => (expires > at ? ids.filter(isShown) : [])),
  );
});

/** How many members and links show a device now. An invitation that nobody has accepted shows nothing yet. */
export const seenBy = select((read): { readonly people: number; readonly links: number } => {
  const at = read(now);
  const linked = read(linkedDevices);
  return {
    people: read(membersInOrder).filter(({ state }) => state === 'active').length,
    links: read(shares).shown.filter(
      ({ devices: ids, expires }) => expires > at && ids.some((id) => linked.has(id)),
    ).length,
  };
});

/**
 * The account's own devices that a member or a link shows now, or that an open invitation will show. 'all' if one member has
 * access to every device.
 */
export const seenDevices = select((read): ReadonlySet<number> | 'all' => {
  const seen = new Set(read(linkedDevices));
  for (const { member, state } of read(membersInOrder)) {
    if (HAVE_ENDED.includes(state)) continue;
    if (member.devices === null) return 'all';
    for (const id of member.devices) seen.add(id);
  }
  return seen;
});

const KNOWN: readonly RemoteStatus[] = ['ready', 'unavailable'];

/**
 * The list without which the app does not know who sees a device: the members, or then the links. `failure` is null while
 * it loads. Null if both are known.
 */
export const missingAccess = select(
  (read): { readonly of: 'members' | 'shares'; readonly failure: Failure | null } | null => {
    const people = read(members);
    if (!KNOWN.includes(people.status)) return { of: 'members', failure: people.failure };
    const links = read(shares);
    return offers(read, 'shares') === false || KNOWN.includes(links.status)
      ? null
      : { of: 'shares', failure: links.failure };
  },
);
/** Whether the app knows all members and links. Until then no page may say that only the owner sees a device. */
export const accessIsKnown = select((read) => read(missingAccess) === null);

/** Shared links that show this device now. */
export const linksTo = (read: Read, device: number) =>
  read(shares).shown.filter(({ devices: ids, expires }) => expires > read(now) && ids.includes(device));
