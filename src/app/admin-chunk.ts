import { allPlugins } from '../../plugins/whole.ts';
import { thinFixesOf } from '../core/positions/thin-fixes.ts';
import type { AdminPorts } from '../ports/ports.ts';
import type { Growth } from './lazy-app.ts';

/** What the administration adds to a running session; it is only for the service's own staff. */
export const adminGrowth: Growth<AdminPorts> = {
  // The plugins of the administration contain its pages. They replace the plugins that only know the pages' addresses.
  plugins: allPlugins,
  projections: [],
  effects: [],
  thin: thinFixesOf,
};
