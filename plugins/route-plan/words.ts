import type { PlanStop } from '../../events/route-plan-types.ts';
import { nameOfPlace, placeInWords } from '../../src/core/positions/place-names.ts';
import type { Read } from '../../src/kernel/read.ts';
import { formatDistance, formatPlace, type Units } from '../../src/ui/format.ts';

/**
 * A stop as people call it: by the name it was chosen by, else as all screens call its place (decision 0266), else by its
 * coordinates. A stop that was only put on the map has its name from a geocoder: what the account calls the place comes first.
 */
export function nameOf(read: Read, { name, lat, lng, from }: PlanStop): string {
  const known = placeInWords(read(nameOfPlace)(lat, lng));
  return (from === 'map' ? known || name : name || known) || formatPlace(lat, lng);
}

export function distanceIn(metres: number, units: Units, language: string): string {
  const { value, unit } = formatDistance(metres, units, language);
  return `${value} ${unit}`;
}
