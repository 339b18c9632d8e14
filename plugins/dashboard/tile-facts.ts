import type { Travel } from '../../events/travel-types.ts';
import { modeNow } from '../../src/core/app/mode-features.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { measurementsOf } from '../../src/core/devices/measurements.ts';
import { knownFrom, notifications } from '../../src/core/devices/notifications.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import type { Read } from '../../src/kernel/read.ts';
import { moverOfDevice } from '../../src/map/kind-of.ts';
import { localDay } from '../../src/rules/time/local-day.ts';
import { arrangement, dashboard } from './dashboard.state.ts';
import { alarmsIn, figureByDay, figureOf, sumsOf } from './figures.ts';
import { daysOfPeriod, type Look } from './place.ts';
import { answersFor } from './questions.ts';
import type { Tile } from './tiles.ts';

export type TileFacts = {
  readonly figure: number | null;
  readonly before: number | null;
  /** Travel results of the period, in the order of the devices. Devices without a result are missing. */
  readonly travels: readonly Travel[];
  /** Travel results of the previous period. Empty unless all of both periods are known, to compare like with like. */
  readonly travelsBefore: readonly Travel[];
  /** The tile's figure for each device. Empty if there is only one device. */
  readonly each: readonly { readonly device: number; readonly figure: number | null }[];
  readonly standingSeconds: number;
  /** Whether the tile has no data yet because its data is still loading. */
  readonly isLoading: boolean;
  /** Whether the figure leaves out devices whose data is still loading, so that it will change. */
  readonly isGrowing: boolean;
  /** Whether data is loading that the comparison with the previous period needs. */
  readonly isBeforeLoading: boolean;
};

/** Returns the devices that a tile counts. Only vehicles burn fuel. */
const devicesOf = (tile: Tile, { devices: chosen }: Look, read: Read): readonly number[] =>
  tile === 'fuel'
    ? chosen.filter((id) => moverOfDevice(read(devices).byId.get(id), modeNow(read)) === 'vehicle')
    : chosen;

/** Returns the alerts of these devices in a time range. Null if they are not all loaded. */
function alarmsKnown(read: Read, ids: readonly number[], stretch: Look['bounds']) {
  const alerts = read(notifications);
  const list = alerts.success;
  return list !== null && ids.every((id) => knownFrom(alerts, id) <= stretch.from)
    ? alarmsIn(list, ids, stretch)
    : null;
}

/** Returns the content of a dashboard tile, calculated from the results available. */
export function factsOf(tile: Tile, look: Look, read: Read): TileFacts {
  const { bounds, boundsBefore } = look;
  const counted = devicesOf(tile, look, read);
  const { fuel, alertsPending } = read(dashboard);
  const { success: list, error } = read(notifications);
  const answers = answersFor(read, counted, bounds);
  const earlier = answersFor(read, counted, boundsBefore);
  const travels = answers.flatMap((each) => each?.travel ?? []);
  const travelsBefore = earlier.flatMap((each) => each?.travel ?? []);
  const sums = sumsOf(travels.map(({ totals }) => totals));
  const with_ = (ids: readonly number[], stretch: Look['bounds']) => ({
    alarms: alarmsKnown(read, ids, stretch)?.length ?? null,
    litres: fuel.litres,
  });
  const isKnown = tile === 'alarms' || travels.length > 0;
  // The two periods are compared only if the results of both are complete.
  const isComparable =
    tile === 'alarms' || (travels.length === counted.length && travelsBefore.length === counted.length);
  const isAwaited = (each: (typeof answers)[number]) => !each?.travel && (!each || each.status === 'wanted');
  return {
    figure: isKnown ? figureOf(tile, sums, with_(counted, bounds)) : null,
    before:
      isComparable && counted.length > 0
        ? figureOf(tile, sumsOf(travelsBefore.map(({ totals }) => totals)), with_(counted, boundsBefore))
        : null,
    travels,
    travelsBefore: isComparable ? travelsBefore : [],
    each:
      counted.length < 2
        ? []
        : counted.map((device, i) => {
            const travel = answers[i]?.travel;
            return {
              device,
              figure:
                travel || tile === 'alarms'
                  ? figureOf(tile, sumsOf(travel ? [travel.totals] : []), with_([device], bounds))
                  : null,
            };
          }),
    standingSeconds: sums.standingSeconds,
    isBeforeLoading: tile !== 'alarms' && [...answers, ...earlier].some(isAwaited),
    isGrowing: tile !== 'alarms' && travels.length > 0 && answers.some(isAwaited),
    isLoading:
      tile === 'alarms'
        ? (list === null && error === null) || counted.some((id) => alertsPending.includes(id))
        : travels.length === 0 && answers.some((each) => each === null || each.status === 'wanted'),
  };
}

/**
 * Whether a tile has something to show, now or soon. Other tiles are left out: a card with a dash says nothing. The hours
 * of a single day are in the tile of its distance already.
 */
export function hasContent(tile: Tile, facts: TileFacts, look: Look, read: Read): boolean {
  const { figure, travels, travelsBefore, isLoading, isBeforeLoading } = facts;
  if (tile === 'hours' && look.choice === 'today' && read(arrangement).shown.includes('distance'))
    return false;
  if (isLoading) return true;
  switch (tile) {
    case 'hours':
      return isBeforeLoading || [...travels, ...travelsBefore].some(({ trips }) => trips.length > 0);
    case 'longest':
      return travels.some(({ trips }) => trips.length > 0);
    case 'places':
      return travels.some(({ stops }) => stops.length > 0);
    case 'maxSpeed':
    case 'averageSpeed':
      return figure !== null;
    case 'battery':
      return figure !== null || voltsKnown(read, look).length > 0;
    default:
      return true;
  }
}

/** Returns the devices whose voltage is known in the period. */
export const voltsKnown = (read: Read, { devices: chosen, bounds }: Look): readonly number[] =>
  chosen.filter((id) =>
    read(measurementsOf(id)).volts.some(({ at }) => at >= bounds.from && at <= bounds.to),
  );

/** The tiles whose figures of several devices are added up. */
const ADDED: readonly Tile[] = ['distance', 'driving', 'stops', 'alarms', 'fuel'];
/** Whether the figures of several devices are added up in this tile. The highest speed of two cars is not their sum. */
export const addsUp = (tile: Tile): boolean => ADDED.includes(tile);

export type Day = {
  readonly day: string;
  readonly value: number | null;
  readonly before: number | null;
  /** The figure of each device. Empty if there is only one, or if the tile's figures are not added up. */
  readonly parts: readonly { readonly device: number; readonly value: number }[];
};

/**
 * Returns a tile's figure of each day in the period, and of the same day in the previous period.
 */
export function daysOf(
  tile: Tile,
  look: Look,
  { travels, travelsBefore }: Pick<TileFacts, 'travels' | 'travelsBefore'>,
  read: Read,
): readonly Day[] {
  const zone = read(timeZoneInUse);
  const known = { alarms: null, litres: read(dashboard).fuel.litres };
  const days = daysOfPeriod(look.period);
  const valuesOf = (
    some: readonly Travel[],
    { bounds = look.bounds, of = days, ids = look.devices } = {},
  ): readonly (number | null)[] => {
    if (tile !== 'alarms') return figureByDay(tile, some, of, known);
    const alarms = alarmsKnown(read, ids, bounds)?.map(({ at }) => localDay(at, zone));
    return of.map((day) => alarms?.filter((each) => each === day).length ?? null);
  };
  const values = valuesOf(travels);
  const earlier = valuesOf(travelsBefore, { bounds: look.boundsBefore, of: daysOfPeriod(look.before) });
  const counted = addsUp(tile) ? devicesOf(tile, look, read) : [];
  const parts = (counted.length > 1 ? counted : []).map((device) => ({
    device,
    values: valuesOf(
      answersFor(read, [device], look.bounds).flatMap((each) => each?.travel ?? []),
      { ids: [device] },
    ),
  }));
  return days.map((day, i) => ({
    day,
    value: values[i] ?? null,
    before: earlier[i] ?? null,
    parts: parts.map((part) => ({ device: part.device, value: part.values[i] ?? 0 })),
  }));
}
