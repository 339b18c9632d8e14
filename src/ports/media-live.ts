import { fromBase64, toBase64 } from './base64.ts';
import { croppedPicture } from './cropped-picture.ts';
import type { Media } from './ports.ts';

/** Maximum length of a picture's longer edge when it is sent (pixels). `QUALITY` is its JPEG quality. */
const EDGE = 1600;
const QUALITY = 0.82;

/**
 * Makes media bytes available as `blob:` addresses, which media players accept and the page's content security
 * policy allows.
 */
export const liveMedia = (
  fileOf: (id: string) => File | undefined,
): Media & { keepBlob: (blob: Blob) => string; blobAt: (address: string) => Blob | undefined } => {
  const blobs = new Map<string, Blob>();
  const keepBlob = (blob: Blob): string => {
    const address = URL.createObjectURL(blob);
    blobs.set(address, blob);
    return address;
  };
  return {
    keepBlob,
    blobAt: (address) => blobs.get(address),
    keep({ base64, mime }) {
      try {
        const bytes = fromBase64(base64);
        return bytes.length > 0 ? URL.createObjectURL(new Blob([bytes], { type: mime })) : null;
      } catch {
        return null; // no base64
      }
    },
    forget(addresses) {
      for (const address of addresses) {
        blobs.delete(address);
        URL.revokeObjectURL(address);
      }
    },
    async bytes(address) {
      const blob = blobs.get(address);
      if (!blob) return null;
      const base64 = toBase64(new Uint8Array(await blob.arrayBuffer()));
      return { base64, mime: blob.type.split(';')[0] ?? '' };
    },
    async cropped(id, area) {
      const file = fileOf(id);
      return file ? croppedPicture(file, area) : { problem: 'unreadable' };
    },
    async picture(id) {
      const file = fileOf(id);
      if (!file) return null;
      try {
        // Draws the picture again. Only its visible pixels remain of the file: no location, no camera data, no
        // thumbnail.
        const image = await createImageBitmap(file);
        const scale = Math.min(1, EDGE / Math.max(image.width, image.height));
        const canvas = new OffscreenCanvas(
          Math.max(1, Math.round(image.width * scale)),
          Math.max(1, Math.round(image.height * scale)),
        );
        canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
        image.close();
        return keepBlob(await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY }));
      } catch {
        return null; // the file is no picture, or of a type that this browser does not support
      }
    },
  };
};
