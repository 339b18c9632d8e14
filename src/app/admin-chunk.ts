import { allPlugins } from '../../plugins/whole.ts';
import { thinFixesOf } from '../core/positions/thin-fixes.ts';
import type { AdminPorts } from '../ports/ports.ts';
import type { Growth } from './lazy-app.ts';

/** What the administration adds to a session, for the service's own staff. */
export const adminGrowth: Growth<AdminPorts> = {
  // These plugins include the pages, replacing the placeholder addresses.
  plugins: allPlugins,
  projections: [],
  effects: [],
  thin: thinFixesOf,
};
