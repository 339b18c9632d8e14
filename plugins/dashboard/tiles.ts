import type { AppMode } from '../../events/session-types.ts';
import type { Feature } from '../../src/core/app/modes.ts';

/** What the dashboard can show. Each tile opens the report behind it (`/reports/{kind}`). */
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

/** What a mode must bring for a tile: one of these. Tiles that are not named every mode has. */
const NEEDS: Partial<Record<Tile, readonly Feature[]>> = {
  goal: ['activity', 'watch'],
  fuel: ['vehicle'],
};
const tilesOf = (features: readonly Feature[]): readonly Tile[] =>
  TILES.filter((tile) => NEEDS[tile]?.some((each) => features.includes(each)) ?? true);

/** Charts that want the width of two tiles, and lists that want it where there are two columns only. */
export const WIDE: Partial<Record<Tile, 'always' | 'phone'>> = {
  distance: 'always',
  hours: 'always',
  places: 'phone',
  longest: 'phone',
};

/** Shown unless somebody arranged them otherwise, in this order; the others are hidden. */
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

export type Arrangement = { readonly shown: readonly Tile[]; readonly hidden: readonly Tile[] };

/** Which tiles stand where. What an older arrangement does not know stands at its end, hidden unless it is usual. */
export function arrangementOf(
  mode: AppMode,
  features: readonly Feature[],
  kept: { readonly order: readonly string[]; readonly hidden: readonly string[] } | null,
): Arrangement {
  const there = tilesOf(features);
  const usual = USUAL[mode].filter((tile) => there.includes(tile));
  const order = kept ? kept.order.filter(isTile).filter((tile) => there.includes(tile)) : usual;
  const rest = there.filter((tile) => !order.includes(tile));
  const all = [...new Set([...order, ...rest])];
  const isHidden = (tile: Tile) =>
    kept && kept.order.includes(tile) ? kept.hidden.includes(tile) : !usual.includes(tile);
  return { shown: all.filter((tile) => !isHidden(tile)), hidden: all.filter(isHidden) };
}
