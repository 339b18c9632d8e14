import { chosenColumns } from './columns.ts';
import { columnEffects } from './columns.effects.ts';
import { definePlugin } from '../../../src/ports/effect.ts';

/** Shared by all lists of the administration: the user's column choices. */
export const adminTablesPlugin = definePlugin({
  id: 'admin-tables',
  projections: [chosenColumns],
  effects: columnEffects,
});
