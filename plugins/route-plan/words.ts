import type { PlanStop } from '../../events/route-plan-types.ts';
import { formatDistance, formatPlace, type Units } from '../../src/ui/format.ts';

/** A stop as people call it; by its coordinates where it has no name. */
export const nameOf = ({ name, lat, lng }: PlanStop): string => name || formatPlace(lat, lng);

export function distanceIn(metres: number, units: Units, language: string): string {
  const { value, unit } = formatDistance(metres, units, language);
  return `${value} ${unit}`;
}
