import { describe, test } from 'vitest';
import * as travelEvents from '../../../events/travel.ts';
import type { Stop, Travel, Trip } from '../../../events/travel-types.ts';
import * as positionEvents from '../../../events/positions.ts';
import { fixes, START } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { thereSince, todayQuestion } from './today.ts';
import { travelId } from './travel-answers.ts';

const at = { lat: 57.7, lng: 11.97 };
const stop = (from: number, to: number, cutAtStart = false): Stop => ({
  ...{ from, to, ...at, idleSeconds: 0, cutAtStart, cutAtEnd: true },
});
const trip = (from: number, to: number): Trip => ({
  ...{ from, to, metres: 900, rawMetres: 900, mostKmh: 5, averageKmh: 4, idleSeconds: 0 },
  ...{ start: at, end: at, cutAtStart: false, cutAtEnd: false },
});
const STILL: Travel = {
  ...{ trips: [], stops: [], days: [], speedings: [], visits: [], levels: [], missing: [] },
  totals: {
    ...{ fixes: 2, metres: 0, rawMetres: 0, drivingSeconds: 0, standingSeconds: 0, silentSeconds: 0 },
    ...{ idleSeconds: 0, mostKmh: null, averageKmh: null, trips: 0, stops: 0, speedings: 0 },
    ...{ lowBattery: null, highBattery: null, steps: null },
  },
  leftOut: { doubles: 0, noPlace: 0, outside: 0, disbelieved: 0 },
};
const HOUR = 3_600;
const received = (place: { at: number; lat: number; lng: number }) =>
  positionEvents.fixesReceived({ source: 'socket', fixes: fixes({ device: 1, ...place }) });
const of = (stops: Stop[], trips: Trip[]) => {
  const it = scenario({});
  const question = todayQuestion(it.app.read, 1);
  const id = travelId(question);
  return it.when(
    travelEvents.asked({ id, question }),
    travelEvents.worked({ id, travel: { ...STILL, stops, trips } }),
  );
};

describe('[MODE-03] since when a device is where it is', () => {
  test('is when the last stop of today began', () =>
    of(
      [stop(START - 6 * HOUR, START - 4 * HOUR, true), stop(START - 3 * HOUR, START)],
      [trip(START - 4 * HOUR, START - 3 * HOUR)],
    ).reads(thereSince(1), START - 3 * HOUR));

  test('is not said if it was there before its known history began', () =>
    of([stop(START - 6 * HOUR, START, true)], []).reads(thereSince(1), null));

  test('is not said after it has moved on', () =>
    of([stop(START - 3 * HOUR, START - HOUR)], [trip(START - HOUR, START - 60)]).reads(thereSince(1), null));

  test('is not said if its last position is somewhere else: the history is minutes old', () => {
    const there = of([stop(START - 3 * HOUR, START)], []);
    return there
      .when(received({ at: -60, lat: 57.7, lng: 11.97 }))
      .reads(thereSince(1), START - 3 * HOUR)
      .when(received({ at: -30, lat: 57.8, lng: 11.97 }))
      .reads(thereSince(1), null);
  });

  test('is not said while its history is not known', () => scenario({}).reads(thereSince(1), null));
});
