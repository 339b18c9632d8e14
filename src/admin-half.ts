import { allPlugins } from '../plugins/whole.ts';
import { thinFixesOf } from './core/thin-fixes.ts';
import type { Growth } from './growing-app.ts';

export { adminCalls } from './api/product/admin/index.ts';

/** Loaded when one of the service's people signs in; comes on top of the session's half. */
export const adminGrowth: Growth = {
  // With the pages, in place of the addresses that wait for them.
  plugins: allPlugins,
  projections: [],
  effects: [],
  thin: thinFixesOf,
};
