import type { Travel } from '../../events/travel-types.ts';
import { knownFrom, notifications } from '../../src/core/devices/notifications.ts';
import type { Read } from '../../src/kernel/read.ts';
import { dashboard } from './dashboard.state.ts';
import { alarmsIn, figureOf, sumsOf } from './figures.ts';
import type { Look } from './place.ts';
import { answersFor } from './questions.ts';
import type { Tile } from './tiles.ts';

export type TileFacts = {
  readonly figure: number | null;
  readonly before: number | null;
  /** Travel results of the period, in the order of the devices. Devices without a result are missing. */
  readonly travels: readonly Travel[];
  /** The tile's figure for each device. Empty if there is only one device. */
  readonly each: readonly { readonly device: number; readonly figure: number | null }[];
  readonly standingSeconds: number;
  /** Whether the tile has no data yet because its data is still loading. */
  readonly isLoading: boolean;
  /** Whether the data of the previous period is loading. */
  readonly isBeforeLoading: boolean;
};

/** Returns the content of a dashboard tile, calculated from the results available. */
export function factsOf(tile: Tile, { devices, bounds, boundsBefore }: Look, read: Read): TileFacts {
  const { fuel, alertsPending } = read(dashboard);
  const alerts = read(notifications);
  const list = alerts.success;
  const counted = (ids: readonly number[], stretch: Look['bounds']) =>
    list !== null && ids.every((id) => knownFrom(alerts, id) <= stretch.from)
      ? alarmsIn(list, ids, stretch).length
      : null;
  const answers = answersFor(read, devices, bounds);
  const earlier = answersFor(read, devices, boundsBefore);
  const travels = answers.flatMap((each) => each?.travel ?? []);
  const travelsBefore = earlier.flatMap((each) => each?.travel ?? []);
  const sums = sumsOf(travels.map(({ totals }) => totals));
  const with_ = (ids: readonly number[], stretch: Look['bounds']) => ({
    alarms: counted(ids, stretch),
    litres: fuel.litres,
  });
  const isKnown = tile === 'alarms' || travels.length > 0;
  // The period is compared with the previous one only if the previous results are complete.
  const isComparable = tile === 'alarms' || travelsBefore.length === devices.length;
  return {
    figure: isKnown ? figureOf(tile, sums, with_(devices, bounds)) : null,
    before:
      isComparable && devices.length > 0
        ? figureOf(tile, sumsOf(travelsBefore.map(({ totals }) => totals)), with_(devices, boundsBefore))
        : null,
    travels,
    each:
      devices.length < 2
        ? []
        : devices.map((device, i) => {
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
    isBeforeLoading:
      tile !== 'alarms' && earlier.some((each) => !each?.travel && (!each || each.status === 'wanted')),
    isLoading:
      tile === 'alarms'
        ? (list === null && alerts.error === null) || devices.some((id) => alertsPending.includes(id))
        : travels.length === 0 && answers.some((each) => each === null || each.status === 'wanted'),
  };
}
