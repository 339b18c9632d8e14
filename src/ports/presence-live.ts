import { liveMedia } from './media-live.ts';
import { liveMicrophone } from './microphone-live.ts';
import type { Ports } from './ports.ts';
import { saveText } from './save-live.ts';

type Presence = Pick<Ports, 'microphone' | 'paper'> & { readonly media: Omit<Ports['media'], 'keep'> };
let made: Presence | null = null;

/** Made once: bytes that were recorded are found by their address later. */
export function presence(fileOf: (id: string) => File | undefined): Presence {
  if (made) return made;
  const { keepBlob, ...media } = liveMedia(fileOf);
  made = {
    media,
    microphone: liveMicrophone(keepBlob),
    paper: { save: saveText, print: () => window.print() },
  };
  return made;
}
