import { describe, expect, test } from 'vitest';
import { APPROXIMATE } from '../../../events/fix-columns.ts';
import type { TravelTask } from '../../ports/travel-types.ts';
import { measured } from './measure.ts';
import { momentAt } from './moment.ts';
import { pausesOf } from './pauses.ts';
import { aWay, BEGIN, columnsOf, north, type PlainFix } from './testing.ts';
import { readWay, stopsIn, tripsIn, tripsOf } from './trips.ts';
import { wayOf } from './way.ts';
import { travelWork } from '../../core/travel/work.ts';

const DAY = 86_400;
const MIDNIGHT = DAY - (BEGIN % DAY);
const still = (seconds: number, from = 0, metres = 0): PlainFix[] =>
  Array.from({ length: seconds / 10 + 1 }, (_, i) => ({ at: from + i * 10, lat: north(metres) }));
const drive = (count: number, from: number, start: number, every = 10, metres = 100): PlainFix[] =>
  Array.from({ length: count }, (_, i) => ({
    at: from + i * every,
    lat: north(start + i * metres),
    speed: 36,
  }));
const pauses = (...fixes: PlainFix[]) => pausesOf(aWay(...fixes)).map(({ first, last }) => [first, last]);

describe('[MAP-06] a pause', () => {
  test('ends with five minutes of silence that lead elsewhere, even if it is there again at once', () => {
    const back = (silence: number) =>
      pauses(...still(400), { at: 400 + silence, lat: north(500) }, ...still(400, 410 + silence));
    expect(back(299)).toEqual([[0, 82]]);
    expect(back(300)).toEqual([
      [0, 40],
      [42, 82],
    ]);
  });

  test('lasts while a tracker sleeps where it stands', () => {
    expect(pauses(...Array.from({ length: 10 }, (_, i) => ({ at: i * 600 })))).toEqual([[0, 9]]);
  });

  test('has strays from five minutes on; a shorter stay ends with the first fix elsewhere', () => {
    const strayed = (seconds: number) =>
      pauses(
        ...still(seconds),
        ...[10, 20].map((more) => ({ at: seconds + more, lat: north(300) })),
        ...still(seconds, seconds + 30),
      );
    expect(strayed(200)).toEqual([]);
    expect(strayed(300)).toEqual([[0, 63]]);
  });

  test('of just five minutes is one, also when it drives on', () => {
    expect(pauses(...still(300), ...drive(20, 310, 200))).toEqual([[0, 30]]);
    expect(pauses(...still(290), ...drive(20, 300, 200))).toEqual([]);
  });

  test('is none of what drives, in the west and the south as well', () => {
    const west = drive(60, 0, 0).map((fix) => ({ ...fix, lng: -11.97 }));
    const east = Array.from({ length: 60 }, (_, i) => ({ at: i * 10, lat: -57.7, lng: -11.97 + i * 0.002 }));
    const back = east.map((fix) => ({ ...fix, lng: -23.94 - fix.lng }));
    expect([pauses(...west), pauses(...east), pauses(...back)]).toEqual([[], [], []]);
  });
});

describe('[MAP-06] metres', () => {
  const far = (...fixes: PlainFix[]) => {
    const way = aWay(...fixes);
    return Math.round(measured(way, pausesOf(way)).driven.at(-1) ?? 0);
  };

  test('are none within a pause, its last step and the pauses after it included', () => {
    const wander = (from: number, metres: number) =>
      still(400, from, metres).map((fix, i) => ({ ...fix, lat: north(metres + (i % 2 ? 0 : 30)) }));
    expect(far(...wander(0, 0))).toBe(0);
    expect(far(...wander(0, 0), ...drive(20, 410, 130), ...wander(610, 2_130))).toBe(2_130);
  });

  test('lead around guesses, not through them', () => {
    const guess = { at: 20, lat: north(200), lng: 11.9702, flags: APPROXIMATE };
    const [one, two, , four] = drive(4, 0, 0);
    expect(far(one as PlainFix, two as PlainFix, guess, four as PlainFix)).toBe(300);
  });

  test('of a trip are its own, not those before it', () => {
    const [, second] = tripsOf(
      aWay(
        ...still(400),
        ...drive(20, 410, 100),
        ...still(400, 610, 2_100),
        ...drive(20, 1_020, 2_200),
        ...still(400, 1_220, 4_200),
      ),
    );
    expect(second).toMatchObject({ metres: 2_100, rawMetres: 2_100 });
  });
});

describe('[LOGB-01] what is between trips', () => {
  test('long silence before a stay is no part of the trip after it', () => {
    const way = [{ at: 0, lat: north(-5_000) }, ...still(400, 2_000), ...drive(20, 2_410, 100)];
    expect(tripsOf(aWay(...way))).toMatchObject([{ from: BEGIN + 2_400, cutAtStart: false, cutAtEnd: true }]);
  });

  test('a jump is no silence, however long it took', () => {
    const way = [...drive(20, 0, 0), ...drive(20, 1_500, 300_000)];
    expect(tripsOf(aWay(...way))).toHaveLength(1);
  });

  test('wandering after silence is no trip, however far away it was before', () => {
    const wander = [0, 60, 0, 60, 0].map((metres, i) => ({
      at: 2_000 + i * 10,
      lat: north(20_000 + metres),
    }));
    expect(tripsOf(aWay(...drive(20, 0, 0), ...wander))).toHaveLength(1);
  });

  const stops = (...fixes: PlainFix[]) => {
    const read = readWay(aWay(...fixes));
    return stopsIn(read, tripsIn(read)).map(({ from, to }) => [from - BEGIN, to - BEGIN]);
  };
  test('two pauses with a few steps between are one stop, also between trips', () => {
    const way = [
      ...[...still(400), ...drive(19, 410, 100), ...still(400, 600, 2_000), ...still(400, 1_010, 2_060)],
      ...[...drive(19, 1_420, 2_160), ...still(400, 1_610, 4_060)],
    ];
    expect(stops(...way)).toEqual([
      [0, 400],
      [600, 1_410],
      [1_610, 2_010],
    ]);
  });

  test('silence a few steps before a stay parts it from the one before, whatever comes later', () => {
    const way = [
      ...still(400),
      { at: 1_000, lat: north(180) },
      ...still(400, 1_010, 260),
      ...still(400, 2_000, 500),
    ];
    expect(stops(...way)).toEqual([
      [0, 400],
      [1_010, 1_410],
      [2_000, 2_400],
    ]);
  });
});

describe('[REP-02] days, to the second', () => {
  const task = (over: object = {}, fences: TravelTask['fences'] = []): TravelTask => ({
    question: {
      ...{ device: 1, from: BEGIN, to: BEGIN + 3 * DAY, zone: 'UTC', limitKmh: null, fences: [] },
      ...over,
    },
    ...{ fences, disbelieved: [], now: BEGIN + 400 * DAY },
  });
  const travel = (given: TravelTask, ...fixes: PlainFix[]) => {
    const work = travelWork(given);
    work.add(columnsOf(fixes));
    return work.done();
  };

  test('a fix at midnight is of the new day, and the metres to it are as well', () => {
    const way = [
      ...still(400, MIDNIGHT - 1_400),
      ...drive(9, MIDNIGHT - 990, 100),
      ...still(400, MIDNIGHT - 900, 1_000),
    ];
    const again = [...way, ...drive(100, MIDNIGHT - 490, 1_100)];
    const { days, trips } = travel(task(), ...again);
    const [first, second] = days;
    expect(trips.map(({ metres }) => metres)).toEqual([1_000, 10_000]);
    // The second trip has 49 fixes before midnight, the last of them ten seconds before.
    expect([first?.metres, first?.rawMetres, second?.metres, second?.rawMetres]).toEqual([
      5_900, 5_900, 5_100, 5_100,
    ]);
    expect([first?.fixes, second?.fixes]).toEqual([again.length - 51, 51]);
  });

  test('the battery’s lowest may be nothing; what was not told is no level', () => {
    const levels = [-1, 5, 0, 9].map((battery, i) => ({ at: i * 10, battery }));
    expect(travel(task(), ...levels).days[0]).toMatchObject({ lowBattery: 0, highBattery: 9 });
    expect(travel(task(), ...levels.slice(0, 2)).days[0]).toMatchObject({ lowBattery: 5, highBattery: 5 });
  });

  test('steps count from the first second that was asked for to the last, and of this device alone', () => {
    const steps = (from: number, to: number) => {
      const work = travelWork(task({ from: BEGIN + from, to: BEGIN + to }));
      work.add({ ...columnsOf([{ at: 10 }, { at: 20 }]), steps: [70, 80] });
      return work.done().totals.steps;
    };
    expect([steps(10, 20), steps(10, 19), steps(11, 20), steps(20, 30), steps(21, 30)]).toEqual([
      80,
      70,
      80,
      80,
      null,
    ]);
  });

  test('visits stand in the order in which they began, those of one moment by their area', () => {
    const circle = (id: number, metres: number) =>
      ({ id, shape: { kind: 'circle', lat: north(metres), lng: 11.97, radius: 300 } }) as never;
    const way = [...still(400), ...still(400, 500, 2_000), ...still(400, 1_000)];
    const fences = [circle(9, 2_000), circle(8, 0), circle(5, 0)];
    const { visits } = travel(task({}, fences), ...way);
    expect(visits.map(({ fence, from }) => [fence, from - BEGIN])).toEqual([
      [5, 0],
      [8, 0],
      [9, 500],
      [5, 1_000],
      [8, 1_000],
    ]);
  });
});

test('[MAP-06] half way over the date line it is on the line, on the side where it was', () => {
  const half = (from: number, to: number) =>
    momentAt(aWay({ at: 0, lng: from }, { at: 100, lng: to }), BEGIN + 50)?.lng;
  expect([half(179.9999, -179.9999), half(-179.9999, 179.9999)]).toEqual([180, -180]);
});

test('[MAP-06] fixes of one second stay in the order in which they came', () => {
  const came = columnsOf([{ at: 20 }, { at: 10, lat: 57.8 }, { at: 10, lat: 57.9 }, { at: 10, lat: 57.85 }]);
  const { way } = wayOf(came, 1, BEGIN, BEGIN + 60);
  expect(Array.from(way.lat)).toEqual([578_000_000, 579_000_000, 578_500_000, 577_000_000]);
});
