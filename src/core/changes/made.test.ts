import { describe, expect, test } from 'vitest';
import type { Edit } from '../../../events/change-types.ts';
import { madeOf } from './made.ts';
import './kinds-given.ts';

const devices = (set: object, was: Record<string, object>): Edit => ({ of: 'devices', ids: [1], set, was });
const renaming = devices({ name: 'Mine' }, { 1: { name: 'Old' } });

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
    const into = (id: number | null) => devices({ group: id }, {});
    const groups = madeOf([group(-1), into(-1), into(-2), into(null), devices({}, {})], NOW, by).map(
      ({ edit }) => (edit.of === 'devices' ? edit.set : null),
    );
    expect(groups).toEqual([null, { group: -(NOW * 1000 + 3) }, { group: -2 }, { group: null }, {}]);
    const lock: Edit = { of: 'lock', id: -1, car: null, set: { until: 1 }, was: { until: null } };
    expect(madeOf([group(-1), lock], NOW, by)[1]?.edit).toEqual(lock);
  });
});
