import { describe, expect, test } from 'vitest';
import { gapBefore, gapsOf, metresTo } from './gaps.ts';
import { momentAt } from './moment.ts';
import { aWay, BEGIN, north, type PlainFix } from './testing.ts';
import { visitsOf } from './visits.ts';
import { indexAt, NO_WAY, timeBeside } from './way.ts';
import { since } from './figures-given.ts';

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
