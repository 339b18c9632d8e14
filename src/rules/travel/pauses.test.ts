import { describe, expect, test } from 'vitest';
import { APPROXIMATE } from '../../../events/fix-columns.ts';
import { pausesOf } from './pauses.ts';
import { aWay, BEGIN, north, type PlainFix } from './testing.ts';
import { tripsOf } from './trips.ts';
import { NO_WAY, type Way } from './way.ts';
import { still } from './figures-given.ts';

const every = (seconds: number, ...fixes: Omit<PlainFix, 'at'>[]): Way =>
  aWay(...fixes.map((fix, i) => ({ ...fix, at: i * seconds })));

describe('[MAP-06] pauses, to the second and the metre', () => {
  test('from five minutes on, from first to last fix, in the middle of all', () => {
    const way = aWay(...still(300));
    expect(pausesOf(way)).toEqual([
      { first: 0, last: 30, from: BEGIN, to: BEGIN + 300, seconds: 300, lat: 577_000_000, lng: 119_700_000 },
    ]);
    expect(pausesOf(aWay(...still(290)))).toEqual([]);
    expect(pausesOf(NO_WAY)).toEqual([]);
  });
  test('its middle is that of its fixes, whichever came first', () => {
    const fixes = Array.from({ length: 60 }, (_, i) => ({
      lat: north(i % 2 ? 20 : 0),
      lng: i % 2 ? 11.9702 : 11.97,
    }));
    const [pause] = pausesOf(every(10, ...fixes));
    expect(pause?.lat).toBeCloseTo(577_000_899, -2);
    expect(pause?.lng).toBe(119_701_000);
  });
  test('40 m and what the fix admits lie within it, up to 150 m; a guess may lie 100 m and 40 from it', () => {
    const after = (metres: number, more: Partial<PlainFix> = {}) =>
      pausesOf(
        aWay(
          ...still(400),
          ...Array.from({ length: 4 }, (_, i) => ({ at: 410 + i, lat: north(metres), ...more })),
        ),
      )[0]?.last;
    expect([after(38), after(43)]).toEqual([44, 40]);
    expect([after(88, { accuracy: 50 }), after(96, { accuracy: 50 })]).toEqual([44, 40]);
    expect([after(185, { accuracy: 900 }), after(197, { accuracy: 900 })]).toEqual([44, 40]);
    const guess = { flags: APPROXIMATE };
    expect([after(136, guess), after(144, guess)]).toEqual([44, 40]);
    expect([after(180, { ...guess, accuracy: 145 }), after(190, { ...guess, accuracy: 145 })]).toEqual([
      44, 40,
    ]);
  });
  test('east and west, south and north are as far', () => {
    const after = (lat: number, lng: number) =>
      pausesOf(aWay(...still(400), ...Array.from({ length: 4 }, (_, i) => ({ at: 410 + i, lat, lng }))))[0]
        ?.last;
    const east = (metres: number) => 11.97 + metres / 111_195 / Math.cos((57.7 * Math.PI) / 180);
    expect([38, -38, 43, -43].map((metres) => after(57.7, east(metres)))).toEqual([44, 44, 40, 40]);
    expect([-38, -43].map((metres) => after(north(metres), 11.97))).toEqual([44, 40]);
    expect(after(north(27), east(27))).toBe(44);
    expect(after(north(31), east(31))).toBe(40);
  });
  test('a device that stands on the date line stands in one place', () => {
    const fixes = Array.from({ length: 60 }, (_, i) => ({ lat: 0, lng: i % 3 === 1 ? 179.9999 : -179.9999 }));
    const pauses = pausesOf(every(10, ...fixes));
    expect(pauses).toMatchObject([{ first: 0, last: 59 }]);
    expect(pauses[0]?.lng).toBeCloseTo(-1_799_999_667, -2);
    const [other] = pausesOf(every(10, ...fixes.map(({ lat, lng }) => ({ lat, lng: -lng }))));
    expect(other?.lng).toBeCloseTo(1_799_999_667, -2);
  });
  test('two strays in a row do not end it, three do: the way out began with the first', () => {
    const out = (count: number) =>
      pausesOf(
        aWay(
          ...still(400),
          ...Array.from({ length: count }, (_, i) => ({ at: 410 + i * 10, lat: north(300 + i * 100) })),
          ...still(400, 410 + count * 10),
        ),
      ).map(({ first, last }) => [first, last]);
    expect(out(2)).toEqual([[0, 83]]);
    expect(out(3)).toEqual([
      [0, 40],
      [44, 84],
    ]);
  });
  test('it does not reach across silence', () => {
    const way = aWay(...still(400), ...still(400, 1_000, 180));
    expect(pausesOf(way).map(({ first, last }) => [first, last])).toEqual([
      [0, 40],
      [41, 81],
    ]);
  });
});

describe('[LOGB-01] where a trip begins and ends', () => {
  test('it is one from a hundred metres on', () => {
    const going = (metres: number) =>
      tripsOf(aWay(...still(400), ...still(400, 410, metres))).map((trip) => trip.metres);
    expect(going(98)).toEqual([]);
    expect(going(104)).toEqual([104]);
  });
  test('twenty minutes of silence are a tunnel, more are its end', () => {
    const after = (silence: number) =>
      tripsOf(
        aWay(
          ...Array.from({ length: 30 }, (_, i) => ({ at: i * 10, lat: north(i * 200) })),
          ...Array.from({ length: 30 }, (_, i) => ({
            at: 290 + silence + i * 10,
            lat: north(20_000 + i * 200),
          })),
        ),
      ).length;
    expect([after(1_200), after(1_201)]).toEqual([1, 2]);
  });
});
