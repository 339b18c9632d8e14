import { describe, expect, test } from 'vitest';
import type { TravelTask } from '../../ports/travel-types.ts';
import { deskHere } from '../../core/travel/desk.ts';
import { aWay, BEGIN, columnsOf, north, type PlainFix } from './testing.ts';
import { summaryOf } from './totals.ts';
import { readWay, stopsIn, tripsIn, tripsOf, mostKmh } from './trips.ts';
import { visitsOf } from './visits.ts';
import { travelWork } from '../../core/travel/work.ts';
import { APPROXIMATE, IGNITION } from '../../../events/fix-columns.ts';
import { idlesOf, idleWithin } from './idle.ts';
import { measured } from './measure.ts';
import { speedingsOf } from './speeding.ts';
import { since } from './figures-given.ts';
import { gapBefore, gapsOf, metresTo, SILENCE_SECONDS } from './gaps.ts';
import { momentAt } from './moment.ts';
import { indexAt, NO_WAY, timeBeside } from './way.ts';

const DAY = 86_400;
/** The first midnight (UTC) after `BEGIN`, in seconds since `BEGIN`. */
const MIDNIGHT = DAY - (BEGIN % DAY);
const still = (seconds: number, from = 0, metres = 0): PlainFix[] =>
  Array.from({ length: seconds / 10 + 1 }, (_, i) => ({ at: from + i * 10, lat: north(metres) }));
/** Returns fixes of a drive northwards: `every` seconds and `metres` apart. */
const drive = (count: number, every: number, metres: number, from = 0, start = 0, speed = 36): PlainFix[] =>
  Array.from({ length: count }, (_, i) => ({ at: from + i * every, lat: north(start + i * metres), speed }));
const stops = (...fixes: PlainFix[]) => {
  const read = readWay(aWay(...fixes));
  return stopsIn(read, tripsIn(read)).map(({ first, last, from, to, lat, cutAtStart, cutAtEnd }) => ({
    ...{ first, last, from: from - BEGIN, to: to - BEGIN, cutAtStart, cutAtEnd },
    metres: Math.round((lat - north(0)) * 111_195),
  }));
};

describe('[LOGB-01] where a device stood', () => {
  test('two pauses with nothing but a few steps between are one stop, at the place of the longer one', () => {
    expect(stops(...still(400), ...still(800, 410, 60))).toEqual([
      { first: 0, last: 121, from: 0, to: 1_210, cutAtStart: true, cutAtEnd: true, metres: 60 },
    ]);
    expect(stops(...still(800), ...still(400, 810, 60))).toMatchObject([{ from: 0, to: 1_210, metres: 0 }]);
    expect(stops(...still(400), ...still(400, 410, 60))).toMatchObject([{ metres: 60 }]);
  });

  test('three pauses in a row are one, too', () => {
    expect(stops(...still(900), ...still(400, 910, 60), ...still(400, 1_320, 0))).toMatchObject([
      { first: 0, from: 0, to: 1_720, metres: 0 },
    ]);
  });

  test('with a trip between they are two; each says whether more may lie before or after it', () => {
    const way = [...still(400), ...drive(19, 10, 100, 410, 100), ...still(400, 610, 2_000)];
    expect(stops(...way)).toMatchObject([
      { from: 0, to: 400, cutAtStart: true, cutAtEnd: false, metres: 0 },
      { from: 610, to: 1_010, cutAtStart: false, cutAtEnd: true, metres: 2_000 },
    ]);
    const later = [...drive(20, 10, 100, 0, -2_000), ...still(400, 200), ...drive(20, 10, 100, 610, 100)];
    expect(stops(...later)).toMatchObject([{ cutAtStart: false, cutAtEnd: false }]);
  });

  test('with silence between they are two, wherever else there was silence before', () => {
    expect(stops(...still(400), ...still(400, 1_000, 180))).toMatchObject([{ to: 400 }, { from: 1_000 }]);
    const before = [{ at: 0, lat: north(-1_000) }, ...still(400, 1_000), ...still(400, 1_410, 60)];
    expect(stops(...before)).toMatchObject([{ from: 1_000, to: 1_810 }]);
  });
});

describe('[LOGB-01] trips between stops', () => {
  test('are cut where the way begins or ends while it goes', () => {
    const cuts = (...fixes: PlainFix[]) =>
      tripsOf(aWay(...fixes)).map(({ cutAtStart, cutAtEnd }) => [cutAtStart, cutAtEnd]);
    const go = (from: number) => drive(40, 10, 100, from, 100);
    expect(cuts(...go(0))).toEqual([[true, true]]);
    expect(cuts(...still(400), ...go(410))).toEqual([[false, true]]);
    expect(cuts(...go(0), ...still(400, 400, 4_100))).toEqual([[true, false]]);
    expect(cuts(...still(400), ...go(410), ...still(400, 810, 4_100))).toEqual([[false, false]]);
    const lost = [
      ...still(400),
      ...go(410),
      ...drive(40, 10, 100, 2_010, 9_000),
      ...still(400, 2_410, 13_000),
    ];
    expect(cuts(...lost)).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  test('have no average that nothing can have driven', () => {
    const [fast] = tripsOf(aWay(...drive(20, 1, 90, 0, 0, 290)));
    expect(fast).toMatchObject({ averageKmh: null, mostKmh: 290, metres: 1_710, rawMetres: 1_710 });
  });

  test('summed up are what reports tell', () => {
    const way = aWay(...still(400), ...drive(40, 10, 100, 410, 100), ...still(400, 810, 4_100));
    const { totals, receivedMetres, pauses, gaps } = summaryOf(way);
    expect(totals).toMatchObject({
      trips: 1,
      stops: 2,
      metres: 4_100,
      drivingSeconds: 410,
      standingSeconds: 800,
    });
    expect([Math.round(receivedMetres), pauses.length, gaps.length]).toEqual([4_100, 2, 0]);
  });
});

describe('[REP-02] a way over midnight', () => {
  const task = (over: Partial<TravelTask['question']> = {}, more: Partial<TravelTask> = {}): TravelTask => ({
    question: {
      ...{ device: 1, from: BEGIN, to: BEGIN + 3 * DAY, zone: 'UTC', limitKmh: null, fences: [] },
      ...over,
    },
    ...{ fences: [], disbelieved: [], now: BEGIN + 400 * DAY },
    ...more,
  });
  const travel = (fixes: PlainFix[], given = task()) => {
    const work = travelWork(given);
    work.add(columnsOf(fixes));
    return work.done();
  };

  test('counts to each day up to its last fix, and the step over midnight to the new one', () => {
    const from = MIDNIGHT - 105;
    const fixes = drive(30, 10, 100, from).map((fix, i) => ({
      ...fix,
      speed: i < 11 ? 50 : 40,
      battery: 90 - i,
    }));
    const { days } = travel(fixes);
    expect(days.slice(0, 2)).toMatchObject([
      {
        metres: 1_000,
        rawMetres: 1_000,
        fixes: 11,
        drivingSeconds: 105,
        mostKmh: 50,
        lowBattery: 80,
        highBattery: 90,
      },
      {
        metres: 1_900,
        rawMetres: 1_900,
        fixes: 19,
        drivingSeconds: 185,
        mostKmh: 40,
        lowBattery: 61,
        highBattery: 79,
      },
    ]);
    expect(days.map(({ trips }) => trips)).toEqual([1, 0, 0, 0]);
  });

  test('may take more than a day: the day between has its own part', () => {
    const fixes = drive(400, 280, 1_000, MIDNIGHT - 1_000);
    const { days, trips } = travel(fixes);
    const far = days.map(({ metres }) => metres);
    expect(far[0]).toBe(3_000);
    expect(far[1]).toBe(309_000);
    expect(far.reduce((a, b) => a + b)).toBe(trips[0]?.metres);
    expect(days[1]).toMatchObject({ drivingSeconds: DAY, standingSeconds: 0, silentSeconds: 0 });
  });

  test('is silent where nobody knew what it did, unless that is part of a trip', () => {
    const first = [...still(400, MIDNIGHT - 1_000), ...drive(40, 10, 100, MIDNIGHT - 590, 100)];
    const lost = [...first, ...still(400, MIDNIGHT + 3_000, 90_000)];
    const silent = (fixes: PlainFix[]) => travel(fixes).days.map(({ silentSeconds }) => silentSeconds);
    expect(silent(lost).slice(0, 2)).toEqual([200, 3_000]);
    const tunnel = [...first, ...drive(40, 10, 100, MIDNIGHT + 400, 20_000)];
    expect(silent(tunnel)).toEqual([0, 0, 0, 0]);
    // The first silence is part of a trip, so only the second one counts.
    const twice = [...tunnel, ...still(400, MIDNIGHT + 6_000, 99_000)];
    expect(silent(twice)[1]).toBe(5_210);
  });

  test('is asked about up to five minutes after now: a device’s clock may be ahead', () => {
    const at = (seconds: number) => {
      const { leftOut } = travel([{ at: 0 }, { at: seconds }], task({}, { now: BEGIN }));
      return leftOut.outside;
    };
    expect([at(300), at(301)]).toEqual([0, 1]);
  });

  test('tells speeding only where a limit is asked for', () => {
    const fixes = drive(10, 10, 200, 0, 0, 72);
    expect(travel(fixes).speedings).toEqual([]);
    const { speedings, days } = travel(fixes, task({ limitKmh: 60 }));
    expect([speedings.length, days[0]?.speedings]).toEqual([1, 1]);
  });

  test('counts steps by day, to the most that its counter said', () => {
    const work = travelWork(task());
    const fixes = [MIDNIGHT - 20, MIDNIGHT - 10, MIDNIGHT, MIDNIGHT + 10].map((at) => ({ at }));
    work.add({ ...columnsOf(fixes), steps: [700, 500, 30, 0] });
    const { days, totals } = work.done();
    expect([days[0]?.steps, days[1]?.steps, days[2]?.steps, totals.steps]).toEqual([700, 30, null, 730]);
  });

  test('comes to the same where it is worked out in the page', async () => {
    const fixes = [...still(400), ...drive(40, 10, 100, 410, 100)];
    const desk = deskHere.begin(task());
    desk.add(columnsOf(fixes));
    desk.miss(5, 6);
    const work = travelWork(task());
    work.add(columnsOf(fixes));
    work.miss(5, 6);
    expect(await desk.done()).toEqual(work.done());
    expect(desk.drop()).toBeUndefined();
  });
});

describe('[MAP-14] visits to an area', () => {
  const circle = { kind: 'circle', lat: 57.7, lng: 11.97, radius: 300 } as never;
  const visits = (...fixes: PlainFix[]) =>
    visitsOf(aWay(...fixes), 7, circle).map(({ fence, from, to, cutAtStart, cutAtEnd }) => [
      ...[fence, from - BEGIN, to - BEGIN, cutAtStart, cutAtEnd],
    ]);
  const away = (seconds: number, from: number) => still(seconds, from, 2_000);

  test('last from entering to leaving', () => {
    expect(visits(...away(400, 0), ...still(400, 500), ...away(400, 1_000))).toEqual([
      [7, 500, 1_000, false, false],
    ]);
    expect(visits(...away(400, 0))).toEqual([]);
  });

  test('are cut where the way begins or ends within it', () => {
    expect(visits(...still(400), ...away(400, 500))).toEqual([[7, 0, 500, true, false]]);
    expect(visits(...away(400, 0), ...still(400, 500))).toEqual([[7, 500, 900, false, true]]);
    expect(visits(...still(400))).toEqual([[7, 0, 400, true, true]]);
  });

  test('are as many as there were', () => {
    const twice = [
      ...still(400),
      ...away(400, 500),
      ...still(400, 1_000),
      ...away(400, 1_500),
      ...still(400, 2_000),
    ];
    expect(visits(...twice)).toEqual([
      [7, 0, 500, true, false],
      [7, 1_000, 1_500, false, false],
      [7, 2_000, 2_400, false, true],
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
  test('a tracker may report as rarely as it likes, up to a silence', () => {
    const spans = (every: number) =>
      found(...[0, 1, 2, 3].map((i) => fast(i * every))).map(({ from, to }) => [since(from), since(to)]);
    expect(spans(60)).toEqual([[0, 180]]);
    expect(spans(SILENCE_SECONDS - 1)).toEqual([[0, 3 * (SILENCE_SECONDS - 1)]]);
    expect(spans(SILENCE_SECONDS)).toEqual([]);
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

test('who is within an area from the first fix to the last is so all the while', () => {
  const circle = { kind: 'circle', center: { lat: 57.7, lng: 11.97 }, radius: 300 } as never;
  expect(visitsOf(NO_WAY, 1, circle)).toEqual([]);
});
