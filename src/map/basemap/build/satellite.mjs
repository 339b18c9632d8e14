/** Writes satellite.pmtiles: a satellite image of the earth, z0–3 (NASA Blue Marble, 4096 × 2048 pixels). */
import sharp from 'sharp';
import { output, packages } from './places-on-disk.mjs';
import { writePmtiles } from './pmtiles-writer.mjs';
import { TILE, WORLD_BOUNDS, halved, latitudeOf, rasterTiles } from './raster-tiles.mjs';

const MAX_ZOOM = 3;
const image = sharp(`${packages}/three-globe/example/img/earth-blue-marble.jpg`).removeAlpha().raw();
const { data, info } = await image.toBuffer({ resolveWithObject: true });

/** Returns the value of a colour channel at a place, interpolated bilinearly. The image is equirectangular. */
function sample(lng, lat, channel) {
  const x = (((lng + 180) / 360) * info.width - 0.5 + info.width) % info.width;
  const y = Math.max(0, Math.min(info.height - 1.001, ((90 - lat) / 180) * info.height - 0.5));
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [x - i, y - j];
  const at = (column, row) => data[(row * info.width + (column % info.width)) * info.channels + channel];
  return (
    at(i, j) * (1 - u) * (1 - v) +
    at(i + 1, j) * u * (1 - v) +
    at(i, j + 1) * (1 - u) * v +
    at(i + 1, j + 1) * u * v
  );
}

const tiles = new Map();
let size = TILE * 2 ** MAX_ZOOM;
let channels = [0, 1, 2].map((channel) =>
  Float32Array.from({ length: size * size }, (_, i) =>
    sample((((i % size) + 0.5) / size) * 360 - 180, latitudeOf(Math.floor(i / size) + 0.5, size), channel),
  ),
);
for (let zoom = MAX_ZOOM; zoom >= 0; zoom--) {
  await rasterTiles(tiles, zoom, (x, y) => channels.map((channel) => channel[y * size + x]), { quality: 70 });
  channels = channels.map((channel) => halved(channel, size));
  size /= 2;
}
console.log(
  writePmtiles(`${output}/satellite.pmtiles`, tiles, {
    minzoom: 0,
    maxzoom: MAX_ZOOM,
    bounds: WORLD_BOUNDS,
    center: [10, 30, 2],
    tileType: 4,
    metadata: { name: 'satellite', format: 'webp', attribution: 'NASA Blue Marble' },
  }),
);
