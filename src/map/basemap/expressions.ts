import type { ExpressionSpecification } from 'maplibre-gl';

type Value = number | ExpressionSpecification;

/** Returns a value interpolated linearly by zoom: zoom, value, zoom, value … */
export const byZoom = (...stops: Value[]): ExpressionSpecification =>
  ['interpolate', ['linear'], ['zoom'], ...stops] as ExpressionSpecification;

/** Returns a width that grows with the ground: per zoom step it grows less than twofold. */
export const growing = (...stops: Value[]): ExpressionSpecification =>
  ['interpolate', ['exponential', 1.5], ['zoom'], ...stops] as ExpressionSpecification;

/** Matches features of one of the kinds. */
export const isKind = (...kinds: string[]): ExpressionSpecification => [
  'match',
  ['get', 'kind'],
  kinds,
  true,
  false,
];

/** Matches features with the property. */
export const has = (property: string): ExpressionSpecification => ['has', property];
export const hasNot = (property: string): ExpressionSpecification => ['!', ['has', property]];
