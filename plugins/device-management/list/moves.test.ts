import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Device } from '../../../events/device-types.ts';
import { backend, bodyOf, good, talk, valueOf } from '../../../src/api/traccar/traccar-given.ts';
import { moveTo } from '../../../src/core/devices/device-overlay.ts';
import { besideOf } from './moves.ts';

type Raw = ReturnType<typeof bodyOf>;
type Where = 'before' | 'after';

/** A server on which a device's place is a number of the device. The app's list is what it listed at first. */
function server(count: number) {
  const stored = new Map<number, Raw>();
  for (let id = 1; id <= count; id++)
    stored.set(id, { ...bodyOf('device-create'), id, uniqueId: `d${id}`, attributes: {} });
  const listed = () => valueOf(backend.devices(), [good([...stored.values()])]);
  const byId = new Map<number, Device>(listed().map((device) => [device.id, device]));
  const order = (devices: Iterable<Device>) =>
    [...devices].sort((a, b) => a.position - b.position || a.id - b.id).map(({ id }) => id);
  return {
    shown: () => order(byId.values()),
    listed: () => order(listed()),
    move(id: number, where: Where, target: number) {
      const [moved, other] = [byId.get(id) as Device, byId.get(target) as Device];
      const position = besideOf(moved, other, where, { byId, areFree: true })?.position;
      if (position === undefined) return;
      talk(backend.saveDevice(id, { position }), (request) => {
        if (request.method === 'put') stored.set(id, request.body as Raw);
        return good(stored.get(id));
      });
      moveTo(byId, id, position);
    },
    takeBack(id: number, position: number) {
      moveTo(byId, id, position);
    },
  };
}

describe('[DEV-07] a server that moves no other devices lists what was shown', () => {
  test.each([
    [1, 'after', 3, [2, 3, 1, 4]],
    [4, 'before', 1, [4, 1, 2, 3]],
    [2, 'before', 1, [2, 1, 3, 4]],
    [1, 'after', 4, [2, 3, 4, 1]],
    [3, 'after', 2, [1, 2, 3, 4]],
  ] as const)('device %i %s %i', (id, where, target, expected) => {
    const one = server(4);
    one.move(id, where, target);
    expect(one.shown()).toEqual(expected);
    expect(one.listed()).toEqual(expected);
  });

  test('a move that is taken back moves nothing else', () => {
    const one = server(4);
    one.move(1, 'after', 3);
    one.takeBack(1, 1);
    expect(one.shown()).toEqual([1, 2, 3, 4]);
  });

  test('after any moves', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(5), fc.nat(5), fc.boolean()), { maxLength: 12 }), (moves) => {
        const one = server(6);
        for (const [a, b, isAfter] of moves) {
          if (a === b) continue;
          one.move(a + 1, isAfter ? 'after' : 'before', b + 1);
          expect(one.shown().indexOf(a + 1) - one.shown().indexOf(b + 1)).toBe(isAfter ? 1 : -1);
          expect(one.listed()).toEqual(one.shown());
        }
      }),
    ));
});
