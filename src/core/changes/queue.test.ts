import { describe, expect, test } from 'vitest';
import type { Edit } from '../../../events/change-types.ts';
import { inverse, isGoing, nextOf, type Queued, waitsForUndo, withoutChange } from './queue.ts';
import { isNew } from './kind.ts';
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

const lock = (id: number): Edit => ({ of: 'lock', id, car: null, set: { until: 9 }, was: { until: null } });

describe('[DEV-09] what an edit means', () => {
  test('new is what was not there before, and of several at once none is new', () => {
    expect([group(-1), group(1, {}), devices([1], {})].map(isNew)).toEqual([true, false, false]);
  });
  test('what is to go, marks of whatever there is, and the shape of trips wait for their way back', () => {
    const going: Edit = { of: 'group', id: 1, set: null, was: {} };
    expect([going, group(1, {})].map(isGoing)).toEqual([true, false]);
    expect(
      [going, alerts(7), alerts('customer'), alerts(), cut('t'), group(1, {}), devices([1], {})].map(
        waitsForUndo,
      ),
    ).toEqual([true, true, true, false, true, false, false]);
  });
});

describe('[DEV-09] an edit is turned round', () => {
  test('one thing gets back what it was', () => {
    expect(inverse(group(3, { name: 'Old' }))).toEqual([
      { of: 'group', id: 3, set: { name: 'Old' }, was: { name: 'G' } },
    ]);
  });
  test('several devices that were alike need one edit, others one of their own', () => {
    const was = { 1: { name: 'A' }, 2: { name: 'B' }, 3: { name: 'A' } };
    expect(inverse(devices([1, 2, 3, 4], { name: 'Z' }, was))).toEqual([
      devices([1, 3], { name: 'A' }, { 1: { name: 'Z' }, 3: { name: 'Z' } }),
      devices([2], { name: 'B' }, { 2: { name: 'Z' } }),
      devices([4], {}, { 4: { name: 'Z' } }),
    ]);
  });
  test('alerts that were marked with all others are unmarked alone', () => {
    expect(inverse(alerts('customer'))).toEqual([
      { of: 'alerts', id: 0, ids: [1], every: null, set: { read: false }, was: { read: true } },
    ]);
  });
  test.each([
    ['a lock', lock(7)],
    ['a cut', cut('t')],
    ['a feedback', feedback],
  ])('%s has no way back', (_, edit) => {
    expect(inverse(edit)).toEqual([]);
  });
});

describe('[DEV-09] what goes to the server next', () => {
  const next = (...queue: Queued[]) => nextOf(queue)?.id ?? null;

  test('nothing, where nothing waits or all was refused', () => {
    expect(next()).toBeNull();
    expect(next(waiting('a', group(1, {}), { state: 'refused' }))).toBeNull();
  });
  test('what is on its way, before anything that waits', () => {
    expect(next(waiting('a', group(1, {})), waiting('b', group(2, {}), { state: 'sending' }))).toBe('b');
  });
  test('what may go first; of two that may go at once the older one', () => {
    const late = waiting('a', group(1, {}), { notBefore: 9 });
    expect(next(late, waiting('b', group(2, {}), { notBefore: 5 }))).toBe('b');
    expect(next(late, waiting('b', group(2, {}), { notBefore: 9 }))).toBe('a');
  });
  test.each<[string, Edit, Edit, boolean]>([
    ['two of one group', group(1, {}), group(1, {}), true],
    ['two groups', group(1, {}), group(2, {}), false],
    ['a group and a fence of one number', group(1, {}), fence(1, {}), false],
    ['devices that have one in common', devices([1, 2], {}), devices([2, 3], {}), true],
    ['devices that have none in common', devices([1, 2], {}), devices([3], {}), false],
    ['two devices that move', devices([1], { position: 1 }), devices([2], { position: 2 }), true],
    ['a device that moves and one that does not', devices([1], { position: 1 }), devices([2], {}), false],
    ['a device put into a new group', group(-1), devices([2], { group: -1 }), true],
    ['a device put into another group', group(-1), devices([2], { group: 5 }), false],
    ['a device taken out of its group', group(-1), devices([2], { group: null }), false],
    ['one trip', trips(['t']), trips(['u', 't']), true],
    ['two trips', trips(['t']), trips(['u']), false],
    ['a trip by hand and what is written about it', byHand('t'), trips(['t']), true],
    ['a cut and its trip', cut('t'), trips(['t']), true],
    ['a cut and its second half', cut('t'), trips(['new-t-100']), true],
    ['a joint and the trip it takes in', join('t', 'u'), trips(['u']), true],
    ['a joint and another trip', join('t', 'u'), trips(['v']), false],
    ['a lock and a trip that is to be locked', trips(['t']), lock(7), true],
    ['a lock and a trip by hand that is to be locked', byHand('t'), lock(7), true],
    ['a lock and a cut that is to be locked', cut('t'), lock(7), true],
    ['a lock of another vehicle', trips(['t']), lock(8), false],
    ['a lock and a fence of its vehicle', fence(1, {}), lock(7), false],
  ])('%s: the second one waits for the first: %o', (_, first, second, waits) => {
    const held = waiting('a', first, { notBefore: 9 });
    expect(next(held, waiting('b', second, { notBefore: 1 }))).toBe(waits ? 'a' : 'b');
    expect(next({ ...held, state: 'conflict' }, waiting('b', second))).toBe(waits ? null : 'b');
  });
  test('one that was refused holds up nothing', () => {
    expect(next(waiting('a', group(1, {}), { state: 'refused' }), waiting('b', group(1, {})))).toBe('b');
  });
});

describe('[DEV-09] without a change the later ones of the same thing no longer build upon it', () => {
  const without = (gone: Queued, ...rest: Queued[]) => editsOf(withoutChange([gone, ...rest], gone.id));
  const named = (name: string, was: object, at = 2) =>
    waiting(`n${name}`, { of: 'group', id: 1, set: { name }, was }, { at });

  test('one that is not there takes nothing away', () => {
    const queue = [named('A', {})];
    expect(withoutChange(queue, 'x')).toEqual(queue);
  });
  test('what it had set was not, what others had set stays', () => {
    const gone = waiting('a', {
      of: 'group',
      id: 1,
      set: { name: 'A', colour: 'r' },
      was: { name: 'O', colour: 'b' },
    });
    expect(without(gone, named('B', { name: 'A', colour: 'g' }))).toEqual([
      { of: 'group', id: 1, set: { name: 'B' }, was: { name: 'O', colour: 'g' } },
    ]);
  });
  test('earlier ones, and those of other things, are as they were', () => {
    const gone = waiting('a', { of: 'group', id: 1, set: { name: 'A' }, was: { name: 'O' } }, { at: 5 });
    const [early, other] = [named('B', { name: 'A' }, 4), waiting('c', group(2, { name: 'A' }), { at: 6 })];
    expect(without(gone, early, other)).toEqual([early.edit, other.edit]);
    expect(without(gone, named('B', { name: 'A' }, 5))[0]?.was).toEqual({ name: 'O' });
  });
  test('what was made on a new thing, or upon one that was to go, has nothing to be rebased on', () => {
    const fresh = waiting('a', group(1));
    expect(without(fresh, named('B', { name: 'G' }))[0]?.was).toEqual({ name: 'G' });
    const going = waiting('a', { of: 'group', id: 1, set: null, was: { name: 'O' } });
    expect(without(going, named('B', { name: 'G' }), waiting('c', group(1)))).toEqual([
      named('B', { name: 'G' }).edit,
      group(1),
    ]);
  });
  test('each of several devices by itself', () => {
    const gone = waiting('a', devices([1, 2], { name: 'A' }, { 1: { name: 'One' }, 2: { name: 'Two' } }));
    const later = waiting(
      'b',
      devices([1, 2, 3], { name: 'B' }, { 1: { name: 'A' }, 2: { name: 'A' }, 3: { name: 'A' } }),
    );
    expect(without(gone, later)[0]?.was).toEqual({
      1: { name: 'One' },
      2: { name: 'Two' },
      3: { name: 'A' },
    });
  });
  test('without a cut, what is written about its half goes on about the rest', () => {
    const half = 'new-t-100';
    const gone = waiting('a', cut('t'));
    expect(without(gone, waiting('b', trips([half, 't'])), waiting('c', trips([half])))).toEqual([
      trips(['t']),
      trips([half]),
    ]);
    expect(without(waiting('a', join('t', 'u')), waiting('b', trips(['u', 'x'])))).toEqual([
      trips(['u', 'x']),
    ]);
  });
  test('marks of alerts stand by themselves', () => {
    const gone = waiting('a', { ...alerts(), set: { read: true }, was: { read: false } } as Edit);
    const later = waiting('b', { ...alerts(), set: { read: false }, was: { read: true } } as Edit);
    expect(without(gone, later)).toEqual([later.edit]);
  });
});
