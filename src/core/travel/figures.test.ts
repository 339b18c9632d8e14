import { describe, expect, test } from 'vitest';
import { APPROXIMATE, IGNITION } from '../../../events/fix-columns.ts';
import { JUMP } from '../positions.ts';
import { dayAt, daysBetween, totalsOf } from './days.ts';
import { dwellOf } from './dwell.ts';
import { gapBefore, gapsOf, metresTo } from './gaps.ts';
import { idlesOf, idleWithin } from './idle.ts';
import { levelsOf } from './levels.ts';
import { measured } from './measure.ts';
import { momentAt } from './moment.ts';
import { pausesOf } from './pauses.ts';
import { speedingsOf } from './speeding.ts';
import { aWay, BEGIN, columnsOf, north, type PlainFix } from './testing.ts';
import { mostKmh, tripsOf } from './trips.ts';
import { visitsOf } from './visits.ts';
import { indexAt, joined, NO_WAY, timeBeside, type Way, wayOf } from './way.ts';
import { travelWork } from './work.ts';

const since = (at: number) => at - BEGIN;
const every = (seconds: number, ...fixes: Omit<PlainFix, 'at'>[]): Way =>
  aWay(...fixes.map((fix, i) => ({ ...fix, at: i * seconds })));
const still = (seconds: number, from = 0, metres = 0): PlainFix[] =>
  Array.from({ length: seconds / 10 + 1 }, (_, i) => ({ at: from + i * 10, lat: north(metres) }));

describe('[MAP-04] where a line may not lead', () => {
  const two = (seconds: number, metres: number, more: Partial<PlainFix> = {}) =>
    aWay({ at: 0, ...more }, { at: seconds, lat: north(metres), ...more });

  test('from five minutes of silence on, and further than 150 m', () => {
    expect(gapBefore(two(299, 5_000), 1)).toBeNull();
    expect(gapBefore(two(300, 5_000), 1)).toBe('silence');
    expect(gapBefore(two(300, 149), 1)).toBeNull();
    expect(gapBefore(two(300, 151), 1)).toBe('silence');
    expect(gapBefore(two(300, 5_000), 0)).toBeNull();
  });
  test('what both fixes admit together is allowed, up to 500 m', () => {
    expect(gapBefore(two(300, 390, { accuracy: 200 }), 1)).toBeNull();
    expect(gapBefore(two(300, 410, { accuracy: 200 }), 1)).toBe('silence');
    expect(gapBefore(two(300, 490, { accuracy: 2_000 }), 1)).toBeNull();
    expect(gapBefore(two(300, 510, { accuracy: 2_000 }), 1)).toBe('silence');
    expect(gapBefore(two(300, 5_000), 1, 150)).toBeNull();
    expect(gapBefore(two(300, 0), 1, 151)).toBe('silence');
  });
  test('each gap says between which fixes, how long and how far', () => {
    const way = aWay({ at: 0 }, { at: 10 }, { at: 410, lat: north(1_000), lng: 11.98 });
    expect(gapsOf(way)).toEqual([
      { reason: 'silence', before: 1, after: 2, seconds: 400, metres: metresTo(way, 2) },
    ]);
    expect(metresTo(way, 2)).toBeCloseTo(1_164, -1);
  });
});

describe('[MAP-06] where a device was at a moment', () => {
  const way = aWay(
    { at: 0, lat: 57.7, lng: 10, speed: 36, battery: 50 },
    { at: 10, lat: 57.7004, lng: 10.001, speed: 72, battery: -1 },
  );
  test('is on the straight line between two fixes; what they told is that of the one before', () => {
    expect(momentAt(way, BEGIN + 2.5)).toEqual({
      index: 0,
      lat: expect.closeTo(57.7001, 7) as number,
      lng: expect.closeTo(10.00025, 7) as number,
      speed: 36,
      heading: 0,
      battery: 50,
      isSilent: false,
    });
    expect(momentAt(way, BEGIN + 99)).toMatchObject({ index: 1, lat: 57.7004, speed: 72, battery: null });
    expect(momentAt(way, BEGIN - 5)).toMatchObject({ index: 0, lat: 57.7, lng: 10 });
  });
  test.each([
    [179.9999, -179.9999, 0.25, 179.99995],
    [179.9999, -179.9999, 0.75, -179.99995],
    [-179.9999, 179.9999, 0.25, -179.99995],
    [-179.9999, 179.9999, 0.75, 179.99995],
    [-10, -10.0002, 0.5, -10.0001],
  ])('from longitude %d to %d it is the shorter way: after %d of it at %d', (a, b, share, expected) => {
    const across = aWay({ at: 0, lng: a }, { at: 100, lng: b });
    expect(momentAt(across, BEGIN + share * 100)?.lng).toBeCloseTo(expected, 6);
  });
  test('two fixes of one second stand still between them', () => {
    const twice = aWay({ at: 0 }, { at: 0, lat: 57.7001 });
    expect(momentAt(twice, BEGIN)).toMatchObject({ index: 1, lat: 57.7001 });
  });
});

describe('steps along a way', () => {
  const way = aWay({ at: 0 }, { at: 10 }, { at: 10, lat: 57.8 }, { at: 30 });
  test('the last fix at or before a time', () => {
    expect([-1, 0, 5, 10, 29.9, 30, 99].map((at) => indexAt(way, BEGIN + at))).toEqual([
      -1, 0, 0, 2, 2, 3, 3,
    ]);
  });
  test('the fix beside a time, fixes of one second being one; at either end the end', () => {
    const beside = (at: number, by: 1 | -1) => since(timeBeside(way, BEGIN + at, by) ?? 0);
    expect([-5, 0, 5, 10, 30].map((at) => beside(at, 1))).toEqual([0, 10, 10, 30, 30]);
    expect([-5, 0, 5, 10, 10.5, 30].map((at) => beside(at, -1))).toEqual([0, 0, 0, 0, 10, 10]);
    expect(timeBeside(NO_WAY, BEGIN, 1)).toBeNull();
  });
});

describe('[MAP-06] a way keeps what was told', () => {
  const told: PlainFix[] = [
    { at: 10, lat: 57.8, lng: 12, speed: 6_000, accuracy: 60_000, battery: 100, flags: 255 },
    { at: 0, lat: -57.8, lng: -12, speed: 1, accuracy: 2, battery: -1, flags: 1 },
  ];
  test.each([
    ['in order', told.toReversed()],
    ['out of order', told],
  ])('%s: every column, whole', (_, fixes) => {
    const columns = { ...columnsOf(fixes), heading: fixes.map(({ at }) => (at === 0 ? 3_599 : 1_800)) };
    const { way, leftOut } = wayOf(columns, 1, BEGIN, BEGIN + 10);
    expect(Object.fromEntries(Object.entries(way).map(([name, values]) => [name, [...values]]))).toEqual({
      at: [BEGIN, BEGIN + 10],
      lat: [-578_000_000, 578_000_000],
      lng: [-120_000_000, 120_000_000],
      speed: [10, 60_000],
      heading: [3_599, 1_800],
      accuracy: [2, 60_000],
      battery: [-1, 100],
      // From the south to the north in ten seconds: a jump, whatever the server said of it.
      flags: [1, 255 | JUMP],
    });
    expect(leftOut).toEqual({ doubles: 0, noPlace: 0, outside: 0 });
  });
  test('both ends of the range belong to it, the ends of the world too; beyond there is no place', () => {
    const kept = (fix: PlainFix) => {
      const { way, leftOut } = wayOf(columnsOf([fix, { at: 5 }, { at: 5 }]), 1, BEGIN, BEGIN + 10);
      return [way.at.length, leftOut.noPlace, leftOut.outside, leftOut.doubles];
    };
    expect(kept({ at: 0 })).toEqual([2, 0, 0, 1]);
    expect(kept({ at: 10 })).toEqual([2, 0, 0, 1]);
    expect(kept({ at: -1 })).toEqual([1, 0, 1, 1]);
    expect(kept({ at: 11 })).toEqual([1, 0, 1, 1]);
    expect(kept({ at: 0, lat: 90, lng: 180 })).toEqual([2, 0, 0, 1]);
    expect(kept({ at: 0, lat: -90.0000001 })).toEqual([1, 1, 0, 1]);
    expect(kept({ at: 0, lng: -180.0000001 })).toEqual([1, 1, 0, 1]);
    expect(kept({ at: 0, lat: 0, lng: 5 })).toEqual([2, 0, 0, 1]);
    expect(kept({ at: 0, lat: 5, lng: 0 })).toEqual([2, 0, 0, 1]);
    expect(kept({ at: 0, lat: 0, lng: 0 })).toEqual([1, 1, 0, 1]);
  });
  test('of one second and one place there is one fix, of one place at two times there are two', () => {
    const { way } = wayOf(
      columnsOf([{ at: 5 }, { at: 5, lng: 12 }, { at: 5 }, { at: 5, lat: 57.8 }, { at: 6 }]),
      1,
      BEGIN,
      BEGIN + 10,
    );
    expect(Array.from(way.at, since)).toEqual([5, 5, 5, 6]);
  });
  test('ways of following times are one, and its seams are looked at', () => {
    const [one, two] = [aWay({ at: 0 }), aWay({ at: 10, lat: 59 }, { at: 20, lat: 59 })];
    const whole = joined([one, NO_WAY, two]);
    expect(Array.from(whole.at, since)).toEqual([0, 10, 20]);
    expect(Array.from(whole.flags)).toEqual([0, JUMP, 0]);
    expect(joined([one])).toBe(one);
    expect(joined([])).toBe(NO_WAY);
  });
});

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

describe('[REP-01] the engine while it stands', () => {
  const on = { flags: IGNITION };
  const spans = (...fixes: PlainFix[]) =>
    idlesOf(aWay(...fixes)).map(({ from, to }) => [since(from), since(to)]);

  test('runs from three minutes on, at 3 km/h at most', () => {
    expect(spans({ at: 0, ...on }, { at: 180, ...on })).toEqual([[0, 180]]);
    expect(spans({ at: 0, ...on }, { at: 179, ...on })).toEqual([]);
    expect(spans({ at: 0, ...on, speed: 3 }, { at: 180, ...on, speed: 3 })).toEqual([[0, 180]]);
    expect(spans({ at: 0, ...on, speed: 3.1 }, { at: 180, ...on })).toEqual([]);
  });
  test('until it is off, drives, or is silent for more than five minutes', () => {
    expect(
      spans({ at: 0, ...on }, { at: 200, ...on }, { at: 210 }, { at: 220, ...on }, { at: 500, ...on }),
    ).toEqual([
      [0, 200],
      [220, 500],
    ]);
    expect(spans({ at: 0, ...on }, { at: 200, ...on }, { at: 210, ...on, speed: 9 }, { at: 300 })).toEqual([
      [0, 200],
    ]);
    expect(spans({ at: 0, ...on }, { at: 200, ...on }, { at: 500, ...on })).toEqual([[0, 500]]);
    expect(spans({ at: 0, ...on }, { at: 200, ...on }, { at: 501, ...on }, { at: 700, ...on })).toEqual([
      [0, 200],
      [501, 700],
    ]);
  });
  test('of its spans so many seconds lie between two moments', () => {
    const idle = [
      { from: 10, to: 20 },
      { from: 30, to: 40 },
      { from: 50, to: 60 },
    ];
    const within = (from: number, to: number) => idleWithin(idle, from, to);
    expect([
      within(0, 100),
      within(15, 35),
      within(20, 30),
      within(20, 31),
      within(60, 99),
      within(0, 10),
    ]).toEqual([30, 10, 0, 1, 0, 0]);
    expect(idleWithin([], 0, 100)).toBe(0);
  });
});

describe('[REP-01] too fast', () => {
  const found = (...fixes: PlainFix[]) => {
    const way = aWay(...fixes);
    return speedingsOf(way, measured(way, []), 50);
  };
  const fast = (at: number, speed = 60, more: Partial<PlainFix> = {}) => ({
    at,
    speed,
    lat: north(at * 10),
    ...more,
  });

  test('from the first to the last fix above the limit, with the place where it was fastest', () => {
    expect(found(fast(0, 40), fast(10, 60), fast(20, 70), fast(30, 65), fast(40, 50))).toEqual([
      {
        from: BEGIN + 10,
        to: BEGIN + 30,
        mostKmh: 70,
        limitKmh: 50,
        metres: 200,
        lat: expect.closeTo(north(200), 6) as number,
        lng: 11.97,
      },
    ]);
  });
  test('half a minute below the limit is the same stretch, more is another', () => {
    const spans = (pause: number) =>
      found(fast(0), fast(5), fast(20, 40), fast(5 + pause), fast(10 + pause)).map(({ from, to }) => [
        since(from),
        since(to),
      ]);
    expect(spans(30)).toEqual([[0, 40]]);
    expect(spans(31)).toEqual([
      [0, 5],
      [36, 41],
    ]);
  });
  test('two fixes in a row are believed, single ones never, however many', () => {
    expect(found(fast(0), fast(5, 40), fast(10), fast(15, 40), fast(20))).toEqual([]);
    expect(found(fast(0), fast(5, 40), fast(10), fast(15))).toHaveLength(1);
  });
  test('300 km/h are believed, more are not, and guesses tell no speed', () => {
    expect(found(fast(0, 300), fast(5, 300))).toHaveLength(1);
    expect(found(fast(0, 300.1), fast(5, 300.1))).toEqual([]);
    expect(found(fast(0, 60, { flags: APPROXIMATE }), fast(5, 60, { flags: APPROXIMATE }))).toEqual([]);
    expect(mostKmh(aWay(fast(0, 300), fast(5, 301), fast(9, 20)), 0, 2)).toBe(300);
    expect(mostKmh(aWay(fast(0, 300), fast(5, 20), fast(9, 0)), 1, 1)).toBe(20);
    expect(mostKmh(aWay(fast(0, 0)), 0, 0)).toBe(0);
    expect(mostKmh(aWay(fast(0, 60, { flags: APPROXIMATE })), 0, 0)).toBeNull();
  });
});

describe('levels of the battery', () => {
  const levels = (...fixes: PlainFix[]) =>
    levelsOf(aWay(...fixes)).map((each) => ({ ...each, at: since(each.at) }));

  test('each stretch has its lowest and highest; what is not told is no level', () => {
    const first = [50, -1, 40, 60].map((battery, i) => ({ at: i, battery }));
    expect(levels(...first, { at: 4_000, battery: 0 })).toEqual([
      { at: 0, low: 40, high: 60 },
      { at: 4_000, low: 0, high: 0 },
    ]);
    expect(levels({ at: 0 }, { at: 10 })).toEqual([]);
    expect(levelsOf(NO_WAY)).toEqual([]);
  });
  test('never more than four hundred stretches and the end, each at least a second', () => {
    const many = Array.from({ length: 2_000 }, (_, i) => ({ at: i * 7, battery: i % 100 }));
    expect(levels(...many).length).toBeLessThanOrEqual(401);
    expect(levels(...many).length).toBeGreaterThan(395);
    expect(levels({ at: 0, battery: 1 }, { at: 0, lat: 57.8, battery: 3 }, { at: 1, battery: 2 })).toEqual([
      { at: 0, low: 1, high: 3 },
      { at: 1, low: 2, high: 2 },
    ]);
  });
});

describe('[MAP-20] squares of time', () => {
  test('lie where the time was spent, each by itself', () => {
    const way = aWay(
      { at: 0, lat: 57.7, lng: 11.97 },
      { at: 10, lat: 57.70001, lng: 11.97001 },
      { at: 40, lat: 57.7004, lng: 11.97 },
      { at: 50, lat: 57.7004, lng: 11.9705 },
      { at: 60, lat: 57.7004, lng: 11.9705 },
    );
    const { places, seconds, length } = dwellOf([way]);
    expect([...seconds]).toEqual([40, 10, 10]);
    expect(length).toBe(3);
    // Thirty of the forty seconds at the second place.
    expect([...places]).toEqual([
      expect.closeTo(11.9700075, 7),
      expect.closeTo(57.7000075, 7),
      expect.closeTo(11.97, 7),
      expect.closeTo(57.7004, 7),
      expect.closeTo(11.9705, 7),
      expect.closeTo(57.7004, 7),
    ]);
  });
});

describe('[REP-02] days', () => {
  const DAY = 86_400;
  const days = daysBetween(BEGIN, BEGIN + 2 * DAY, 'UTC');
  test('lie side by side from the first moment’s to the last one’s', () => {
    expect(days.map(({ day }) => day)).toEqual(['2026-06-15', '2026-06-16', '2026-06-17']);
    for (const [i, { from, to }] of days.entries()) {
      expect(to - from).toBe(DAY);
      expect(from).toBe(days[i - 1]?.to ?? from);
    }
    expect(daysBetween(BEGIN, BEGIN - DAY, 'UTC')).toEqual([]);
    const [first] = days;
    expect(daysBetween(first?.from ?? 0, first?.to ?? 0, 'UTC')).toHaveLength(2);
  });
  test('hold a moment from their first second on; what lies outside is of the first or last', () => {
    const [, second, third] = days.map(({ from }) => from) as [number, number, number];
    expect([0, second - 1, second, third - 1, third, third + 9 * DAY].map((at) => dayAt(days, at))).toEqual([
      0, 0, 1, 1, 2, 2,
    ]);
  });
  test('come to totals: sums, and of extremes the extreme; what none knows nobody knows', () => {
    const none = totalsOf([]);
    const day = (over: object) => ({ ...none, ...over });
    expect(none).toMatchObject({ metres: 0, mostKmh: null, averageKmh: null, steps: null, lowBattery: null });
    const all = totalsOf([
      day({
        metres: 1_000,
        drivingSeconds: 100,
        mostKmh: 50,
        lowBattery: 20,
        highBattery: 80,
        steps: 5,
        trips: 1,
      }),
      day({
        metres: 500,
        drivingSeconds: 50,
        mostKmh: 70,
        lowBattery: 30,
        highBattery: 90,
        steps: 7,
        trips: 2,
      }),
      day({
        rawMetres: 9,
        standingSeconds: 1,
        silentSeconds: 2,
        idleSeconds: 3,
        stops: 4,
        speedings: 5,
        fixes: 6,
      }),
    ]);
    expect(all).toEqual({
      fixes: 6,
      metres: 1_500,
      rawMetres: 9,
      drivingSeconds: 150,
      standingSeconds: 1,
      silentSeconds: 2,
      idleSeconds: 3,
      mostKmh: 70,
      averageKmh: 36,
      trips: 3,
      stops: 4,
      speedings: 5,
      lowBattery: 20,
      highBattery: 90,
      steps: 12,
    });
    expect(totalsOf([day({ metres: 5 })]).averageKmh).toBeNull();
    expect(totalsOf([day({ drivingSeconds: 5 })]).averageKmh).toBeNull();
  });
});

describe('[REP-02] a day of a device, to the last figure', () => {
  const DAY = 86_400;
  const NINE = BEGIN - (BEGIN % DAY) + 9 * 3_600 - BEGIN;
  const fixes: PlainFix[] = [
    ...still(600, NINE).map((fix) => ({ ...fix, battery: 80 })),
    ...Array.from({ length: 60 }, (_, i) => ({
      at: NINE + 610 + i * 10,
      lat: north((i + 1) * 200),
      speed: i === 30 ? 80 : 72,
      battery: 79,
    })),
    ...still(600, NINE + 1_210, 12_000).map((fix) => ({ ...fix, battery: 78, flags: IGNITION })),
  ];
  const work = (over: object = {}, disbelieved: readonly { at: number; lat: number; lng: number }[] = []) =>
    travelWork({
      question: {
        device: 1,
        from: BEGIN - (BEGIN % DAY),
        to: BEGIN - (BEGIN % DAY) + DAY - 1,
        zone: 'UTC',
        limitKmh: 75,
        fences: [],
        ...over,
      },
      fences: [
        { id: 7, shape: { kind: 'circle', center: { lat: 57.7, lng: 11.97 }, radius: 300 } } as never,
        {
          id: 3,
          shape: { kind: 'circle', center: { lat: north(12_000), lng: 11.97 }, radius: 300 },
        } as never,
      ],
      disbelieved,
      now: BEGIN + 400 * DAY,
    });
  const columns = { ...columnsOf(fixes), steps: fixes.map((_, i) => (i < 100 ? i : 0)) };

  test('its trip, stops and totals', () => {
    const it = work();
    it.add(columns);
    it.miss(1, 2);
    const { trips, stops, days, totals, speedings, levels, missing, leftOut } = it.done();
    expect(trips).toHaveLength(1);
    expect(trips[0]).toEqual({
      from: BEGIN + NINE + 600,
      to: BEGIN + NINE + 1_200,
      metres: 12_000,
      rawMetres: 12_000,
      mostKmh: 80,
      averageKmh: 72,
      idleSeconds: 0,
      start: { lat: 57.7, lng: 11.97 },
      end: { lat: expect.closeTo(north(12_000), 6) as number, lng: 11.97 },
      cutAtStart: false,
      cutAtEnd: false,
    });
    expect(
      stops.map(({ from, to, idleSeconds, cutAtStart, cutAtEnd }) => [
        from,
        to,
        idleSeconds,
        cutAtStart,
        cutAtEnd,
      ]),
    ).toEqual([
      [BEGIN + NINE, BEGIN + NINE + 600, 0, true, false],
      [BEGIN + NINE + 1_200, BEGIN + NINE + 1_810, 600, false, true],
    ]);
    expect(stops.map(({ lat }) => lat)).toEqual([57.7, expect.closeTo(north(12_000), 6)]);
    expect(days).toEqual([
      {
        day: '2026-06-15',
        fixes: 182,
        metres: 12_000,
        rawMetres: 12_000,
        drivingSeconds: 600,
        standingSeconds: 1_210,
        silentSeconds: 0,
        idleSeconds: 600,
        mostKmh: 80,
        averageKmh: 72,
        trips: 1,
        stops: 2,
        speedings: 0,
        lowBattery: 78,
        highBattery: 80,
        steps: 99,
      },
    ]);
    expect(totals).toEqual(totalsOf(days));
    expect(speedings).toEqual([]);
    expect([levels[0]?.low, levels.at(-1)?.low]).toEqual([80, 78]);
    expect(missing).toEqual([{ from: 1, to: 2 }]);
    expect(leftOut).toEqual({ doubles: 0, noPlace: 0, outside: 0, disbelieved: 0 });
  });

  test('what was left out is counted over all pieces, and steps of others or of another time are not', () => {
    const it = work();
    const [one, two] = [
      columnsOf([{ at: NINE, lat: 0, lng: 0 }, { at: NINE + 5 }, { at: NINE + 5 }, { at: -9 * DAY }]),
      columnsOf([{ at: NINE + 9, lat: 0, lng: 0 }]),
    ];
    it.add({ ...one, steps: [3, 5, 4, 900] });
    it.add({ ...two, steps: [7], device: [2] });
    it.add(two);
    const { days, leftOut, totals } = it.done();
    expect(leftOut).toEqual({ doubles: 1, noPlace: 2, outside: 1, disbelieved: 0 });
    expect(days[0]?.steps).toBe(5);
    expect(totals.fixes).toBe(1);
  });

  test('what somebody disbelieves is left out and counted', () => {
    const way = aWay(...fixes);
    const it = work({}, [
      { at: way.at[30] as number, lat: way.lat[30] as number, lng: way.lng[30] as number },
    ]);
    it.add(columns);
    const { leftOut, totals } = it.done();
    expect([leftOut.disbelieved, totals.fixes]).toEqual([1, 181]);
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

test('who is within an area from the first fix to the last is so all the while', () => {
  const circle = { kind: 'circle', center: { lat: 57.7, lng: 11.97 }, radius: 300 } as never;
  expect(visitsOf(NO_WAY, 1, circle)).toEqual([]);
});
