import { describe, expect, test } from 'vitest';
import type { Stop, Trip } from '../../events/travel-types.ts';
import { drivingByHour, longestTrip, metresByDay, topPlaces } from './course.ts';
import { totals, travel } from './dashboard-given.ts';

const ZONE = 'Europe/Stockholm';
/** Unix seconds of a time in Stockholm's winter. */
const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour - 1, minute) / 1000;
const HOME = { lat: 57.7, lng: 11.9 };
const WORK = { lat: 57.75, lng: 12 };
const trip = (from: number, to: number, metres = 1_000): Trip => ({
  ...{ from, to, metres, rawMetres: metres, mostKmh: 50, averageKmh: 30, idleSeconds: 0 },
  ...{ start: HOME, end: WORK, cutAtStart: false, cutAtEnd: false },
});
const stop = (from: number, to: number, place = HOME): Stop => ({
  ...{ from, to, ...place, idleSeconds: 0, cutAtStart: false, cutAtEnd: false },
});

describe('how a period went', () => {
  test('[DASH-01] each day of the period has its distance, a day without a trip 0, of all devices together', () => {
    const day = (name: string, metres: number) => ({ ...totals({ metres }), day: name });
    const travels = [
      travel({}, { days: [day('2026-11-23', 8_000), day('2026-11-25', 2_000)] }),
      travel({}, { days: [day('2026-11-23', 500)] }),
    ];
    expect(metresByDay(travels, { choice: 'week', from: '2026-11-23', to: '2026-11-25' })).toEqual([
      { day: '2026-11-23', metres: 8_500 },
      { day: '2026-11-24', metres: 0 },
      { day: '2026-11-25', metres: 2_000 },
    ]);
  });

  test('[DASH-01] driving counts in the hours in which it was, where the reader is, across hours and midnight', () => {
    const hours = drivingByHour(
      [travel({}, { trips: [trip(at(23, 7, 40), at(23, 9, 10)), trip(at(23, 23, 50), at(24, 0, 5))] })],
      ZONE,
    );
    expect(hours).toHaveLength(24);
    expect([hours[7], hours[8], hours[9], hours[23], hours[0], hours[1]]).toEqual([
      1_200, 3_600, 600, 600, 300, 0,
    ]);
  });

  test('[DASH-01] stops at one place count together, and the place with most time comes first', () => {
    const near = { lat: HOME.lat + 0.0005, lng: HOME.lng };
    const stops = [stop(0, 1_000), stop(2_000, 2_900, WORK), stop(4_000, 4_100, near)];
    const places = topPlaces([travel({}, { stops })], 5);
    expect(places).toMatchObject([
      { ...HOME, seconds: 1_100, visits: 2 },
      { ...WORK, seconds: 900, visits: 1 },
    ]);
    expect(topPlaces([travel({}, { stops })], 1)).toHaveLength(1);
  });

  test('[DASH-01] the longest trip is the one with most metres, of whichever device', () => {
    const long = trip(10, 20, 42_000);
    expect(longestTrip([travel({}, { trips: [trip(0, 5)] }), travel({}, { trips: [long] })])).toBe(long);
    expect(longestTrip([travel()])).toBeNull();
  });
});
