import { toBase64 } from './base64.ts';
import { isRaster } from './cropped-picture.ts';
import type { Screenshots } from './ports.ts';

/** Maximum length of a screenshot's longer edge (pixels). */
const EDGE = 1600;
/** Size limit of a screenshot (characters of base64). The app reduces the image quality until the screenshot fits. */
const LARGEST = 1_500_000;
const QUALITIES = [0.85, 0.6, 0.4, 0.2] as const;
/**
 * Extra margin around a covered part of a screenshot (pixels), because scaling mixes the part's edge with its
 * surroundings.
 */
const MARGIN = 3;
const COVER = '#3a3f47';

type Files = {
  readonly fileOf: (id: string) => File | undefined;
  readonly keepBlob: (blob: Blob) => string;
  readonly blobAt: (address: string) => Blob | undefined;
};

/** Draws a picture again. Only its visible pixels remain of the file: no location, no camera data, no thumbnail. */
async function drawnAnew(image: ImageBitmap | HTMLVideoElement, width: number, height: number) {
  const scale = Math.min(1, EDGE / Math.max(width, height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  );
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  // Fills the background with white, because transparent pixels would be black in a JPEG.
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  // The screenshot is stored without loss (PNG). A JPEG would smear content into its surroundings, where it would
  // remain visible when the content is covered later.
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  return { blob, width: canvas.width, height: canvas.height };
}

/** Takes one screenshot of what the user chooses in the browser's own dialog, and ends the capture at once. */
async function taken() {
  const stream = await navigator.mediaDevices.getDisplayMedia({
    video: { displaySurface: 'browser' },
    audio: false,
    // Options that TypeScript's types lack. With them the browser's dialog offers the app's own tab first.
    ...({ preferCurrentTab: true, selfBrowserSurface: 'include' } as object),
  });
  const video = document.createElement('video');
  try {
    video.muted = true;
    video.srcObject = stream;
    await video.play();
    // Waits until the browser's dialog has closed and the page is drawn without it.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return await drawnAnew(video, video.videoWidth, video.videoHeight);
  } finally {
    for (const track of stream.getTracks()) track.stop();
    video.srcObject = null;
  }
}

export const liveScreenshots = ({ fileOf, keepBlob, blobAt }: Files): Screenshots => ({
  canTake: () =>
    typeof (navigator as { mediaDevices?: MediaDevices }).mediaDevices?.getDisplayMedia === 'function',
  async take() {
    try {
      const picture = await taken();
      return picture
        ? { address: keepBlob(picture.blob), width: picture.width, height: picture.height }
        : { problem: 'unreadable' };
    } catch (problem) {
      const name = problem instanceof Error ? problem.name : '';
      if (name === 'NotAllowedError' || name === 'AbortError') return { problem: 'denied' };
      return { problem: name === 'NotSupportedError' || name === 'TypeError' ? 'unsupported' : 'unreadable' };
    }
  },
  async drawn(id) {
    try {
      const file = fileOf(id);
      if (!file || !isRaster(new Uint8Array(await file.slice(0, 12).arrayBuffer()))) return null;
      const image = await createImageBitmap(file);
      const picture = await drawnAnew(image, image.width, image.height);
      image.close();
      return picture && { address: keepBlob(picture.blob), width: picture.width, height: picture.height };
    } catch {
      return null; // the file is no picture, or of a type that this browser does not support
    }
  },
  async covered(address, areas) {
    try {
      const blob = blobAt(address);
      if (!blob) return null;
      const image = await createImageBitmap(blob);
      const canvas = new OffscreenCanvas(image.width, image.height);
      const pen = canvas.getContext('2d');
      if (!pen) return null;
      pen.drawImage(image, 0, 0);
      image.close();
      pen.fillStyle = COVER;
      for (const { x, y, width, height } of areas) {
        const left = Math.floor(x * canvas.width) - MARGIN;
        const top = Math.floor(y * canvas.height) - MARGIN;
        const right = Math.ceil((x + width) * canvas.width) + MARGIN;
        const bottom = Math.ceil((y + height) * canvas.height) + MARGIN;
        pen.fillRect(left, top, right - left, bottom - top);
      }
      let base64 = '';
      for (const quality of QUALITIES) {
        const smaller = await canvas.convertToBlob({ type: 'image/jpeg', quality });
        base64 = toBase64(new Uint8Array(await smaller.arrayBuffer()));
        if (base64.length <= LARGEST) break;
      }
      return base64.length <= LARGEST ? { base64, mime: 'image/jpeg' } : null;
    } catch {
      return null;
    }
  },
});
