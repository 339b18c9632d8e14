/** Converts GeoJSON features to vector tiles, without native tools. */
import { GeoJSONVT } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';

const EXTENT = 4096;

function tileRange([west, south, east, north], zoom) {
  const count = 2 ** zoom;
  const column = (lng) => Math.floor(((lng + 180) / 360) * count);
  const row = (lat) => {
    const rad = (lat * Math.PI) / 180;
    return Math.floor(((1 - Math.log(Math.tan(rad) + 1 / Math.cos(rad)) / Math.PI) / 2) * count);
  };
  const inside = (value) => Math.max(0, Math.min(count - 1, value));
  return [inside(column(west)), inside(row(north)), inside(column(east)), inside(row(south))];
}

/**
 * @param layers name → { features, tolerance?, buffer? }. A feature's `_min` property is the first zoom level whose
 * tiles contain the feature.
 * @returns Map from "z/x/y" to the tile's bytes (uncompressed); empty tiles are left out.
 */
export function vectorTiles(layers, { minzoom, maxzoom, within = [-180, -85.05, 180, 85.05] }) {
  const indexes = Object.entries(layers)
    .filter(([, layer]) => layer.features.length > 0)
    .map(([name, { features, tolerance = 3, buffer = 64 }]) => [
      name,
      new GeoJSONVT(
        { type: 'FeatureCollection', features },
        { maxZoom: maxzoom, indexMaxZoom: 5, indexMaxPoints: 1e5, extent: EXTENT, buffer, tolerance },
      ),
    ]);
  const tiles = new Map();
  for (let zoom = minzoom; zoom <= maxzoom; zoom++) {
    const [x0, y0, x1, y1] = tileRange(within, zoom);
    for (let x = x0; x <= x1; x++)
      for (let y = y0; y <= y1; y++) {
        const content = {};
        for (const [name, index] of indexes) {
          const features = index
            .getTile(zoom, x, y)
            ?.features.filter((one) => one.geometry.length > 0 && (one.tags?._min ?? 0) <= zoom)
            .map(({ tags: { _min, ...tags } = {}, ...one }) => ({ ...one, tags }));
          if (features?.length) content[name] = { features };
        }
        if (Object.keys(content).length > 0)
          tiles.set(`${zoom}/${x}/${y}`, Buffer.from(fromGeojsonVt(content, { version: 2, extent: EXTENT })));
      }
  }
  return tiles;
}
