import type { Device, Group } from '../../../events/device-types.ts';
import type { Section } from '../../../events/devices.ts';
import { type DeviceState, STATES } from '../../../src/core/positions/freshness.ts';
import type { Counts, Heading, Row } from '../arrangement.state.ts';

/** A heading of the device list, and the index in the order at which its devices begin. */
export type Part = { readonly heading: Heading; readonly start: number };

/** Converts counts by a state's index in `STATES` to counts by the state's name. */
export const countsOf = (numbers: readonly number[]): Counts =>
  Object.fromEntries(STATES.map((state, at) => [state, numbers[at] ?? 0])) as Record<DeviceState, number>;

/**
 * Returns the headings of a device list that is sorted by heading: favourites, groups, devices without a group. An
 * ungrouped list has no headings, and a group without a match is left out.
 */
export function partsOf(
  order: { readonly entries: Uint32Array; readonly length: number },
  devices: readonly Device[],
  states: Uint8Array,
  {
    groups,
    favourites,
    folded,
  }: {
    groups: readonly Group[];
    favourites: ReadonlySet<number>;
    folded: readonly Section[];
  },
): readonly Part[] {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const found: {
    section: Section;
    group: Group | null;
    start: number;
    count: number;
    shown: number;
    states: number[];
  }[] = [];
  for (let i = 0; i < order.length; i++) {
    const entry = order.entries[i] as number;
    const device = devices[entry];
    const isFavourite = device !== undefined && favourites.has(device.id);
    const group = isFavourite ? null : (byId.get(device?.group ?? Number.NaN) ?? null);
    const section = isFavourite ? 'favourites' : (group?.id ?? 'none');
    let last = found.at(-1);
    if (last?.section !== section)
      found.push((last = { section, group, start: i, count: 0, shown: 0, states: [0, 0, 0, 0] }));
    last.count++;
    if (device?.shown) last.shown++;
    const state = states[entry] as number;
    last.states[state] = (last.states[state] as number) + 1;
  }
  if (found.length === 1 && found[0]?.section === 'none') return [];
  return found.map(({ section, group, start, count, shown, states: numbers }) => ({
    start,
    heading: {
      kind: 'group',
      section,
      group,
      count,
      counts: countsOf(numbers),
      shown,
      isFolded: folded.includes(section),
    },
  }));
}

/** Returns the rows of a device list with headings: their number, and a function that gives the row at an index. */
export function rowsOf(
  parts: readonly Part[],
  length: number,
  idAt: (index: number) => number,
): { count: number; rowAt: (index: number) => Row; headingsAt: readonly number[] } {
  if (parts.length === 0)
    return { count: length, rowAt: (index) => ({ kind: 'device', id: idAt(index) }), headingsAt: [] };
  const headingsAt: number[] = [];
  let count = 0;
  for (const { heading } of parts) {
    headingsAt.push(count);
    count += 1 + (heading.isFolded ? 0 : heading.count);
  }
  const rowAt = (index: number): Row => {
    let part = parts.length - 1;
    while (part > 0 && (headingsAt[part] as number) > index) part--;
    const { heading, start } = parts[part] as Part;
    const below = index - (headingsAt[part] as number);
    return below === 0 ? heading : { kind: 'device', id: idAt(start + below - 1) };
  };
  return { count, rowAt, headingsAt };
}
