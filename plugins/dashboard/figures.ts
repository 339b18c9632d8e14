import type { Notification } from '../../events/device-types.ts';
import type { Travel, TravelTotals } from '../../events/travel-types.ts';
import { averageOf } from '../../src/rules/travel/speeds.ts';
import type { Tile } from './tiles.ts';

/** The summed totals of several devices. Metres are whole numbers, so a sum is exact. */
export type Sums = Pick<
  TravelTotals,
  | 'metres'
  | 'drivingSeconds'
  | 'standingSeconds'
  | 'mostKmh'
  | 'averageKmh'
  | 'stops'
  | 'trips'
  | 'lowBattery'
>;

type Some = Pick<
  TravelTotals,
  'metres' | 'drivingSeconds' | 'standingSeconds' | 'mostKmh' | 'stops' | 'trips' | 'lowBattery'
>;

const most = (all: readonly (number | null)[]): number | null =>
  all.reduce((high, each) => (each === null ? high : high === null ? each : Math.max(high, each)), null);
const least = (all: readonly (number | null)[]): number | null =>
  all.reduce((low, each) => (each === null ? low : low === null ? each : Math.min(low, each)), null);
const sum = (all: readonly number[]): number => all.reduce((total, each) => total + each, 0);

export function sumsOf(all: readonly Some[]): Sums {
  const metres = sum(all.map((each) => each.metres));
  const drivingSeconds = sum(all.map((each) => each.drivingSeconds));
  return {
    metres,
    drivingSeconds,
    standingSeconds: sum(all.map((each) => each.standingSeconds)),
    mostKmh: most(all.map((each) => each.mostKmh)),
    // Average speed: total distance divided by total driving time.
    averageKmh: averageOf(metres, drivingSeconds),
    stops: sum(all.map((each) => each.stops)),
    trips: sum(all.map((each) => each.trips)),
    lowBattery: least(all.map((each) => each.lowBattery)),
  };
}

/**
 * Returns the figure of a dashboard tile: metres, seconds, km/h, per cent, litres or a count, depending on the
 * tile. Null if unknown.
 */
export function figureOf(
  tile: Tile,
  sums: Sums,
  { alarms, litres }: { readonly alarms: number | null; readonly litres: number | null },
): number | null {
  switch (tile) {
    case 'distance':
      return sums.metres;
    case 'driving':
      return sums.drivingSeconds;
    case 'maxSpeed':
      return sums.mostKmh;
    case 'averageSpeed':
      return sums.averageKmh;
    case 'stops':
      return sums.stops;
    case 'alarms':
      return alarms;
    case 'battery':
      return sums.lowBattery;
    case 'fuel':
      return litres === null ? null : (sums.metres / 100_000) * litres;
    case 'goal':
    case 'hours':
    case 'places':
    case 'longest':
      return null;
    default:
      return tile satisfies never;
  }
}

/**
 * Returns how much a figure changed, as a fraction of the previous period's value. Null if there is nothing to compare
 * it with.
 */
export function changeOf(value: number | null, before: number | null): number | null {
  if (value === null || before === null || before === 0) return null;
  return (value - before) / before;
}

export type Point = { readonly at: number; readonly value: number };

/** Returns the battery levels of the first device with more than one, as points of a curve. */
export const levelsOf = (travels: readonly Travel[]): readonly Point[] =>
  (travels.find(({ levels }) => levels.length > 1)?.levels ?? []).map(({ at, low }) => ({ at, value: low }));

/** Returns a tile's figure of each day, of all devices together. Null if the day has none. */
export function figureByDay(
  tile: Tile,
  travels: readonly Travel[],
  days: readonly string[],
  known: Parameters<typeof figureOf>[2],
): readonly (number | null)[] {
  const found = Map.groupBy(
    travels.flatMap((travel) => travel.days),
    ({ day }) => day,
  );
  return days.map((day) => {
    const own = found.get(day);
    return own ? figureOf(tile, sumsOf(own), known) : null;
  });
}

/** Returns the alerts of these devices in a time range (Unix seconds, both inclusive). */
export const alarmsIn = (
  list: readonly Notification[],
  devices: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
): readonly Notification[] =>
  list.filter(({ device, at }) => at >= from && at <= to && devices.includes(device));
