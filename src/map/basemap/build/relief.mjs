/** Writes dem.pmtiles: heights of the land, Terrarium-coded, z0–3 (ETOPO5, 5 arc minutes, NOAA). */
import fs from 'node:fs';
import { NetCDFReader } from 'netcdfjs';
import { output, sources } from './places-on-disk.mjs';
import { writePmtiles } from './pmtiles-writer.mjs';
import { TILE, WORLD_BOUNDS, halved, latitudeOf, rasterTiles } from './raster-tiles.mjs';

const MAX_ZOOM = 3;
/**
 * Heights are rounded to multiples of these steps (metres, per zoom level). Finer steps would need more bytes without
 * being visible.
 */
const STEP = [100, 60, 30, 15];

const file = new NetCDFReader(
  fs.readFileSync(`${sources}/deb/ferret-datasets/usr/share/ferret-vis/data/etopo5.cdf`),
);
const lngs = file.getDataVariable('ETOPO05_X');
const lats = file.getDataVariable('ETOPO05_Y');
const grid = Float32Array.from(file.getDataVariable('ROSE'));
const [columns, rows] = [lngs.length, lats.length];
const lngStep = (lngs.at(-1) - lngs[0]) / (columns - 1);
const latStep = (lats.at(-1) - lats[0]) / (rows - 1);
const at = (column, row) => grid[Math.min(rows - 1, Math.max(0, row)) * columns + (column % columns)];

/** Returns the height above sea level (metres), interpolated bilinearly; 0 at sea. */
function height(lng, lat) {
  const x = ((((lng - lngs[0]) % 360) + 360) % 360) / lngStep;
  const y = (lat - lats[0]) / latStep;
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [x - i, y - j];
  return Math.max(
    0,
    at(i, j) * (1 - u) * (1 - v) +
      at(i + 1, j) * u * (1 - v) +
      at(i, j + 1) * (1 - u) * v +
      at(i + 1, j + 1) * u * v,
  );
}

const tiles = new Map();
let size = TILE * 2 ** MAX_ZOOM;
let heights = Float32Array.from({ length: size * size }, (_, i) =>
  height((((i % size) + 0.5) / size) * 360 - 180, latitudeOf(Math.floor(i / size) + 0.5, size)),
);
for (let zoom = MAX_ZOOM; zoom >= 0; zoom--) {
  const terrarium = (x, y) => {
    const value = Math.round(heights[y * size + x] / STEP[zoom]) * STEP[zoom] + 32768;
    return [value >> 8, value & 255, 0];
  };
  await rasterTiles(tiles, zoom, terrarium, { lossless: true });
  heights = halved(heights, size);
  size /= 2;
}
console.log(
  writePmtiles(`${output}/dem.pmtiles`, tiles, {
    minzoom: 0,
    maxzoom: MAX_ZOOM,
    bounds: WORLD_BOUNDS,
    center: [10, 30, 2],
    tileType: 4,
    metadata: { name: 'dem', format: 'webp', encoding: 'terrarium', attribution: 'ETOPO5 (NOAA)' },
  }),
);
