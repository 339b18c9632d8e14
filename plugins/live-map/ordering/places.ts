import type { Device, Group } from '../../../events/device-types.ts';
import { sortInSlices } from './sort-in-slices.ts';

/** The place of each entry among all, and the entry at each place. */
export type Places = { readonly of: Uint32Array; readonly entries: Uint32Array };

const turned = (entries: Uint32Array): Places => {
  const of = new Uint32Array(entries.length);
  for (let place = 0; place < entries.length; place++) of[entries[place] as number] = place;
  return { of, entries };
};

/** In the customer's order. */
export function* placesOf(devices: readonly Device[]): Generator<void, Places> {
  return turned(yield* sortInSlices(devices.length, (a, b) => byPlace(devices[a], devices[b])));
}

const byPlace = (a: Device | undefined, b: Device | undefined) =>
  (a?.position ?? 0) - (b?.position ?? 0) || (a?.id ?? 0) - (b?.id ?? 0);

/**
 * In the customer's order below the heading of their group. Favourites come first; those of no group, or of an unknown
 * one, last.
 */
export function* placesByGroup(
  devices: readonly Device[],
  groups: readonly Group[],
  favourites: ReadonlySet<number> = new Set(),
): Generator<void, Places> {
  const rank = new Map(groups.map(({ id }, index) => [id, index + 1]));
  const ranks = Uint32Array.from(devices, ({ id, group }) =>
    favourites.has(id) ? 0 : ((group === null ? undefined : rank.get(group)) ?? groups.length + 1),
  );
  return turned(
    yield* sortInSlices(
      devices.length,
      (a, b) => (ranks[a] as number) - (ranks[b] as number) || byPlace(devices[a], devices[b]),
    ),
  );
}

/** By name; devices of one name in the customer's order. */
export function* placesByName(
  devices: readonly Device[],
  compare: (a: string, b: string) => number,
): Generator<void, Places> {
  return turned(
    yield* sortInSlices(
      devices.length,
      (a, b) =>
        compare((devices[a] as Device).name, (devices[b] as Device).name) || byPlace(devices[a], devices[b]),
    ),
  );
}
