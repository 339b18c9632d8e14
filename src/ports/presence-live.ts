import { liveAttachments } from './attachments-live.ts';
import { liveGazetteer } from './gazetteer-live.ts';
import { liveKeyboard } from './keyboard-live.ts';
import { liveLocating } from './locating-live.ts';
import { liveMedia } from './media-live.ts';
import { liveMicrophone } from './microphone-live.ts';
import { printPicture, saveFile } from './paper-live.ts';
import type { Ports } from './ports.ts';
import type { TravelDesk } from './travel-types.ts';
import { liveScreenshots } from './screenshots-live.ts';
import { saveText } from './save-live.ts';

/** What belongs to the page of a session: bytes, microphone, printer, receiver, keys. */
export type Presence = Pick<
  Ports,
  | 'media'
  | 'screenshots'
  | 'attachments'
  | 'microphone'
  | 'paper'
  | 'exports'
  | 'travel'
  | 'locating'
  | 'gazetteer'
  | 'keyboard'
>;

/** Bytes, microphone and printer of this page. `fileOf`: a file that the user gave; `gazetteer`: address of the towns; `travel`: who works out pasts; `exports`: who writes documents; `serverName`: whose accounts these are. */
export function livePresence(
  fileOf: (id: string) => File | undefined,
  gazetteer: string,
  travel: TravelDesk,
  exports: Presence['exports'],
  serverName: string,
): Presence {
  const { keepBlob, blobAt, ...media } = liveMedia(fileOf);
  return {
    media,
    screenshots: liveScreenshots({ fileOf, keepBlob, blobAt }),
    attachments: liveAttachments(serverName),
    microphone: liveMicrophone(keepBlob),
    paper: { save: saveText, saveFile, print: () => window.print(), printPicture },
    travel,
    exports,
    locating: liveLocating,
    keyboard: liveKeyboard,
    gazetteer: liveGazetteer(() => fetch(gazetteer)),
  };
}
