import { describe, expect, test } from 'vitest';
import { Columns } from '../kernel/columns.ts';
import { Secret } from '../kernel/secret.ts';
import { quickHasher } from './quick-hash.ts';

const hashOf = (value: unknown) => quickHasher()(value).hash;

describe('a short hash of a value', () => {
  test.each([
    [1, '1'],
    [0, false],
    [[], {}],
    [[1], new Uint8Array([1])],
    [
      { a: 1, b: 2 },
      { a: 2, b: 1 },
    ],
    [
      [1, 2],
      [2, 1],
    ],
    [new Map([['a', 1]]), new Map([['a', 2]])],
    [new Uint8Array([1, 2, 3]), new Uint8Array([1, 2, 4])],
    [{ a: { b: 1 } }, { a: { b: 1.5 } }],
    ['ab', 'ba'],
  ])('tells %j from %j', (one, other) => {
    expect(hashOf(one)).toMatch(/^[\w-]{4}$/);
    expect(hashOf(one)).not.toBe(hashOf(other));
  });

  test.each([
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
    [{ a: 1, b: undefined }, { a: 1 }],
    [0, -0],
    [new Secret('one'), new Secret('other')],
  ])('is the same for what a recording cannot tell apart', (one, other) => {
    expect(hashOf(one)).toBe(hashOf(other));
  });

  test('of a table is that of the rows in use', () => {
    const table = (room: number) => {
      const columns = new Columns({ id: 'u32', speed: 'i8' }, room);
      columns.arrays.id[columns.add()] = 7;
      return columns;
    };
    expect(hashOf(table(16))).toBe(hashOf(table(64)));
  });

  test('of frozen data is kept, and that of what may still change is not', () => {
    const hash = quickHasher();
    const inner = { n: 1 };
    const open = Object.freeze({ inner });
    const first = hash(open);
    inner.n = 2;
    expect(hash(open).hash).not.toBe(first.hash);
    Object.freeze(inner);
    const kept = hash(open);
    expect(hash(open)).toEqual(kept);
    expect(kept.hash).toBe(hashOf({ inner: { n: 2 } }));
  });
});
