import type { Media } from './ports.ts';

/** Bytes as `blob:` addresses: players take them, and the policy of the page allows them. */
export const liveMedia: Media = {
  keep({ base64, mime }) {
    try {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      return bytes.length > 0 ? URL.createObjectURL(new Blob([bytes], { type: mime })) : null;
    } catch {
      return null; // no base64
    }
  },
  forget(addresses) {
    for (const address of addresses) URL.revokeObjectURL(address);
  },
};
