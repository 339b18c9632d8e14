import { allPlugins } from '../../plugins/whole.ts';
import { thinFixesOf } from '../core/positions/thin-fixes.ts';
import type { AdminPorts } from '../ports/ports.ts';
import type { Growth } from './lazy-app.ts';

/** What the admin area adds to a running session. Only the service's own staff use it. */
export const adminGrowth: Growth<AdminPorts> = {
  // Includes the admin area's plugins, which contain its pages. They replace the plugins that only know the pages'
  // addresses.
  plugins: allPlugins,
  projections: [],
  effects: [],
  thin: thinFixesOf,
};
