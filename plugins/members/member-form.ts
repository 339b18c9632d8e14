import type { Edit } from '../../events/change-types.ts';
import type { Member, MemberChanges, MemberRole } from '../../events/member-types.ts';
import { emailProblem } from '../../src/rules/email.ts';
import { changedFields, choiceFrom, devicesFrom } from '../../src/core/storage/form-fields.ts';
import { unixAt } from '../../src/rules/time/wall-clock.ts';
import { localDay } from '../../src/rules/time/local-day.ts';

/** Until when somebody is to see devices, as it is chosen. */
export const ENDS = ['none', 'week', 'month', 'own'] as const;
export type End = (typeof ENDS)[number];
const DAY = 86_400;
const LASTS = { week: 7 * DAY, month: 30 * DAY } as const;
export const LONGEST_NAME = 80;

/** What stands in the form. */
export type Typed = {
  readonly name: string;
  readonly by: 'mail' | 'link';
  readonly email: string;
  readonly role: MemberRole;
  readonly all: boolean;
  readonly devices: readonly number[];
  readonly end: End;
  /** The last day, as a field for dates has it. */
  readonly day: string;
};
type Time = { readonly now: number; readonly zone: string | undefined };

/** The form of a new member, or of one that there is; `refused`: what the server would not take, to be corrected. */
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

/** By this what is typed is kept: each member, each refusal, and each choice of devices to begin with has a form of its own. */
export const memberForm = (id: number | null, devices: readonly number[], refused = ''): string =>
  ['member', id ?? `new ${devices.join(' ')}`, refused].join(' ').trim();

/** What stands in the form, as a draft keeps it. */
const fieldsOf = ({ devices, all, ...typed }: Typed): Record<string, string> => ({
  ...typed,
  all: String(all),
  devices: devices.join(' '),
});

/** What is kept of the form. */
export const draftOf = (typed: Typed, begins: Typed): Record<string, string> =>
  changedFields(fieldsOf(typed), fieldsOf(begins), PAIRED);
/** Neither means anything without the other. */
const PAIRED: readonly (readonly string[])[] = [
  ['all', 'devices'],
  ['end', 'day'],
  ['by', 'email'],
];

/** What was kept of the form, or what it begins with where nothing was. */
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

/** When it ends that is made now, unix seconds: the end of the last day. `undefined`: what stands in the field is no date. */
export function endOf({ end, day }: Typed, { now, zone }: Time): number | null | undefined {
  if (end === 'none') return null;
  if (end !== 'own') return Math.floor(now) + LASTS[end];
  const [year, month, date] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []).slice(1).map(Number);
  if (year === undefined || month === undefined || date === undefined) return undefined;
  return unixAt({ year, month, day: date, hour: 23, minute: 59 }, zone) + 59;
}

export type Problems = Partial<Record<'email' | 'devices' | 'end', string>>;
/** What is wrong with it, as keys; empty: it can be sent. `own`: the account's address. */
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

/** What the form says of the member. */
export const changesOf = (typed: Typed, time: Time): Required<MemberChanges> => ({
  name: typed.name.trim().slice(0, LONGEST_NAME),
  email: typed.by === 'mail' ? typed.email.trim().toLowerCase() : '',
  role: typed.role,
  devices: typed.all ? null : [...typed.devices],
  until: endOf(typed, time) ?? null,
});

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The edit that invites somebody, or makes of a member what is wanted; null: they are so already. */
export function memberEdit(member: Member | null, wanted: MemberChanges): Edit | null {
  if (member === null) return { of: 'member', id: -1, set: wanted, was: null };
  const fields = (Object.keys(wanted) as (keyof MemberChanges)[]).filter(
    (field) => !same(wanted[field], member[field]),
  );
  if (fields.length === 0) return null;
  const part = (from: MemberChanges) => Object.fromEntries(fields.map((field) => [field, from[field]]));
  return { of: 'member', id: member.id, set: part(wanted), was: part(member) };
}

/** The edit after which somebody sees nothing any more. */
export const removal = ({ id, name, email, role, devices, until }: Member): Edit => ({
  of: 'member',
  id,
  set: null,
  was: { name, email, role, devices, until },
});
