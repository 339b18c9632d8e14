import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Row } from './arrangement.state.ts';
import { idsBetween } from './picking.tsx';

const heading = { kind: 'group', section: 'none', group: null } as unknown as Row;
/** A list of these devices; 0 stands for a heading. */
const listOf = (...ids: number[]) => ({
  count: ids.length,
  rowAt: (index: number): Row => (ids[index] ? { kind: 'device', id: ids[index] } : heading),
});

describe('[MAP-20] all devices from one to another', () => {
  test('in either direction, without the headings between them', () => {
    const list = listOf(0, 1, 2, 0, 3, 4);
    expect(idsBetween(list, 2, 5)).toEqual([2, 3, 4]);
    expect(idsBetween(list, 4, 1)).toEqual([1, 2, 3, 4]);
  });
  test('in the order of now: a list that was sorted meanwhile takes others between the same two', () => {
    expect(idsBetween(listOf(1, 2, 3, 4), 1, 2)).toEqual([1, 2, 3]);
    // Device 1 moved to the end, and the row that was pressed is the same device as before.
    expect(idsBetween(listOf(2, 4, 3, 1), 1, 2)).toEqual([3, 1]);
  });
  test('without a first one, or where it is in the list no more, only the row itself', () => {
    expect(idsBetween(listOf(1, 2, 3), null, 1)).toEqual([2]);
    expect(idsBetween(listOf(1, 2, 3), 9, 2)).toEqual([3]);
  });
  test('always both ends, whatever lies between', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8], { minLength: 2 }), (ids) => {
        const anchor = ids[0] as number;
        const last = ids.length - 1;
        const sorted = [...ids].sort((a, b) => a - b);
        const index = sorted.indexOf(ids[last] as number);
        const found = idsBetween(listOf(...sorted), anchor, index);
        expect(found).toContain(anchor);
        expect(found).toContain(ids[last]);
      }),
    );
  });
});
