import { describe, expect, test } from 'vitest';
import { checker } from './check-points.ts';
import { beginning, smallCheckPoints } from './small-check-points.ts';

const states = (door: unknown, rest: object = {}) => new Map(Object.entries({ door, ...rest }));
const LARGE = Array.from({ length: 300_000 }, (_, i) => i);

describe('[LOG-03] a small check point', () => {
  test('names the keys that changed, one hash for many, and nothing of what stayed', () => {
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

  test('an object that is new and says the same is no change', () => {
    const { point } = smallCheckPoints(states({ open: true }));
    expect(point(1, states({ open: true }))).toEqual({});
  });

  test('remembers the states that were passed, also where the last is as the first', () => {
    const { pass, point } = smallCheckPoints(states({ open: false }));
    pass(states({ open: true }));
    expect(point(2, states({ open: false }))).toEqual({ door: { '~': expect.stringMatching(/^#/) } });
    expect(point(3, states({ open: true }))).toEqual({ door: { open: true } });
  });

  test('leaves a large state out until some events have passed, and says so once', () => {
    const { point } = smallCheckPoints(states([]));
    expect(point(50, states([...LARGE]))).toEqual({ door: expect.stringMatching(/^#.{4}$/) });
    expect(point(100, states([...LARGE, 1]))).toEqual({ door: '#' });
    expect(point(150, states([...LARGE, 2]))).toEqual({});
    expect(point(250, states([...LARGE, 3]))).toEqual({ door: expect.stringMatching(/^#.{4}$/) });
  });
});

describe('[LOG-03] a replay that is compared with small check points', () => {
  const begin = states({ open: false });
  const opened = () => {
    const check = checker(begin);
    expect(check.began(beginning(begin).hashes)).toBeNull();
    return check;
  };
  const at = (seq: number, said: object) => ({ seq, states: said as never });

  test('differs where it changes what the recording did not change', () => {
    expect(opened()(at(5, {}), states({ open: true }))).toEqual({
      ...{ seq: 5, after: 0, projection: 'door', path: 'open', expected: false, found: true },
    });
  });

  test('differs where a state on the way was another, and says that it is over', () => {
    const check = opened();
    check.pass(states({ open: true }));
    expect(check(at(5, {}), states({ open: false }))).toMatchObject({ projection: 'door', isOver: true });
  });

  test('does not blame a state of a later version', () => {
    expect(opened()(at(5, {}), states({ open: false }, { bell: 1 }))).toBeNull();
  });

  test('says of a large state since when it may have differed', () => {
    const check = opened();
    expect(check(at(5, {}), states({ open: false }))).toBeNull();
    expect(check(at(10, { door: '#' }), states({ open: 1 }))).toBeNull();
    expect(check(at(15, {}), states({ open: 2 }))).toBeNull();
    expect(check(at(20, { door: { open: 3 } }), states({ open: 4 }))).toMatchObject({ seq: 20, after: 5 });
    expect(check.compared()).toMatchObject({ small: 4, atMost: 5, rarely: { door: 15 } });
  });

  test('does not compare what changed with a fact that nobody knows', () => {
    const check = opened();
    check.learn(at(5, { door: { open: true } }), states({ open: false }));
    expect(check(at(10, {}), states({ open: false }))).toBeNull();
  });

  test('counts from there on, as the recording does', () => {
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
