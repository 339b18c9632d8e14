import type { Device, Group } from '../../events/device-types.ts';
import * as deviceEvents from '../../events/devices.ts';
import { type DeviceState, stateOf } from '../../src/core/freshness.ts';
import { fixAt, type Positions } from '../../src/core/positions.ts';
import { projection } from '../../src/kernel/projection.ts';

export type Sort = 'position' | 'name' | 'contact' | 'speed';

export type Arrangement = {
  text: string;
  states: DeviceState[];
  group: number | null;
  model: number | null;
  sort: Sort;
};

export const UNARRANGED: Arrangement = { text: '', states: [], group: null, model: null, sort: 'position' };

/** How the list of devices is narrowed and ordered. */
export const arrangement = projection<Arrangement>('live-map/arrangement', UNARRANGED, (on) => [
  on(deviceEvents.listArranged, (_, e) => ({ ...e.payload, states: [...e.payload.states] })),
]);

export type Row =
  | { readonly kind: 'device'; readonly id: number }
  | { readonly kind: 'group'; readonly group: Group | null; readonly count: number };

/** How many devices are in each state, and which are left after narrowing, in order. */
export type Overview = {
  readonly rows: readonly Row[];
  readonly matches: number;
  readonly counts: Readonly<Record<DeviceState, number>>;
};

/** Enough of `Intl.Collator`, so that the caller decides the language. */
type Compare = (a: string, b: string) => number;

/**
 * Puts the list together: O(devices), so it runs when devices change and when time passes, never per fix.
 *
 * @param now unix seconds
 */
export function overview(
  devices: Iterable<Device>,
  groups: readonly Group[],
  positions: Positions,
  { text, states, group, model, sort }: Arrangement,
  now: number,
  compare: Compare,
): Overview {
  const counts: Record<DeviceState, number> = { moving: 0, standing: 0, nosignal: 0, off: 0 };
  const wanted = text.trim().toLocaleLowerCase();
  const found: { device: Device; at: number; speed: number }[] = [];
  for (const device of devices) {
    const row = positions.rows.get(device.id);
    const fix = row === undefined ? null : fixAt(positions.last, row);
    const state = stateOf(device, fix, now);
    counts[state]++;
    if (states.length && !states.includes(state)) continue;
    if (group !== null && device.group !== group) continue;
    if (model !== null && device.device_models[0]?.model_nr !== model) continue;
    if (wanted && !device.name.toLocaleLowerCase().includes(wanted) && !device.imei.includes(wanted))
      continue;
    found.push({ device, at: fix?.at ?? 0, speed: state === 'moving' ? (fix?.speed ?? 0) : 0 });
  }
  const place = (a: Device, b: Device) => a.position - b.position || a.id - b.id;
  found.sort((a, b) => {
    if (sort === 'name') return compare(a.device.name, b.device.name) || place(a.device, b.device);
    if (sort === 'contact') return b.at - a.at || place(a.device, b.device);
    if (sort === 'speed') return b.speed - a.speed || b.at - a.at || place(a.device, b.device);
    return place(a.device, b.device);
  });
  const ids = found.map(({ device }) => device);
  return {
    rows: sort === 'position' ? grouped(ids, groups) : ids.map(({ id }) => ({ kind: 'device', id })),
    matches: ids.length,
    counts,
  };
}

/** Devices below the heading of their group; a list where nothing is grouped has no headings. */
function grouped(devices: readonly Device[], groups: readonly Group[]): Row[] {
  const members = new Map<number | null, Device[]>();
  for (const device of devices) {
    const key = groups.some(({ id }) => id === device.group) ? device.group : null;
    const list = members.get(key);
    if (list) list.push(device);
    else members.set(key, [device]);
  }
  const rows = (list: readonly Device[]): Row[] => list.map(({ id }) => ({ kind: 'device', id }));
  if (members.size <= 1 && members.has(null)) return rows(devices);
  const known = groups.flatMap((group): Row[] => {
    const list = members.get(group.id);
    return list ? [{ kind: 'group', group, count: list.length }, ...rows(list)] : [];
  });
  const rest = members.get(null);
  return rest ? [...known, { kind: 'group', group: null, count: rest.length }, ...rows(rest)] : known;
}
