import { liveMedia } from './media-live.ts';
import { liveMicrophone } from './microphone-live.ts';
import type { Presence } from './presence-later.ts';
import { saveText } from './save-live.ts';

/** Bytes, microphone and printer of this page. `fileOf`: a file that the user gave. */
export function livePresence(fileOf: (id: string) => File | undefined): Presence {
  const { keepBlob, ...media } = liveMedia(fileOf);
  return {
    media,
    microphone: liveMicrophone(keepBlob),
    paper: { save: saveText, print: () => window.print() },
  };
}
