import type { Edit } from '../../../events/change-types.ts';
import type { Group } from '../../../events/device-types.ts';
import { devices } from '../../../src/core/devices/devices.ts';
import { select } from '../../../src/kernel/read.ts';
import { PALETTE } from '../../../src/rules/colours.ts';

type GroupEdit = Extract<Edit, { of: 'group' }>;

const LONGEST_GROUP = 40;

/** Returns the edit that creates a group. Other edits refer to the new group by this edit's temporary id. */
export const newGroup = ({ name, colour }: Omit<Group, 'id'>): GroupEdit => ({
  of: 'group',
  id: -1,
  set: { name: name.trim(), colour },
  was: null,
});

export const groupEdit = (group: Group, set: Partial<Omit<Group, 'id'>>): GroupEdit => ({
  of: 'group',
  id: group.id,
  set,
  was: Object.fromEntries(Object.keys(set).map((name) => [name, group[name as keyof typeof set]])),
});

/** Returns the edit that deletes a group. Its devices stay, without a group. */
export const groupGone = ({ id, name, colour }: Group): GroupEdit => ({
  of: 'group',
  id,
  set: null,
  was: { name, colour },
});

/** The number of devices in each group, by group id. */
export const groupCounts = select((read): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>();
  for (const { group } of read(devices).byId.values())
    if (group !== null) counts.set(group, (counts.get(group) ?? 0) + 1);
  return counts;
});

/**
 * Returns a colour for a new group that no other group has yet. If all colours are taken, returns the first.
 */
export const freeColour = (groups: readonly Group[]): string =>
  PALETTE.find((colour) => !groups.some((group) => group.colour === colour)) ?? PALETTE[0];

/** Returns the text key of the error in a group's name, or null if it is valid. */
export function groupNameProblem(name: string, others: readonly Group[]): string | null {
  const wanted = name.trim();
  if (wanted === '') return 'deviceManagement.groups.nameMissing';
  if (wanted.length > LONGEST_GROUP) return 'deviceManagement.groups.nameLong';
  const isTaken = others.some((other) => other.name.toLocaleLowerCase() === wanted.toLocaleLowerCase());
  return isTaken ? 'deviceManagement.groups.nameTaken' : null;
}
