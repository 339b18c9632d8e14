import type { Edit } from '../../events/change-types.ts';
import type { Member, MemberChanges, MemberRole } from '../../events/member-types.ts';
import { edited } from '../../src/core/changes/edited.ts';
import { emailProblem } from '../../src/rules/email.ts';
import { changedFields, choiceFrom, devicesFrom } from '../../src/core/storage/form-fields.ts';
import { unixAt } from '../../src/rules/time/wall-clock.ts';
import { localDay } from '../../src/rules/time/local-day.ts';

/** The choices for the end of a member's access. */
export const ENDS = ['none', 'week', 'month', 'own'] as const;
export type End = (typeof ENDS)[number];
const DAY = 86_400;
const LASTS = { week: 7 * DAY, month: 30 * DAY } as const;
export const LONGEST_NAME = 80;

/** The values of the member form. */
export type Typed = {
  readonly name: string;
  readonly by: 'mail' | 'link';
  readonly email: string;
  readonly role: MemberRole;
  readonly all: boolean;
  readonly devices: readonly number[];
  readonly end: End;
  /** The last day of a member's access, as in a date input. */
  readonly day: string;
};
type Time = { readonly now: number; readonly zone: string | undefined };

/**
 * Returns the initial values of the form for a new or existing member. `refused`: the change that the server
 * refused, to be corrected.
 */
export function typedOf(
  member: Member | null,
  devices: readonly number[],
  { now, zone }: Time,
  refused: MemberChanges = {},
): Typed {
  const said: MemberChanges = { ...member, ...refused };
  const chosen = said.devices === undefined ? (devices.length > 0 ? devices : null) : said.devices;
  return {
    name: said.name ?? '',
    by: member && !member.email ? 'link' : refused.email === '' ? 'link' : 'mail',
    email: said.email ?? '',
    role: said.role ?? 'view',
    all: chosen === null,
    devices: chosen ?? [],
    end: said.until == null ? 'none' : 'own',
    day: localDay(said.until ?? now + LASTS.month, zone),
  };
}

/**
 * The storage key of a draft of the member form: each member, each refused change, and each initial choice of
 * devices has its own draft.
 */
export const memberForm = (id: number | null, devices: readonly number[], refused = ''): string =>
  ['member', id ?? `new ${devices.join(' ')}`, refused].join(' ').trim();

/** Converts the member form's values to the fields stored in a draft. */
const fieldsOf = ({ devices, all, ...typed }: Typed): Record<string, string> => ({
  ...typed,
  all: String(all),
  devices: devices.join(' '),
});

/** Returns the values of the member form to store in a draft: only those that the user changed. */
export const draftOf = (typed: Typed, begins: Typed): Record<string, string> =>
  changedFields(fieldsOf(typed), fieldsOf(begins), PAIRED);
/** Pairs of fields that are stored together, because neither is meaningful without the other. */
const PAIRED: readonly (readonly string[])[] = [
  ['all', 'devices'],
  ['end', 'day'],
  ['by', 'email'],
];

/** Returns the member form's values from a stored draft, or the initial values if there is none. */
export function typedFrom(fields: Readonly<Record<string, string>>, begins: Typed): Typed {
  return {
    name: fields['name'] ?? begins.name,
    by: choiceFrom(['mail', 'link'] as const, fields['by'], begins.by),
    email: fields['email'] ?? begins.email,
    role: choiceFrom(['view', 'edit'] as const, fields['role'], begins.role),
    all: fields['all'] === undefined ? begins.all : fields['all'] === 'true',
    devices: devicesFrom(fields['devices'], begins.devices),
    end: choiceFrom(ENDS, fields['end'], begins.end),
    day: fields['day'] ?? begins.day,
  };
}

/**
 * Returns when a member's access ends (Unix seconds): a chosen time from now, or the end of the chosen day. Null if
 * it does not end, `undefined` if the day is not a date.
 */
export function endOf({ end, day }: Typed, { now, zone }: Time): number | null | undefined {
  if (end === 'none') return null;
  if (end !== 'own') return Math.floor(now) + LASTS[end];
  const [year, month, date] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []).slice(1).map(Number);
  if (year === undefined || month === undefined || date === undefined) return undefined;
  return unixAt({ year, month, day: date, hour: 23, minute: 59 }, zone) + 59;
}

export type Problems = Partial<Record<'email' | 'devices' | 'end', string>>;
/**
 * Returns the problems of the member form, as text keys; empty if it can be sent. `own`: the account's own e-mail
 * address.
 */
export function problemsOf(typed: Typed, time: Time, own: string): Problems {
  const ends = endOf(typed, time);
  const email = typed.by === 'mail' ? emailProblem(typed.email) : null;
  const isOwn = typed.email.trim().toLowerCase() === own.toLowerCase() && own !== '';
  return {
    ...(email !== null && { email }),
    ...(typed.by === 'mail' && isOwn && { email: 'members.problem.own' }),
    ...(!typed.all && typed.devices.length === 0 && { devices: 'members.problem.noDevice' }),
    ...((ends === undefined || (ends !== null && ends <= time.now)) && { end: 'members.problem.past' }),
  };
}

/**
 * Converts the form's values to changes of the member. `begins`: the form's values before the user changed any, and
 * `until`, the end that they stand for. If the user left the last day as it was, the access still ends at the same time
 * of that day.
 */
export const changesOf = (
  typed: Typed,
  time: Time,
  { begins, until }: { readonly begins: Typed; readonly until: number | null },
): Required<MemberChanges> => ({
  name: typed.name.trim().slice(0, LONGEST_NAME),
  email: typed.by === 'mail' ? typed.email.trim().toLowerCase() : '',
  role: typed.role,
  devices: typed.all ? null : [...typed.devices],
  until: typed.end === begins.end && typed.day === begins.day ? until : (endOf(typed, time) ?? null),
});

/**
 * Returns the edit that invites a new member or changes an existing one; null if nothing changes. `before`: the member
 * when the form was opened. Fields that the user left as they were keep what somebody else has changed since.
 */
export function memberEdit(
  member: Member | null,
  wanted: MemberChanges,
  before: Member | null = member,
): Edit | null {
  if (member === null) return { of: 'member', id: -1, set: wanted, was: null };
  const parts = edited(wanted, member, before ?? member);
  return parts && { of: 'member', id: member.id, ...parts };
}

/** The edit that ends a member's access. */
export const removal = ({ id, name, email, role, devices, until }: Member): Edit => ({
  of: 'member',
  id,
  set: null,
  was: { name, email, role, devices, until },
});
