import { describe, expect, test } from 'vitest';
import { JUMP } from '../jump.ts';
import { dwellOf } from './dwell.ts';
import { levelsOf } from './levels.ts';
import { aWay, BEGIN, columnsOf, type PlainFix } from './testing.ts';
import { joined, NO_WAY, startingAt, wayOf } from './way.ts';
import { since } from './figures-given.ts';

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
      // A move around half the Earth in ten seconds is a jump, whatever flags the server sent.
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
  test('two fixes of one second and one place that say different things are both kept; one that was told twice is one', () => {
    const { way, leftOut } = wayOf(
      columnsOf([
        { at: 5, speed: 200 },
        { at: 5, speed: 400 },
        { at: 5, speed: 200 },
        { at: 5, battery: 7 },
      ]),
      1,
      BEGIN,
      BEGIN + 10,
    );
    expect(Array.from(way.speed)).toEqual([2000, 4000, 0]);
    expect(leftOut.doubles).toBe(1);
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
  test('the part from a time on has all from then, and begins without a jump', () => {
    const { way } = wayOf(
      columnsOf([
        { at: 0, lat: 57 },
        { at: 5, lat: -57 },
        { at: 9, lat: -57 },
      ]),
      ...([1, BEGIN, BEGIN + 10] as const),
    );
    expect(way.flags[1]).toBe(JUMP);
    const part = startingAt(way, BEGIN + 5);
    expect([[...part.at], [...part.lat], part.flags[0]]).toEqual([
      [BEGIN + 5, BEGIN + 9],
      [-570_000_000, -570_000_000],
      0,
    ]);
    expect(startingAt(way, BEGIN)).toBe(way);
    expect(startingAt(way, BEGIN + 10)).toEqual(NO_WAY);
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
    // In the first square the device was at two places, and spent thirty of the forty seconds at the second one.
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
