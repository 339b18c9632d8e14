import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayBefore, localDay, startOfLocalDay } from './local-day.ts';
import { Subject } from 'rxjs';
import * as app from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import * as positionEvents from '../../../events/positions.ts';
import * as userEvents from '../../../events/user.ts';
import { access, fixes, settings } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { formatMoment } from '../../ui/format.ts';
import { lastFixOf } from '../../core/positions/positions.ts';
import { surroundingsEffects } from '../../core/app/surroundings.effects.ts';
import { timeZoneInUse } from '../../core/session/user.ts';

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

/** 23:30 in Athens and 16:30 in New York. */
const LATE = Date.UTC(2026, 5, 15, 20, 30) / 1000;

/** A scenario in which the time zone of the user's computer can change. */
function travelling() {
  const zones = new Subject<string>();
  const it = scenario({ effects: surroundingsEffects });
  it.ports.surroundings.zone = () => zones;
  return { it, to: (zone: string) => () => zones.next(zone) };
}

test('[fault 35] taken into another zone, the app shows the times and days of that zone, at once', async () => {
  const { it, to } = travelling();
  await it
    .after('0ms')
    .reads(timeZoneInUse, undefined)
    .check(to('Europe/Athens'))
    .expect(app.timeZoneChanged({ zone: 'Europe/Athens' }))
    .check(({ read }) => {
      expect(formatMoment(LATE, 'en', read(timeZoneInUse))).toContain('11:30');
      expect(localDay(LATE + 3_600, read(timeZoneInUse))).toBe('2026-06-16');
    })
    .check(to('America/New_York'))
    .check(({ read }) => {
      expect(formatMoment(LATE, 'en', read(timeZoneInUse))).toContain('4:30');
      expect(localDay(LATE + 3_600, read(timeZoneInUse))).toBe('2026-06-15');
    });
});

test('[fault 35] a zone that the customer chose stays, wherever the device goes; what happened stays when it happened', async () => {
  const { it, to } = travelling();
  await it
    .given(
      auth.sessionRestored({ ...access(), email: '' }),
      userEvents.settingsLoaded({ settings: { ...settings(), time_zone: 'Asia/Tokyo' }, source: 'server' }),
      positionEvents.fixesReceived({ source: 'socket', fixes: fixes({ device: 1 }) }),
    )
    .after('0ms')
    .check(({ log, read }) => {
      const before = log.events.map(({ at, seq }) => [seq, at]);
      const fix = read(lastFixOf(1));
      to('Pacific/Auckland')();
      expect(log.events.slice(0, before.length).map(({ at, seq }) => [seq, at])).toEqual(before);
      expect(read(lastFixOf(1))).toEqual(fix);
      expect(log.events.at(-1)?.type).toBe('app/timeZoneChanged');
    })
    .reads(timeZoneInUse, 'Asia/Tokyo');
});
