import { Observable } from 'rxjs';
import { liveAttachments } from './attachments-live.ts';
import { liveGazetteer } from './gazetteer-live.ts';
import { liveKeyboard } from './keyboard-live.ts';
import { liveMedia } from './media-live.ts';
import { liveMicrophone } from './microphone-live.ts';
import { printPicture, saveFile } from './paper-live.ts';
import type { Ports, Locating, LocatingNews } from './ports.ts';
import { saveText } from './save-live.ts';
import { liveScreenshots } from './screenshots-live.ts';
import type { TravelDesk } from './travel-types.ts';

/** A position older than this does not count as the current one (ms). */
const OLDEST = 10_000;
/** If no position comes within this time, the user sees that (ms); the watch goes on. */
const LATE = 20_000;

const REASONS = { 1: 'denied', 2: 'unavailable', 3: 'late' } as const;

/** The browser's own account of where it is; in the native shells the system asks the user. */
const liveLocating: Locating = {
  watch: () =>
    new Observable<LocatingNews>((news) => {
      const { geolocation } = navigator as { geolocation?: Geolocation };
      if (!geolocation || !window.isSecureContext) {
        news.next({ kind: 'failed', reason: 'unsupported' });
        news.complete();
        return undefined;
      }
      const watch = geolocation.watchPosition(
        ({ coords: { latitude, longitude, accuracy, heading } }) =>
          news.next({
            kind: 'place',
            lat: latitude,
            lng: longitude,
            accuracy: Math.round(accuracy),
            // NaN while it stands still.
            heading: heading === null || Number.isNaN(heading) ? null : heading,
          }),
        ({ code }) => {
          const reason = REASONS[code as keyof typeof REASONS] ?? 'unavailable';
          news.next({ kind: 'failed', reason });
          if (reason === 'denied') news.complete();
        },
        { enableHighAccuracy: true, maximumAge: OLDEST, timeout: LATE },
      );
      return () => geolocation.clearWatch(watch);
    }),
};

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
