import type { SpriteSheet } from './sprite-layer.ts';

/** Returns the image of a chevron (direction arrow) that points up, at twice its displayed size. */
export function chevronSheet(pixelRatio: number): SpriteSheet {
  const size = Math.round(24 * Math.max(1, pixelRatio));
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) return { width: size, height: size, data: new Uint8Array(size * size * 4) };
  pen.fillStyle = '#000';
  pen.fillRect(0, 0, size, size);
  drawChevron(pen, size, '#f00');
  return { width: size, height: size, data: new Uint8Array(pen.getImageData(0, 0, size, size).data.buffer) };
}

/** Draws a chevron that points up into a square of this size. */
export function drawChevron(
  pen: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  size: number,
  colour: string,
): void {
  pen.scale(size / 24, size / 24);
  pen.strokeStyle = colour;
  pen.lineWidth = 4.4;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.beginPath();
  pen.moveTo(6.5, 15.5);
  pen.lineTo(12, 9);
  pen.lineTo(17.5, 15.5);
  pen.stroke();
}
