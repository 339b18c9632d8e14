import type { AppMode } from '../../../events/session-types.ts';

/** The route that is the home of each mode (ROUTE-03): the one thing of a mode that a visitor's part of the app needs. */
export const HOME_OF_MODE: Readonly<Record<AppMode, string>> = {
  v2: '/v2',
  pets: '/pets',
  watch: '/watch',
  bike: '/bike',
  base: '/appmode',
};
