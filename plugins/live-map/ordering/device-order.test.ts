import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as deviceEvents from '../../../events/devices.ts';
import type { Section } from '../../../events/devices.ts';
import type { Device, Group } from '../../../events/device-types.ts';
import * as positionEvents from '../../../events/positions.ts';
import { devices } from '../../../src/core/devices.ts';
import { type DeviceState, stateOf, STATES } from '../../../src/core/freshness.ts';
import { fixAt, positions } from '../../../src/core/positions.ts';
import { aDevice, fixes, START } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { type Arrangement, type Overview, type Row, UNARRANGED } from '../arrangement.state.ts';
import { DeviceOrder, type OrderInput, type Ordering } from './device-order.ts';
import { countsOf } from './headings.ts';
import { sortInSlices } from './sort-in-slices.ts';

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const GROUPS: readonly Group[] = [
  { id: 11, name: 'Company', colour: '#000000' },
  { id: 12, name: 'Private', colour: '#000000' },
];

/** What the list must be: everything looked at and sorted anew, as plainly as can be. */
function plain({
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

const told = ({ count, rowAt, matches, counts }: Ordering): Overview => ({
  rows: Array.from({ length: count }, (_, index) => rowAt(index)),
  matches,
  counts,
});

function finish(work: Generator<void, Ordering>): Ordering {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

const id = fc.integer({ min: 1, max: 25 });
const aList = fc.uniqueArray(id, { minLength: 1, maxLength: 25 }).chain((ids) =>
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
const step = fc.oneof(
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

describe('[MAP-12] [MAP-08] the list kept in order', () => {
  test('is after any history what looking at everything anew gives, also when work was left half done', () => {
    fc.assert(
      fc.property(
        aList,
        fc.array(step, { maxLength: 14 }),
        fc.infiniteStream(fc.boolean()),
        (first, steps, isLeft) => {
          const it = scenario({});
          const list = (all: typeof first) =>
            it.app.publish(
              deviceEvents.listed({
                devices: all.map((each) => aDevice(each.id, each)),
                leftOut: [],
                source: 'server',
              }),
            );
          list(first);
          it.app.publish(deviceEvents.groupsListed({ groups: [...GROUPS], source: 'server' }));
          const order = new DeviceOrder();
          let arrangement: Arrangement = UNARRANGED;
          let favourites: readonly number[] = [];
          let now = START;
          for (const each of [{ kind: 'time', by: 0 } as const, ...steps]) {
            if (each.kind === 'fixes')
              it.app.publish(positionEvents.fixesReceived({ source: 'socket', fixes: fixes(...each.fixes) }));
            else if (each.kind === 'list') list(each.list);
            else if (each.kind === 'changed')
              it.app.publish(
                deviceEvents.changed({ id: each.id, changes: { group: each.group, shown: each.shown } }),
              );
            else if (each.kind === 'removed') it.app.publish(deviceEvents.removed({ id: each.id }));
            else if (each.kind === 'favourites') favourites = each.ids;
            else if (each.kind === 'time') now += each.by;
            else arrangement = { ...arrangement, ...(each.change as Partial<Arrangement>) };
            const input: OrderInput = {
              devices: it.app.read(devices),
              positions: it.app.read(positions),
              arrangement,
              favourites,
              now,
              compare,
            };
            if (isLeft.next().value === true) {
              order.update(input).next();
              continue;
            }
            expect(told(finish(order.update(input)))).toEqual(plain(input));
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  test('a change that comes while the list is looked at is not lost, wherever that pauses and is left', () => {
    const it = scenario({});
    const all = Array.from({ length: 12 }, (_, index) => aDevice(index + 1, { group: 11 }));
    it.app.publish(deviceEvents.listed({ devices: all, leftOut: [], source: 'server' }));
    it.app.publish(deviceEvents.groupsListed({ groups: [...GROUPS], source: 'server' }));
    const hide = (id: number, shown: boolean) =>
      it.app.publish(deviceEvents.visibilityChanged({ id, shown }));
    const inputNow = (): OrderInput => ({
      devices: it.app.read(devices),
      positions: it.app.read(positions),
      arrangement: UNARRANGED,
      now: START,
      compare,
    });
    for (let steps = 1; steps < 14; steps++) {
      const order = new DeviceOrder(2);
      finish(order.update(inputNow()));
      hide(11, steps % 2 === 0);
      const left = order.update(inputNow());
      for (let step = 0; step < steps; step++) left.next();
      hide(1, steps % 2 === 0);
      expect(told(finish(order.update(inputNow())))).toEqual(plain(inputNow()));
      // And nothing has to change for what was left to be done.
      hide(12, steps % 2 === 0);
      order.update(inputNow()).next();
      expect(told(finish(order.update(inputNow())))).toEqual(plain(inputNow()));
    }
  });

  test('gives the same object while nothing changed that it shows', () => {
    const it = scenario({});
    it.app.publish(deviceEvents.listed({ devices: [aDevice(1), aDevice(2)], leftOut: [], source: 'server' }));
    const order = new DeviceOrder();
    const look = (now: number) =>
      finish(
        order.update({
          devices: it.app.read(devices),
          positions: it.app.read(positions),
          arrangement: UNARRANGED,
          now,
          compare,
        }),
      );
    const first = look(START);
    it.app.publish(
      positionEvents.fixesReceived({ source: 'socket', fixes: fixes({ device: 1, speed: 50 }) }),
    );
    const second = look(START);
    expect(second.counts).toEqual({ moving: 1, standing: 0, nosignal: 0, off: 1 });
    expect(second.layout).toBe(first.layout);
    it.app.publish(
      positionEvents.fixesReceived({ source: 'socket', fixes: fixes({ device: 1, at: 1, speed: 60 }) }),
    );
    expect(look(START + 5)).toBe(second);
  });

  test('[fault 54] a hundred thousand devices are put in order in steps, each of few rows', () => {
    const many = Array.from({ length: 100_000 }, (_, index) =>
      aDevice(index + 1, { name: `n${(index * 7_919) % 99_991}` }),
    );
    const it = scenario({});
    it.app.publish(deviceEvents.listed({ devices: many, leftOut: [], source: 'server' }));
    const order = new DeviceOrder();
    const input: OrderInput = {
      devices: it.app.read(devices),
      positions: it.app.read(positions),
      arrangement: { ...UNARRANGED, sort: 'name' },
      now: START,
      compare,
    };
    let pauses = 0;
    const work = order.update(input);
    while (!work.next().done) pauses++;
    expect(pauses).toBeGreaterThan(150);
    // A later tick is one pass.
    expect([...order.update(input)].length).toBeLessThan(30);
  });
});

test('a sort in slices is the sort of the language', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 3_000 }), (values) => {
      const work = sortInSlices(values.length, (a, b) => (values[a] as number) - (values[b] as number));
      let outcome = work.next();
      while (!outcome.done) outcome = work.next();
      const expected = [...values.keys()].sort((a, b) => (values[a] as number) - (values[b] as number));
      expect([...outcome.value]).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});
