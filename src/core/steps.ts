import { selectBy } from '../kernel/read.ts';
import { now } from './clock.ts';
import { localDay } from './local-day.ts';
import { measurementsOf } from './measurements.ts';
import { lastFixOf } from './positions.ts';
import { timeZoneInUse } from './user.ts';

/**
 * Steps of the user's day, or null while nobody has counted any. The tracker's own counter, which comes with its fixes, is
 * newer than the service's sum of the day.
 */
export const stepsToday = selectBy((read, device: number): number | null => {
  const zone = read(timeZoneInUse);
  const today = localDay(read(now), zone);
  const told = read(measurementsOf(device)).days.find(({ day }) => day === today)?.steps ?? null;
  const fix = read(lastFixOf(device));
  const counted = fix && fix.steps > 0 && localDay(fix.at, zone) === today ? fix.steps : null;
  return told === null ? counted : Math.max(told, counted ?? 0);
});
