import type { Plugin } from '../src/ports/effect.ts';
import { adminUsersPlugin } from './admin-users/index.ts';

/** The service's own side of the app: loaded for its people only, so that no customer downloads any of it. */
export const administration: readonly Plugin[] = [adminUsersPlugin];
