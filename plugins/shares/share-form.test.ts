import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aShare, START } from '../../tests/samples.ts';
import { changesOf, problemsOf, shareEdit, typedOf } from './share-form.ts';
import { endOf, EXTENSIONS, extended, fieldOf, PRESETS } from './until.ts';
import { time, ZONE } from './shares-given.ts';

describe('[SHARE-01] the form', () => {
  const empty = typedOf(null, [], time);
  test('of a new link: the position only, for a day, and what was picked', () =>
    expect(typedOf(null, [3, 4], time)).toMatchObject({ kind: 'position', preset: 'day', devices: [3, 4] }));
  test('says what is wrong', () => {
    expect(problemsOf(empty, time)).toEqual({ devices: 'shares.problem.noDevice' });
    expect(problemsOf({ ...empty, devices: [1], kind: 'eta' }, time)).toHaveProperty('goal');
    expect(
      problemsOf({ ...empty, devices: Array.from({ length: 51 }, (_each, i) => i) }, time),
    ).toHaveProperty('devices');
    for (const own of ['', 'x', fieldOf(START - 60, ZONE)])
      expect(problemsOf({ ...empty, devices: [1], preset: 'own', own }, time)).toHaveProperty('expires');
    expect(problemsOf({ ...empty, devices: [1] }, time)).toEqual({});
  });
  test('a destination counts only with the arrival', () => {
    const goal = { lat: 1, lng: 2, name: '' };
    expect(changesOf({ ...empty, goal }, time).goal).toBeNull();
    expect(changesOf({ ...empty, goal, kind: 'eta' }, time).goal).toEqual(goal);
  });
  test('a change names what is changed, and what it was', () => {
    const share = aShare('one');
    const same = changesOf(typedOf(share, [], time), time);
    expect(shareEdit(share, same)).toBeNull();
    expect(shareEdit(share, { ...same, name: 'Other' })).toEqual({
      of: 'share',
      id: 'one',
      set: { name: 'Other' },
      was: { name: share.name },
    });
  });
});

describe('[SHARE-01] until when', () => {
  test('today lasts until midnight in the account’s time zone; late in the evening until the next', () => {
    const noon = Date.UTC(2026, 5, 15, 10) / 1000;
    expect(endOf('today', '', noon, ZONE)).toBe(Date.UTC(2026, 5, 15, 22) / 1000 - 1);
    const late = Date.UTC(2026, 5, 15, 21, 30) / 1000;
    expect(endOf('today', '', late, ZONE)).toBe(Date.UTC(2026, 5, 16, 22) / 1000 - 1);
  });
  test('an hour is an hour, also in the night when the clocks change', () => {
    const before = Date.UTC(2026, 9, 25, 0, 30) / 1000;
    expect(endOf('hour', '', before, ZONE)).toBe(before + 3600);
  });
  test('every preset is ahead, at any time and in any zone', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1_600_000_000, max: 2_000_000_000 }),
        fc.constantFrom('Europe/Lisbon', 'Asia/Kathmandu', 'America/New_York', 'Pacific/Apia', undefined),
        (now, zone) => {
          for (const preset of PRESETS.filter((each) => each !== 'own'))
            expect(endOf(preset, '', now, zone) ?? 0).toBeGreaterThan(now + 3000);
        },
      ),
    ));
  test('what the field shows is what it means', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1_780_000_000, max: 1_790_000_000 }), (unix) => {
        const minute = unix - (unix % 60);
        expect(endOf('own', fieldOf(minute, ZONE), 0, ZONE)).toBe(minute);
      }),
    ));
  test('[SHARE-02] made longer it lasts longer; one that is over runs again from now on', () => {
    const [, [, day]] = EXTENSIONS;
    expect(extended(START + 100, day, START)).toBe(START + 100 + 86_400);
    expect(extended(START - 9e5, day, START)).toBe(START + 86_400);
  });
});
