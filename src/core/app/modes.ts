import type { AppMode } from '../../../events/session-types.ts';
import { HOME_OF_MODE } from './mode-homes.ts';

/** A feature of the map page or the device panel. Each app mode lists the features that it has. */
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
 * One mode of the app, described as data; no other code checks which mode is active. The mode's name also determines
 * its accent colour (`data-mode` in tokens.css), its guided tours, and the key of its translated name.
 */
export type Mode = {
  readonly name: AppMode;
  /** The address of the app mode's home page (ROUTE-03). */
  readonly home: string;
  readonly features: readonly Feature[];
  /**
   * The device icons that this app mode lists first. The first one is the default for a device for which neither the
   * model nor the owner sets an icon.
   */
  readonly icons: readonly [string, ...string[]];
};

const SHARED: readonly Feature[] = ['commands', 'parkGuard', 'geofences'];
const mode = (name: AppMode, features: readonly Feature[], icons: readonly [string, ...string[]]): Mode => ({
  name,
  home: HOME_OF_MODE[name],
  features,
  icons,
});

/**
 * The five modes of the app. The default mode has all features; which of them are shown depends on the device's
 * model.
 */
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
