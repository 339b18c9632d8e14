import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec';
import type { StyleSpecification } from 'maplibre-gl';
import { describe, expect, test } from 'vitest';
import { withPerspective } from './manager.ts';

const streets = (...layers: StyleSpecification['layers']): StyleSpecification => ({
  version: 8,
  sources: { tiles: { type: 'vector', url: 'https://tiles.example/planet' } },
  layers: [{ id: 'ground', type: 'background' }, ...layers],
});
const houses = {
  id: 'building',
  type: 'fill',
  source: 'tiles',
  'source-layer': 'building',
  paint: { 'fill-color': '#ccc' },
} as const;
const names = { id: 'names', type: 'symbol', source: 'tiles', 'source-layer': 'place' } as const;
const ids = ({ layers }: StyleSpecification) => layers.map(({ id }) => id);

describe('[MAP-09] houses of an online map in perspective', () => {
  test('stand up in their own colour, beneath the names', () => {
    const style = withPerspective(streets(houses, names));
    expect(ids(style)).toEqual(['ground', 'building', 'houses-standing', 'names']);
    expect(style.layers[2]).toMatchObject({
      type: 'fill-extrusion',
      paint: { 'fill-extrusion-color': '#ccc' },
    });
    expect(validateStyleMin(style)).toEqual([]);
  });
  test.each([
    ['without houses', streets(names)],
    ['of pictures only', streets({ id: 'picture', type: 'raster', source: 'tiles' })],
    [
      'where they stand already',
      streets(houses, { id: 'own', type: 'fill-extrusion', source: 'tiles', 'source-layer': 'building' }),
    ],
  ])('a style %s stays as it is', (_, style) => {
    expect(withPerspective(style)).toBe(style);
  });
});
