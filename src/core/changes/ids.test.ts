import { describe, expect, test } from 'vitest';
import type { Edit, Outcome } from '../../../events/change-types.ts';
import { afterSaved, dependentsOf } from './queue.ts';
import {
  alerts,
  byHand,
  cut,
  devices,
  editsOf,
  feedback,
  fence,
  group,
  join,
  trips,
  waiting,
} from './queue-given.ts';

const register = (of: 'driver' | 'contact' | 'reason' | 'car' | 'member', id: number, was: object | null) =>
  ({ of, id, set: { name: 'x' }, was }) as unknown as Edit;
const share = (id: string, was: object | null = null) =>
  ({ of: 'share', id, set: { name: 'x' }, was }) as unknown as Edit;
const outcome = (of: string, thing: object) => ({ of, [of]: thing }) as unknown as Outcome;
const idsOf = (queue: readonly { id: string }[]) => queue.map(({ id }) => id);

describe('[DEV-09] once the server has a new thing, what waits is about its real id', () => {
  const after = (first: Edit, given: Outcome, ...rest: Edit[]) =>
    editsOf(afterSaved([waiting('a', first), ...rest.map((edit, i) => waiting(`${i}`, edit))], 'a', given));

  test('what is not in the queue changes nothing, what is leaves it', () => {
    const queue = [waiting('a', group(1, {})), waiting('b', group(-1))];
    expect(afterSaved(queue, 'x', { of: 'gone' })).toEqual(queue);
    expect(afterSaved(queue, 'a', { of: 'gone' })).toEqual([queue[1]]);
  });
  test('of a group: its own edits, and devices that go into it, came from it, or have to do with another', () => {
    const made = outcome('group', { id: 55 });
    expect(after(group(-1), made, group(-1, {}), group(-2))).toEqual([group(55, {}), group(-2)]);
    expect(
      after(group(-1), made, devices([1], { group: -1 }, { 1: { group: -1 }, 2: { group: 3 } })),
    ).toEqual([devices([1], { group: 55 }, { 1: { group: 55 }, 2: { group: 3 } })]);
    expect(after(group(-1), made, fence(-1), trips(['-1']))).toEqual([fence(-1), trips(['-1'])]);
  });
  test('an edit that it does not touch stays the same object', () => {
    const other = waiting('b', group(2, {}));
    expect(afterSaved([waiting('a', group(-1)), other], 'a', outcome('group', { id: 5 }))[0]).toBe(other);
  });
  test('of a trip by hand what it does not touch stays the same object, also where its id is part of another', () => {
    const made = { of: 'trips', trips: [{ id: 'T' }], gone: [] } as unknown as Outcome;
    const others = [
      byHand('y', {}),
      join('x', 'y'),
      cut('x'),
      trips(['x-new-new-1-100', 'new-new-1-100x']),
    ].map((each, i) => waiting(`${i}`, each));
    const left = afterSaved([waiting('a', byHand('new-1')), ...others], 'a', made);
    expect(left.map((each, i) => each === others[i])).toEqual([true, true, true, true]);
  });
  test('a thing that was known before, or another outcome, gives nobody a new id', () => {
    expect(after(group(3, {}), outcome('group', { id: 55 }), group(3, {}))).toEqual([group(3, {})]);
    expect(after(group(-1), { of: 'gone' }, group(-1, {}))).toEqual([group(-1, {})]);
    expect(after(fence(-1), { of: 'gone' }, fence(-1, {}))).toEqual([fence(-1, {})]);
    expect(after(share('new-1'), { of: 'gone' }, share('new-1', {}))).toEqual([share('new-1', {})]);
    expect(after(byHand('new-1'), { of: 'gone' }, byHand('new-1', {}))).toEqual([byHand('new-1', {})]);
    expect(after(cut('t'), { of: 'gone' }, trips(['new-t-100']))).toEqual([trips(['new-t-100'])]);
    expect(after(feedback, outcome('feedback', { id: 9 }), feedback)).toEqual([feedback]);
  });
  test('of a fence and of a share', () => {
    const madeFence = outcome('geofence', { id: 55 });
    expect(after(fence(-1), madeFence, fence(-1, {}), fence(-2), group(-1))).toEqual([
      fence(55, {}),
      fence(-2),
      group(-1),
    ]);
    const madeShare = outcome('share', { salt: 'abc' });
    expect(after(share('new-1'), madeShare, share('new-1', {}), share('new-2'), group(-1))).toEqual([
      share('abc', {}),
      share('new-2'),
      group(-1),
    ]);
  });
  test.each(['driver', 'contact', 'reason', 'car', 'member'] as const)('of a %s', (of) => {
    const rest = [register(of, -1, {}), register(of, -2, {}), group(-1), devices([-1], {})];
    expect(after(register(of, -1, null), outcome(of, { id: 55 }), ...rest)).toEqual([
      register(of, 55, {}),
      ...rest.slice(1),
    ]);
    expect(after(register(of, -1, null), outcome(of, {}), ...rest)).toEqual(rest);
  });
  test('of a trip by hand: what is written about it, its halves, and what is joined with it', () => {
    const made = { of: 'trips', trips: [{ id: 'T' }], gone: [] } as unknown as Outcome;
    expect(
      after(
        byHand('new-1'),
        made,
        trips(['new-1', 'x'], 'mine', { 'new-1': { comment: 'a' }, x: {} }),
        trips(['new-new-1-100']),
        byHand('new-1', {}),
        byHand('y', {}),
        cut('new-1'),
        join('x', 'new-1'),
        join('new-1', 'x'),
        join('x', 'y'),
        group(-1),
      ),
    ).toEqual([
      trips(['T', 'x'], 'mine', { T: { comment: 'a' }, x: {} }),
      trips(['new-T-100']),
      byHand('T', {}),
      byHand('y', {}),
      cut('T'),
      join('x', 'T'),
      join('T', 'x'),
      join('x', 'y'),
      group(-1),
    ]);
    expect(after(byHand('new-1'), { of: 'trips', trips: [], gone: [] }, trips(['new-1']))).toEqual([
      trips(['new-1']),
    ]);
  });
  test('of half a trip: the half that is not the trip itself', () => {
    const made = { of: 'trips', trips: [{ id: 't' }, { id: 'H' }], gone: [] } as unknown as Outcome;
    expect(after(cut('t'), made, trips(['new-t-100']), trips(['new-t-200']), cut('new-t-100', 50))).toEqual([
      trips(['H']),
      trips(['new-t-200']),
      cut('H', 50),
    ]);
    const alone = { of: 'trips', trips: [{ id: 't' }], gone: [] } as unknown as Outcome;
    expect(after(cut('t'), alone, trips(['new-t-100']))).toEqual([trips(['new-t-100'])]);
  });
});

describe('[DEV-09] what is made on top of a new thing', () => {
  const on = (first: Edit, ...rest: Edit[]) =>
    idsOf(
      dependentsOf(
        [waiting('a', first), ...rest.map((edit, i) => waiting(`${i}`, edit))],
        waiting('a', first),
      ),
    );

  test('is what is about it, never the thing itself', () => {
    expect(on(group(-1), group(-1, {}), group(-2), fence(-1))).toEqual(['0']);
    expect(on(byHand('new-1'), trips(['new-1']), cut('new-1'), trips(['x']))).toEqual(['0', '1']);
  });
  test('for a group also devices that are put into it, and only for a group', () => {
    expect(on(group(-1), devices([1], { group: -1 }), devices([1], { group: 2 }), devices([-1], {}))).toEqual(
      ['0'],
    );
    expect(on(fence(-1), devices([1], { group: -1 }))).toEqual([]);
  });
  test('for a cut what is about its second half alone', () => {
    const half = 'new-t-100';
    expect(
      on(
        cut('t'),
        trips([half]),
        trips([half, 'x']),
        trips(['t']),
        cut(half, 50),
        join('x', half),
        group(1, {}),
      ),
    ).toEqual(['0', '3', '4']);
    expect(on(cut('t'), trips([`new-${half}-50`]))).toEqual(['0']);
    expect(on(cut('t'), join(half, 'x'), join('x', 'y'))).toEqual(['0']);
  });
  test('is nothing for what was known before, marks of alerts and several at once', () => {
    expect(on(group(1, {}), group(1, {}))).toEqual([]);
    expect(on(alerts(), alerts())).toEqual([]);
    expect(on(join('t', 'u'), trips(['u']))).toEqual([]);
    expect(on(devices([1], {}), devices([1], {}))).toEqual([]);
  });
});
