import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { APPROXIMATE, IGNITION } from '../../../events/fix-columns.ts';
import type { Travel, TravelQuestion } from '../../../events/travel-types.ts';
import { unixAt } from '../time/wall-clock.ts';
import { daysBetween } from './days.ts';
import { BEGIN, columnsOf, north, type PlainFix } from './testing.ts';
import { travelWork } from '../../core/travel/work.ts';

type Leg = { seconds: number; kmh: number; flags?: number; every?: number };

/** What a tracker tells of legs in a row: a leg with 0 km/h stands. */
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
    // Where nothing is known no metres are claimed.
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
    // Without the wire nobody knows.
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
          // From a guess to where it really is may be further than the guesses say.
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
