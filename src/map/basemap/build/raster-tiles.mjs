/** Web Mercator raster tiles, 512 pixels wide, as WebP. */
import sharp from 'sharp';

export const TILE = 512;
export const WORLD_BOUNDS = [-180, -85.05, 180, 85.05];

/** Returns the latitude of a row of pixels, if the world is `size` pixels high. */
export const latitudeOf = (row, size) =>
  (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / size))) * 180) / Math.PI;

/** @param pixel function from (x, y), in pixels of the whole world at this zoom, to [red, green, blue] */
export async function rasterTiles(tiles, zoom, pixel, webp) {
  const count = 2 ** zoom;
  for (let row = 0; row < count; row++)
    for (let column = 0; column < count; column++) {
      const bytes = Buffer.alloc(TILE * TILE * 3);
      for (let y = 0; y < TILE; y++)
        for (let x = 0; x < TILE; x++)
          bytes.set(pixel(column * TILE + x, row * TILE + y), (y * TILE + x) * 3);
      tiles.set(
        `${zoom}/${column}/${row}`,
        await sharp(bytes, { raw: { width: TILE, height: TILE, channels: 3 } })
          .webp({ effort: 6, ...webp })
          .toBuffer(),
      );
    }
}

/** Returns an image at half its width and height: each new value is the mean of four old ones. */
export function halved(values, width) {
  const half = width / 2;
  return Float32Array.from({ length: half * half }, (_, i) => {
    const corner = 2 * Math.floor(i / half) * width + 2 * (i % half);
    return (values[corner] + values[corner + 1] + values[corner + width] + values[corner + width + 1]) / 4;
  });
}
