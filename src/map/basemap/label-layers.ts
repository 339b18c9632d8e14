import type { ExpressionSpecification, LayerSpecification, SymbolLayerSpecification } from 'maplibre-gl';
import { byZoom, has, isKind } from './expressions.ts';
import { italic, medium, regular, semibold } from './fonts.ts';
import type { Palette } from './palette.ts';

const halo = (c: Palette, color: string, width = 1.3): NonNullable<SymbolLayerSpecification['paint']> => ({
  'text-color': color,
  'text-halo-color': c.halo,
  'text-halo-width': width,
  'text-halo-blur': 0.3,
});

/** Returns the label layers for names and house numbers in cities. */
export function streetLabels(c: Palette): LayerSpecification[] {
  const layer = (id: string, sourceLayer: string, minzoom: number) =>
    ({ id, type: 'symbol', source: 'cities', 'source-layer': sourceLayer, minzoom }) as const;
  return [
    {
      ...layer('label-house', 'addresses', 17),
      layout: { 'text-field': ['get', 'housenumber'], 'text-font': regular, 'text-size': 10 },
      paint: { 'text-color': c.faintText },
    },
    {
      ...layer('label-street', 'street_labels', 12.5),
      filter: has('name'),
      layout: {
        'symbol-placement': 'line',
        'text-field': ['get', 'name'],
        'text-font': regular,
        'text-size': byZoom(
          13,
          ['match', ['get', 'kind'], ['motorway', 'trunk', 'primary'], 11, 10],
          17,
          13.5,
        ),
        'symbol-spacing': 400,
        // In 3D, names that lie on the ground would be too flat to read in the distance, and would touch.
        'text-pitch-alignment': 'viewport',
        'text-max-angle': 30,
        'text-padding': 8,
        'text-letter-spacing': 0.01,
      },
      paint: halo(c, c.streetText),
    },
    {
      ...layer('label-road-number', 'street_labels', 11),
      filter: [
        'all',
        has('ref'),
        isKind('motorway', 'trunk', 'primary'),
        ['<=', ['length', ['get', 'ref']], 8],
      ],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 520,
        'text-field': ['get', 'ref'],
        'text-font': semibold,
        'text-size': 9.5,
        'text-rotation-alignment': 'viewport',
        'icon-rotation-alignment': 'viewport',
        'icon-image': 'shield',
        'icon-text-fit': 'both',
        'icon-text-fit-padding': [1, 4, 1, 4],
        'text-padding': 24,
      },
      paint: { 'text-color': c.shieldText },
    },
    {
      ...layer('label-poi', 'pois', 16),
      layout: {
        'text-field': ['get', 'name'],
        'text-font': regular,
        'text-size': 10.5,
        'text-max-width': 8,
        'text-padding': 10,
        'icon-image': 'poi',
        'text-variable-anchor-offset': ['left', [0.7, 0], 'right', [-0.7, 0], 'top', [0, 0.6]],
        'text-justify': 'auto',
      },
      paint: halo(c, c.poiText, 1.1),
    },
    {
      ...layer('label-park', 'land', 13.5),
      filter: ['all', has('name'), isKind('park', 'forest', 'cemetery', 'sand')],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': medium,
        'text-size': byZoom(13.5, 10, 17, 12),
        'text-max-width': 7,
        'text-padding': 8,
      },
      paint: halo(c, c.parkText, 1.1),
    },
    {
      ...layer('label-water', 'water_polygons', 13),
      filter: has('name'),
      layout: { 'text-field': ['get', 'name'], 'text-font': italic, 'text-size': 11, 'text-max-width': 7 },
      paint: halo(c, c.waterText, 0),
    },
    {
      ...layer('label-stream', 'water_lines', 12),
      filter: ['all', has('name'), isKind('river', 'canal')],
      layout: {
        'symbol-placement': 'line',
        'text-field': ['get', 'name'],
        'text-font': italic,
        'text-size': 11,
        'symbol-spacing': 500,
        'text-letter-spacing': 0.04,
      },
      paint: halo(c, c.waterText, 1),
    },
    {
      ...layer('label-quarter', 'place_labels', 11),
      maxzoom: 16.5,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': medium,
        'text-size': byZoom(11, 10, 15, 13),
        'text-transform': 'uppercase',
        'text-letter-spacing': 0.07,
        'text-max-width': 7,
        'text-padding': 10,
      },
      paint: halo(c, c.village, 1.5),
    },
  ];
}

/** Returns the label layers for rivers and lakes. */
export const earthLabels = (c: Palette): LayerSpecification[] => [
  {
    id: 'label-river',
    type: 'symbol',
    source: 'world',
    'source-layer': 'water_lines',
    minzoom: 5.5,
    maxzoom: 12,
    filter: has('name'),
    layout: {
      'symbol-placement': 'line',
      'text-field': ['get', 'name'],
      'text-font': italic,
      'text-size': byZoom(6, 9.5, 10, 12),
      'symbol-spacing': 420,
      'text-letter-spacing': 0.05,
    },
    paint: halo(c, c.waterText, 1),
  },
  {
    id: 'label-lake',
    type: 'symbol',
    source: 'world',
    'source-layer': 'water_polygons',
    minzoom: 6,
    filter: has('name'),
    layout: {
      'text-field': ['get', 'name'],
      'text-font': italic,
      'text-size': byZoom(6, 9.5, 11, 12),
      'text-max-width': 6,
    },
    paint: halo(c, c.waterText, 0.8),
  },
];

/** Names of towns, with those that are newer than the data. */
const townName: ExpressionSpecification = ['match', ['get', 'name'], 'Nur-Sultan', 'Astana', ['get', 'name']];

/** Returns the label layers for towns, states and countries. When labels collide, the later layer wins. */
export function placeLabels(c: Palette, language: string): LayerSpecification[] {
  const localName: ExpressionSpecification = ['coalesce', ['get', `name_${language}`], ['get', 'name']];
  const important: ExpressionSpecification = [
    '-',
    ['+', ['get', 'pop'], ['match', ['get', 'kind'], 'capital', 5e7, 'state_capital', 3e6, 0]],
  ];
  const byPopulation = (small: number, large: number): ExpressionSpecification => [
    'interpolate',
    ['linear'],
    ['get', 'pop'],
    1e5,
    small,
    3e6,
    large,
  ];
  const town = (
    kind: string,
    minzoom: number,
    font: string[],
    size: ExpressionSpecification,
    color: string,
  ): LayerSpecification => ({
    id: `label-${kind}`,
    type: 'symbol',
    source: 'places',
    'source-layer': 'place_labels',
    minzoom,
    // Tiles at the archive's last zoom level also contain the towns that should appear only at deeper zoom levels.
    filter: ['all', isKind(kind), ['<=', ['get', 'zoom'], ['+', ['zoom'], 0.5]]],
    layout: {
      ...(minzoom < 7 && {
        'icon-image': [
          'step',
          ['zoom'],
          kind === 'capital' ? 'capital' : 'town',
          7.5,
          '',
        ] as ExpressionSpecification,
        'icon-padding': 1,
      }),
      'text-field': townName,
      'text-font': font,
      'text-size': size,
      'symbol-sort-key': important,
      'text-max-width': 8,
      'text-padding': 4,
      'text-variable-anchor-offset': [
        'step',
        ['zoom'],
        ['literal', ['bottom', [0, -0.4], 'top', [0, 0.4], 'left', [0.55, 0], 'right', [-0.55, 0]]],
        7.5,
        ['literal', ['center', [0, 0]]],
      ],
      'text-justify': 'auto',
    },
    paint: halo(c, color),
  });
  return [
    {
      id: 'label-state',
      type: 'symbol',
      source: 'world',
      'source-layer': 'boundary_labels',
      minzoom: 4,
      maxzoom: 8.5,
      filter: [
        'all',
        ['==', ['get', 'admin_level'], 4],
        ['<=', ['get', 'rank'], ['step', ['zoom'], 1, 5, 2, 6, 3]],
      ],
      layout: {
        'text-field': localName,
        'text-font': regular,
        'text-size': byZoom(4, 9, 8, 12.5),
        'text-transform': 'uppercase',
        'text-letter-spacing': 0.12,
        'text-max-width': 7,
        'text-padding': 8,
      },
      paint: { ...halo(c, c.state, 1), 'text-opacity': byZoom(4, 0.6, 6, 0.95) },
    },
    town('suburb', 9, regular, byZoom(9, 10, 13, 12.5), c.village),
    town('village', 8, regular, byZoom(9, 10, 13, 13), c.village),
    town('town', 6.5, regular, byZoom(7, 10.5, 13, 16), c.town),
    town('city', 4, medium, byZoom(4, 10.5, 8, byPopulation(12.5, 16), 13, 20), c.city),
    town('state_capital', 3.2, medium, byZoom(4, 11, 8, byPopulation(13, 17), 13, 21), c.city),
    town('capital', 2.6, semibold, byZoom(3, 10.5, 8, 17, 13, 22), c.city),
    {
      id: 'label-country',
      type: 'symbol',
      source: 'world',
      'source-layer': 'boundary_labels',
      maxzoom: 7,
      filter: ['==', ['get', 'admin_level'], 2],
      layout: {
        'text-field': localName,
        'text-font': semibold,
        'text-size': byZoom(
          1,
          ['match', ['get', 'rank'], 1, 10.5, 2, 9.5, 9],
          4,
          ['match', ['get', 'rank'], 1, 17, 2, 15, 3, 14, 4, 12, 10],
          6,
          ['match', ['get', 'rank'], 1, 24, 2, 21, 3, 19, 4, 16, 12],
        ),
        'text-transform': 'uppercase',
        'text-letter-spacing': 0.09,
        'text-max-width': 6.5,
        'symbol-sort-key': ['get', 'rank'],
        'text-padding': 6,
      },
      paint: { ...halo(c, c.country, 1.4), 'text-opacity': byZoom(5.6, 1, 7, 0.2) },
    },
  ];
}
