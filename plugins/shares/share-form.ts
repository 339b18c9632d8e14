import type { Edit } from '../../events/change-types.ts';
import type { Share, ShareChanges } from '../../events/share-types.ts';
import { edited } from '../../src/core/changes/edited.ts';
import { LONGEST_NAME, MOST_DEVICES } from './limits.ts';
import { endOf, fieldOf, type Preset, UNTIL_STOPPED } from './until.ts';

/** The values of the form of a shared link. */
export type Typed = {
  readonly name: string;
  readonly devices: readonly number[];
  readonly kind: Share['kind'];
  readonly goal: Share['goal'];
  readonly preset: Preset;
  /** The end of the link that the user entered, as in a date and time input. */
  readonly own: string;
};
type Time = { readonly now: number; readonly zone: string | undefined };

/**
 * Returns the initial values of the form for a new or existing link. `refused`: the change that the server refused,
 * to be corrected.
 */
export const typedOf = (
  share: Share | null,
  devices: readonly number[],
  { now, zone }: Time,
  refused: ShareChanges = {},
): Typed => {
  const { name, kind, goal, expires, ...said }: ShareChanges = { ...share, ...refused };
  return {
    name: name ?? '',
    devices: said.devices ?? devices,
    kind: kind ?? 'position',
    goal: goal ?? null,
    preset: expires === undefined ? 'day' : 'own',
    own: fieldOf(expires ?? now + 24 * 3600, zone),
  };
};

export type Problems = Partial<Record<'devices' | 'goal' | 'expires', string>>;

/** Returns the problems of the link form, as text keys; empty if it can be sent. */
export function problemsOf(typed: Typed, { now, zone }: Time, most = MOST_DEVICES): Problems {
  const ends = endOf(typed.preset, typed.own, now, zone);
  return {
    ...(typed.devices.length === 0 && { devices: 'shares.problem.noDevice' }),
    ...(typed.devices.length > most && {
      devices: most === 1 ? 'shares.problem.oneDevice' : 'shares.problem.manyDevices',
    }),
    ...(typed.kind === 'eta' && typed.goal === null && { goal: 'shares.problem.noGoal' }),
    ...((ends === null || ends <= now) && { expires: 'shares.problem.past' }),
    ...(ends !== null && ends > now + UNTIL_STOPPED && { expires: 'shares.problem.far' }),
  };
}

/** Converts the form's values to changes of the link. */
export const changesOf = (typed: Typed, { now, zone }: Time): Required<Omit<ShareChanges, 'trip'>> => ({
  name: typed.name.trim().slice(0, LONGEST_NAME),
  devices: [...typed.devices],
  kind: typed.kind,
  goal: typed.kind === 'eta' ? typed.goal : null,
  expires: endOf(typed.preset, typed.own, now, zone) ?? 0,
});

/** Compares end times without seconds, because a date and time input has none. */
const isUnchanged = (field: keyof ShareChanges, one: unknown, other: unknown): boolean =>
  field === 'expires'
    ? Math.abs(((one as number | undefined) ?? 0) - ((other as number | undefined) ?? 0)) < 60
    : JSON.stringify(one) === JSON.stringify(other);

/**
 * Returns the edit that creates a shared link or changes an existing one; null if nothing changes. `before`: the link
 * when the form was opened. Fields that the user left as they were keep what was changed elsewhere since.
 */
export function shareEdit(
  share: Share | null,
  wanted: ShareChanges,
  before: Share | null = share,
): Edit | null {
  if (share === null) return { of: 'share', id: 'new-link', set: wanted, was: null };
  const parts = edited(wanted, share, before ?? share, [], isUnchanged);
  return parts && { of: 'share', id: share.salt, ...parts };
}

/** Returns the edit that ends a shared link permanently. */
export const revocation = ({ salt, devices, kind, name, expires, goal, trip }: Share): Edit => ({
  of: 'share',
  id: salt,
  set: null,
  was: { devices, kind, name, expires, goal, ...(trip && { trip }) },
});

/**
 * Returns the destination at the place that the user pressed on the map. A name that the user typed stays.
 * @param foundName the name that the search gave to the destination; it belongs to another place
 */
export const movedGoal = (
  goal: Share['goal'],
  { lat, lng }: { readonly lat: number; readonly lng: number },
  foundName: string,
): NonNullable<Share['goal']> => ({ lat, lng, name: goal && goal.name !== foundName ? goal.name : '' });
