import fc from 'fast-check';
import type { Section } from '../../../events/devices.ts';
import type { Device, Group } from '../../../events/device-types.ts';
import { type DeviceState, stateOf, STATES } from '../../../src/core/positions/freshness.ts';
import { fixAt } from '../../../src/core/positions/positions.ts';
import { START } from '../../../tests/samples.ts';
import { type Overview, type Row } from '../arrangement.state.ts';
import { type OrderInput, type Ordering } from './device-order.ts';
import { countsOf } from './headings.ts';

/** Compares two names in JavaScript's own string order, for tests. */
export const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
export const GROUPS: readonly Group[] = [
  { id: 11, name: 'Company', colour: '#000000' },
  { id: 12, name: 'Private', colour: '#000000' },
];

/** Returns the list that a test expects: it filters and sorts all devices again, in the simplest way. */
export function plain({
  devices: { byId, groups },
  positions: at,
  arrangement,
  favourites = [],
  now,
}: OrderInput): Overview {
  const counts: Record<DeviceState, number> = { moving: 0, standing: 0, nosignal: 0, off: 0 };
  const { text, states, group, model, sort, folded } = arrangement;
  const wanted = text.trim().toLocaleLowerCase();
  const found = [...byId.values()].flatMap((device) => {
    const row = at.rows.get(device.id);
    const fix = row === undefined ? null : fixAt(at.last, row);
    const state = stateOf(device, fix, now);
    counts[state]++;
    if (states.length && !states.includes(state)) return [];
    if (group !== null && device.group !== group) return [];
    if (model !== null && device.device_models[0]?.model_nr !== model) return [];
    if (wanted && !device.name.toLocaleLowerCase().includes(wanted) && !device.imei.includes(wanted))
      return [];
    return [{ device, state, at: fix?.at ?? 0, speed: state === 'moving' ? Math.round(fix?.speed ?? 0) : 0 }];
  });
  const place = (a: Device, b: Device) => a.position - b.position || a.id - b.id;
  const minute = (seconds: number) => Math.max(0, Math.floor(seconds / 60) - 1_262_304_000 / 60);
  found.sort((a, b) => {
    if (sort === 'name') return compare(a.device.name, b.device.name) || place(a.device, b.device);
    if (sort === 'contact') return b.at - a.at || place(a.device, b.device);
    if (sort === 'speed')
      return b.speed - a.speed || minute(b.at) - minute(a.at) || place(a.device, b.device);
    if (sort === 'state')
      return STATES.indexOf(a.state) - STATES.indexOf(b.state) || place(a.device, b.device);
    return place(a.device, b.device);
  });
  const countOf = (members: readonly Device[]) =>
    countsOf(STATES.map((state) => members.filter(({ id }) => stateById.get(id) === state).length));
  const stateById = new Map(found.map(({ device, state }) => [device.id, state]));
  const list = found.map(({ device }) => device);
  const rows = (of: readonly Device[]): Row[] => of.map(({ id }) => ({ kind: 'device', id }));
  if (sort !== 'position') return { rows: rows(list), matches: list.length, counts };
  const sectionOf = ({ id, group: of }: Device): Section =>
    favourites.includes(id) ? 'favourites' : (groups.find((known) => known.id === of)?.id ?? 'none');
  const filled = (['favourites', ...groups.map(({ id }) => id), 'none'] as Section[])
    .map((section) => ({ section, members: list.filter((device) => sectionOf(device) === section) }))
    .filter(({ members }) => members.length > 0);
  const isPlain = filled.length === 0 || (filled.length === 1 && filled[0]?.section === 'none');
  return {
    rows: isPlain
      ? rows(list)
      : filled.flatMap(({ section, members }): Row[] => {
          const isFolded = !wanted && folded.includes(section);
          const heading: Row = {
            kind: 'group',
            section,
            group: groups.find(({ id }) => id === section) ?? null,
            count: members.length,
            counts: countOf(members),
            shown: members.filter(({ shown }) => shown).length,
            isFolded,
          };
          return isFolded ? [heading] : [heading, ...rows(members)];
        }),
    matches: list.length,
    counts,
  };
}

/** Returns the complete content of an ordering (rows, matches, counts), for comparison in tests. */
export const told = ({ count, rowAt, matches, counts }: Ordering): Overview => ({
  rows: Array.from({ length: count }, (_, index) => rowAt(index)),
  matches,
  counts,
});

/** Runs a pausable sort to its end and returns the result. */
export function finish(work: Generator<void, Ordering>): Ordering {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

const id = fc.integer({ min: 1, max: 25 });
/** Generates an arbitrary list of devices for property tests. */
export const aList = fc.uniqueArray(id, { minLength: 1, maxLength: 25 }).chain((ids) =>
  fc.tuple(
    ...ids.map((each) =>
      fc.record({
        id: fc.constant(each),
        name: fc.constantFrom('Van', 'van 2', 'Öl', 'Taxi', ''),
        group: fc.constantFrom(null, 11, 12, 99),
        position: fc.integer({ min: 0, max: 5 }),
        switchedOffAt: fc.constantFrom(null, START - 50),
      }),
    ),
  ),
);
/** Generates an arbitrary change of the device list for property tests. */
export const step = fc.oneof(
  fc.record({
    kind: fc.constant('fixes' as const),
    fixes: fc.array(
      fc.record({
        device: id,
        at: fc.integer({ min: -200_000, max: 200 }),
        speed: fc.integer({ min: 0, max: 90 }),
      }),
      { maxLength: 12 },
    ),
  }),
  fc.record({ kind: fc.constant('list' as const), list: aList }),
  fc.record({
    kind: fc.constant('changed' as const),
    id,
    group: fc.constantFrom(null, 11, 12),
    shown: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('removed' as const), id }),
  fc.record({ kind: fc.constant('favourites' as const), ids: fc.subarray([1, 2, 3, 7, 90]) }),
  fc.record({ kind: fc.constant('time' as const), by: fc.integer({ min: 0, max: 400 }) }),
  fc.record({
    kind: fc.constant('arranged' as const),
    change: fc.record(
      {
        text: fc.constantFrom('', ' VAN', '35', 'zz'),
        states: fc.subarray<DeviceState>(['moving', 'standing', 'off']),
        group: fc.constantFrom(null, 11),
        sort: fc.constantFrom('position', 'name', 'contact', 'speed', 'state'),
        folded: fc.subarray<Section>([11, 'none', 'favourites']),
      },
      { requiredKeys: [] },
    ),
  }),
);
