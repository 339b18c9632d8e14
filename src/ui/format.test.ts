import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatAge,
  formatDay,
  formatDistance,
  formatMoment,
  formatPercent,
  formatUntil,
  isoMoment,
  NO_MOMENT,
} from './format.ts';
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

describe('figures and how long', () => {
  test.each([
    [50.4, 'metric', '50 m'],
    [999.4, 'metric', '999 m'],
    [1_000, 'metric', '1.0 km'],
    [99_900, 'metric', '99.9 km'],
    [100_000, 'metric', '100 km'],
    [100, 'imperial', '328 ft'],
    [321, 'imperial', '1,053 ft'],
    [322, 'imperial', '0.2 mi'],
    [160_950, 'imperial', '100 mi'],
  ] as const)('%d m in %s units are %s', (metres, units, text) => {
    const { value, unit } = formatDistance(metres, units, 'en-GB');
    expect(`${value} ${unit}`).toBe(text);
  });

  test.each([
    [-3_600, 'now'],
    [44, 'now'],
    [45, '1 min ago'],
    [3_500, '58 min ago'],
    [3_600, '1 hr ago'],
    [86_399, '23 hr ago'],
    [86_400, '1 day ago'],
    [171_000, '1 day ago'],
  ])('%d seconds ago is “%s”; ahead of the clock is now', (seconds, text) => {
    expect(formatAge(seconds, 'en').replaceAll('.', '')).toBe(text);
  });

  test.each([
    [-5, '0 sec'],
    [59.4, '59 sec'],
    [59.6, '1 min'],
    [3_569, '59 min'],
    [3_570, '1 hr'],
    [3_690, '1 hr 2 min'],
    [7_200, '2 hr'],
  ])('%d seconds last %s: never sixty of the smaller unit', (seconds, text) => {
    expect(formatDuration(seconds, 'en')).toBe(text);
  });
});
