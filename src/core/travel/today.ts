import type { TravelQuestion } from '../../../events/travel-types.ts';
import type { Read } from '../../kernel/read.ts';
import { select, selectBy } from '../../kernel/read.ts';
import { now } from '../app/clock.ts';
import { selectedDevice } from '../devices/devices.ts';
import { measurementsOf } from '../devices/measurements.ts';
import { lastFixOf } from '../positions/positions.ts';
import { metresBetween } from '../../rules/geodesy.ts';
import { boundsOf, periodOf } from '../../rules/time/periods.ts';
import { travelAnswer, travelId } from './travel-answers.ts';
import { timeZoneInUse } from '../session/user.ts';

/**
 * Returns the question "How did this device travel today?". The dashboard and the reports use the same question, so
 * that they get the same answer.
 */
export const todayQuestion = (read: Read, device: number): TravelQuestion => {
  const zone = read(timeZoneInUse);
  return {
    device,
    ...boundsOf(periodOf('today', read(now), zone), zone),
    zone: zone ?? '',
    limitKmh: null,
    fences: [],
  };
};

/**
 * The id of the question about today of the open device. Its answer is shown in the panel, so no page that asks the same
 * cancels it when the user leaves that page.
 */
export const openTodayId = select((read): string | null => {
  const device = read(selectedDevice);
  return device && travelId(todayQuestion(read, device.id));
});

/**
 * The metres that a device drove today, calculated once for all pages (REP-02). If the device's history cannot be
 * loaded, this is the tracking service's own figure. Null if unknown.
 */
export const metresToday = selectBy((read, device: number): number | null => {
  const answer = read(travelAnswer(travelId(todayQuestion(read, device))));
  if (answer?.travel) return answer.travel.totals.metres;
  const { today } = read(measurementsOf(device));
  return answer?.status === 'failed' && today !== null ? Math.round(today * 1000) : null;
});

/** A last fix within this distance of a stop is at the stop (metres). */
const SAME_PLACE = 150;

/**
 * Since when a device has been where it is (Unix seconds). Null if its last known movement was before today, or if its
 * history of today is not loaded.
 */
export const thereSince = selectBy((read, device: number): number | null => {
  const travel = read(travelAnswer(travelId(todayQuestion(read, device))))?.travel;
  const stop = travel?.stops.at(-1);
  const hasMovedOn = (travel?.trips.at(-1)?.to ?? 0) > (stop?.to ?? 0);
  if (!stop || stop.cutAtStart || hasMovedOn) return null;
  // The history is minutes old. The device may have moved on since.
  const fix = read(lastFixOf(device));
  return fix && metresBetween(fix, stop) > SAME_PLACE ? null : stop.from;
});
