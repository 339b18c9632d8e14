import type { AppMode } from '../../../events/session-types.ts';
import { HOME_OF_MODE } from './mode-homes.ts';

/** A feature of the map page or the device panel that a mode may have. */
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
 * One mode of the app, as data: no other code asks which mode it is. Its name also names its accent (`data-mode` in
 * tokens.css), its tours, and its text key.
 */
export type Mode = {
  readonly name: AppMode;
  /** The mode's home route (ROUTE-03). */
  readonly home: string;
  readonly features: readonly Feature[];
  /** Device icons: the first is the default if model and owner name none; the others are listed first. */
  readonly icons: readonly [string, ...string[]];
};

const SHARED: readonly Feature[] = ['commands', 'parkGuard', 'geofences'];
const mode = (name: AppMode, features: readonly Feature[], icons: readonly [string, ...string[]]): Mode => ({
  name,
  home: HOME_OF_MODE[name],
  features,
  icons,
});

/** The five modes. The default mode has everything; the device's model decides what is shown. */
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
