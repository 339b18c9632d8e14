import type { ExpressionSpecification } from 'maplibre-gl';

type Value = number | ExpressionSpecification;

/** Returns a map style expression that interpolates linearly by zoom. Arguments: zoom, value, zoom, value … */
export const byZoom = (...stops: Value[]): ExpressionSpecification =>
  ['interpolate', ['linear'], ['zoom'], ...stops] as ExpressionSpecification;

/**
 * Returns a map style expression for a width that grows as the user zooms in, but by less than a factor of two per zoom
 * level.
 */
export const growing = (...stops: Value[]): ExpressionSpecification =>
  ['interpolate', ['exponential', 1.5], ['zoom'], ...stops] as ExpressionSpecification;

/** Returns a map style expression that matches features of one of the given kinds. */
export const isKind = (...kinds: string[]): ExpressionSpecification => [
  'match',
  ['get', 'kind'],
  kinds,
  true,
  false,
];

/** Returns a map style expression that matches features with the given property. */
export const has = (property: string): ExpressionSpecification => ['has', property];
export const hasNot = (property: string): ExpressionSpecification => ['!', ['has', property]];

/**
 * The opacity of a feature: below 1 near the border of an area with street data, where everything fades. See
 * build/soft-edge.mjs.
 */
export const fade: ExpressionSpecification = ['coalesce', ['get', 'fade'], 1];
