import { describe, expect, test } from 'vitest';
import type { Edit, Outcome } from '../../../events/change-types.ts';
import { clashes } from './conflict.ts';
import './kinds-given.ts';

const devices = (set: object, was: Record<string, object>, ids = [1]): Edit => ({
  of: 'devices',
  ids,
  set,
  was,
});
const there = (...things: object[]) => ({ of: 'devices', devices: things }) as unknown as Outcome;
const renaming = devices({ name: 'Mine' }, { 1: { name: 'Old' } });

describe('[DEV-09] two people change one thing', () => {
  test.each([
    ['nobody else did: it is as it was', { name: 'Old' }, []],
    ['both want the same', { name: 'Mine' }, []],
    ['each wants something else', { name: 'Theirs' }, ['name']],
    ['they changed another field', { name: 'Old', colour: 'red' }, []],
  ])('%s', (_, now, expected) => {
    expect(clashes(renaming, there({ id: 1, ...now }))).toEqual(expected);
  });

  test('each field by itself', () => {
    const both = devices({ name: 'Mine', colour: 'red' }, { 1: { name: 'Old', colour: 'blue' } });
    expect(clashes(both, there({ id: 1, name: 'Theirs', colour: 'green' }))).toEqual(['name', 'colour']);
    expect(clashes(both, there({ id: 1, name: 'Theirs', colour: 'red' }))).toEqual(['name']);
  });

  test('a field of which nobody knows what it was, and a device of which nothing is known, are no quarrel', () => {
    expect(clashes(devices({ name: 'Mine' }, { 1: {} }), there({ id: 1, name: 'Theirs' }))).toEqual([]);
    expect(clashes(devices({ name: 'Mine' }, {}), there({ id: 1, name: 'Theirs' }))).toEqual([]);
    expect(clashes(devices({ name: 'Mine' }, { 1: { name: 'x' } }, []), there({ id: 1 }))).toEqual(['gone']);
  });

  test('the order in which fields were written is no difference, that of a list is', () => {
    const plan = (value: unknown) => devices({ icon: 'x' }, { 1: { icon: value } });
    expect(
      clashes(plan({ a: 1, b: { c: 2, d: 3 } }), there({ id: 1, icon: { b: { d: 3, c: 2 }, a: 1 } })),
    ).toEqual([]);
    expect(clashes(plan([1, 2]), there({ id: 1, icon: [2, 1] }))).toEqual(['icon']);
    expect(clashes(plan({ 0: 1 }), there({ id: 1, icon: [1] }))).toEqual(['icon']);
    expect(clashes(plan(null), there({ id: 1, icon: 'y' }))).toEqual(['icon']);
  });

  test.each(['alarms', 'plan'])('of %s each part by itself, however deep', (field) => {
    const edit = (mine: unknown, before: unknown) => devices({ [field]: mine }, { 1: { [field]: before } });
    const now = (value: unknown) => there({ id: 1, [field]: value });
    const before = { a: { on: true, at: 5 }, b: 1 };
    expect(
      clashes(edit({ a: { on: false, at: 5 }, b: 1 }, before), now({ a: { on: true, at: 9 }, b: 2 })),
    ).toEqual([]);
    expect(
      clashes(edit({ a: { on: true, at: 7 }, b: 1 }, before), now({ a: { on: true, at: 9 }, b: 1 })),
    ).toEqual([field]);
    expect(
      clashes(edit({ a: { on: true, at: 9 }, b: 1 }, before), now({ a: { on: true, at: 9 }, b: 1 })),
    ).toEqual([]);
    expect(clashes(edit({ ...before, b: [2] }, { ...before, b: [1] }), now({ ...before, b: [3] }))).toEqual([
      field,
    ]);
    expect(clashes(edit({ b: 2 }, null), now({ b: 3 }))).toEqual([field]);
    expect(clashes(edit({ b: 2 }, { b: 1 }), now(null))).toEqual([field]);
    expect(clashes(edit(null, { b: 1 }), now({ b: 2 }))).toEqual([field]);
    expect(clashes(devices({ [field]: { b: 2 } }, { 1: {} }), now({ b: 3 }))).toEqual([]);
  });

  test('of parts that are to go with the whole, the whole is compared', () => {
    const going = { of: 'group', id: 1, set: null, was: { plan: { a: 1 } } } as unknown as Edit;
    expect(clashes(going, { of: 'group', group: { id: 1, plan: { a: 2 } } } as unknown as Outcome)).toEqual([
      'plan',
    ]);
  });

  test('a picture lies elsewhere once it was sent; another’s picture is a quarrel all the same', () => {
    const picture = (image: string | null) => devices({ image }, { 1: { image: null } });
    expect(clashes(picture('data:image/png;base64,AA'), there({ id: 1, image: 'a.png' }))).toEqual([]);
    expect(clashes(picture('b.png'), there({ id: 1, image: 'a.png' }))).toEqual(['image']);
    expect(
      clashes(devices({ image: null }, { 1: { image: 'o.png' } }), there({ id: 1, image: 'a.png' })),
    ).toEqual(['image']);
    expect(clashes(devices({ note: 'data:x' }, { 1: { note: '' } }), there({ id: 1, note: 'y' }))).toEqual([
      'note',
    ]);
  });

  test('a new thing, and marks of alerts, meet nobody', () => {
    expect(clashes({ of: 'group', id: -1, set: { name: 'x' }, was: null }, { of: 'gone' })).toEqual([]);
    const marks: Edit = {
      of: 'alerts',
      id: 0,
      ids: [1],
      every: null,
      set: { read: true },
      was: { read: false },
    };
    expect(clashes(marks, { of: 'alerts', ids: [1], read: false })).toEqual([]);
  });

  test('what is gone is a quarrel, unless it was to go', () => {
    expect(clashes(renaming, { of: 'gone' })).toEqual(['gone']);
    expect(clashes(renaming, there({ id: 2, name: 'Old' }))).toEqual(['gone']);
    const going: Edit = { of: 'group', id: 1, set: null, was: { name: 'Old' } };
    expect(clashes(going, { of: 'gone' })).toEqual([]);
    const now = (name: string) => ({ of: 'group', group: { id: 1, name } }) as unknown as Outcome;
    expect(clashes(going, now('Old'))).toEqual([]);
    expect(clashes(going, now('Theirs'))).toEqual(['name']);
  });

  test.each(['group', 'geofence', 'share', 'member', 'driver', 'contact', 'reason', 'car', 'lock'])(
    'a %s is looked at by its own fields',
    (of) => {
      const edit = { of, id: 1, set: { name: 'Mine' }, was: { name: 'Old' } } as unknown as Edit;
      const outcome = (name: string) => ({ of, [of]: { id: 1, name } }) as unknown as Outcome;
      expect(['Old', 'Mine', 'Theirs'].map((name) => clashes(edit, outcome(name)))).toEqual([
        [],
        [],
        ['name'],
      ]);
    },
  );

  test('of trips the one that is meant', () => {
    const outcome = {
      of: 'trips',
      trips: [
        { id: 'x', comment: 'Old' },
        { id: 't', comment: 'Theirs' },
      ],
      gone: [],
    } as unknown as Outcome;
    const written: Edit = {
      of: 'trips',
      device: 7,
      ids: ['t'],
      set: { comment: 'Mine' },
      was: { t: { comment: 'Old' } },
    };
    expect(clashes(written, outcome)).toEqual(['comment']);
    const byHand = (id: string) =>
      ({ of: 'trip', id, device: 7, set: { comment: 'Mine' }, was: { comment: 'Old' } }) as unknown as Edit;
    expect(['t', 'x', 'y'].map((id) => clashes(byHand(id), outcome))).toEqual([['comment'], [], ['gone']]);
    expect(clashes(devices({ comment: 'Mine' }, { 1: { comment: 'Old' } }), outcome)).toEqual(['gone']);
  });
});
