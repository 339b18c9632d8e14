import { describe, expect, test } from 'vitest';
import type { Edit, Outcome } from '../../../events/change-types.ts';
import {
  type Queued,
  afterSaved,
  dependentsOf,
  inverse,
  isGoing,
  nextOf,
  waitsForUndo,
  withoutChange,
} from './queue.ts';
import { changeKind, isNew, kindOf } from './kind.ts';
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
import { madeOf } from './changes.effects.ts';
import './kinds-given.ts';

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
  const next = (...queue: Queued[]) => nextOf(queue, [])?.id ?? null;
  test('[fault 75] what is being taken back goes nowhere, unless the server may have it, and what builds upon it waits', () => {
    const [mine, later, other] = [
      waiting('a', devices([1], { name: 'A' })),
      waiting('b', devices([1], { name: 'B' })),
      waiting('c', devices([2], { name: 'C' })),
    ];
    expect(nextOf([mine, later, other], [mine])?.id).toBe('c');
    expect(nextOf([mine, later], [mine])).toBeNull();
    expect(nextOf([{ ...mine, wasSent: true }, later], [mine])?.id).toBe('a');
  });

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
  test('[DEV-09] what the server completed is what a later change of the same thing builds on', () => {
    const pause = (of: object, was: object) =>
      devices([1], { pause: of }, { 1: { pause: was, name: 'Old' } });
    const first = waiting('a', pause({ by: '' }, {}));
    const second = waiting('b', pause({ until: 0 }, { by: '' }), { at: 2 });
    const other = waiting('c', devices([2], { pause: {} }, { 2: { pause: { by: '' } } }), { at: 3 });
    const outcome = { of: 'devices', devices: [{ id: 1, pause: { by: 'Ada' }, name: 'Theirs' }] } as never;
    const rest = afterSaved([first, second, other], 'a', outcome);
    expect(rest.map(({ edit }) => edit.was)).toEqual([
      { 1: { pause: { by: 'Ada' }, name: 'Old' } },
      { 2: { pause: { by: '' } } },
    ]);
  });
  test('marks of alerts stand by themselves', () => {
    const gone = waiting('a', { ...alerts(), set: { read: true }, was: { read: false } } as Edit);
    const later = waiting('b', { ...alerts(), set: { read: false }, was: { read: true } } as Edit);
    expect(without(gone, later)).toEqual([later.edit]);
  });
});

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

const oneDevice = (set: object, was: Record<string, object>): Edit => ({ of: 'devices', ids: [1], set, was });
const renaming = oneDevice({ name: 'Mine' }, { 1: { name: 'Old' } });

describe('[DEV-09] changes are made of what one press wanted', () => {
  const by = { chance: 0.5, made: 3 };
  const NOW = 1_700_000_000_000;
  const mark = `${NOW.toString(36)}${Math.floor(0.5 * 0xffff_ffff).toString(36)}.3`;
  const group = (id: number, was: object | null = null): Edit => ({
    of: 'group',
    id,
    set: { name: 'x' },
    was,
  });

  test('each has a name of its own, all that of the press, and goes at once', () => {
    expect(madeOf([renaming, group(1, {})], NOW, by)).toEqual([
      { id: `${mark}-0`, batch: mark, at: NOW, notBefore: NOW, edit: renaming },
      { id: `${mark}-1`, batch: mark, at: NOW, notBefore: NOW, edit: group(1, {}) },
    ]);
  });
  test('what is to go waits five seconds for its way back, unless nothing is to wait', () => {
    const going: Edit = { of: 'group', id: 1, set: null, was: {} };
    expect(madeOf([going], NOW, by)[0]?.notBefore).toBe(NOW + 5_000);
    expect(madeOf([going], NOW, by, true)[0]?.notBefore).toBe(NOW);
  });
  test('new things get ids of their own: numbers below 0, or texts where ids are texts', () => {
    const made = (of: string) => ({ of, id: 'new-1', set: {}, was: null }) as unknown as Edit;
    const edits = [group(-1), group(-2), made('share'), made('trip'), made('feedback')];
    const ids = madeOf(edits, NOW, by).map(({ edit }) => 'id' in edit && edit.id);
    expect(ids).toEqual([
      -(NOW * 1000 + 3),
      -(NOW * 1000 + 4),
      `new-${mark}2`,
      `new-${mark}3`,
      `new-${mark}4`,
    ]);
    expect(madeOf([group(-1)], NOW, { chance: 0, made: 1_002 })[0]?.edit).toMatchObject({
      id: -(NOW * 1000 + 2),
    });
  });
  test('what others know already keeps its id', () => {
    expect(madeOf([group(-1)], NOW, by, false, true)[0]?.edit).toEqual(group(-1));
    expect(madeOf([group(7, {})], NOW, by)[0]?.edit).toEqual(group(7, {}));
  });
  test('devices go into the group that is made with the same press, others where they were to go', () => {
    const into = (id: number | null) => oneDevice({ group: id }, {});
    const groups = madeOf([group(-1), into(-1), into(-2), into(null), oneDevice({}, {})], NOW, by).map(
      ({ edit }) => (edit.of === 'devices' ? edit.set : null),
    );
    expect(groups).toEqual([null, { group: -(NOW * 1000 + 3) }, { group: -2 }, { group: null }, {}]);
    const lock: Edit = { of: 'lock', id: -1, car: null, set: { until: 1 }, was: { until: null } };
    expect(madeOf([group(-1), lock], NOW, by)[1]?.edit).toEqual(lock);
  });
});

describe('kinds of changes', () => {
  test('one that nobody knows is told of at once, and two cannot have one name', () => {
    expect(() => waitsForUndo({ of: 'ghost', id: 1, set: {}, was: {} } as unknown as Edit)).toThrow(
      'There is no change kind "ghost"',
    );
    expect(() => changeKind(kindOf(group(1)) as never)).toThrow('There are two change kinds "group"');
  });
});
