import { expect, test } from 'vitest';
import { allPlugins as plugins } from '../../plugins/whole.ts';
import { visitorPlugins } from '../../plugins/visitor.ts';
import { assemble } from '../ports/extension-points.ts';
import { coreEffects, coreProjections, sessionChunkEffects } from './core.ts';
import { visitorEffects } from './visitor.ts';

const twice = (names: readonly string[]) => names.filter((name, i) => names.indexOf(name) !== i);

test('no effect and no state is there twice: what is done once would be done twice', () => {
  const { effects, projections } = assemble(plugins);
  expect(twice([...coreEffects, ...effects].map(({ name }) => name))).toEqual([]);
  expect(twice([...coreProjections, ...projections].map(({ id }) => id))).toEqual([]);
  expect(coreEffects.length).toBeGreaterThan(40);
});

test('both chunks together are the whole', () => {
  expect(visitorEffects.length + sessionChunkEffects.length).toBe(coreEffects.length);
  for (const each of visitorPlugins) expect(plugins).toContain(each);
});
