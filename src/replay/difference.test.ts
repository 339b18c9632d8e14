import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Columns } from '../kernel/columns.ts';
import { differences } from './difference.ts';
import { Secret } from '../kernel/secret.ts';
import { stateHash } from './state-hash.ts';

const told = (before: unknown, after: unknown) =>
  differences(before, after).map((each) => [each.path, each.before, each.after]);

test.each([
  ['nothing', { a: 1 }, { a: 1 }, []],
  ['a value', { a: { b: 1 } }, { a: { b: 2 } }, [['a.b', 1, 2]]],
  [
    'what came and what went',
    { a: 1 },
    { b: 2 },
    [
      ['a', 1, undefined],
      ['b', undefined, 2],
    ],
  ],
  [
    'a list',
    [1, 2, 3],
    [1, 4],
    [
      ['[1]', 2, 4],
      ['[2]', 3, undefined],
    ],
  ],
  ['a map', new Map([[7, { n: 1 }]]), new Map([[7, { n: 2 }]]), [['.get(7).n', 1, 2]]],
  ['a map with names', { by: new Map([['x', 1]]) }, { by: new Map() }, [['by.get("x")', 1, undefined]]],
  [
    'a set',
    new Set([1]),
    new Set([2]),
    [
      ['.has(1)', true, undefined],
      ['.has(2)', undefined, true],
    ],
  ],
  [
    'the order of a map',
    new Map([
      [1, 1],
      [2, 2],
    ]),
    new Map([
      [2, 2],
      [1, 1],
    ]),
    [['.keys()[0]', 1, 2]],
  ],
  ['typed arrays', { x: Int8Array.of(1, 2) }, { x: Int8Array.of(1, 3) }, [['x[1]', 2, 3]]],
  [
    'a typed array in place of a list',
    { x: [1, 2] },
    { x: Int8Array.of(1, 2) },
    [['x.constructor.name', 'Array', 'Int8Array']],
  ],
  ['a map whose keys are objects', new Map([[null, 1]]), new Map([[null, 2]]), [['.get(null)', 1, 2]]],
  ['another kind of thing', { a: [] }, { a: {} }, [['a', [], {}]]],
  ['an odd key', { 'a b': 1 }, { 'a b': 2 }, [['["a b"]', 1, 2]]],
  ['the whole', 1, 2, [['', 1, 2]]],
  ['not a number, twice', { a: Number.NaN }, { a: Number.NaN }, []],
])('%s', (_, before, after, expected) => expect(told(before, after)).toEqual(expected));

test('tables are compared row by row, as `toJSON` returns them', () => {
  const table = new Columns({ id: 'u32' });
  table.add();
  const later = table.copy();
  later.arrays.id[0] = 9;
  expect(told({ table }, { table: later })).toEqual([['table.id[0]', 0, 9]]);
});

test('of a table that says which rows were written only those are compared, in order', () => {
  const table = new Columns({ id: 'u32' });
  for (let row = 0; row < 3; row++) table.add();
  const before = table.copy();
  table.arrays.id.set([7, 8, 9]);
  const added = table.add();
  table.arrays.id[added] = 5;
  expect(told(before, table.touched([added, 1, 1]))).toEqual([
    ['id[1]', 0, 8],
    ['id[3]', undefined, 5],
  ]);
});

test('[LOG-02] a secret is a placeholder, and two secrets are equal', () => {
  expect(told({ token: new Secret('a') }, { token: new Secret('b') })).toEqual([]);
  expect(told({}, { token: new Secret('b') })).toEqual([['token', undefined, '‹secret›']]);
});

test('objects that both states share are not read, and the number of differences is limited', () => {
  const shared = Object.defineProperty({}, 'x', {
    enumerable: true,
    get: () => {
      throw new Error('looked at');
    },
  });
  expect(told({ shared, n: 1 }, { shared, n: 2 })).toEqual([['n', 1, 2]]);
  const many = Array.from({ length: 1000 }, (_, i) => i);
  expect(differences(many, [], { most: 5 })).toHaveLength(5);
});

test('values nested deeper than any state are compared as a whole', () => {
  const deep = (levels: number, end: unknown): unknown => (levels === 0 ? end : { a: deep(levels - 1, end) });
  const path = (levels: number) => told(deep(levels, 1), deep(levels, 2))[0]?.[0];
  expect(path(64)).toBe(Array.from({ length: 64 }, () => 'a').join('.'));
  expect(path(65)).toBe(path(64));
  expect(path(90)).toBe(path(64));
});

test('two states have differences exactly when their hashes differ', () => {
  const plain = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.array(fc.tuple(fc.nat(3), fc.nat(3))).map((pairs) => new Map(pairs)),
    fc.array(fc.nat(5)).map((members) => new Set(members)),
    fc.uint8Array({ maxLength: 4 }),
  );
  const state = fc.dictionary(fc.constantFrom('a', 'b', 'c'), plain, { noNullPrototype: true });
  fc.assert(
    fc.property(state, state, (a, b) => {
      const same = stateHash(new Map([['x', a]])) === stateHash(new Map([['x', b]]));
      expect(differences(a, b).length === 0).toBe(same);
      expect(differences(a, structuredClone(a))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
