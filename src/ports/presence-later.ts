import { defer, from, switchMap } from 'rxjs';
import type { Ports } from './ports.ts';

/**
 * Sounds, pictures, the microphone and the printer: loaded with their first use, so that nobody waits for them. Bytes
 * that a list brings are taken in at once, because a fact names their address.
 */
export function livePresence(
  fileOf: (id: string) => File | undefined,
): Pick<Ports, 'media' | 'microphone' | 'paper'> {
  const live = () => import('./presence-live.ts').then(({ presence }) => presence(fileOf));
  return {
    media: {
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
        void live().then(({ media }) => media.forget(addresses));
      },
      bytes: (address) => live().then(({ media }) => media.bytes(address)),
      picture: (file) => live().then(({ media }) => media.picture(file)),
    },
    microphone: {
      record: () => defer(() => from(live())).pipe(switchMap(({ microphone }) => microphone.record())),
      stop: () => void live().then(({ microphone }) => microphone.stop()),
    },
    paper: {
      save: (name, type, text) => void live().then(({ paper }) => paper.save(name, type, text)),
      print: () => void live().then(({ paper }) => paper.print()),
    },
  };
}
