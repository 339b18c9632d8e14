import type { SafePlace } from '../../../events/care-types.ts';
import { fromE7, toE7 } from '../../../events/fix-columns.ts';
import type { Geofence } from '../../../events/geofence-types.ts';
import { depthOf } from '../../rules/fences/depth.ts';
import { metresBetweenE7 } from '../../rules/geodesy.ts';
import { searchable } from '../../rules/searchable.ts';
import { type Read, selectBy } from '../../kernel/read.ts';
import { hasFeature } from '../app/mode-features.ts';
import { can } from '../server/server.ts';
import { devices } from './devices.ts';
import { papersOf } from './papers.ts';
import { lastFixOf } from '../positions/positions.ts';
import { wayUntilNow } from '../travel/tracks.ts';

type Way = {
  readonly at: ArrayLike<number>;
  readonly lat: ArrayLike<number>;
  readonly lng: ArrayLike<number>;
};
/**
 * Where a device is relative to its safe places. Times are unix seconds. `since` is null if the device was already
 * inside at the first known fix.
 */
export type Whereabouts =
  | { readonly kind: 'inside'; readonly place: SafePlace; readonly since: number | null }
  | { readonly kind: 'left'; readonly place: SafePlace; readonly at: number }
  | { readonly kind: 'outside' };

/**
 * Returns the safe place that contains the last fix, and since when; otherwise the safe place that the device left
 * last. `way`: the fixes, oldest first, in degrees × 10⁷. `accuracy` (metres) of the last fix enlarges the places: a
 * fix that may be inside counts as inside.
 */
export function whereabouts(places: readonly SafePlace[], way: Way, accuracy = 0): Whereabouts {
  const isIn = (i: number, { lat, lng, radius }: SafePlace, slack = 0) =>
    metresBetweenE7(toE7(lat), toE7(lng), way.lat[i] as number, way.lng[i] as number) <= radius + slack;
  const last = way.at.length - 1;
  if (last < 0) return { kind: 'outside' };
  const place = places.find((each) => isIn(last, each, Math.min(accuracy, each.radius)));
  if (place) {
    let first = last;
    while (first > 0 && isIn(first - 1, place)) first--;
    return { kind: 'inside', place, since: first === 0 ? null : (way.at[first] as number) };
  }
  for (let i = last - 1; i >= 0; i--) {
    const before = places.find((each) => isIn(i, each));
    if (before) return { kind: 'left', place: before, at: way.at[i + 1] as number };
  }
  return { kind: 'outside' };
}

/**
 * Leaves out the safe places that the map already shows as a fence of the same name. A second circle at home would raise
 * the question what it is.
 */
export const withoutFences = (
  places: readonly SafePlace[],
  fences: readonly Pick<Geofence, 'name' | 'shape'>[],
): readonly SafePlace[] =>
  places.filter(
    ({ name, lat, lng }) =>
      !fences.some(
        (fence) =>
          searchable(fence.name.trim()) === searchable(name.trim()) && depthOf(fence.shape)(lat, lng) >= 0,
      ),
  );

/**
 * Whether a device can have safe places: the app mode and the device's model support them, and the server stores them.
 */
export const hasSafePlaces = (read: Read, device: number | null): device is number =>
  hasFeature(read, 'places', device) &&
  can(read, 'papers') &&
  read(papersOf(read(devices).byId.get(device)?.imei ?? '')).status !== 'unavailable';

/** Where a device is relative to its safe places, according to its loaded and live fixes. Null if it has none. */
export const whereaboutsOf = selectBy((read, device: number): Whereabouts | null => {
  const imei = read(devices).byId.get(device)?.imei;
  const places = imei === undefined ? undefined : read(papersOf(imei)).shown?.places;
  const fix = read(lastFixOf(device));
  if (!places || !fix) return null;
  const known = wayUntilNow(read, device, 0);
  const way = { at: [...known.at], lat: [...known.lat], lng: [...known.lng] };
  // The trail contains only fixes that the map draws. If the last fix is not among them, it is added.
  if (way.at.at(-1) !== fix.at) {
    way.at.push(fix.at);
    way.lat.push(toE7(fix.lat));
    way.lng.push(toE7(fix.lng));
  }
  return whereabouts(places, way, fix.accuracy ?? 0);
});

/**
 * Returns the centre of a place (degrees), rounded to the precision of stored fixes, so that it equals the value that
 * comes back from the server.
 */
export const roundedPlace = (lat: number, lng: number) => ({
  lat: fromE7(toE7(lat)),
  lng: fromE7(toE7(lng)),
});
