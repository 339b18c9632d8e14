import { allPlugins } from '../../plugins/whole.ts';
import { thinFixesOf } from '../core/positions/thin-fixes.ts';
import type { AdminPorts } from '../ports/ports.ts';
import type { Growth } from './lazy-app.ts';

/** What the administration adds to a session, for the service's own people. */
export const adminGrowth: Growth<AdminPorts> = {
  // With the pages, in place of the addresses that wait for them.
  plugins: allPlugins,
  projections: [],
  effects: [],
  thin: thinFixesOf,
};
