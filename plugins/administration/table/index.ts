import { chosenColumns } from './columns.ts';
import { columnEffects } from './columns.effects.ts';
import { definePlugin } from '../../../src/ports/effect.ts';

/** The plugin for what all administration lists share: storing which columns the user chose. */
export const adminTablesPlugin = definePlugin({
  id: 'admin-tables',
  projections: [chosenColumns],
  effects: columnEffects,
});
