import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anAlert } from '../../tests/alert-samples.ts';
import {
  GEOFENCES_V1,
  MAINTENANCE,
  titleOf,
  fits,
  fitsLanguage,
  fitsModels,
  fitsPlatform,
  isRead,
  messageOf,
  type Viewer,
} from './announcements.ts';

const DAY = 86_400;
const at = (iso: string): number => Date.parse(iso) / 1000;
const NOW = at('2026-06-15T10:00:00Z');
const moments = fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') });
const zones = fc.constantFrom(
  'Europe/Stockholm',
  'America/New_York',
  'Pacific/Apia',
  'Asia/Kathmandu',
  'UTC',
);
const viewer = (changes: Partial<Viewer> = {}): Viewer => ({
  language: 'en',
  platform: 'web',
  hasModel: (model) => model === 5101,
  ...changes,
});

describe('what was read stays read for as long as its interval says', () => {
  test('[ALERT-03] what was never read is not', () =>
    fc.assert(
      fc.property(fc.string(), moments, zones, (interval, now, zone) => !isRead(interval, null, now, zone)),
    ));

  test('[ALERT-07] once: for ever, also with a date of a clock that was wrong', () =>
    fc.assert(fc.property(moments, moments, zones, (date, now, zone) => isRead('once', date, now, zone))));

  test.each([-1e300, -8.65e12, 0, -1])('[ALERT-07] daily: read at %d, it is shown again', (date) =>
    expect(isRead('daily', date, NOW, 'UTC')).toBe(false),
  );

  test('[ALERT-07] every time: never', () =>
    fc.assert(
      fc.property(moments, moments, zones, (date, now, zone) => !isRead('everyTime', date, now, zone)),
    ));

  test.each([
    ['2026-06-15T22:00:00Z', '2026-06-15T21:30:00Z', 'Europe/Stockholm', false], // already the next day in Stockholm
    ['2026-06-15T21:59:00Z', '2026-06-14T22:00:00Z', 'Europe/Stockholm', true],
    ['2026-06-15T21:59:00Z', '2026-06-14T21:59:59Z', 'Europe/Stockholm', false],
    ['2026-06-15T04:00:01Z', '2026-06-15T03:59:59Z', 'America/New_York', false],
    ['2026-06-16T03:59:59Z', '2026-06-15T04:00:00Z', 'America/New_York', true],
  ])('[ALERT-07] daily, at %s, read at %s, in %s: %s', (now, read, zone, expected) =>
    expect(isRead('daily', at(read), at(now), zone)).toBe(expected),
  );

  test('[ALERT-07] daily across the days of 23 and 25 hours', () => {
    // In Stockholm, clocks go forward from 2 to 3 on 29 March 2026, and back from 3 to 2 on 25 October.
    const spring = { begins: at('2026-03-28T23:00:00Z'), ends: at('2026-03-29T22:00:00Z') };
    const autumn = { begins: at('2026-10-24T22:00:00Z'), ends: at('2026-10-25T23:00:00Z') };
    for (const { begins, ends } of [spring, autumn]) {
      expect(isRead('daily', begins, ends - 1, 'Europe/Stockholm')).toBe(true);
      expect(isRead('daily', begins, ends, 'Europe/Stockholm')).toBe(false);
      expect(isRead('daily', begins - 1, begins, 'Europe/Stockholm')).toBe(false);
    }
  });

  test('[ALERT-07] daily: hidden at once after reading, shown again within 25 hours at the latest', () =>
    fc.assert(
      fc.property(moments, zones, (date, zone) => {
        expect(isRead('daily', date, date, zone)).toBe(true);
        expect(isRead('daily', date, date + 25 * 3600 + 1, zone)).toBe(false);
      }),
    ));

  test('[ALERT-07] a zone that this browser does not know is that of the device', () =>
    expect(isRead('daily', NOW, NOW, 'Mars/Olympus')).toBe(true));

  test('[ALERT-07] weekly: for seven days to the second', () => {
    expect(isRead('weekly', NOW - 7 * DAY + 1, NOW, undefined)).toBe(true);
    expect(isRead('weekly', NOW - 7 * DAY, NOW, undefined)).toBe(false);
  });

  test.each(['3', ' 3 ', '3.0'])('[ALERT-07] %j is a number of hours', (interval) => {
    expect(isRead(interval, NOW - 3 * 3600 + 1, NOW, undefined)).toBe(true);
    expect(isRead(interval, NOW - 3 * 3600, NOW, undefined)).toBe(false);
  });
  test('[ALERT-07] half an hour is a number of hours, and none is none', () => {
    expect(isRead('0.5', NOW - 1799, NOW, undefined)).toBe(true);
    expect(isRead('0.5', NOW - 1800, NOW, undefined)).toBe(false);
    expect(isRead('0', NOW, NOW, undefined)).toBe(false);
  });

  test.each(['', ' ', 'sometimes', '-3', 'NaN', 'Infinity', '1e999', '3 hours', '__proto__'])(
    '[ALERT-07] %j makes no sense and counts like once',
    (interval) => {
      expect(isRead(interval, NOW - 900 * DAY, NOW, undefined)).toBe(true);
      expect(isRead(interval, null, NOW, undefined)).toBe(false);
    },
  );
  test('the case of a word does not matter', () => {
    expect(isRead('EVERYTIME', NOW, NOW, undefined)).toBe(false);
    expect(isRead('Weekly', NOW - 8 * DAY, NOW, undefined)).toBe(false);
  });

  test('a date of a clock that was a year ahead hides nothing for a year', () => {
    for (const interval of ['daily', 'weekly', '12'])
      expect(isRead(interval, NOW + 365 * DAY, NOW, undefined), interval).toBe(false);
    expect(isRead('weekly', NOW + 60, NOW, undefined), 'a minute is no matter').toBe(true);
  });

  test('[ALERT-07] hours and weeks end once and for all', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('weekly', '1', '12', '720'),
        moments,
        fc.nat(100 * DAY),
        fc.nat(100 * DAY),
        (interval, date, soon, more) => {
          const later = isRead(interval, date, date + soon + more, undefined);
          expect(later && !isRead(interval, date, date + soon, undefined)).toBe(false);
        },
      ),
    ));
});

describe('for whom it is', () => {
  test.each([
    [[], true],
    [[5101], true],
    [[1, 5101], true],
    [[1], false],
  ])('[ALERT-08] only for models %j: %s', (onlyModels, expected) =>
    expect(fitsModels(anAlert(1, { onlyModels }), viewer())).toBe(expected),
  );

  test.each([
    [[], 'de', true],
    [['de'], 'de', true],
    [['DE', 'fr'], 'de_AT', true],
    [['de'], 'DE_ch', true],
    [['de'], 'el', false],
    [['pt_BR'], 'pt', true],
    [['nede'], 'de', false],
  ])('[ALERT-09] only in %j, seen in %s: %s', (onlyLanguages, language, expected) =>
    expect(fitsLanguage(anAlert(1, { onlyLanguages }), viewer({ language }))).toBe(expected),
  );

  const flags = (set: string) => ({
    android: set.includes('a'),
    ios: set.includes('i'),
    web: set.includes('w'),
  });
  test.each([
    ['', 'web pwa android ios'],
    ['w', 'web pwa'],
    ['a', 'android'],
    ['i', 'ios'],
    ['ai', 'android ios'],
    ['aiw', 'web pwa android ios'],
  ])('[ALERT-10] with the flags "%s" it shows on: %s', (set, expected) => {
    const shown = (['web', 'pwa', 'android', 'ios'] as const).filter((platform) =>
      fitsPlatform(anAlert(1, { platforms: flags(set) }), viewer({ platform })),
    );
    expect(shown.join(' ')).toBe(expected);
  });

  test('[ALERT-04] all must fit', () => {
    expect(fits(anAlert(1), viewer())).toBe(true);
    expect(fits(anAlert(1, { onlyModels: [2] }), viewer())).toBe(false);
    expect(fits(anAlert(1, { onlyLanguages: ['de'] }), viewer())).toBe(false);
    expect(fits(anAlert(1, { platforms: flags('i') }), viewer())).toBe(false);
  });
});

describe('what it says', () => {
  const said = anAlert(1, {
    message: 'English',
    messages: { de: 'Deutsch', es: 'Español', fr: 'Français', it: 'Italiano', pt: 'Português' },
  });
  test.each([
    ['de', 'Deutsch'],
    ['es', 'Español'],
    ['fr', 'Français'],
    ['it', 'Italiano'],
    ['pt_BR', 'Português'],
    ['en', 'English'],
    ['el', 'English'],
    ['nl', 'English'],
    ['constructor', 'English'],
  ])('[ALERT-11] in %s: %s', (language, text) => expect(messageOf(said, language)).toBe(text));

  test('[ALERT-11] a language without a word of its own reads the plain message', () =>
    expect(messageOf({ ...said, messages: { ...said.messages, de: ' ' } }, 'de')).toBe('English'));
  test('without a plain message any word is better than none', () =>
    expect(messageOf({ ...said, message: '' }, 'el')).toBe('Deutsch'));
  test('without any word it says nothing', () =>
    expect(messageOf(anAlert(1, { message: '' }), 'de')).toBe(''));
});

test.each([
  [MAINTENANCE, 'warning', 'serverAlerts.maintenance.title'],
  [GEOFENCES_V1, 'warning', 'serverAlerts.geofences.title'],
  [7, 'warning', 'serverAlerts.title.warning'],
  [7, 'info', 'serverAlerts.title.info'],
  [7, 'offer', 'serverAlerts.title.offer'],
  [7, 'party', 'serverAlerts.title.other'],
  [7, 'constructor', 'serverAlerts.title.other'],
])('announcement %i of type %s is headed %s', (id, type, title) => {
  expect(titleOf({ id, type })).toBe(title);
});
