import type { Trip } from '../events/logbook-types.ts';

/** The time at which the trips of tests begin (Unix seconds): a Monday in June 2026, 8:00 in Berlin. */
export const TRIPS_BEGIN = 1_781_503_200;

/** A trip of five kilometres from home to work, without a type. */
export const aTrip = (id: string, changes: Partial<Trip> = {}): Trip => ({
  id,
  device: 1,
  car: null,
  from: TRIPS_BEGIN,
  to: TRIPS_BEGIN + 600,
  metres: 5_000,
  snapped: 5_100,
  odometer: null,
  type: 'none',
  parts: { private: 0, toWork: 0, business: 0 },
  driver: null,
  contact: null,
  reason: null,
  comment: '',
  start: { lat: 57.7, lng: 11.97 },
  end: { lat: 57.72, lng: 11.99 },
  startAddress: 'Home 1',
  endAddress: 'Work 2',
  hidden: false,
  manual: false,
  history: [],
  ...changes,
});
