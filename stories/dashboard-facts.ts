import type { Travel, TravelTotals } from '../events/travel-types.ts';
import * as travelEvents from '../events/travel.ts';
import { boundsOf, hoursSoFar, periodOf, previous } from '../src/rules/time/periods.ts';
import { travelId } from '../src/core/travel/travel-answers.ts';
import { DAY, HOUR, MINUTE, NOW, type Fact } from './facts.ts';

/** The story uses a fixed time zone, so that days begin at the same time on every machine. */
const ZONE = 'UTC';
export const zonedIn = (appMode: 'v2' | 'pets'): Fact =>
  ({
    type: 'user/settingsLoaded',
    v: 1,
    payload: {
      settings: {
        ...{ logout_onclose: false, appMode, logbook_mode: 'classic', survey_response: null },
        ...{ uptodate_via_email: false, show_imei_btn: true, show_all_devices_btn: true },
        ...{ show_alarms_btn: true, show_note_btn: true, time_zone: ZONE },
      },
      source: 'server',
    },
  }) as unknown as Fact;
export const zoned = zonedIn('v2');

const figures = (km: number, changed: Partial<TravelTotals> = {}): TravelTotals => ({
  fixes: 400,
  metres: km * 1_000,
  rawMetres: km * 1_020,
  drivingSeconds: km * 90,
  standingSeconds: 5 * HOUR - km * 40,
  silentSeconds: 0,
  idleSeconds: 300,
  mostKmh: 60 + km / 4,
  averageKmh: 40,
  trips: 4,
  stops: Math.round(km / 12),
  speedings: 0,
  lowBattery: 38,
  highBattery: 90,
  steps: null,
  ...changed,
});
const travel = (days: readonly number[], from: string, rest: Partial<Travel> = {}): Travel => {
  const dayOf = (i: number) =>
    new Date(Date.parse(`${from}T12:00:00Z`) + i * DAY * 1000).toISOString().slice(0, 10);
  const km = days.reduce((sum, each) => sum + each, 0);
  return {
    trips: [],
    stops: [],
    days: days.map((each, i) => ({ ...figures(each), day: dayOf(i) })),
    speedings: [],
    visits: [],
    levels: [90, 82, 71, 60, 52, 44, 38].map((low, i) => ({ at: NOW - (7 - i) * HOUR, low, high: low + 4 })),
    totals: figures(km, { trips: km === 0 ? 0 : 9 }),
    missing: [],
    leftOut: { doubles: 0, noPlace: 0, outside: 0, disbelieved: 0 },
    ...rest,
  };
};

export type Choice = 'today' | 'sevenDays' | 'thirtyDays';
export const asked = (device: number, choice: Choice, before: boolean) => {
  const period = periodOf(choice, NOW, ZONE);
  const bounds = boundsOf(period, ZONE);
  const question = {
    device,
    ...(before ? hoursSoFar(boundsOf(previous(period), ZONE), bounds, NOW) : bounds),
    zone: ZONE,
    limitKmh: null,
    fences: [],
  };
  return { id: travelId(question), question, from: (before ? previous(period) : period).from };
};
export const worked = (
  device: number,
  choice: Choice,
  days: readonly number[],
  before: readonly number[],
  rest: Partial<Travel> = {},
): Fact[] =>
  [
    { ...asked(device, choice, false), days },
    { ...asked(device, choice, true), days: before },
  ].flatMap(({ id, question, from, days: some }) => [
    travelEvents.asked({ id, question }),
    travelEvents.worked({ id, travel: travel(some, from, rest) }),
  ]);

const HOME = { lat: 57.7077, lng: 11.9865 };
const WORK = { lat: 57.7315, lng: 12.0012 };
/** Five days of commuting up to now, as trips and stops. */
export const commuting: Partial<Travel> = {
  trips: [0, 1, 2, 3].flatMap((day) =>
    [8, 17].map((hour) => {
      const from = NOW - day * DAY - 20 * HOUR + hour * HOUR;
      return {
        ...{ from, to: from + 25 * MINUTE, metres: 8_000 + hour * 100 + day, rawMetres: 8_000, mostKmh: 70 },
        ...{ averageKmh: 30, idleSeconds: 0, cutAtStart: false, cutAtEnd: false },
        ...(hour === 8 ? { start: HOME, end: WORK } : { start: WORK, end: HOME }),
      };
    }),
  ),
  stops: [0, 1, 2].flatMap((day) =>
    [
      ...[{ ...HOME, from: NOW - day * DAY - 14 * HOUR, to: NOW - day * DAY - 2 * HOUR }],
      ...[{ ...WORK, from: NOW - day * DAY - 24 * HOUR, to: NOW - day * DAY - 16 * HOUR }],
    ].map((stop) => ({ ...stop, idleSeconds: 0, cutAtStart: false, cutAtEnd: false })),
  ),
};
