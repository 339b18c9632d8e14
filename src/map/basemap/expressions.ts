import type { ExpressionSpecification } from 'maplibre-gl';

type Value = number | ExpressionSpecification;

/** A value that follows the zoom in straight lines: zoom, value, zoom, value … */
export const byZoom = (...stops: Value[]): ExpressionSpecification =>
  ['interpolate', ['linear'], ['zoom'], ...stops] as ExpressionSpecification;

/** A width that grows with the ground: between doubling and standing still per zoom. */
export const growing = (...stops: Value[]): ExpressionSpecification =>
  ['interpolate', ['exponential', 1.5], ['zoom'], ...stops] as ExpressionSpecification;

/** True for features of one of the kinds. */
export const isKind = (...kinds: string[]): ExpressionSpecification => [
  'match',
  ['get', 'kind'],
  kinds,
  true,
  false,
];

/** True for features that carry the property. */
export const has = (property: string): ExpressionSpecification => ['has', property];
export const hasNot = (property: string): ExpressionSpecification => ['!', ['has', property]];
