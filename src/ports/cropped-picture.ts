import { toBase64 } from './base64.ts';
import type { Media } from './ports.ts';

/** Edge of a device's picture (pixels): twice the size of its largest display. */
const EDGE = 192;
const QUALITY = 0.82;
/**
 * First bytes of the raster images that browsers draw. Files that start otherwise, above all markup such as SVG,
 * are not accepted as images.
 */
const BEGINNINGS: readonly (readonly number[])[] = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], // PNG
  [0xff, 0xd8, 0xff], // JPEG
  [0x47, 0x49, 0x46, 0x38], // GIF
];
/** Whether these bytes start a WebP file (`RIFF….WEBP`), or HEIC or AVIF (`….ftyp`), which some phones use. */
const isBoxed = (bytes: Uint8Array): boolean => {
  const text = String.fromCharCode(...bytes.slice(0, 12));
  return (text.startsWith('RIFF') && text.endsWith('WEBP')) || text.slice(4, 8) === 'ftyp';
};
/** Whether these first bytes of a file belong to a raster image. Markup that claims to be an image does not qualify. */
export const isRaster = (bytes: Uint8Array): boolean =>
  BEGINNINGS.some((beginning) => beginning.every((byte, i) => bytes[i] === byte)) || isBoxed(bytes);

/**
 * Draws a part of an image again. Only its visible pixels remain of the file: no location, no camera data, no script.
 */
export async function croppedPicture(
  file: Blob,
  { x, y, width, height }: Parameters<Media['cropped']>[1],
): ReturnType<Media['cropped']> {
  try {
    if (!isRaster(new Uint8Array(await file.slice(0, 12).arrayBuffer()))) return { problem: 'type' };
    const image = await createImageBitmap(file);
    const canvas = new OffscreenCanvas(EDGE, EDGE);
    const pen = canvas.getContext('2d');
    if (!pen) return { problem: 'unreadable' };
    // Fills the background with white, because transparent pixels would be black in a JPEG.
    pen.fillStyle = '#ffffff';
    pen.fillRect(0, 0, EDGE, EDGE);
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(
      image,
      x * image.width,
      y * image.height,
      Math.max(1, width * image.width),
      Math.max(1, height * image.height),
      0,
      0,
      EDGE,
      EDGE,
    );
    image.close();
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
    const base64 = toBase64(new Uint8Array(await blob.arrayBuffer()));
    return { address: `data:image/jpeg;base64,${base64}` };
  } catch {
    return { problem: 'unreadable' };
  }
}
