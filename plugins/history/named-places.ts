import type { Travel } from '../../events/travel-types.ts';
import { unnamed } from '../../src/core/positions/place-names.ts';
import { cellAt, isAddressAwaited } from '../../src/core/positions/places.ts';
import { isFromFile } from '../../src/core/travel/file-tracks.ts';
import { select, selectBy } from '../../src/kernel/read.ts';
import type { Summary } from '../../src/rules/travel/totals.ts';
import { pasts } from './past.state.ts';
import { summaryOfDevice } from './wrong.state.ts';

type Point = { readonly lat: number; readonly lng: number };

/**
 * Maximum number of places in a history whose names are looked up. It is half the number of names that the app can
 * hold. With too many places, each new name would displace another, which would then be looked up again, without end.
 */
const MOST_NAMED = 200;
/**
 * Maximum number of places that are shown as waiting for their name. The geocoder needs a second for each, so all
 * others show coordinates until then.
 */
const MOST_AWAITED = 24;

/**
 * Returns the places to name: first the ends and starts of trips, then the stops. The server's logbook uses the same
 * points, so that a place has the same address in the panel, the history and the logbook.
 */
export const placesOf = ({ stops, trips }: Pick<Travel, 'stops' | 'trips'> | Summary): readonly Point[] => [
  ...trips.flatMap(({ start, end }) => [end, start]),
  ...stops,
];

/**
 * The places of the open history to name, one for each grid cell. They are taken from the devices in turn, so that many
 * trips of one device do not use up all names.
 */
export const placesToName = select((read): readonly Point[] => {
  const each = read(pasts)
    // Tracks from files are left out, because their places are never sent to a server.
    .all.filter(({ device }) => !isFromFile(device))
    .map(({ device }) => placesOf(read(summaryOfDevice(device))));
  const found = new Map<string, Point>();
  const longest = Math.max(0, ...each.map(({ length }) => length));
  for (let i = 0; i < longest && found.size < MOST_NAMED; i++)
    for (const { [i]: place } of each) if (place && found.size < MOST_NAMED) found.set(cellAt(place), place);
  return [...found.values()];
});

const nextNamed = select(
  (read): ReadonlySet<string> =>
    new Set(
      [...unnamed(read, read(placesToName))]
        .slice(0, MOST_AWAITED)
        .map(({ cell }) => cell)
        .filter((cell) => read(isAddressAwaited(cell))),
    ),
);

/** Whether the address of this grid cell will soon be known, for places of the open history. */
export const isNameComing = selectBy((read, cell: string): boolean => read(nextNamed).has(cell));
