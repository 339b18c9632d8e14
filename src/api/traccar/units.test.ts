import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isoOf, kmhOf, millisOf, secondsOf } from './units.ts';

/** Every moment that a tracker may tell, milliseconds. */
const moment = fc.integer({ min: 0, max: 4_294_967_295_000 });
const two = (value: number) => String(value).padStart(2, '0');

describe('[TRAC-06] times of the server', () => {
  test('each moment that is written is read as it was', () =>
    fc.assert(
      fc.property(moment, (millis) => {
        expect(millisOf(isoOf(millis / 1000))).toBe(millis);
      }),
    ));

  test('whatever zone and however many digits a time has, it is the same moment', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4_000_000_000 }),
        fc.integer({ min: -14 * 60, max: 14 * 60 }),
        fc.integer({ min: 0, max: 7 }),
        fc.constantFrom(':', ''),
        (seconds, ahead, digits, between) => {
          const local = new Date((seconds + ahead * 60) * 1000).toISOString().slice(0, 19);
          const fraction = digits === 0 ? '' : `.${'1234567'.slice(0, digits)}`;
          const zone = `${ahead < 0 ? '-' : '+'}${two(Math.floor(Math.abs(ahead) / 60))}${between}${two(Math.abs(ahead) % 60)}`;
          const millis = Math.floor(Number(`0${fraction || '.0'}`) * 1000);
          expect(millisOf(local + fraction + zone)).toBe(seconds * 1000 + millis);
        },
      ),
    ));

  test.each([
    ['2026-11-20T15:57:00.000+00:00', '2026-11-20T15:57:00.000Z'],
    ['2026-11-20T14:48:10.83Z', '2026-11-20T14:48:10.830Z'],
    ['2026-11-20T14:48Z', '2026-11-20T14:48:00.000Z'],
    ['2026-11-20T14:48:10+02', '2026-11-20T12:48:10.000Z'],
  ])('%s is %s', (text, same) => expect(new Date(millisOf(text)).toISOString()).toBe(same));

  test.each<[string, unknown]>([
    ['a time without a zone', '2026-11-20T15:57:00.000'],
    ['a day', '2026-11-20'],
    ['unix seconds', 1_795_190_330],
    ['text of digits', '1795190330'],
    ['a month too many', '2026-13-20T15:57:00Z'],
    ['an hour too many', '2026-11-20T24:57:00Z'],
    ['something after the zone', '2026-11-20T15:57:00Z; DROP TABLE'],
    ['half a zone', '2026-11-20T15:57:00+0'],
    ['a zone of letters', '2026-11-20T15:57:00+ab:cd'],
    ['another way of writing', 'Fri, 20 Nov 2026 15:57:00 GMT'],
    ['nothing', null],
    ['a list', ['2026-11-20T15:57:00Z']],
    ['a text without an end', `2026-11-20T15:57:00.${'0'.repeat(1_000_000)}Z`],
  ])('%s is no time', (_, value) => {
    expect(millisOf(value)).toBeNaN();
    expect(secondsOf(value)).toBeNull();
  });

  test('whatever comes, nothing is thrown', () =>
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.string({ minLength: 17, maxLength: 40 })), (value) => {
        expect(typeof millisOf(value)).toBe('number');
      }),
    ));
});

test('[TRAC-06] knots become kilometres an hour', () => {
  expect(kmhOf(0)).toBe(0);
  expect(kmhOf(100)).toBeCloseTo(185.2);
  expect(kmhOf(6.803_44)).toBeCloseTo(12.6, 3);
});
