import { chosenColumns } from './columns.ts';
import { columnEffects } from './columns.effects.ts';
import { definePlugin } from '../../../src/ports/effect.ts';

/** What all lists of the administration share: the columns that somebody chose. */
export const adminTablesPlugin = definePlugin({
  id: 'admin-tables',
  projections: [chosenColumns],
  effects: columnEffects,
});
