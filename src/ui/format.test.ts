import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMoment } from './format.ts';

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
