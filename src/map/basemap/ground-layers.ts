import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { byZoom, fade, growing, has, hasNot, isKind } from './expressions.ts';
import type { Palette } from './palette.ts';
import { EVERYWHERE } from './protocol.ts';

type GroundOptions = { readonly relief: boolean; readonly outdoor: boolean };

/** Returns the embedded map's layers of nature: land, relief, coasts and rivers. */
export function earthLayers(c: Palette, { relief, outdoor }: GroundOptions): LayerSpecification[] {
  const shading: LayerSpecification = {
    id: 'relief',
    type: 'hillshade',
    source: 'relief',
    maxzoom: 11,
    paint: {
      'hillshade-shadow-color': c.shade,
      'hillshade-highlight-color': c.light,
      'hillshade-accent-color': c.shade,
      'hillshade-exaggeration': outdoor
        ? byZoom(1, 0.3, 5, 0.5, 9, 0.45, 11, 0)
        : byZoom(1, 0.16, 4, 0.3, 7, 0.34, 10, 0.1, 11, 0),
      'hillshade-method': 'igor',
    },
  };
  return [
    // Where a tile is missing, the map has the colour of land, so that no device seems to be in the sea.
    { id: 'background', type: 'background', paint: { 'background-color': c.land } },
    {
      id: 'sea',
      type: 'fill',
      source: 'world',
      'source-layer': EVERYWHERE,
      paint: { 'fill-color': c.water, 'fill-antialias': false },
    },
    {
      id: 'land',
      type: 'fill',
      source: 'world',
      'source-layer': 'land',
      paint: { 'fill-color': c.land, 'fill-antialias': false },
    },
    ...(relief ? [shading] : []),
    ...waterLines(c),
  ];
}

/** Returns the embedded map's layers of coasts and rivers, which are also drawn over satellite images. */
export function waterLines(c: Palette): LayerSpecification[] {
  const riverWidth = (wide: number, perRank: number): ExpressionSpecification => [
    '-',
    wide,
    ['*', perRank, ['get', 'rank']],
  ];
  return [
    {
      id: 'coast',
      type: 'line',
      source: 'world',
      'source-layer': 'land',
      minzoom: 1.5,
      paint: {
        'line-color': c.shore,
        'line-width': byZoom(2, 0.3, 5, 0.6, 9, 1),
        'line-opacity': byZoom(2, 0.5, 5, 0.8, 12, 0.4),
      },
    },
    {
      id: 'rivers',
      type: 'line',
      source: 'world',
      'source-layer': 'water_lines',
      minzoom: 2.5,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': c.stream,
        'line-width': [
          'interpolate',
          ['exponential', 1.4],
          ['zoom'],
          3,
          riverWidth(1, 0.1),
          8,
          riverWidth(3, 0.2),
          13,
          riverWidth(9, 0.6),
        ],
        'line-opacity': byZoom(2.5, 0, 3.5, 1),
      },
    },
  ];
}

/** Returns the lake layers. Lakes are drawn over the rivers that run through them. */
export const lakes = (c: Palette): LayerSpecification[] => [
  {
    id: 'lakes',
    type: 'fill',
    source: 'world',
    'source-layer': 'water_polygons',
    paint: { 'fill-color': c.water },
  },
  {
    id: 'lake-shore',
    type: 'line',
    source: 'world',
    'source-layer': 'water_polygons',
    minzoom: 4,
    paint: { 'line-color': c.shore, 'line-width': 0.6, 'line-opacity': 0.6 },
  },
];

/** Returns the layers of the ground in cities (where street data exists): built-up areas, parks, water and squares. */
export function cityGround(c: Palette): LayerSpecification[] {
  const area = (
    id: string,
    layer: string,
    color: string,
    kinds?: readonly string[],
    minzoom = 10,
  ): LayerSpecification => ({
    id,
    type: 'fill',
    source: 'cities',
    'source-layer': layer,
    minzoom,
    ...(kinds && { filter: isKind(...kinds) }),
    // With antialiasing, thin lines would be visible between the pieces of an area that fades.
    paint: {
      'fill-color': color,
      'fill-antialias': false,
      'fill-opacity': byZoom(minzoom, 0, minzoom + 0.7, fade),
    },
  });
  const wide = ['river', 'canal'];
  return [
    area('city-land', 'coverage', c.land),
    area('city-built', 'land', c.built, ['residential', 'commercial']),
    area('city-industry', 'land', c.industry, ['industrial']),
    area('city-farmland', 'land', c.farmland, ['farmland']),
    area('city-forest', 'land', c.forest, ['forest', 'scrub', 'swamp']),
    area('city-grass', 'land', c.grass, ['grass', 'cemetery'], 11),
    area('city-park', 'land', c.park, ['park']),
    area('city-sand', 'land', c.sand, ['sand'], 12),
    area('city-site', 'sites', c.site, undefined, 12),
    area('city-pitch', 'land', c.pitch, ['pitch'], 13),
    area('city-sea', 'ocean', c.water),
    {
      id: 'city-stream',
      type: 'line',
      source: 'cities',
      'source-layer': 'water_lines',
      minzoom: 10,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': c.water,
        'line-width': growing(10, 0.5, 14, ['match', ['get', 'kind'], wide, 4, 1.2], 18, [
          'match',
          ['get', 'kind'],
          wide,
          20,
          5,
        ]),
        'line-opacity': fade,
      },
    },
    area('city-water', 'water_polygons', c.water),
    area('city-square', 'street_polygons', c.square, undefined, 14),
  ];
}

/**
 * Returns the layers for country and state borders. They fade out at zoom levels for which the 1 : 10 million data is
 * too coarse.
 */
export function borders(c: Palette): LayerSpecification[] {
  const country: ExpressionSpecification = ['==', ['get', 'admin_level'], 2];
  const line = { type: 'line', source: 'world', 'source-layer': 'boundaries' } as const;
  return [
    {
      id: 'border-state',
      ...line,
      minzoom: 3,
      // In some countries the smallest administrative units are towns; their borders stay hidden until there is room
      // for them.
      filter: [
        'all',
        ['==', ['get', 'admin_level'], 4],
        ['<=', ['get', 'rank'], ['step', ['zoom'], 5, 6, 6, 7, 8, 8, 99]],
      ],
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': c.stateBorder,
        'line-width': byZoom(3, 0.4, 7, 0.9, 12, 1.4),
        'line-dasharray': [3, 2],
        'line-opacity': byZoom(3, 0.3, 5, 0.8, 10, 0.7, 12, 0),
      },
    },
    {
      id: 'border-glow',
      ...line,
      minzoom: 3,
      filter: ['all', country, hasNot('disputed')],
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': c.borderGlow,
        'line-width': byZoom(3, 2, 7, 7, 12, 10),
        'line-opacity': byZoom(9, 1, 12, 0),
      },
    },
    {
      id: 'border-country',
      ...line,
      filter: ['all', country, hasNot('disputed')],
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': c.border,
        'line-width': byZoom(0, 0.3, 4, 0.8, 7, 1.3, 12, 2),
        'line-opacity': byZoom(2, 0.7, 4, 0.9, 10, 0.9, 13, 0.25),
      },
    },
    {
      id: 'border-disputed',
      ...line,
      filter: ['all', country, has('disputed')],
      paint: {
        'line-color': c.border,
        'line-width': byZoom(0, 0.3, 4, 0.7, 8, 1.2),
        'line-dasharray': [2, 2],
        'line-opacity': byZoom(2, 0.6, 5, 0.9, 13, 0.25),
      },
    },
  ];
}
