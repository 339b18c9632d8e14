import type { PlanStop } from '../../events/route-plan-types.ts';
import { nameOfPlace, placeInWords } from '../../src/core/positions/place-names.ts';
import type { Read } from '../../src/kernel/read.ts';
import { now } from '../../src/core/app/clock.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { formatDistance, formatPlace, type Units, withUnit } from '../../src/ui/format.ts';
import { formatDayHour } from '../../src/ui/format-time.ts';

/**
 * The name of a stop: the name it was chosen by, else the place name used on all screens (decision 0266), else its
 * coordinates. For a stop placed on the map, whose name is from a geocoder, the account's own name for the place
 * takes precedence.
 */
export function nameOf(read: Read, { name, lat, lng, from }: PlanStop): string {
  const known = placeInWords(read(nameOfPlace)(lat, lng));
  return (from === 'map' ? known || name : name || known) || formatPlace(lat, lng);
}

export function distanceIn(metres: number, units: Units, language: string): string {
  const { value, unit } = formatDistance(metres, units, language);
  return withUnit({ value, unit });
}

/** Formats when a stop is reached; a day that is not today is named. */
export const timeIn = (read: Read, unix: number, language: string): string =>
  formatDayHour(unix, read(now), language, read(timeZoneInUse));
