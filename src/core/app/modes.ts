import type { AppMode } from '../../../events/session-types.ts';
import { HOME_OF_MODE } from './mode-homes.ts';

/** What a mode may bring to the map page and the panel of a device. */
export type Feature =
  | 'vehicle'
  | 'activity'
  | 'places'
  | 'watch'
  | 'rides'
  | 'autoGuard'
  | 'passport'
  | 'commands'
  | 'parkGuard'
  | 'geofences';

/**
 * One mode of the app, as data: nothing else asks which mode it is. Its name is also that of its accent (`data-mode` in
 * tokens.css), of its tours, and the key of its word.
 */
export type Mode = {
  readonly name: AppMode;
  /** The route that is its home (ROUTE-03). */
  readonly home: string;
  readonly features: readonly Feature[];
  /** Icons of devices: the first where model and owner name none, the others are offered first. */
  readonly icons: readonly [string, ...string[]];
};

const SHARED: readonly Feature[] = ['commands', 'parkGuard', 'geofences'];
const mode = (name: AppMode, features: readonly Feature[], icons: readonly [string, ...string[]]): Mode => ({
  name,
  home: HOME_OF_MODE[name],
  features,
  icons,
});

/** The five modes. The default one is for everything: what shows of it the model of the device decides. */
export const MODES: Readonly<Record<AppMode, Mode>> = {
  v2: mode(
    'v2',
    [...SHARED, 'vehicle', 'activity', 'places', 'watch', 'rides', 'autoGuard', 'passport'],
    ['plain', 'car', 'van', 'truck', 'bus', 'motorcycle', 'trailer', 'caravan', 'boat'],
  ),
  pets: mode('pets', [...SHARED, 'activity', 'places'], ['pet', 'dog', 'cat']),
  watch: mode('watch', [...SHARED, 'watch', 'places'], ['watch', 'child', 'senior', 'person', 'backpack']),
  bike: mode(
    'bike',
    [...SHARED, 'rides', 'autoGuard', 'passport'],
    ['bike', 'ebike', 'scooter', 'motorcycle'],
  ),
  base: mode('base', [], ['plain', 'car', 'pet', 'person']),
};
