import { APP_MODES, type AppMode } from '../../events/session-types.ts';

/** The route that is the home of each mode (ROUTE-03): the one thing of a mode that a visitor's part of the app needs. */
export const HOME_OF_MODE: Readonly<Record<AppMode, string>> = {
  v2: '/v2',
  pets: '/pets',
  watch: '/watch',
  bike: '/bike',
  base: '/appmode',
};

/** The mode whose home this path is, or null. */
export const modeOfHome = (path: string): AppMode | null =>
  APP_MODES.find((name) => HOME_OF_MODE[name] === path) ?? null;
