import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayBefore, localDay, startOfLocalDay } from './local-day.ts';

const at = (text: string) => Date.parse(text) / 1000;

describe('[MODE-02] a day is the user’s day', () => {
  test.each([
    ['2026-06-15T22:30:00Z', 'Europe/Berlin', '2026-06-16'],
    ['2026-06-15T22:30:00Z', 'UTC', '2026-06-15'],
    ['2026-06-15T03:00:00Z', 'America/Montevideo', '2026-06-15'],
    ['2026-06-15T02:59:59Z', 'America/Montevideo', '2026-06-14'],
  ])('%s in %s is %s', (moment, zone, day) => expect(localDay(at(moment), zone)).toBe(day));

  test.each([
    ['2026-03-29T12:00:00Z', 'Europe/Berlin', '2026-03-28T23:00:00Z', 'an hour is left out'],
    ['2026-10-25T12:00:00Z', 'Europe/Berlin', '2026-10-24T22:00:00Z', 'an hour comes twice'],
    ['2026-06-15T00:10:00Z', 'Asia/Kathmandu', '2026-06-14T18:15:00Z', 'a zone of quarters'],
    ['2026-03-29T12:00:00Z', 'Asia/Beirut', '2026-03-28T22:00:00Z', 'midnight itself is left out'],
  ])('[fault 34] the day of %s in %s begins %s: %s', (moment, zone, start) =>
    expect(startOfLocalDay(at(moment), zone)).toBe(at(start)),
  );

  test('every double has a day, also those that no calendar has', () =>
    fc.assert(
      fc.property(fc.double(), fc.constantFrom(undefined, 'UTC', 'Pacific/Apia'), (unix, zone) => {
        expect(localDay(unix, zone)).toMatch(/^\d{4,6}-\d\d-\d\d$/);
        expect(startOfLocalDay(unix, zone)).not.toBeNaN();
      }),
      {
        examples: [
          [NaN, 'UTC'],
          [8.64e12, 'Pacific/Apia'],
          [-1e300, 'UTC'],
          [Infinity, undefined],
        ],
      },
    ));

  test('it begins with its first second, wherever and whenever', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') }),
        fc.constantFrom('Europe/Athens', 'America/New_York', 'Pacific/Auckland', 'Asia/Kolkata', 'UTC'),
        (unix, zone) => {
          const start = startOfLocalDay(unix, zone);
          expect(start).toBeLessThanOrEqual(unix);
          expect(localDay(start, zone)).toBe(localDay(unix, zone));
          expect(localDay(start - 1, zone)).toBe(dayBefore(localDay(unix, zone), 1));
        },
      ),
    ));

  test('a zone that nobody knows is the device’s own', () =>
    expect(localDay(at('2026-06-15T12:00:00Z'), 'Mars/Base')).toBe(
      localDay(at('2026-06-15T12:00:00Z'), undefined),
    ));
});
