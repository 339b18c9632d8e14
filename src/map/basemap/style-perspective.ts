import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';

/** Layers of houses by the two schemas that online maps of streets use: OpenMapTiles and Shortbread. */
const HOUSES = ['building', 'buildings'];

/**
 * An online style with its houses standing up: beside the flat ones, as high as its tiles say. A style that has houses
 * standing already, or none, stays as it is.
 *
 * Heights: `render_height`, `render_min_height` (OpenMapTiles schema), `height` (Protomaps basemap), else one storey.
 */
export function withPerspective(style: StyleSpecification): StyleSpecification {
  if (style.layers.some(({ type }) => type === 'fill-extrusion')) return style;
  const at = style.layers.findLastIndex(
    (layer) => layer.type === 'fill' && HOUSES.includes(layer['source-layer'] ?? ''),
  );
  const flat = style.layers[at];
  if (flat?.type !== 'fill') return style;
  const standing: LayerSpecification = {
    id: 'houses-standing',
    type: 'fill-extrusion',
    source: flat.source,
    ...(flat['source-layer'] !== undefined && { 'source-layer': flat['source-layer'] }),
    minzoom: 14,
    paint: {
      'fill-extrusion-color': flat.paint?.['fill-color'] ?? '#d8d8d8',
      'fill-extrusion-height': ['coalesce', ['get', 'render_height'], ['get', 'height'], 4],
      'fill-extrusion-base': ['coalesce', ['get', 'render_min_height'], ['get', 'min_height'], 0],
      'fill-extrusion-opacity': 0.85,
    },
  };
  const lastGround = style.layers.findLastIndex(({ type }) => type !== 'symbol');
  return { ...style, layers: style.layers.toSpliced(lastGround + 1, 0, standing) };
}
