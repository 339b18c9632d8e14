import type { Map as MapLibreMap } from 'maplibre-gl';
import { projectNearest } from './project-nearest.ts';

/**
 * An image of a map, for sharing. `ratio`: image pixels per CSS pixel, at least two, so that the image is sharp on
 * every screen.
 */
export type MapPicture = { readonly canvas: HTMLCanvasElement; readonly ratio: number };
/** Maximum wait for the map's tiles before an image is taken (ms). */
const LONGEST_WAIT_FOR_TILES = 5_000;

/** Returns an image of what the map shows now, with a dot at each place. Null if the image cannot be made. */
export async function pictureOf(
  map: MapLibreMap,
  marks: readonly { readonly lat: number; readonly lng: number; readonly colour: string }[],
): Promise<MapPicture | null> {
  const before = map.getPixelRatio();
  const ratio = Math.max(2, before);
  map.setPixelRatio(ratio);
  if (!map.loaded())
    await Promise.race([
      map.once('idle'),
      new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_FOR_TILES)),
    ]);
  if (!map.loaded()) {
    map.setPixelRatio(before);
    return null;
  }
  return new Promise((resolve) => {
    // A canvas can be copied only in the frame that drew it.
    map.once('render', () => {
      const from = map.getCanvas();
      const canvas = document.createElement('canvas');
      const pen = canvas.getContext('2d');
      if (!pen) {
        map.setPixelRatio(before);
        resolve(null);
        return;
      }
      canvas.width = from.width;
      canvas.height = from.height;
      pen.drawImage(from, 0, 0);
      for (const { lng, lat, colour } of marks) {
        const { x, y } = projectNearest(map, lng, lat);
        pen.beginPath();
        pen.arc(x * ratio, y * ratio, 8 * ratio, 0, 2 * Math.PI);
        pen.fillStyle = colour;
        pen.fill();
        pen.lineWidth = 3 * ratio;
        pen.strokeStyle = '#ffffff';
        pen.stroke();
      }
      map.setPixelRatio(before);
      resolve({ canvas, ratio });
    });
    map.triggerRepaint();
  });
}
