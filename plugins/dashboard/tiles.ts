import type { AppMode } from '../../events/session-types.ts';
import type { Mover } from '../../src/rules/movers.ts';
import type { Feature } from '../../src/core/app/modes.ts';

/** The tiles of the dashboard. Each opens its report (`/reports/{kind}`). */
export const TILES = [
  'distance',
  'hours',
  'places',
  'longest',
  'driving',
  'maxSpeed',
  'averageSpeed',
  'stops',
  'alarms',
  'goal',
  'battery',
  'fuel',
] as const;
export type Tile = (typeof TILES)[number];
const isTile = (name: string): name is Tile => TILES.some((each) => each === name);

export const REPORT_OF: Readonly<Record<Tile, string>> = {
  distance: 'mileage',
  hours: 'trips',
  places: 'stops',
  longest: 'trips',
  driving: 'summary',
  maxSpeed: 'speeding',
  averageSpeed: 'trips',
  stops: 'stops',
  alarms: 'alarms',
  goal: 'activity',
  battery: 'battery',
  fuel: 'mileage',
};

/**
 * The features that a dashboard tile needs: the app's mode must have at least one of them. Tiles not listed here are
 * available in every mode.
 */
const NEEDS: Partial<Record<Tile, readonly Feature[]>> = {
  goal: ['activity', 'watch'],
  fuel: ['vehicle'],
};
const tilesOf = (features: readonly Feature[]): readonly Tile[] =>
  TILES.filter((tile) => NEEDS[tile]?.some((each) => features.includes(each)) ?? true);

/** The default tiles of each mode, in order. All other tiles are hidden until the user arranges the tiles. */
const USUAL: Readonly<Record<AppMode, readonly Tile[]>> = {
  v2: [
    ...(['distance', 'hours', 'places', 'longest', 'driving', 'maxSpeed'] as const),
    ...(['averageSpeed', 'fuel', 'stops', 'alarms', 'battery'] as const),
  ],
  pets: ['goal', 'distance', 'places', 'battery', 'alarms', 'stops'],
  watch: ['goal', 'distance', 'places', 'battery', 'alarms', 'stops'],
  bike: [
    'distance',
    'hours',
    'longest',
    'places',
    'driving',
    'maxSpeed',
    'averageSpeed',
    'alarms',
    'battery',
  ],
  base: ['distance', 'places', 'maxSpeed', 'stops', 'alarms', 'battery'],
};

/**
 * Returns the mode whose default tiles suit the devices shown. The default mode has devices of all kinds. There, a dog
 * has the tiles of mode pets, unless a vehicle is shown beside it.
 */
const modeFor = (mode: AppMode, movers: readonly Mover[]): AppMode =>
  mode !== 'v2' || movers.length === 0 || movers.includes('vehicle')
    ? mode
    : movers.includes('bike')
      ? 'bike'
      : 'pets';

export type Arrangement = { readonly shown: readonly Tile[]; readonly hidden: readonly Tile[] };

/**
 * The tiles that the user has arranged, in any mode: their order, which are hidden, and of which the user chose that.
 * Whether another tile is hidden depends on the devices shown.
 */
type Kept = {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  readonly chosen: readonly string[];
};

/**
 * Returns what to keep when the user arranges the tiles of a mode. The tiles that this mode lacks keep their places, as
 * they were arranged in another mode. `toggled`: the tile that the user hid or showed; null if the user moved one.
 */
export function keptWith(kept: Kept | null, { shown, hidden }: Arrangement, toggled: Tile | null) {
  const here: readonly string[] = [...shown, ...hidden];
  const isAbsent = (tile: string) => !here.includes(tile);
  const next = here.values();
  const filled = kept?.order.flatMap((tile) => (isAbsent(tile) ? tile : (next.next().value ?? []))) ?? [];
  return {
    order: [...filled, ...next],
    hidden: [...hidden, ...(kept?.hidden.filter(isAbsent) ?? [])],
    chosen: [...new Set([...(kept?.chosen ?? []), ...(toggled ? [toggled] : [])])],
  };
}

/**
 * Returns the arrangement of the dashboard's tiles. Tiles that are missing in an older stored arrangement come last.
 * They are hidden unless they are default tiles. `movers`: what the devices shown are; only vehicles burn fuel.
 */
export function arrangementOf(
  mode: AppMode,
  features: readonly Feature[],
  kept: Kept | null,
  movers: readonly Mover[] = [],
): Arrangement {
  const isOfVehicles = movers.length === 0 || movers.includes('vehicle');
  const there = tilesOf(features).filter((tile) => tile !== 'fuel' || isOfVehicles);
  const usual = USUAL[modeFor(mode, movers)].filter((tile) => there.includes(tile));
  const order = kept ? kept.order.filter(isTile).filter((tile) => there.includes(tile)) : usual;
  const rest = there.filter((tile) => !order.includes(tile));
  const all = [...new Set([...order, ...rest])];
  const isHidden = (tile: Tile) =>
    kept?.chosen.includes(tile) ? kept.hidden.includes(tile) : !usual.includes(tile);
  return { shown: all.filter((tile) => !isHidden(tile)), hidden: all.filter(isHidden) };
}
