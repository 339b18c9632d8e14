import { expect, test } from 'vitest';
import { allPlugins } from '../../plugins/whole.ts';
import { assemble } from '../ports/extension-points.ts';
import { coreEffects, coreProjections } from './core.ts';

const { effects, projections } = assemble(allPlugins);
const all = [...coreEffects, ...effects];

test('every effect and every state has a name: the inspector and recordings show it', () => {
  for (const { name } of all) expect(name).toMatch(/^\w/);
  for (const { id } of [...coreProjections, ...projections]) expect(id).toMatch(/^[\w-]+\/\w/);
});

test('every effect hears of something', () => {
  const on = all.flatMap((each) => ('on' in each ? [each.on] : []));
  expect(on.filter((facts) => facts.length === 0 || facts.includes(undefined as never))).toEqual([]);
});
