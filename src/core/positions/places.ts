import * as app from '../../../events/app.ts';
import * as network from '../../../events/network.ts';
import * as placeEvents from '../../../events/places.ts';
import type { FoundPlace } from '../../../events/places.ts';
import { projection } from '../../kernel/projection.ts';
import { select, selectBy } from '../../kernel/read.ts';
import { attention } from '../devices/devices.ts';
import { connectivity } from '../server/connectivity.ts';
import { answered, type Remote } from '../server/remote.ts';
import { type Fix, lastFixOf } from './positions.ts';

/**
 * Place names are stored per cell of a grid. For a standing device a cell measures about 33 m, so that a receiver that
 * drifts causes only one request. For a moving one it measures about 220 m, so that a drive through a town does not
 * request the address of every house.
 */
const CELLS_PER_DEGREE = { standing: 3_333, moving: 500 };
/** From this speed on a device counts as moving (km/h); the same value as in `freshness.ts`. */
const MOVING_KMH = 5;
/** Maximum number of place names that the app holds; new ones replace the oldest. */
const MOST_NAMES = 400;

/** Returns the grid cell that contains a fix. The place's name is stored under this cell. */
export function cellOf({ lat, lng, speed }: Pick<Fix, 'lat' | 'lng' | 'speed'>): string {
  const size = speed >= MOVING_KMH ? 'moving' : 'standing';
  const part = (degrees: number) => Math.round(degrees * CELLS_PER_DEGREE[size]);
  return `${size === 'moving' ? 'about ' : ''}${part(lat)} ${part(lng)}`;
}

/** Returns the grid cell for a position without movement, such as the end of a trip or the position of an alert. */
export const cellAt = ({ lat, lng }: Pick<Fix, 'lat' | 'lng'>): string => cellOf({ lat, lng, speed: 0 });

/** Returns the centre of a grid cell. Null if it is a cell of a moving device. */
export function middleOfCell(cell: string): { readonly lat: number; readonly lng: number } | null {
  const [lat = Number.NaN, lng = Number.NaN] = cell
    .split(' ')
    .map((part) => Number(part) / CELLS_PER_DEGREE.standing);
  return Number.isFinite(lat) && Number.isFinite(lng) ? { lat, lng } : null;
}

export type KnownName = {
  readonly cell: string;
  readonly name: string | null;
  readonly metres: number;
  readonly by: 'geocoder' | 'gazetteer';
};
/** `ready`: the geocoder has answered. */
type PlaceSearch = Remote<{
  readonly text: string;
  /** The places found by a search: those of the geocoder, and those in the app's own list of towns. */
  readonly found: { geocoder: readonly FoundPlace[]; gazetteer: readonly FoundPlace[] };
}>;
export type Places = {
  names: readonly KnownName[];
  search: PlaceSearch | null;
  /** The grid cells for which the geocoder failed, and when it did. */
  failed: readonly { readonly cell: string; readonly at: number }[];
  /** True if a geocoder is available in this session to name places. */
  hasGeocoder: boolean;
};

/** How long after a failure the geocoder is asked again (ms). */
const FORGIVEN_AFTER = 5 * 60_000;

/** The place names that have been loaded, in this session or, for the latest addresses, in an earlier one. */
export const places = projection<Places>(
  'core/places',
  { names: [], search: null, failed: [], hasGeocoder: false },
  (on) => [
    on(placeEvents.geocoderOffered, (s) => {
      s.hasGeocoder = true;
    }),
    on(placeEvents.named, (s, { payload }) => {
      const known = s.names.find(({ cell }) => cell === payload.cell);
      const isGeocoder = payload.by === 'geocoder';
      // A street name replaces the name of a town, but not the other way round.
      if (known?.by === 'geocoder' && known.name !== null && !isGeocoder) return;
      const isNothing = isGeocoder && payload.name === null && known !== undefined;
      const others = s.names.filter(({ cell }) => cell !== payload.cell);
      s.names = [...others, isNothing ? { ...known, by: 'geocoder' as const } : payload].slice(-MOST_NAMES);
      s.failed = s.failed.filter(({ cell }) => cell !== payload.cell);
    }),
    on(placeEvents.namesRestored, (s, { payload }) => {
      const known = new Set(s.names.map(({ cell }) => cell));
      s.names = [...payload.names.filter(({ cell }) => !known.has(cell)), ...s.names].slice(-MOST_NAMES);
    }),
    on(placeEvents.nameFailed, (s, { payload: { cell }, at }) => {
      s.failed = [...s.failed.filter((each) => each.cell !== cell), { cell, at }].slice(-MOST_NAMES);
    }),
    on(network.wentOnline, (s) => {
      if (s.failed.length) s.failed = [];
    }),
    on(app.timePassed, (s, { at }) => {
      if (s.failed.some((each) => at - each.at >= FORGIVEN_AFTER))
        s.failed = s.failed.filter((each) => at - each.at < FORGIVEN_AFTER);
    }),
    on(placeEvents.searched, (s, { payload: { text } }) => {
      s.search = { text, status: 'loading', found: { geocoder: [], gazetteer: [] }, failure: null };
    }),
    on(placeEvents.found, (s, { payload: { text, places: list, by } }) => {
      if (s.search?.text !== text) return; // the user has searched for another text since
      const found = { ...s.search.found, [by]: list };
      s.search = { ...s.search, found, ...(by === 'geocoder' && answered) };
    }),
    on(placeEvents.searchFailed, (s, { payload: { text, failure } }) => {
      if (s.search?.text !== text) return;
      s.search = { ...s.search, status: 'failed', failure };
    }),
  ],
);

/** What is known about the name of the place in this grid cell, or null. */
export const nameOfCell = selectBy(
  (read, cell: string): KnownName | null => read(places).names.find((each) => each.cell === cell) ?? null,
);
/**
 * Whether the address of a grid cell may still arrive: a geocoder is available, there is a network, and the geocoder
 * has not answered for this cell yet. A screen that contains the place requests its address.
 */
export const isAddressAwaited = selectBy((read, cell: string): boolean => {
  const { hasGeocoder, failed } = read(places);
  return (
    hasGeocoder &&
    read(connectivity).online !== false &&
    read(nameOfCell(cell))?.by !== 'geocoder' &&
    !failed.some((each) => each.cell === cell)
  );
});
/** The grid cell of the selected device. Null if no device is selected. */
export const selectedCell = select((read): string | null => {
  const { selected } = read(attention);
  const fix = selected === null ? null : read(lastFixOf(selected));
  return fix && cellOf(fix);
});
/** The name of the place where a device's last fix is. Null if it is not known (yet). */
export const placeNameOf = selectBy((read, device: number): KnownName | null => {
  const fix = read(lastFixOf(device));
  return fix && read(nameOfCell(cellOf(fix)));
});
