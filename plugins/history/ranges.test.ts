import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayOf, dayRange, fromInput, piecesOf, problemWith, rangeOf, toInput } from './ranges.ts';
import { startOfLocalDay } from '../../src/rules/time/local-day.ts';

const unix = (text: string) => Date.parse(text) / 1000;
const NOON = unix('2026-06-15T10:00:00Z');

describe('[MAP-06] ranges in the account’s time zone', () => {
  test('today begins at the midnight of the zone, not of UTC', () => {
    expect(rangeOf('today', NOON, 'Europe/Berlin').from).toBe(unix('2026-06-14T22:00:00Z'));
    expect(rangeOf('today', NOON, 'Pacific/Kiritimati').from).toBe(unix('2026-06-15T10:00:00Z'));
  });
  test('a day on which clocks change has 23 or 25 hours', () => {
    const spring = rangeOf('yesterday', unix('2026-03-30T10:00:00Z'), 'Europe/Berlin');
    expect((spring.to + 1 - spring.from) / 3_600).toBe(23);
    const autumn = rangeOf('yesterday', unix('2026-10-26T10:00:00Z'), 'Europe/Berlin');
    expect((autumn.to + 1 - autumn.from) / 3_600).toBe(25);
  });
  test('an hour that a clock leaves out is the one after it; one that comes twice is the first', () => {
    expect(fromInput('2026-03-29T02:30', 'Europe/Berlin')).toBe(unix('2026-03-29T01:30:00Z'));
    expect(fromInput('2026-10-25T02:30', 'Europe/Berlin')).toBe(unix('2026-10-25T00:30:00Z'));
  });
  test('an input shows the zone’s time and is read back as the same moment', () => {
    expect(toInput(NOON, 'Asia/Kathmandu')).toBe('2026-06-15T15:45');
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4_102_444_800 / 60 }),
        fc.constantFrom('UTC', 'Asia/Kolkata', 'Pacific/Apia', 'America/St_Johns'),
        (minutes, zone) => {
          const text = toInput(minutes * 60, zone);
          expect(toInput(fromInput(text, zone) as number, zone)).toBe(text);
        },
      ),
    );
  });
  test('a zone that nobody knows is the device’s own', () =>
    expect(startOfLocalDay(NOON, 'Mars/Olympus')).toBe(startOfLocalDay(NOON, undefined)));
  test.each(['', 'yesterday', '2026-06-15', '99999-01-01T00:00'])('%j is no moment', (text) =>
    expect(fromInput(text, 'UTC')).toBeNull(),
  );
  test('what is wrong with a range is said', () => {
    expect(problemWith(null, NOON, NOON)).toBe('missing');
    expect(problemWith(NOON, NOON - 60, NOON)).toBe('endBeforeStart');
    expect(problemWith(NOON, NOON, NOON)).toBe('endBeforeStart');
    expect(problemWith(NOON + 60, NOON + 120, NOON)).toBe('future');
    expect(problemWith(NOON - 93 * 86_400, NOON, NOON)).toBe('tooLong');
    expect(problemWith(NOON - 60, NOON, NOON)).toBeNull();
  });
  test('pieces follow each other without a hole and without a second twice', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 0, max: 5e6 }), (from, length) => {
        const pieces = piecesOf({ from, to: from + length, points: null });
        expect(pieces[0]?.from).toBe(from);
        expect(pieces.at(-1)?.to).toBe(from + length);
        for (let i = 1; i < pieces.length; i++) expect(pieces[i]?.from).toBe((pieces[i - 1]?.to ?? 0) + 1);
      }),
    );
    expect(piecesOf({ from: 0, to: NOON, points: 500 })).toHaveLength(1);
  });
});

describe('[DAY-01] a day as a range', () => {
  const noon = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000;
  test.each([
    ['2026-03-29', 'Europe/Berlin', 23],
    ['2026-10-25', 'Europe/Berlin', 25],
    ['2026-06-15', 'Europe/Berlin', 24],
    ['2026-06-15', undefined, 24],
  ])('%s in %s has %i hours', (day, zone, hours) => {
    const range = dayRange(day, noon('2026-12-01'), zone);
    expect(range.to - range.from + 1).toBe(hours * 3_600);
    expect(dayOf(range, zone)).toBe(day);
  });
  test('today ends now, and goes on', () =>
    expect(dayRange('2026-06-15', noon('2026-06-15'), 'UTC')).toEqual({
      choice: 'today',
      from: noon('2026-06-15') - 43_200,
      to: noon('2026-06-15'),
      points: null,
    }));
  test('hours, a week and a range of one’s own are no day', () => {
    for (const choice of ['hour', 'week', 'own', 'points', 'file'] as const)
      expect(dayOf({ choice, from: 0, to: 86_399, points: null }, 'UTC')).toBeNull();
  });
});
