/** Canvases of one place, drawn one above the other. */
export function joined(
  canvases: readonly (HTMLCanvasElement | null | undefined)[],
): HTMLCanvasElement | null {
  const [first] = canvases;
  const picture = document.createElement('canvas');
  const pen = picture.getContext('2d');
  if (!first || !pen) return null;
  picture.width = first.width;
  picture.height = first.height;
  for (const canvas of canvases) if (canvas) pen.drawImage(canvas, 0, 0, picture.width, picture.height);
  return picture;
}
