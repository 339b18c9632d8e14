import { searchable } from '../../../src/rules/searchable.ts';
import type { Device, Group } from '../../../events/device-types.ts';
import { hasWords, wordsOf } from '../../../src/core/app/words-in.ts';

/**
 * A section of the device list: the heading of a group and the group's devices, in the customer's order. `group` is
 * null in the section of devices without a group.
 */
export type ListSection = {
  readonly group: Group | null;
  readonly ids: readonly number[];
  readonly shown: number;
};
export type ManagedRow =
  | { readonly kind: 'group'; readonly section: ListSection; readonly isFolded: boolean }
  | { readonly kind: 'device'; readonly id: number };

/** The id that stands for "no group", such as in the list of collapsed groups. */
export const NO_GROUP = 0;

const matches = (
  { name, imei, note, device_models }: Device,
  words: readonly string[],
  group: Group | undefined,
) =>
  hasWords(
    searchable(
      [name, imei, note, group?.name ?? '', ...device_models.map((model) => model.name ?? '')].join('\n'),
    ),
    words,
  );

/**
 * Returns the sections of the device list, in the customer's order. An empty group has a section too, except during a
 * search.
 */
export function sectionsOf(
  byId: ReadonlyMap<number, Device>,
  groups: readonly Group[],
  text: string,
): readonly ListSection[] {
  const words = wordsOf(text);
  const known = new Map(groups.map((group) => [group.id, group]));
  const members = new Map<number, Device[]>([
    ...groups.map(({ id }): [number, Device[]] => [id, []]),
    [NO_GROUP, []],
  ]);
  for (const device of byId.values()) {
    const group = device.group === null ? undefined : known.get(device.group);
    if (words.length === 0 || matches(device, words, group)) members.get(group?.id ?? NO_GROUP)?.push(device);
  }
  return [...members].flatMap(([id, devices]): ListSection[] => {
    if (devices.length === 0 && (words.length > 0 || id === NO_GROUP)) return [];
    devices.sort((a, b) => a.position - b.position || a.id - b.id);
    return [
      {
        group: known.get(id) ?? null,
        ids: devices.map((device) => device.id),
        shown: devices.filter(({ shown }) => shown).length,
      },
    ];
  });
}

/**
 * Returns the id of the first device in the list, in the customer's order. Collapsed groups are skipped. Undefined if
 * no device is visible. Reads each device once and sorts nothing, so it is cheap for a large fleet.
 */
export function firstOf(
  byId: ReadonlyMap<number, Device>,
  groups: readonly Group[],
  { text, folded }: { readonly text: string; readonly folded: readonly number[] },
): number | undefined {
  const words = wordsOf(text);
  const known = new Map(groups.map((group, index) => [group.id, { group, index }]));
  const hidden = new Set(words.length > 0 ? [] : folded);
  let first: Place | null = null;
  for (const device of byId.values()) {
    const section = device.group === null ? undefined : known.get(device.group);
    // Without groups the list has no headings, so there is nothing to collapse.
    if (groups.length > 0 && hidden.has(section?.group.id ?? NO_GROUP)) continue;
    if (words.length > 0 && !matches(device, words, section?.group)) continue;
    const place = [section?.index ?? groups.length, device.position, device.id] as const;
    if (first === null || isBefore(place, first)) first = place;
  }
  return first?.[2];
}

type Place = readonly [section: number, position: number, id: number];
const isBefore = (one: Place, other: Place): boolean =>
  (one[0] - other[0] || one[1] - other[1] || one[2] - other[2]) < 0;

/** Returns the rows of the device list. If there are no groups, there are no heading rows. */
export function rowsOf(sections: readonly ListSection[], folded: readonly number[]): readonly ManagedRow[] {
  if (sections.every(({ group }) => group === null))
    return sections.flatMap(({ ids }) => ids.map((id): ManagedRow => ({ kind: 'device', id })));
  return sections.flatMap((section): ManagedRow[] => {
    const isFolded = folded.includes(section.group?.id ?? NO_GROUP);
    return [
      { kind: 'group', section, isFolded },
      ...(isFolded ? [] : section.ids.map((id): ManagedRow => ({ kind: 'device', id }))),
    ];
  });
}

/** Returns the devices in the same section of the list as this device, in order. */
export function besideIt(
  byId: ReadonlyMap<number, Device>,
  groups: readonly Group[],
  { id, group }: Pick<Device, 'id' | 'group'>,
): { readonly group: Group | null; readonly devices: readonly Device[]; readonly at: number } {
  const known = new Set(groups.map((each) => each.id));
  const partOf = (of: number | null) => (of !== null && known.has(of) ? of : null);
  const devices = [...byId.values()]
    .filter((each) => partOf(each.group) === partOf(group))
    .sort((a, b) => a.position - b.position || a.id - b.id);
  return {
    group: groups.find((each) => each.id === group) ?? null,
    devices,
    at: devices.findIndex((each) => each.id === id),
  };
}
