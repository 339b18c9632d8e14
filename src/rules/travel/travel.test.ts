import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { APPROXIMATE } from '../../../events/fix-columns.ts';
import { JUMP } from '../jump.ts';
import { dwellOf } from './dwell.ts';
import { gapsOf } from './gaps.ts';
import { momentAt } from './moment.ts';
import { pausesOf } from './pauses.ts';
import { aWay, BEGIN, columnsOf, north, type PlainFix } from './testing.ts';
import { summaryOf } from './totals.ts';
import { joined, markAt, NO_WAY, wayOf, without } from './way.ts';

/** Fixes every `every` seconds, `metres` further each. */
const drive = (count: number, every: number, metres: number, from = 0, start = 0): PlainFix[] =>
  Array.from({ length: count }, (_, i) => ({
    at: from + i * every,
    lat: north(start + i * metres),
    speed: (metres / every) * 3.6,
  }));
const stand = (seconds: number, from: number, metres: number, jitter = 0): PlainFix[] =>
  Array.from({ length: Math.floor(seconds / 30) + 1 }, (_, i) => ({
    at: from + i * 30,
    lat: north(metres + (i % 2 ? jitter : -jitter)),
  }));

describe('[MAP-06] a way in order', () => {
  test('unsorted fixes are put in order, doubles are left out and counted', () => {
    const { way, leftOut } = wayOf(
      columnsOf([{ at: 20, lat: 57.8 }, { at: 0 }, { at: 20, lat: 57.8 }, { at: 10 }]),
      1,
      BEGIN,
      BEGIN + 60,
    );
    expect(Array.from(way.at, (at) => at - BEGIN)).toEqual([0, 10, 20]);
    expect(leftOut).toEqual({ doubles: 1, noPlace: 0, outside: 0 });
  });
  test('two places of one second are two fixes', () => {
    expect(aWay({ at: 0 }, { at: 0, lat: 57.7001 }).at).toHaveLength(2);
  });
  test('0,0 is no place, other devices are not meant, clocks of 1970 and 2099 tell nothing of the range', () => {
    const fixes = columnsOf([{ at: 5 }, { at: 6, lat: 0, lng: 0 }, { at: 7 }, { at: 8 }]);
    const at = [...Array.from(fixes.at)];
    at[2] = 12;
    at[3] = 4_070_908_800;
    const { way, leftOut } = wayOf({ ...fixes, at }, 1, BEGIN, BEGIN + 60);
    expect(way.at).toHaveLength(1);
    expect(leftOut).toEqual({ doubles: 0, noPlace: 1, outside: 2 });
    expect(wayOf(fixes, 2, 1, BEGIN + 60).way.at).toHaveLength(0);
  });
  test('no fix at all is an empty way with empty totals', () => {
    expect(summaryOf(NO_WAY)).toMatchObject({
      totals: { fixes: 0, metres: 0, mostKmh: null, averageKmh: null },
      pauses: [],
      gaps: [],
    });
    expect(momentAt(NO_WAY, BEGIN)).toBeNull();
  });
  test('whatever comes in whatever order: rising times, no fix twice, the same however it was cut into pieces', () => {
    const anyFix = fc.record({
      at: fc.integer({ min: 0, max: 900 }),
      lat: fc.integer({ min: 0, max: 40 }).map((i) => 57.7 + i / 5_000),
      lng: fc.constantFrom(11.97, 11.98, -179.999, 179.999),
      accuracy: fc.constantFrom(0, 5, 80, 2_000),
      flags: fc.constantFrom(0, APPROXIMATE, JUMP),
    });
    fc.assert(
      fc.property(fc.array(anyFix, { maxLength: 60 }), fc.integer({ min: 0, max: 900 }), (fixes, cut) => {
        const whole = wayOf(columnsOf(fixes), 1, BEGIN, BEGIN + 900).way;
        for (let i = 1; i < whole.at.length; i++)
          expect(whole.at[i] as number).toBeGreaterThanOrEqual(whole.at[i - 1] as number);
        const pieces = joined([
          wayOf(columnsOf(fixes), 1, BEGIN, BEGIN + cut).way,
          wayOf(columnsOf(fixes), 1, BEGIN + cut + 1, BEGIN + 900).way,
        ]);
        expect(pieces).toEqual(whole);
        const { totals, pauses } = summaryOf(whole);
        const length = whole.at.length ? (whole.at.at(-1) as number) - (whole.at[0] as number) : 0;
        expect(totals.drivingSeconds + totals.standingSeconds).toBeLessThanOrEqual(length);
        for (const { first, last, seconds } of pauses) {
          expect(last).toBeGreaterThan(first);
          expect(seconds).toBeGreaterThanOrEqual(300);
        }
      }),
    );
  });
});

describe('[MAP-04] gaps in a way', () => {
  test('an impossible jump is a gap, and so is the way back', () => {
    const way = aWay(...drive(3, 10, 100), { at: 30, lat: 58.7 }, { at: 40, lat: north(300) });
    expect(gapsOf(way).map(({ reason, after }) => [reason, after])).toEqual([
      ['jump', 3],
      ['jump', 4],
    ]);
  });
  test('14 minutes without signal and somewhere else: silence, with its length', () => {
    const way = aWay(...drive(3, 10, 100), { at: 20 + 840, lat: north(9_000) });
    expect(gapsOf(way)).toMatchObject([{ reason: 'silence', seconds: 840, before: 2, after: 3 }]);
  });
  test('a tracker that slept where it stood has no gap', () => {
    expect(gapsOf(aWay({ at: 0 }, { at: 7_200, lat: north(60) }))).toEqual([]);
  });
  test('a difference within what both fixes admit is no gap', () => {
    const far = { at: 900, lat: north(400), accuracy: 300 };
    expect(gapsOf(aWay({ at: 0, accuracy: 200 }, far))).toEqual([]);
    expect(gapsOf(aWay({ at: 0 }, { at: 900, lat: north(400) }))).toHaveLength(1);
  });
  test('in a gap the device is shown where it was last, and as silent', () => {
    const way = aWay({ at: 0 }, { at: 600, lat: north(5_000) });
    expect(momentAt(way, BEGIN + 300)).toMatchObject({ index: 0, lat: 57.7, isSilent: true });
    expect(momentAt(way, BEGIN + 600)).toMatchObject({ index: 1, isSilent: false });
  });
});

describe('[MAP-06] pauses', () => {
  test('a stop of six minutes is a pause, one of four is traffic', () => {
    const six = aWay(...drive(10, 10, 100), ...stand(360, 100, 1_000), ...drive(10, 10, 100, 470, 1_100));
    expect(pausesOf(six)).toMatchObject([{ seconds: expect.closeTo(360, -2) as number }]);
    const four = aWay(...drive(10, 10, 100), ...stand(240, 100, 1_000), ...drive(10, 10, 100, 350, 1_100));
    expect(pausesOf(four)).toEqual([]);
  });
  test('a receiver that wanders 25 m while it stands pauses once', () => {
    const way = aWay(
      ...drive(10, 10, 100),
      ...stand(1_800, 100, 1_000, 25),
      ...drive(10, 10, 100, 1_910, 1_100),
    );
    expect(pausesOf(way)).toHaveLength(1);
    expect(summaryOf(way).totals.standingSeconds).toBeGreaterThan(1_700);
  });
  test('a reflection that throws one fix 600 m away and back does not end a pause', () => {
    const standing = stand(1_800, 0, 0);
    standing[30] = { at: 900, lat: north(600) };
    const way = aWay(...standing);
    expect(pausesOf(way)).toHaveLength(1);
    expect(summaryOf(way).totals).toMatchObject({ metres: 0, standingSeconds: 1_800, drivingSeconds: 0 });
    expect(summaryOf(way).receivedMetres).toBeGreaterThan(1_100);
  });
  test('slow driving is no pause, and all at one place is one', () => {
    expect(pausesOf(aWay(...drive(200, 10, 25)))).toEqual([]);
    expect(pausesOf(aWay(...stand(3_600, 0, 0)))).toMatchObject([{ seconds: 3_600 }]);
  });
  test('approximate fixes around a standing device do not end its pause', () => {
    const standing = stand(1_200, 0, 0);
    for (let i = 5; i < 20; i += 3)
      standing[i] = { at: i * 30, lat: north(90), flags: APPROXIMATE, accuracy: 60 };
    expect(pausesOf(aWay(...standing))).toHaveLength(1);
  });
});

describe('[MAP-06] totals', () => {
  test('a straight drive: distance, time, speeds', () => {
    const { totals } = summaryOf(aWay(...drive(61, 10, 150)));
    expect(totals.metres).toBeCloseTo(9_000, -2);
    expect(totals.rawMetres).toBeCloseTo(totals.metres, 5);
    expect(totals.drivingSeconds).toBe(600);
    expect(totals.mostKmh).toBe(54);
    expect(totals.averageKmh).toBeCloseTo(54, 0);
  });
  test('a jump adds nothing to the distance and nothing to the top speed', () => {
    const way = aWay(
      ...drive(10, 10, 100),
      { at: 100, lat: 59, speed: 290 },
      ...drive(10, 10, 100, 110, 1_000),
    );
    const { totals } = summaryOf(way);
    expect(totals.metres).toBeCloseTo(1_800, -2);
    expect(totals.rawMetres).toBeGreaterThan(250_000);
    expect(totals.mostKmh).toBe(36);
  });
  test('without a disbelieved fix what was a jump is none, and it can be put back', () => {
    const way = aWay(...drive(4, 10, 100), { at: 40, lat: 59 }, ...drive(3, 10, 100, 50, 500));
    const left = without(way, [markAt(way, 4)]);
    expect(gapsOf(left)).toEqual([]);
    expect(left.at).toHaveLength(way.at.length - 1);
    expect(without(way, [])).toBe(way);
    expect(without(way, [{ at: 1, lat: 2, lng: 3 }])).toBe(way);
  });
});

describe('[MAP-20] time spent in places', () => {
  test('counts time, not fixes: an hour with two fixes outweighs a minute with sixty', () => {
    const minute = Array.from({ length: 60 }, (_, i) => ({ at: i, lat: 57.71 }));
    const { seconds, places } = dwellOf([aWay(...minute, { at: 60 }, { at: 3_660 })]);
    const home = Array.from(seconds).indexOf(3_600);
    expect(home).toBeGreaterThanOrEqual(0);
    expect(places[home * 2 + 1]).toBeCloseTo(57.7, 3);
    // The last second of the minute is a jump of a kilometre.
    expect(seconds.reduce((sum, each) => sum + each)).toBe(3_659);
  });
  test('time in a gap counts nowhere, and no fix is no heat', () => {
    expect(dwellOf([aWay({ at: 0 }, { at: 3_600, lat: north(9_000) })]).length).toBe(0);
    expect(dwellOf([NO_WAY]).length).toBe(0);
  });
});
