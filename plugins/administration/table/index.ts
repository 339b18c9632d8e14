import { chosenColumns } from './columns.ts';
import { columnEffects } from './columns.effects.ts';
import { definePlugin } from '../../../src/ports/effect.ts';

/** The plugin with what all administration lists share: the user's column choices. */
export const adminTablesPlugin = definePlugin({
  id: 'admin-tables',
  projections: [chosenColumns],
  effects: columnEffects,
});
