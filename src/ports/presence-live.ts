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
/** If no position arrives within this time, the app shows that to the user (ms); the watch continues. */
const LATE = 20_000;

const REASONS = { 1: 'denied', 2: 'unavailable', 3: 'late' } as const;

/** The location as reported by the browser. In the native shells the system asks the user. */
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
            // NaN when it is not moving.
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

/** The ports of a session's page: bytes, microphone, printer, receiver, keys. */
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

/**
 * Creates the ports of this page: bytes, microphone, printer and others. `fileOf`: returns a file of the user;
 * `gazetteer`: address of the towns; `travel`: computes histories; `exports`: writes documents; `serverName`: the
 * server of the accounts.
 */
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
