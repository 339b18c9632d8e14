import { describe, expect, test } from 'vitest';
import { aTrip } from '../../tests/trip-samples.ts';
import { timesInGap, timesOf } from './HandForm.tsx';

const ZONE = 'Europe/Berlin';
const unix = (text: string) => Date.parse(text) / 1000;

describe('[LOGB-03] the times of a trip entered by hand', () => {
  test('an end before the start is on the next day', () => {
    expect(timesOf({ day: '2026-06-30', start: '23:40', end: '00:25' }, ZONE)).toEqual({
      from: unix('2026-06-30T21:40:00Z'),
      to: unix('2026-06-30T22:25:00Z'),
      isNextDay: true,
    });
  });

  test.each([
    ['a later end is on the same day', '08:00', '08:30', '2026-06-30T06:30:00Z'],
    ['the same time is no trip of a whole day', '08:00', '08:00', '2026-06-30T06:00:00Z'],
  ])('%s', (_, start, end, to) =>
    expect(timesOf({ day: '2026-06-30', start, end }, ZONE)).toMatchObject({
      to: unix(to),
      isNextDay: false,
    }),
  );

  test.each([
    ['', '08:00'],
    ['08:00', ''],
  ])('from %j to %j nothing is said of the next day', (start, end) =>
    expect(timesOf({ day: '2026-06-30', start, end }, ZONE).isNextDay).toBe(false),
  );

  test.each([
    ['over midnight', '2026-06-30T21:50:00Z', '2026-07-01T06:00:00Z', '2026-06-30', '23:51', '00:21'],
    [
      'that starts after midnight',
      '2026-06-30T21:59:30Z',
      '2026-07-01T06:00:00Z',
      '2026-07-01',
      '00:00',
      '00:30',
    ],
    ['of seconds', '2026-06-30T06:00:00Z', '2026-06-30T06:00:20Z', '2026-06-30', '08:00', '08:00'],
  ])('a gap %s is filled in', (_, before, after, day, start, end) => {
    const gap = {
      before: aTrip('a', { to: unix(before) }),
      after: aTrip('b', { from: unix(after) }),
      metres: 9_000,
    };
    expect(timesInGap(gap, ZONE)).toEqual({ day, start, end });
  });

  test.each(['before', 'after'] as const)(
    '[LOGB-05] a hidden trip %s a gap keeps its times to itself',
    (side) => {
      const before = aTrip('a', { to: unix('2026-06-30T06:00:00Z') });
      const gap = { before, after: aTrip('b', { from: unix('2026-06-30T09:00:00Z') }), metres: 9_000 };
      const hidden = { ...gap, [side]: { ...gap[side], type: 'private', hidden: true } };
      expect(timesInGap(hidden, ZONE)).toEqual({ day: '2026-06-30', start: '', end: '' });
    },
  );
});
