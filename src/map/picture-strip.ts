import type { MapPicture } from './small-picture.ts';

/** An image of a map with an empty strip below it, on which text can be drawn in CSS pixels. */
export type StripBelow = {
  readonly pen: CanvasRenderingContext2D;
  /** Height of the map, which is where the strip begins (CSS pixels). */
  readonly top: number;
  readonly ink: string;
  /** The colour of less important text. */
  readonly quiet: string;
  readonly fontFamily: string;
};

/**
 * Returns an image of a map with an empty strip below it. Null if the browser cannot draw this image.
 *
 * @param height of the strip (CSS pixels)
 */
export function stripBelow(
  { canvas: map, ratio }: MapPicture,
  height: number,
  dark: boolean,
): StripBelow | null {
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (!pen || map.width === 0) return null;
  canvas.width = map.width;
  canvas.height = map.height + Math.round(height * ratio);
  const [paper, ink, quiet] = dark ? ['#161b24', '#f4f6fa', '#a7b0be'] : ['#ffffff', '#14181f', '#5c6675'];
  pen.fillStyle = paper;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(map, 0, 0);
  pen.scale(ratio, ratio);
  pen.textBaseline = 'middle';
  return { pen, top: map.height / ratio, ink, quiet, fontFamily: getComputedStyle(document.body).fontFamily };
}

/** Converts the image to a PNG file. Null if the browser cannot do this. */
export const pngOf = ({ pen }: StripBelow): Promise<Blob | null> =>
  new Promise((resolve) => pen.canvas.toBlob(resolve, 'image/png'));
