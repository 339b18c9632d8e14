import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { byZoom, fade, growing, has, hasNot, isKind } from './expressions.ts';
import type { Palette } from './palette.ts';

/**
 * The zoom levels for which road widths are defined, and below, the width of each road class at these levels (pixels).
 */
const ZOOMS = [10, 12, 14, 16, 18] as const;
const WIDTHS: readonly (readonly [kinds: string[], pixels: readonly number[]])[] = [
  [['motorway'], [1.5, 2.6, 5.6, 11, 23]],
  [['trunk'], [1.3, 2.3, 5.2, 10.5, 22]],
  [['primary'], [1, 1.9, 4.6, 9.5, 20]],
  [['secondary'], [0.7, 1.5, 4, 8.5, 18]],
  [['tertiary'], [0.5, 1.1, 3.3, 7.5, 16.5]],
  [
    ['service', 'pedestrian', 'busway'],
    [0.2, 0.4, 1, 3.8, 9],
  ],
];
/** Widths of residential streets and all other small roads at these zoom levels (pixels). */
const MINOR = [0.3, 0.6, 2.1, 6.2, 15];
const MAJOR = ['primary', 'secondary', 'trunk'];
const PATHS = ['footway', 'path', 'cycleway', 'steps', 'track', 'bridleway'];

const isRoad: ExpressionSpecification = ['all', hasNot('rail'), ['!', isKind(...PATHS)]];

/**
 * Returns a map style expression for a road's width in pixels. `more` returns the pixels to add for the edges on both
 * sides.
 */
function roadWidth(more: (zoom: number) => number): ExpressionSpecification {
  const stops = ZOOMS.flatMap((zoom, i) => {
    const classes = WIDTHS.flatMap(([kinds, pixels]) => [kinds, pixels[i] ?? 1]);
    const width: unknown = ['match', ['get', 'kind'], ...classes, MINOR[i] ?? 1];
    const scaled: ExpressionSpecification = [
      '*',
      ['case', has('link'), 0.7, 1],
      width as ExpressionSpecification,
    ];
    return [zoom, ['+', scaled, more(zoom)] as ExpressionSpecification];
  });
  return growing(...stops);
}
const edge = (zoom: number) => (zoom < 12 ? 0.6 : zoom < 15 ? 1.2 : 1.6);

const byClass = (motorway: string, major: string, other: string): ExpressionSpecification => [
  'match',
  ['get', 'kind'],
  ['motorway'],
  motorway,
  MAJOR,
  major,
  other,
];

/**
 * The edges of streets fade out earlier than the streets towards the border of an area; otherwise they would show
 * through the translucent streets.
 */
const edgeFade: ExpressionSpecification = ['*', fade, fade];
const edgeOpacity = byZoom(
  12.5,
  ['match', ['get', 'kind'], ['motorway', ...MAJOR], edgeFade, 0],
  14.2,
  edgeFade,
);

/** Returns the street layers: tunnels lowest, bridges topmost, railways just below the bridges. */
export function streetLayers(c: Palette): LayerSpecification[] {
  const streets = { type: 'line', source: 'cities', 'source-layer': 'streets', minzoom: 10 } as const;
  const road = (
    id: string,
    filter: ExpressionSpecification,
    cap: 'butt' | 'round' = 'round',
  ): LayerSpecification => ({
    id,
    ...streets,
    filter,
    layout: { 'line-cap': cap, 'line-join': 'round' },
    paint: {
      'line-color': byClass(c.motorway, c.major, c.street),
      'line-width': roadWidth(() => 0),
      'line-opacity': fade,
    },
  });
  // Roads that fade are drawn with flat ends: round ends of translucent pieces would overlap and be visible as dots.
  const opaque = (filter: ExpressionSpecification): ExpressionSpecification => [
    'all',
    filter,
    hasNot('fade'),
  ];
  const fading = (filter: ExpressionSpecification): ExpressionSpecification => ['all', filter, has('fade')];
  const casing = (
    id: string,
    filter: ExpressionSpecification,
    cap: 'butt' | 'round',
  ): LayerSpecification => ({
    id,
    ...streets,
    filter,
    layout: { 'line-cap': cap, 'line-join': 'round' },
    paint: {
      'line-color': byClass(c.motorwayCase, c.majorCase, c.streetCase),
      'line-width': roadWidth(edge),
      'line-opacity': edgeOpacity,
    },
  });
  const rail = (id: string, filter: ExpressionSpecification): LayerSpecification[] => [
    {
      id,
      ...streets,
      minzoom: 11,
      filter,
      paint: { 'line-color': c.rail, 'line-width': growing(11, 0.5, 14, 1.3, 18, 4), 'line-opacity': fade },
    },
    {
      id: `${id}-gap`,
      ...streets,
      minzoom: 14,
      filter: ['all', filter, ['!', isKind('tram')]],
      paint: {
        'line-color': c.railGap,
        'line-width': growing(14, 0.6, 18, 2.4),
        'line-dasharray': [4, 4],
        'line-opacity': fade,
      },
    },
  ];
  const level = (where: 'tunnel' | 'ground' | 'bridge'): ExpressionSpecification =>
    where === 'ground' ? ['all', isRoad, hasNot('tunnel'), hasNot('bridge')] : ['all', isRoad, has(where)];
  return [
    {
      id: 'tunnel',
      ...streets,
      filter: level('tunnel'),
      layout: { 'line-cap': 'butt', 'line-join': 'round' },
      paint: {
        'line-color': c.streetCase,
        'line-width': roadWidth(() => 0),
        'line-opacity': ['*', fade, 0.6],
      },
    },
    {
      id: 'path',
      ...streets,
      minzoom: 14,
      filter: isKind(...PATHS),
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': c.path,
        'line-width': growing(14, 0.6, 18, 2),
        'line-dasharray': [2.5, 1.5],
        'line-opacity': byZoom(14, 0, 15.2, fade),
      },
    },
    casing('street-edge-fading', fading(level('ground')), 'butt'),
    road('street-fading', fading(level('ground')), 'butt'),
    casing('street-edge', opaque(level('ground')), 'round'),
    road('street', opaque(level('ground'))),
    ...rail('rail', ['all', has('rail'), hasNot('tunnel')]),
    casing('bridge-edge', level('bridge'), 'butt'),
    road('bridge-fading', fading(level('bridge')), 'butt'),
    road('bridge', opaque(level('bridge'))),
    {
      id: 'oneway',
      type: 'symbol',
      source: 'cities',
      'source-layer': 'streets',
      minzoom: 15.5,
      filter: ['all', has('oneway'), isRoad],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 140,
        'icon-image': 'arrow',
        'icon-size': byZoom(15.5, 0.7, 18, 1.1),
        'icon-rotate': ['case', ['==', ['get', 'oneway'], -1], 180, 0],
        'icon-keep-upright': false,
        'icon-padding': 1,
      },
      paint: { 'icon-opacity': byZoom(15.5, 0, 16, 0.8) },
    },
  ];
}

/** Returns the building layers, in 3D if `standing` is true. */
export function buildingLayers(c: Palette, standing: boolean): LayerSpecification[] {
  const buildings = { source: 'cities', 'source-layer': 'buildings', minzoom: 13 } as const;
  const flat: LayerSpecification = {
    id: 'building',
    type: 'fill',
    ...buildings,
    paint: {
      'fill-color': c.building,
      'fill-outline-color': c.buildingEdge,
      'fill-opacity': byZoom(13, 0, 14.3, 1),
    },
  };
  const tall: LayerSpecification = {
    id: 'building-3d',
    type: 'fill-extrusion',
    ...buildings,
    paint: {
      'fill-extrusion-color': ['interpolate', ['linear'], ['get', 'h'], 4, c.building, 60, c.buildingTall],
      'fill-extrusion-height': byZoom(13, 0, 14.3, ['get', 'h']),
      'fill-extrusion-opacity': 0.9,
      'fill-extrusion-vertical-gradient': true,
    },
  };
  return [standing ? tall : flat];
}
