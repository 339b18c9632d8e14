import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as deviceEvents from '../../../events/devices.ts';
import * as positionEvents from '../../../events/positions.ts';
import { devices } from '../../../src/core/devices/devices.ts';
import { positions } from '../../../src/core/positions/positions.ts';
import { aDevice, fixes, START } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { type Arrangement, UNARRANGED } from '../arrangement.state.ts';
import { DeviceOrder, type OrderInput } from './device-order.ts';
import { sortInSlices } from './sort-in-slices.ts';
import { aList, compare, finish, GROUPS, plain, step, told } from './device-order-given.ts';

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
      // Work that an abandoned update left undone is done by the next update, even if nothing else changes.
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
    expect(second.counts).toEqual({ moving: 1, standing: 0, nosignal: 1, off: 0 });
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
    // A later clock tick needs only one pass over the list.
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
