import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDay, formatMoment, formatPercent, formatUntil, isoMoment, NO_MOMENT } from './format.ts';
import { formatDuration, formatHour, formatMinutes, formatRemaining, formatTime } from './format-time.ts';

/** 29 March 2026, 00:59:59 UTC: one second before Europe's clocks go forward. */
const BEFORE = Date.UTC(2026, 2, 29, 0, 59, 59) / 1000;

describe('[ACC-04] times are shown in the chosen time zone', () => {
  test.each([
    ['Europe/Stockholm', '29 Mar 2026, 01:59:59'],
    ['America/New_York', '28 Mar 2026, 20:59:59'],
    ['Asia/Kolkata', '29 Mar 2026, 06:29:59'],
    ['UTC', '29 Mar 2026, 00:59:59'],
  ])('%s', (zone, text) => expect(formatMoment(BEFORE, 'en-GB', zone)).toBe(text));

  test('over the change of the clocks', () =>
    expect(formatMoment(BEFORE + 1, 'en-GB', 'Europe/Stockholm')).toBe('29 Mar 2026, 03:00:00'));

  test('a zone that nobody knows is the device’s', () =>
    expect(formatMoment(BEFORE, 'en-GB', 'Mars/Olympus')).toBe(formatMoment(BEFORE, 'en-GB')));

  test('whatever the server calls a zone, a time is shown', () =>
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 4_000_000_000 }), (zone, at) =>
        /\d/.test(formatMoment(at, 'en-GB', zone)),
      ),
    ));
});

describe('[ACC-04] whatever number a server sends for a time, the page stands', () => {
  const ways = { formatMoment, formatUntil, formatDay, formatTime, formatHour };
  const LAST = 8.64e12;
  /** Any number at all, and more of those that are about a time. */
  const anyTime = fc.oneof(fc.double(), fc.double({ min: -1e13, max: 1e13 }));

  test.each(Object.entries(ways))('%s has words for every double', (_, way) =>
    fc.assert(
      fc.property(
        anyTime,
        fc.constantFrom(undefined, 'UTC', 'Asia/Kathmandu', 'Pacific/Apia'),
        (unix, zone) => {
          const words = way(unix, 'en-GB', zone);
          expect(words === NO_MOMENT).toBe(!(Math.abs(unix * 1000) <= LAST * 1000));
        },
      ),
      {
        examples: [
          [LAST, 'UTC'],
          [-LAST, 'UTC'],
          [LAST + 1, 'UTC'],
          [NaN, 'UTC'],
          [-Infinity, 'UTC'],
        ],
      },
    ),
  );

  test('isoMoment is a moment that machines read back, or nothing', () =>
    fc.assert(
      fc.property(anyTime, (unix) => {
        const text = isoMoment(unix);
        const isTime = Math.abs(unix * 1000) <= LAST * 1000;
        expect(text && Date.parse(text)).toBe(isTime ? Math.trunc(unix * 1000) + 0 : undefined);
      }),
      { examples: [[LAST], [LAST + 1], [NaN], [0]] },
    ));
});

describe('how long something lasts', () => {
  const plain = (text: string) => text.replaceAll(/\s/g, ' ');
  test.each([
    [42, '42 sec'],
    [7_500, '2 hr 5 min'],
    [86_399, '1 d'],
    [163 * 3_600, '6 d 19 h'],
    [7 * 86_400, '7 d'],
  ])('%i s are %s: nobody divides 163 hours', (seconds, text) =>
    expect(plain(formatDuration(seconds, 'en'))).toBe(text),
  );

  test.each([
    ['de', '6 T 19 h'],
    ['fr', '6 j 19 h'],
  ])('in %s it is %s', (language, text) => {
    expect(plain(formatDuration(163 * 3_600, language))).toBe(text);
    expect(plain(formatMinutes(163 * 3_600 + 60, language))).toBe(text);
  });

  test('what is left says days from the first on', () =>
    expect(plain(formatRemaining(30 * 3_600, 'en'))).toBe('1 d 6 h'));
});

test.each([
  ['en', '82%'],
  ['de', '82 %'],
  ['tr', '%82'],
])('a percentage in %s is %s', (language, text) =>
  expect(formatPercent(0.82, language).replaceAll(/\s/g, ' ')).toBe(text),
);
