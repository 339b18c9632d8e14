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
 * For how many places of a history the geocoder looks up a name at most: half of the names that the app holds. With
 * more, each new name would push out another, which would be looked up again, without end.
 */
const MOST_NAMED = 200;
/** How many places wait for their names at a time. A geocoder takes a second for each, so the others show coordinates. */
const MOST_AWAITED = 24;

/**
 * Returns the places to name: the ends and starts of trips, then the stops that are not at one of them. The logbook's
 * server names the same points, so the panel, the history and the logbook give one address to one place.
 */
export const placesOf = ({ stops, trips }: Pick<Travel, 'stops' | 'trips'> | Summary): readonly Point[] => [
  ...trips.flatMap(({ start, end }) => [end, start]),
  ...stops,
];

/**
 * The places of the open history to name, one for each grid cell. Devices take turns, so that many trips of one leave
 * names for the others.
 */
export const placesToName = select((read): readonly Point[] => {
  const each = read(pasts)
    // Places of a track from a file are left out, because they are never sent to a server.
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

/** Whether the address of a grid cell of the open history comes soon. */
export const isNameComing = selectBy((read, cell: string): boolean => read(nextNamed).has(cell));
