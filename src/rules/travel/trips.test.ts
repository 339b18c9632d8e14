import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { APPROXIMATE, IGNITION } from '../../../events/fix-columns.ts';
import type { Travel, TravelQuestion } from '../../../events/travel-types.ts';
import { unixAt } from '../time/wall-clock.ts';
import { daysBetween } from './days.ts';
import { BEGIN, columnsOf, north, type PlainFix, aWay } from './testing.ts';
import { travelWork } from '../../core/travel/work.ts';
import { JUMP } from '../jump.ts';
import { dwellOf } from './dwell.ts';
import { gapsOf } from './gaps.ts';
import { momentAt } from './moment.ts';
import { pausesOf } from './pauses.ts';
import { summaryOf } from './totals.ts';
import { joined, markAt, NO_WAY, wayOf, without } from './way.ts';

type Leg = { seconds: number; kmh: number; flags?: number; every?: number };

/**
 * Returns the fixes of a device that moves along these legs, one after the other. During a leg with 0 km/h it stands.
 */
function lived(legs: readonly Leg[], from = 0, metres = 0): PlainFix[] {
  const fixes: PlainFix[] = [];
  let at = from;
  let far = metres;
  for (const { seconds, kmh, flags = 0, every = 10 } of legs)
    for (let k = 0; k * every < seconds; k++) {
      fixes.push({ at, lat: north(far), speed: kmh, flags });
      at += every;
      far += (kmh / 3.6) * every;
    }
  return fixes;
}
const DAY = 86_400;
const asked = (over: Partial<TravelQuestion> = {}): TravelQuestion => ({
  device: 1,
  from: BEGIN,
  to: BEGIN + DAY - 1,
  zone: 'UTC',
  limitKmh: null,
  fences: [],
  ...over,
});
function travelOf(fixes: readonly PlainFix[], over: Partial<TravelQuestion> = {}): Travel {
  const work = travelWork({ question: asked(over), fences: [], disbelieved: [], now: BEGIN + 400 * DAY });
  work.add(columnsOf(fixes));
  return work.done();
}
const STOP = { seconds: 600, kmh: 0 };
const DRIVE = { seconds: 900, kmh: 50 };

describe('[LOGB-01] trips and stops', () => {
  test('two drives with ten minutes between are two trips and three stops', () => {
    const { trips, stops, totals } = travelOf(lived([STOP, DRIVE, STOP, DRIVE, STOP]));
    expect(trips.map(({ from, to }) => to - from)).toEqual(
      [910, 910].map((s) => expect.closeTo(s, -2) as number),
    );
    expect(stops).toHaveLength(3);
    expect(trips[0]?.metres).toBeGreaterThan(12_300);
    expect(trips[0]?.metres).toBeLessThan(12_700);
    expect(trips).toMatchObject([
      { cutAtStart: false, cutAtEnd: false, mostKmh: 50 },
      { cutAtStart: false, cutAtEnd: false },
    ]);
    expect(totals).toMatchObject({ trips: 2, stops: 3 });
  });
  test('four minutes at a level crossing end no trip, six minutes at a shop do', () => {
    expect(travelOf(lived([STOP, DRIVE, { seconds: 240, kmh: 0 }, DRIVE, STOP])).trips).toHaveLength(1);
    expect(travelOf(lived([STOP, DRIVE, { seconds: 400, kmh: 0 }, DRIVE, STOP])).trips).toHaveLength(2);
  });
  test('a trip that was under way when the range begins or ends says so', () => {
    expect(travelOf(lived([DRIVE, STOP])).trips).toMatchObject([{ cutAtStart: true, cutAtEnd: false }]);
    expect(travelOf(lived([STOP, DRIVE])).trips).toMatchObject([{ cutAtStart: false, cutAtEnd: true }]);
  });
  test('a car that is put into another bay has made no trip', () => {
    const { trips, stops, totals } = travelOf(lived([STOP, { seconds: 20, kmh: 10 }, STOP]));
    expect(trips).toEqual([]);
    expect(stops).toHaveLength(1);
    expect(totals.metres).toBe(0);
  });
  test('a receiver that strays 90 m and comes back has made no trip', () => {
    const out = lived([STOP, { seconds: 60, kmh: 5 }]);
    const back = lived([{ seconds: 60, kmh: -5 }, STOP], 660, 83).map((fix) => ({ ...fix, speed: 5 }));
    expect(travelOf([...out, ...back]).trips).toEqual([]);
  });
  test('eighteen minutes of tunnel are part of the trip; an hour without signal is its end', () => {
    const [before, after] = [
      lived([STOP, DRIVE]),
      (silence: number) => lived([DRIVE, STOP], 1_500 + silence, 40_000),
    ];
    const tunnel = travelOf([...before, ...after(18 * 60)]);
    expect(tunnel.trips).toHaveLength(1);
    expect(tunnel.totals.silentSeconds).toBe(0);
    // The distance driven during the silence is unknown, so it is not part of the trip's metres.
    expect(tunnel.trips[0]?.metres).toBeLessThan(25_100);
    expect(tunnel.trips[0]?.rawMetres).toBeGreaterThan(39_000);
    const lost = travelOf([...before, ...after(3_600)]);
    expect(lost.trips).toMatchObject([{ cutAtEnd: true }, { cutAtStart: true }]);
    expect(lost.totals.silentSeconds).toBeGreaterThan(3_500);
  });
  test('guesses by Wi-Fi make no trip of a night at home', () => {
    const night = Array.from({ length: 100 }, (_, i) => ({
      at: i * 300,
      lat: north(i % 7 === 3 ? 400 : 0),
      ...(i % 7 === 3 && { flags: APPROXIMATE, accuracy: 300 }),
    }));
    expect(travelOf(night).trips).toEqual([]);
  });
  test('nothing at all, one fix, and fixes of another device come to nothing', () => {
    for (const fixes of [[], [{ at: 5 }]])
      expect(travelOf(fixes)).toMatchObject({ trips: [], stops: [], totals: { metres: 0, trips: 0 } });
    expect(travelOf(lived([STOP, DRIVE, STOP]), { device: 2 }).totals.fixes).toBe(0);
  });
});

describe('[REP-01] speeding, idling, days', () => {
  test('two fixes above the limit are speeding, one alone is not', () => {
    const fast = { seconds: 30, kmh: 80 };
    const found = travelOf(lived([STOP, DRIVE, fast, DRIVE, STOP]), { limitKmh: 60 }).speedings;
    expect(found).toMatchObject([{ mostKmh: 80, limitKmh: 60 }]);
    expect(found[0]?.metres).toBeGreaterThan(400);
    expect(
      travelOf(lived([STOP, DRIVE, { seconds: 10, kmh: 80 }, DRIVE]), { limitKmh: 60 }).speedings,
    ).toEqual([]);
    expect(travelOf(lived([STOP, DRIVE, fast, DRIVE])).speedings).toEqual([]);
  });
  test('exactly the limit is allowed, and 400 km/h are a fault of the receiver', () => {
    expect(travelOf(lived([STOP, DRIVE, STOP]), { limitKmh: 50 }).speedings).toEqual([]);
    const wild = lived([STOP, DRIVE, STOP]).map((fix) => ({ ...fix, speed: 400 }));
    expect(travelOf(wild, { limitKmh: 50 }).speedings).toEqual([]);
    expect(travelOf(wild).totals.mostKmh).toBeNull();
  });
  test('the engine running while it stands is idling, from three minutes on', () => {
    const on = (seconds: number) => ({ seconds, kmh: 0, flags: IGNITION });
    expect(
      travelOf(lived([STOP, { ...DRIVE, flags: IGNITION }, on(240), STOP])).totals.idleSeconds,
    ).toBeGreaterThan(200);
    expect(travelOf(lived([STOP, DRIVE, on(150), DRIVE, STOP])).totals.idleSeconds).toBe(0);
    // The device is not wired to the ignition, so nobody knows whether the engine is running.
    expect(travelOf(lived([STOP, DRIVE, STOP])).totals.idleSeconds).toBe(0);
  });
  test.each([
    ['Europe/Berlin', 2026, 3, 29, 23],
    ['Europe/Berlin', 2026, 10, 25, 25],
    ['America/New_York', 2026, 11, 1, 25],
    ['Australia/Lord_Howe', 2026, 4, 5, 24.5],
    ['Pacific/Apia', 2026, 6, 1, 24],
  ])('a day in %s on %i-%i-%i has %d hours', (zone, year, month, day, hours) => {
    const noon = unixAt({ year, month, day, hour: 12, minute: 0 }, zone);
    const [found] = daysBetween(noon, noon, zone);
    expect(((found?.to ?? 0) - (found?.from ?? 0)) / 3_600).toBe(hours);
  });
  test('a trip across midnight belongs to both days, metre for metre; it counts for the one on which it began', () => {
    const late = DAY - ((BEGIN + DAY) % DAY) - 450;
    const { trips, days, totals } = travelOf(lived([STOP, DRIVE, STOP], late - 600), { to: BEGIN + 3 * DAY });
    expect(trips).toHaveLength(1);
    const driven = days.filter(({ metres }) => metres > 0);
    expect(driven.map((each) => each.trips)).toEqual([1, 0]);
    expect(driven[0]?.metres).toBeGreaterThan(5_000);
    expect((driven[0]?.metres ?? 0) + (driven[1]?.metres ?? 0)).toBe(trips[0]?.metres);
    expect(totals.drivingSeconds).toBe((trips[0]?.to ?? 0) - (trips[0]?.from ?? 0));
  });
});

describe('[REP-02] whatever was driven, the figures hold together', () => {
  const leg = fc.record({
    seconds: fc.integer({ min: 10, max: 4_000 }),
    kmh: fc.constantFrom(0, 0, 3, 30, 90, 140),
    flags: fc.constantFrom(0, 0, APPROXIMATE, IGNITION),
    every: fc.constantFrom(5, 10, 60, 280),
  });
  const life = fc.record({ legs: fc.array(leg, { maxLength: 30 }), from: fc.integer({ min: 0, max: DAY }) });
  const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'America/St_Johns');

  test('days come to the totals, trips come to the totals, time comes to the whole', () => {
    fc.assert(
      fc.property(life, zones, ({ legs, from }, zone) => {
        const fixes = lived(legs, from);
        const { trips, days, stops, totals, speedings } = travelOf(fixes, {
          to: BEGIN + 4 * DAY,
          zone,
          limitKmh: 80,
        });
        const guesses = legs.some(({ flags }) => flags === APPROXIMATE);
        const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
        expect(sum(trips.map(({ metres }) => metres))).toBe(totals.metres);
        expect(sum(days.map(({ metres }) => metres))).toBe(totals.metres);
        expect(sum(days.map(({ rawMetres }) => rawMetres))).toBe(
          sum(trips.map(({ rawMetres }) => rawMetres)),
        );
        expect(sum(days.map((each) => each.trips))).toBe(trips.length);
        expect(sum(days.map((each) => each.stops))).toBe(stops.length);
        expect(sum(days.map((each) => each.speedings))).toBe(speedings.length);
        expect(sum(trips.map((each) => each.to - each.from))).toBe(totals.drivingSeconds);
        const length = fixes.length ? (fixes.at(-1) as PlainFix).at - (fixes[0] as PlainFix).at : 0;
        expect(totals.drivingSeconds + totals.standingSeconds + totals.silentSeconds).toBe(length);
        for (const [i, trip] of trips.entries()) {
          expect(Number.isInteger(trip.metres)).toBe(true);
          // In a track with approximate fixes, the distance driven may be longer than the raw distance.
          expect(guesses || trip.metres <= trip.rawMetres + 1).toBe(true);
          expect(trip.to).toBeGreaterThan(trip.from);
          expect(trip.from).toBeGreaterThanOrEqual(trips[i - 1]?.to ?? 0);
        }
      }),
    );
  });
  test('in however many pieces the past comes, it comes to the same', () => {
    fc.assert(
      fc.property(
        life,
        fc.array(fc.integer({ min: 0, max: 2 * DAY }), { maxLength: 5 }),
        ({ legs, from }, cuts) => {
          const fixes = lived(legs, from);
          const question = asked({ to: BEGIN + 4 * DAY });
          const task = { question, fences: [], disbelieved: [], now: BEGIN + 5 * DAY };
          const whole = travelWork(task);
          whole.add(columnsOf(fixes));
          const pieces = travelWork(task);
          const edges = [...new Set([0, ...cuts.toSorted((a, b) => a - b), 5 * DAY])];
          for (let k = 1; k < edges.length; k++)
            pieces.add(
              columnsOf(
                fixes.filter(({ at }) => at >= (edges[k - 1] as number) && at < (edges[k] as number)),
              ),
            );
          expect(pieces.done()).toEqual(whole.done());
        },
      ),
    );
  });
});

/** Returns fixes of a drive northwards: `every` seconds and `metres` apart. */
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
    // One of the minutes has only 59 seconds, because it ends with a jump of a kilometre.
    expect(seconds.reduce((sum, each) => sum + each)).toBe(3_659);
  });
  test('time in a gap counts nowhere, and no fix is no heat', () => {
    expect(dwellOf([aWay({ at: 0 }, { at: 3_600, lat: north(9_000) })]).length).toBe(0);
    expect(dwellOf([NO_WAY]).length).toBe(0);
  });
});
