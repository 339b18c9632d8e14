import { describe, expect, test } from 'vitest';
import { checker, checkPoints, outline } from './check-points.ts';
import { Columns } from '../kernel/columns.ts';
import { Secret } from '../kernel/secret.ts';
import { digest, stateHash } from './state-hash.ts';

const state = (door: unknown, rest: object = {}) => new Map(Object.entries({ door, ...rest }));

describe('an outline', () => {
  test('says what is short and digests what is not', () => {
    const marks = outline({ open: true, by: 'Ada', long: 'x'.repeat(40), list: [1], none: undefined });
    expect(marks).toEqual({
      open: true,
      by: 'Ada',
      long: expect.stringMatching(/^#[0-9a-f]{8}$/),
      list: expect.stringMatching(/^#[0-9a-f]{8}$/),
    });
  });
  test('has texts up to 32 letters as they are, unless they look like a digest', () => {
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
  test('[LOG-02] a secret stays a mark', () => {
    expect(JSON.stringify(outline({ token: new Secret('hunter2') }))).not.toContain('hunter2');
    expect(outline(new Secret('hunter2'))).toEqual({ '': '‹secret›' });
  });
});

describe('[LOG-03] a replay that leaves the recorded way', () => {
  test('each check point carries what changed, and no more', () => {
    const make = checkPoints();
    expect(Object.keys(make(1, state({ open: true }, { visits: 1 })).parts ?? {})).toEqual([
      'door',
      'visits',
    ]);
    expect(make(2, state({ open: true }, { visits: 2 })).parts).toEqual({ visits: { '': 2 } });
  });

  test('is told with the last event that was good, the projection, the path and both values', () => {
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

  test('what a state lost or won is told as null', () => {
    const point = checkPoints()(3, state({ open: true }));
    expect(checker()(point, state({}))).toMatchObject({ path: 'open', expected: true, found: null });
    expect(checker()(point, state({ open: true, by: 'x' }))).toMatchObject({ path: 'by', expected: null });
  });

  test('a projection that the recording has never heard of says nothing about it; one that is lacking is named', () => {
    const point = checkPoints()(3, state({ open: true }));
    expect(checker()(point, state({ open: true }, { bell: 1 }))).toBeNull();
    expect(checker()(point, state({ open: false }, { bell: 1 }))).toMatchObject({ projection: 'door' });
    expect(checker()(point, new Map())).toMatchObject({ projection: 'door', found: null });
  });

  test('what a check point says that cannot be compared is known all the same, and blamed on nobody', () => {
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

  test('an old check point of only a hash still says that and since when', () => {
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
