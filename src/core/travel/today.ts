import type { TravelQuestion } from '../../../events/travel-types.ts';
import type { Read } from '../../kernel/read.ts';
import { selectBy } from '../../kernel/read.ts';
import { now } from '../app/clock.ts';
import { measurementsOf } from '../devices/measurements.ts';
import { boundsOf, periodOf } from '../../rules/time/periods.ts';
import { travelAnswer, travelId } from './travel-answers.ts';
import { timeZoneInUse } from '../session/user.ts';

/** Returns today's travel question of a device. Dashboard and reports share it, so that all have the same answer. */
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
 * Metres that a device drove today, calculated once for all pages (REP-02). If its history is unavailable, the
 * service's own figure is used. Null if unknown.
 */
export const metresToday = selectBy((read, device: number): number | null => {
  const answer = read(travelAnswer(travelId(todayQuestion(read, device))));
  if (answer?.travel) return answer.travel.totals.metres;
  const { today } = read(measurementsOf(device));
  return answer?.status === 'failed' && today !== null ? Math.round(today * 1000) : null;
});
