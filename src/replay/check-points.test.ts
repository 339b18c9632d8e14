import { describe, expect, test } from 'vitest';
import { checker, checkPoints, outline } from './check-points.ts';
import { Columns } from '../kernel/columns.ts';
import { Secret } from '../kernel/secret.ts';
import { digest, stateHash } from './state-hash.ts';
import { beginning, smallCheckPoints } from './small-check-points.ts';
import { quickHasher } from './quick-hash.ts';
import { createHash } from 'node:crypto';

const state = (door: unknown, rest: object = {}) => new Map(Object.entries({ door, ...rest }));

describe('an outline', () => {
  test('has short values as they are, and digests of longer ones', () => {
    const marks = outline({ open: true, by: 'Ada', long: 'x'.repeat(40), list: [1], none: undefined });
    expect(marks).toEqual({
      open: true,
      by: 'Ada',
      long: expect.stringMatching(/^#[0-9a-f]{8}$/),
      list: expect.stringMatching(/^#[0-9a-f]{8}$/),
    });
  });
  test('has texts of up to 32 characters as they are, unless they look like a digest', () => {
    const marks = outline({
      just: 'x'.repeat(32),
      more: 'x'.repeat(33),
      like: '#1',
      end: '1#',
      nothing: null,
      nan: Number.NaN,
    });
    const digested = expect.stringMatching(/^#[0-9a-f]{8}$/) as string;
    expect(marks).toEqual({
      just: 'x'.repeat(32),
      more: digested,
      like: digested,
      end: '1#',
      nothing: null,
      nan: digested,
    });
  });
  test('of a number, a map or a table is short too', () => {
    expect(outline(7)).toEqual({ '': 7 });
    expect(Object.keys(outline(new Map([[1, 2]])))).toEqual(['']);
    const table = new Columns({ id: 'u32', speed: 'f64' });
    table.add();
    expect(Object.keys(outline(table))).toEqual(['id', 'speed']);
  });
  test.each([1, null, 'x', {}])('[LOG-06] data with a key toJSON (%s) is data', (toJSON) => {
    expect(Object.keys(outline({ toJSON, by: 'Ada' }))).toEqual(['toJSON', 'by']);
    expect(stateHash(state({ toJSON, by: 'Ada' }))).not.toBe(stateHash(state({ toJSON, by: 'Bob' })));
    expect(digest([{ toJSON }])).toMatch(/^[0-9a-f]{8}$/);
    expect(checkPoints()(1, state({ toJSON, then: 1, valueOf: 2, length: 3 })).hash).toHaveLength(16);
  });
  test('[LOG-02] a secret stays a placeholder', () => {
    expect(JSON.stringify(outline({ token: new Secret('hunter2') }))).not.toContain('hunter2');
    expect(outline(new Secret('hunter2'))).toEqual({ '': '‹secret›' });
  });
});

describe('[LOG-03] a replay that differs from its recording', () => {
  test('each check point contains what changed, and nothing else', () => {
    const make = checkPoints();
    expect(Object.keys(make(1, state({ open: true }, { visits: 1 })).parts ?? {})).toEqual([
      'door',
      'visits',
    ]);
    expect(make(2, state({ open: true }, { visits: 2 })).parts).toEqual({ visits: { '': 2 } });
  });

  test('is reported with the last event before the difference, the projection, the path and both values', () => {
    const make = checkPoints();
    const points = [state({ open: false }), state({ open: true, by: 'Ada' })].map((each, i) =>
      make(i * 10 + 5, each),
    );
    const check = checker();
    expect(check(points[0] as never, state({ open: false }))).toBeNull();
    expect(check(points[1] as never, state({ open: true, by: 'Bob' }))).toEqual({
      seq: 15,
      after: 5,
      projection: 'door',
      path: 'by',
      expected: 'Ada',
      found: 'Bob',
    });
  });

  test('a key that a state gained or lost is reported as null', () => {
    const point = checkPoints()(3, state({ open: true }));
    expect(checker()(point, state({}))).toMatchObject({ path: 'open', expected: true, found: null });
    expect(checker()(point, state({ open: true, by: 'x' }))).toMatchObject({ path: 'by', expected: null });
  });

  test('a projection that the recording does not know is ignored; a missing one is named', () => {
    const point = checkPoints()(3, state({ open: true }));
    expect(checker()(point, state({ open: true }, { bell: 1 }))).toBeNull();
    expect(checker()(point, state({ open: false }, { bell: 1 }))).toMatchObject({ projection: 'door' });
    expect(checker()(point, new Map())).toMatchObject({ projection: 'door', found: null });
  });

  test('states that cannot be compared are adopted from the check point, and no projection is blamed', () => {
    const make = checkPoints();
    const points = [
      state({ open: 1 }, { bell: 1 }),
      state({ open: 2 }, { bell: 1 }),
      state({ open: 2 }, { bell: 2 }),
    ].map((each, i) => make(i + 1, each));
    const check = checker();
    expect(check(points[0] as never, state({ open: 1 }, { bell: 1 }))).toBeNull();
    check.learn(points[1] as never, new Map());
    expect(check(points[2] as never, state({ open: 2 }, { bell: 3 }))).toMatchObject({
      after: 1,
      projection: 'bell',
      expected: 2,
      found: 3,
    });
  });

  test('an old check point with only a hash still reports a difference, and since when', () => {
    const hash = checkPoints()(1, state(1)).hash;
    const check = checker();
    expect(check({ seq: 1, hash }, state(1))).toBeNull();
    expect(check({ seq: 2, hash }, state(2))).toMatchObject({
      seq: 2,
      after: 1,
      projection: null,
      path: '',
      expected: hash,
    });
  });
});

const states = (door: unknown, rest: object = {}) => new Map(Object.entries({ door, ...rest }));
const LARGE = Array.from({ length: 300_000 }, (_, i) => i);

describe('[LOG-03] a small check point', () => {
  test('names the keys that changed, has one hash for many keys, and leaves out unchanged ones', () => {
    const begin = states({ open: false, by: '' }, { bell: 0, many: {} });
    const { point } = smallCheckPoints(begin);
    const next = states({ open: true, by: '' }, { bell: 1, many: { a: 1, b: 2, c: 3, d: 4 } });
    expect(point(1, next)).toEqual({
      door: { open: true },
      bell: { '': 1 },
      many: expect.stringMatching(/^#[\w-]{4}$/),
    });
    expect(point(2, new Map([...next, ['door', { open: true }]]))).toEqual({ door: { by: '#-' } });
    expect(point(3, new Map([...next, ['door', { open: true }]]))).toEqual({});
  });

  test('a new object with the same content is no change', () => {
    const { point } = smallCheckPoints(states({ open: true }));
    expect(point(1, states({ open: true }))).toEqual({});
  });

  test('includes the states in between, even if the last state equals the first', () => {
    const { pass, point } = smallCheckPoints(states({ open: false }));
    pass(states({ open: true }));
    expect(point(2, states({ open: false }))).toEqual({ door: { '~': expect.stringMatching(/^#/) } });
    expect(point(3, states({ open: true }))).toEqual({ door: { open: true } });
  });

  test('leaves a large state out until some events have passed, and marks this once', () => {
    const { point } = smallCheckPoints(states([]));
    expect(point(50, states([...LARGE]))).toEqual({ door: expect.stringMatching(/^#.{4}$/) });
    expect(point(100, states([...LARGE, 1]))).toEqual({ door: '#' });
    expect(point(150, states([...LARGE, 2]))).toEqual({});
    expect(point(250, states([...LARGE, 3]))).toEqual({ door: expect.stringMatching(/^#.{4}$/) });
  });
});

describe('[LOG-03] a replay compared with small check points', () => {
  const begin = states({ open: false });
  const opened = () => {
    const check = checker(begin);
    expect(check.began(beginning(begin).hashes)).toBeNull();
    return check;
  };
  const at = (seq: number, said: object) => ({ seq, states: said as never });

  test('differs if it changes something that the recording did not change', () => {
    expect(opened()(at(5, {}), states({ open: true }))).toEqual({
      ...{ seq: 5, after: 0, projection: 'door', path: 'open', expected: false, found: true },
    });
  });

  test('differs if a state in between was different, and says that it matches again', () => {
    const check = opened();
    check.pass(states({ open: true }));
    expect(check(at(5, {}), states({ open: false }))).toMatchObject({ projection: 'door', isOver: true });
  });

  test('of a state that is no object is named without a path', () => {
    const check = checker(state(1));
    expect(check(at(5, { door: { '': 1 } }), state(2))).toMatchObject({
      ...{ projection: 'door', path: '', expected: 1, found: 2 },
    });
  });

  test('does not report a state of a later version', () => {
    expect(opened()(at(5, {}), states({ open: false }, { bell: 1 }))).toBeNull();
  });

  test('says since when a large state may have differed', () => {
    const check = opened();
    expect(check(at(5, {}), states({ open: false }))).toBeNull();
    expect(check(at(10, { door: '#' }), states({ open: 1 }))).toBeNull();
    expect(check(at(15, {}), states({ open: 2 }))).toBeNull();
    expect(check(at(20, { door: { open: 3 } }), states({ open: 4 }))).toMatchObject({ seq: 20, after: 5 });
    expect(check.compared()).toMatchObject({ small: 4, atMost: 5, rarely: { door: 15 } });
  });

  test('does not compare states that an event of an unknown type changed', () => {
    const check = opened();
    check.learn(at(5, { door: { open: true } }), states({ open: false }));
    expect(check(at(10, {}), states({ open: false }))).toBeNull();
  });

  test('compares later events from there, as the recording does', () => {
    const check = opened();
    check.pass(states({ open: true }));
    check.learn(at(3, { door: { open: true } }), states({ open: true }));
    expect(check(at(4, { door: { by: 'Ada' } }), states({ open: true, by: 'Ada' }))).toBeNull();
    expect(check(at(5, { door: { by: 'Bob' } }), states({ open: true, by: 'Ada' }))).toMatchObject({
      path: 'by',
      expected: 'Bob',
    });
  });
});

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
    [Uint8Array.of(1, 2, 3, 4, 5), Uint8Array.of(9, 1, 2, 3, 4, 5).subarray(1)],
    [Int16Array.of(1, 2, 3), Int16Array.of(9, 1, 2, 3).subarray(1)],
  ])('is the same for what a recording cannot tell apart', (one, other) => {
    expect(hashOf(one)).toBe(hashOf(other));
  });

  test.each<[string, unknown, string]>([
    ['a text', 'ab', 'O6o3 1'],
    ['a number', 57.7, 'Vu6S 1'],
    ['a list', [1, 'x', null, true, false], 'wKn2 6'],
    ['an object in an object', { a: { b: 1 }, c: [] }, 'Oy7R 4'],
    ['a map', new Map([['a', { n: 1 }]]), 'QYTX 4'],
    ['bytes', Uint8Array.of(1, 2, 3, 4, 5), 'nKQM 3'],
  ])('of %s is what older recordings say', (_, value, expected) => {
    const { hash, size } = quickHasher()(value);
    expect(`${hash} ${size}`).toBe(expected);
  });

  test('of a table covers only the rows in use', () => {
    const table = (room: number) => {
      const columns = new Columns({ id: 'u32', speed: 'i8' }, room);
      columns.arrays.id[columns.add()] = 7;
      return columns;
    };
    expect(hashOf(table(16))).toBe(hashOf(table(64)));
  });

  test('of frozen data is cached, of data that may change it is not', () => {
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

/** Uses Node's hash instead of our own, because years-old recordings contain digests that must stay the same. */
const sha256 = (...parts: (string | Uint8Array)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
};
class Table {
  toJSON() {
    return { b: 1, a: 2 };
  }
}

test('[LOG-03] states are hashed by name, each from a text that depends only on its content', () => {
  const snapshot = new Map<string, unknown>([
    ['b', { y: [1, 'a', null, true], x: undefined, a: 2 }],
    ['a', 'text'],
  ]);
  expect(stateHash(snapshot)).toBe(sha256('a="text";b={"a":2,"y":[1,"a",null,true,],};').slice(0, 16));
  expect(stateHash(new Map())).toBe(sha256().slice(0, 16));
});

test.each<[string, unknown, readonly (string | Uint8Array)[]]>([
  ['nothing', undefined, ['undefined']],
  ['a text', 'ä"', ['"ä\\""']],
  ['a map', new Map<unknown, unknown>([[1, 'x']]), ['([1,"x",],)']],
  ['a set', new Set([2, 1]), ['(2,1,)']],
  ['an empty list and object', [[], {}], ['[[],{},]']],
  ['columns', Uint8Array.of(1, 2), ['Uint8Array:2:', Uint8Array.of(1, 2)]],
  ['a part of columns', Uint16Array.of(9, 1, 2).subarray(1), ['Uint16Array:4:', Uint8Array.of(1, 0, 2, 0)]],
  ['what writes itself', new Table(), ['{"a":2,"b":1,}']],
  ['a secret', new Secret('mine'), ['"‹secret›"']],
  ['data with a key of that name', { toJSON: 1 }, ['{"toJSON":1,}']],
])('%s has the digest of its text', (_, value, parts) => {
  expect(digest(value)).toBe(sha256(...parts).slice(0, 8));
});
