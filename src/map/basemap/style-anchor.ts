import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';
import { belowLabels } from './style.ts';

/** An online style with the layer to put devices beneath: before the first names that follow the last filled or drawn ground. */
export function withAnchor(style: StyleSpecification): StyleSpecification {
  if (style.layers.some(({ id }) => id === belowLabels)) return style;
  const lastGround = style.layers.findLastIndex(({ type }) => type !== 'symbol');
  const anchor: LayerSpecification = { id: belowLabels, type: 'background', layout: { visibility: 'none' } };
  return { ...style, layers: style.layers.toSpliced(lastGround + 1, 0, anchor) };
}
