import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Device, Group } from '../../events/device-types.ts';
import { moveTo } from '../../src/core/devices/device-edits.ts';
import { aDevice } from '../../tests/samples.ts';
import { besideOf, moveLabel, stepOf } from './list/moves.ts';
import { besideIt, NO_GROUP, rowsOf, sectionsOf } from './list/rows.ts';

const GROUPS: readonly Group[] = [
  { id: 11, name: 'Company', colour: '#2f6fde' },
  { id: 12, name: 'Family', colour: '#2f9e6e' },
];
/** Devices 1 to n in this order, in the groups that are told. */
const fleet = (...groups: readonly (number | null)[]): Map<number, Device> =>
  new Map(
    groups.map((group, i) => [i + 1, aDevice(i + 1, { group, position: i + 1, name: `Device ${i + 1}` })]),
  );
const order = (byId: ReadonlyMap<number, Device>) =>
  [...byId.values()].sort((a, b) => a.position - b.position).map(({ id }) => id);
const shown = (byId: ReadonlyMap<number, Device>) => sectionsOf(byId, GROUPS, '').map(({ ids }) => ids);
const apply = (byId: Map<number, Device>, id: number, change: ReturnType<typeof stepOf>) => {
  if (change?.group !== undefined) byId.set(id, { ...(byId.get(id) as Device), group: change.group ?? null });
  if (change?.position !== undefined) moveTo(byId, id, change.position);
};
const deviceIn = (byId: Map<number, Device>, id: number) => byId.get(id) as Device;

describe('[DEV-01] the rows of the list', () => {
  test('groups are headings with their devices below, in the customer’s order; an empty group is there too', () => {
    const rows = rowsOf(sectionsOf(fleet(12, 12, null), GROUPS, ''), []);
    expect(rows.map((row) => (row.kind === 'group' ? (row.section.group?.name ?? 'none') : row.id))).toEqual([
      'Company',
      'Family',
      1,
      2,
      'none',
      3,
    ]);
  });
  test('who has no groups sees no headings', () =>
    expect(rowsOf(sectionsOf(fleet(null, null), [], ''), [])).toEqual([
      { kind: 'device', id: 1 },
      { kind: 'device', id: 2 },
    ]));
  test('a device of a group that nobody knows is not lost', () =>
    expect(shown(fleet(77, 11))).toEqual([[2], [], [1]]));
  test('[DEV-07] a place is counted where it stands: in its group, and not over all of them', () => {
    const byId = fleet(12, null, 11, 12, 12, 77);
    const placeOf = (id: number) => {
      const { group, devices, at } = besideIt(byId, GROUPS, deviceIn(byId, id));
      return `${at + 1} of ${devices.length} in ${group?.name ?? 'none'}`;
    };
    expect([5, 3, 6].map(placeOf)).toEqual(['3 of 3 in Family', '1 of 1 in Company', '2 of 2 in none']);
    for (const { ids } of sectionsOf(byId, GROUPS, ''))
      for (const [i, id] of ids.entries()) expect(besideIt(byId, GROUPS, deviceIn(byId, id)).at).toBe(i);
  });
  test('folded groups hide their devices, not their heading', () =>
    expect(rowsOf(sectionsOf(fleet(11, null), GROUPS, ''), [11, NO_GROUP])).toHaveLength(3));
  test('names, notes, IMEIs and groups are searched, whatever the case; groups without a match go', () => {
    const byId = fleet(11, 12);
    byId.set(2, { ...deviceIn(byId, 2), note: 'Winter TYRES' });
    const found = (text: string) => sectionsOf(byId, GROUPS, text).flatMap(({ ids }) => ids);
    expect(found('device 1')).toEqual([1]);
    expect(found('1 company')).toEqual([1]);
    expect(found('tyres')).toEqual([2]);
    expect(found('COMPANY')).toEqual([1]);
    expect(found(byId.get(2)?.imei ?? '')).toEqual([2]);
    expect(sectionsOf(byId, GROUPS, 'nothing like it')).toEqual([]);
  });
});

describe('[DEV-07] a device is moved beside another', () => {
  test('down and up, before and after', () => {
    for (const [id, target, where, expected] of [
      [1, 3, 'after', [2, 3, 1, 4]],
      [1, 3, 'before', [2, 1, 3, 4]],
      [4, 2, 'before', [1, 4, 2, 3]],
      [4, 2, 'after', [1, 2, 4, 3]],
    ] as const) {
      const byId = fleet(null, null, null, null);
      apply(byId, id, besideOf(deviceIn(byId, id), deviceIn(byId, target), where));
      expect(order(byId)).toEqual(expected);
    }
  });
  test('each move can be taken back, and the way back says whether the group is another', () => {
    expect(moveLabel({ position: 3 })).toBe('deviceManagement.done.position');
    expect(moveLabel({ position: 3, group: 11 })).toBe('deviceManagement.done.group');
    expect(moveLabel({ group: null })).toBe('deviceManagement.done.group');
  });
  test('where it stands already there is nothing to do', () => {
    const byId = fleet(null, null);
    expect(besideOf(deviceIn(byId, 1), deviceIn(byId, 2), 'before')).toBeNull();
    expect(besideOf(deviceIn(byId, 2), deviceIn(byId, 1), 'after')).toBeNull();
  });
  test('whatever is dropped wherever, it ends up beside it, and nobody’s place is lost', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 12 }),
        fc.nat(),
        fc.nat(),
        fc.boolean(),
        (count, a, b, isAfter) => {
          const byId = fleet(...Array.from({ length: count }, () => null));
          const [id, target] = [(a % count) + 1, (b % count) + 1];
          if (id === target) return;
          apply(byId, id, besideOf(deviceIn(byId, id), deviceIn(byId, target), isAfter ? 'after' : 'before'));
          const now = order(byId);
          expect(now.indexOf(id) - now.indexOf(target)).toBe(isAfter ? 1 : -1);
          expect([...byId.values()].map(({ position }) => position).sort((x, y) => x - y)).toEqual(
            Array.from({ length: count }, (_, i) => i + 1),
          );
        },
      ),
    ));
});

describe('[DEV-01] a device is moved by keyboard', () => {
  const step = (byId: Map<number, Device>, id: number, by: 1 | -1) =>
    apply(byId, id, stepOf(sectionsOf(byId, GROUPS, ''), byId, id, by));
  test('one step changes places with the neighbour that is seen, not with one of another group', () => {
    const byId = fleet(11, 12, 11);
    step(byId, 1, 1);
    expect(shown(byId)).toEqual([[3, 1], [2]]);
  });
  test('[DEV-08] over the edge of a group it goes into the next one, at its near end', () => {
    const byId = fleet(11, 12, 12);
    step(byId, 1, 1);
    expect(shown(byId)).toEqual([[], [1, 2, 3]]);
    step(byId, 1, -1);
    expect(shown(byId)).toEqual([[1], [2, 3]]);
  });
  test('out of the last group it has none any more; at the very ends nothing happens', () => {
    const byId = fleet(12, null);
    step(byId, 1, 1);
    expect(shown(byId)).toEqual([[], [], [1, 2]]);
    const before = order(byId);
    step(byId, 2, 1);
    expect(order(byId)).toEqual(before);
    expect(stepOf([], byId, 1, 1)).toBeNull();
  });
});
