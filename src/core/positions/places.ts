import * as app from '../../../events/app.ts';
import * as network from '../../../events/network.ts';
import * as placeEvents from '../../../events/places.ts';
import type { FoundPlace } from '../../../events/places.ts';
import type { Failure } from '../../../events/session-types.ts';
import { projection } from '../../kernel/projection.ts';
import { select, selectBy } from '../../kernel/read.ts';
import { attention } from '../devices/devices.ts';
import { type Fix, lastFixOf } from './positions.ts';

/**
 * Place names are stored per cell: about 33 m, so that a standing receiver that drifts causes one request, and
 * about 220 m for a moving one, so that a drive through a town does not request every house.
 */
const CELLS_PER_DEGREE = { standing: 3_333, moving: 500 };
/** From this speed on a device counts as moving (km/h); as in `freshness.ts`. */
const MOVING_KMH = 5;
/** Maximum number of stored names; new ones replace the oldest. */
const MOST_NAMES = 400;

/** Returns the cell of a fix. It is the key of the stored name. */
export function cellOf({ lat, lng, speed }: Pick<Fix, 'lat' | 'lng' | 'speed'>): string {
  const size = speed >= MOVING_KMH ? 'moving' : 'standing';
  const part = (degrees: number) => Math.round(degrees * CELLS_PER_DEGREE[size]);
  return `${size === 'moving' ? 'about ' : ''}${part(lat)} ${part(lng)}`;
}

/** Returns the centre of a standing device's cell. Null for a moving device's. */
export function middleOf(cell: string): { readonly lat: number; readonly lng: number } | null {
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
type PlaceSearch = {
  text: string;
  status: 'asking' | 'ready' | 'failed';
  /** Results of the geocoder, and of the app's own list of towns. */
  found: { geocoder: readonly FoundPlace[]; gazetteer: readonly FoundPlace[] };
  failure: Failure | null;
};
export type Places = {
  names: readonly KnownName[];
  search: PlaceSearch | null;
  /** Cells for which the geocoder failed, and when. */
  failed: readonly { readonly cell: string; readonly at: number }[];
};

/** After a failure the request is repeated after this long (ms). */
const FORGIVEN_AFTER = 5 * 60_000;

/** Loaded place names; never stored beyond the session. */
export const places = projection<Places>('core/places', { names: [], search: null, failed: [] }, (on) => [
  on(placeEvents.named, (s, { payload }) => {
    const known = s.names.find(({ cell }) => cell === payload.cell);
    const isGeocoder = payload.by === 'geocoder';
    // A street replaces its town, and a town replaces nothing.
    if (known?.by === 'geocoder' && known.name !== null && !isGeocoder) return;
    const isNothing = isGeocoder && payload.name === null && known !== undefined;
    const others = s.names.filter(({ cell }) => cell !== payload.cell);
    s.names = [...others, isNothing ? { ...known, by: 'geocoder' as const } : payload].slice(-MOST_NAMES);
    s.failed = s.failed.filter(({ cell }) => cell !== payload.cell);
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
    s.search = { text, status: 'asking', found: { geocoder: [], gazetteer: [] }, failure: null };
  }),
  on(placeEvents.found, (s, { payload: { text, places: list, by } }) => {
    if (s.search?.text !== text) return; // the user has changed the search
    s.search.found[by] = list;
    if (by === 'geocoder') s.search.status = 'ready';
  }),
  on(placeEvents.searchFailed, (s, { payload: { text, failure } }) => {
    if (s.search?.text !== text) return;
    s.search.status = 'failed';
    s.search.failure = failure;
  }),
]);

/** What is known about a cell's place, or null. */
export const nameOfCell = selectBy(
  (read, cell: string): KnownName | null => read(places).names.find((each) => each.cell === cell) ?? null,
);
/** The cell of the selected device. Null without one. */
export const selectedCell = select((read): string | null => {
  const { selected } = read(attention);
  const fix = selected === null ? null : read(lastFixOf(selected));
  return fix && cellOf(fix);
});
/** The place of a device's last fix. Null if not known (yet). */
export const placeNameOf = selectBy((read, device: number): KnownName | null => {
  const fix = read(lastFixOf(device));
  return fix && read(nameOfCell(cellOf(fix)));
});
