import type { AppMode } from '../../../events/session-types.ts';

/** The address of each app mode's home page (ROUTE-03). The code that visitors load needs nothing else about modes. */
export const HOME_OF_MODE: Readonly<Record<AppMode, string>> = {
  v2: '/v2',
  pets: '/pets',
  watch: '/watch',
  bike: '/bike',
  base: '/appmode',
};
